/** States of one's own account. */
import type { Page } from 'playwright-core';
import { beginSession } from '../../../server/src/console/sessions/sessions.ts';
import type { Story, World } from './story.ts';

const path = () => '/account';

const DEVICES = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1',
];

/** Sign-ins of the person from elsewhere; once. */
async function signInElsewhere(page: Page, { server: { db, baseUrl } }: World): Promise<void> {
  const reply = await page.request.get(`${baseUrl}/console/1.0/sessions`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if ((await reply.json()).sessions.length > 1) return;
  const own = await page.request.get(`${baseUrl}/console/1.0/session`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const accountId = (await own.json()).account.id;
  for (const [index, userAgent] of DEVICES.entries()) {
    const now = new Date(Date.now() - (index + 1) * 20 * 60_000);
    await beginSession(db, { accountId, now, address: `203.0.113.${index}`, userAgent });
  }
}

export const accountStories: readonly Story[] = [
  { name: 'account', path, before: signInElsewhere },
  {
    name: 'account-protected',
    path,
    before: (page) =>
      page.route('**/console/1.0/session', async (route) => {
        const reply = await route.fetch();
        const json = { ...(await reply.json()), secondFactor: { required: true, set: true } };
        await route.fulfill({ response: reply, json });
      }),
  },
  { name: 'account-developer', path, as: 'developer' },
  {
    name: 'account-password-wrong',
    path,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill('not this one');
      await page.getByRole('textbox', { name: 'New password' }).fill('four words of a song');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('The password is wrong').waitFor();
    },
    expected: /403 \(Forbidden/,
  },
  {
    name: 'account-end-others',
    path,
    before: signInElsewhere,
    act: async (page) => {
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-sessions-error',
    path,
    before: (page) =>
      page.route('**/console/1.0/sessions', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'retry-after': '30', 'x-request-id': '5b0a7e4e-shot' },
          json: { imsx_description: 'The server is overloaded.' },
        }),
      ),
    expected: /503 \(Service/,
  },
];
