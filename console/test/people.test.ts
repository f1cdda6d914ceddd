/** People at the console: one's own account. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { beginSession } from '../../server/src/console/sessions/sessions.ts';
import { ACCOUNT_PASSWORD } from '../../server/test/fixtures/accounts.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { deviceOf } from '../src/pages/account/device.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const { db } = server;

const AGENTS = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
  ],
  ['curl/8.16.0', 'curl', undefined],
  ['', undefined, undefined],
] as const;

test('a session is named by its browser and system, as far as they are known', () => {
  for (const [userAgent, browser, system] of AGENTS) {
    assert.deepEqual(deviceOf(userAgent), { browser, system }, userAgent);
  }
});

suite('one’s own account', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Grace Hopper' });
  });
  after(() => visitor.context.close());

  test('a new name is saved, and the header shows it', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace B. Hopper');
    await page.keyboard.press('Enter');
    await page.getByText('Name saved').waitFor();
    await page.getByRole('button', { name: 'Account of Grace B. Hopper' }).waitFor();
    visitor.requireNoFaults();
  });

  test('a weak password is refused at its field; a good one ends all other sessions', async () => {
    const { page } = visitor;
    const accountId = await ownId(visitor);
    const place = { address: '203.0.113.0', userAgent: AGENTS[0][0] };
    await beginSession(db, { accountId, now: new Date(), ...place });
    await visitor.open('/account');
    const row = page.getByRole('row', { name: 'Firefox on Linux' });
    await row.waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill(ACCOUNT_PASSWORD);
    const field = page.getByRole('textbox', { name: 'New password' });
    await field.fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Use 15 characters or more').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('four words of a song');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed').waitFor();
    await row.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '');
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('other sessions are ended one by one, and all together after a question', async () => {
    const { page } = visitor;
    const accountId = await ownId(visitor);
    for (const [userAgent] of AGENTS.slice(0, 4)) {
      await beginSession(db, { accountId, now: new Date(), address: '203.0.113.0', userAgent });
    }
    await visitor.open('/account');
    await page.getByRole('button', { name: 'End the session of Edge on Windows' }).click();
    await page.getByRole('row', { name: 'Edge on Windows' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog', { name: 'End 3 other sessions?' }).waitFor();
    await page.getByRole('button', { name: 'End 3 sessions' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: 'Safari on iPad' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('row', { name: 'This session' }).count(), 1);
    visitor.requireNoFaults();
  });
});

async function ownId({ page }: Visitor): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await page.request.get(`${server.baseUrl}/console/1.0/session`, { headers });
  return (await reply.json()).account.id;
}
