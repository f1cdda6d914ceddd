/** States of one's own account. */
import type { Page } from 'playwright-core';
import { beginSession } from '../../../server/src/console/sessions/sessions.ts';
import { endConfirmations } from '../harness/confirmation.ts';
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

const OWN = '**/console/1.0/account';

const DAYS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAYS).toISOString();

/** An account with both kinds of factors. */
async function protect(page: Page): Promise<void> {
  await page.route('**/console/1.0/session', async (route) => {
    const reply = await route.fetch();
    const json = { ...(await reply.json()), secondFactor: { required: true, set: true } };
    await route.fulfill({ response: reply, json });
  });
  const passkeys = [
    { id: 'one', name: 'Work laptop', createdAt: daysAgo(40), lastUsedAt: daysAgo(0.1) },
    { id: 'two', name: 'Security key in the safe', createdAt: daysAgo(40), lastUsedAt: null },
  ];
  await page.route(`${OWN}/factors`, (route) =>
    route.fulfill({ json: { app: true, passkeys, recoveryCodes: 1, takesPasskeys: true } }),
  );
}

/** Applications that invite the person. */
async function invite(page: Page): Promise<void> {
  const invitations = ['Math Quest', `${'Long '.repeat(30)}name`].map((name, index) => ({
    ...{ sourcedId: `7f3c2a10-0000-4000-8000-00000000000${index}`, name, role: 'developer' },
    ...{ invitedAt: daysAgo(1), invitedBy: 'grace.hopper@quest.example' },
  }));
  await page.route('**/console/1.0/session', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), invitations } });
  });
}

export const accountStories: readonly Story[] = [
  { name: 'account', path, before: signInElsewhere },
  {
    name: 'account-analyst',
    as: 'analyst',
    path,
    act: (page) => page.getByRole('main').getByRole('link', { name: 'School totals' }).waitFor(),
  },
  {
    name: 'account-factors',
    path,
    before: protect,
    act: (page) => page.getByRole('button', { name: 'Remove app' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'account-factor-removal',
    path,
    before: protect,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-app',
    path,
    before: (page) =>
      page.route(`${OWN}/app`, (route) =>
        route.fulfill({
          status: 201,
          json: {
            token: 'token',
            key: 'J4MJHHA6GGWPB35VQXJFMG4OK5FBOFVR',
            address: 'otpauth://totp/Lectern:you?issuer=Lectern&secret=J4MJHHA6GGWPB35VQXJFMG4O',
          },
        }),
      ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    },
  },
  {
    name: 'account-codes',
    path,
    before: async (page) => {
      await protect(page);
      const recoveryCodes = Array.from({ length: 10 }, (_, code) => `abcd-efgh-jkmn-pqr${code}`);
      await page.route(`${OWN}/recovery-codes`, (route) =>
        route.fulfill({ status: 201, json: { recoveryCodes } }),
      );
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
      await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    },
  },
  {
    name: 'account-confirm',
    path,
    before: async (page, { server }) => {
      await endConfirmations(page, server);
      await page.route('**/console/1.0/session', async (route) => {
        const reply = await route.fetch();
        const confirmBy = ['password', 'code', 'passkey', 'provider'];
        await route.fulfill({ response: reply, json: { ...(await reply.json()), confirmBy } });
      });
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    },
    expected: /403 \(Forbidden/,
  },
  { name: 'account-invitations', path, before: invite },
  {
    name: 'account-invitation-unproven',
    path,
    before: async (page) => {
      await invite(page);
      const code = 'account_unproven';
      const imsx_description =
        'An admin of another application made the link that opened your account, so it does not ' +
        'prove your address. Ask an operator for a link, then accept.';
      const imsx_error_details = [{ path: '', code, message: imsx_description }];
      await page.route('**/console/1.0/invitations/*', (route) =>
        route.fulfill({ status: 403, json: { imsx_description, imsx_error_details } }),
      );
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Accept Math Quest' }).click();
      await page.getByText('Ask an operator for a link').first().waitFor();
    },
    expected: /403 \(Forbidden/,
  },
  { name: 'account-invitation-bar', path: () => '/o/accounts', before: invite },
  { name: 'account-developer', path, as: 'developer' },
  {
    name: 'account-password-wrong',
    path,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill('not this one');
      await page.getByRole('textbox', { name: 'New password' }).fill('four words of a song');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('The password is wrong').first().waitFor();
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
