/** What keeps a person's account and work safe: second factors, the end of a session, secrets. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { TOTP } from 'otpauth';
import { sql } from '../../server/src/storage/database/sql.ts';
import { ACCOUNT_PASSWORD, FROM_PAGE, putAccount } from '../../server/test/fixtures/accounts.ts';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { confirmSessions, endConfirmations } from './harness/confirmation.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const port = await freePort();
// Browsers know passkeys at names, not at addresses.
const baseUrl = `http://localhost:${port}`;
const server = { ...(await testServer({ PORT: String(port), BASE_URL: baseUrl })), baseUrl };
const { db } = server;
await server.partner('Math Quest');

test('an operator who needs a second factor adds it after the sign-in, and gets to the page asked for', {
  skip: skipWithoutChromium,
}, async () => {
  const own = await testServer({ ACCOUNTS_SECOND_FACTOR: 'required' });
  const { email } = await putAccount(own.db, { operator: true });
  // The first request waits until the pages are bundled.
  await fetch(`${own.baseUrl}/console`);
  const context = await openChromium();
  const page = await context.newPage();
  await page.goto(`${own.baseUrl}/console/sign-in?next=/console/o/audit?page=2`);
  await page.fill('#email', email);
  await page.fill('#password', ACCOUNT_PASSWORD);
  await page.click('button:has-text("Sign in")');
  await page.getByText('Operators of this server need').waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = await dialog.locator('code').innerText();
  await dialog
    .getByRole('textbox', { name: 'Six digits' })
    .fill(new TOTP({ secret: key }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.waitFor();
  assert.equal((await codes.getByRole('listitem').all()).length, 10);
  const operators = `${own.baseUrl}/console/api/o/applications/1.0`;
  const opened = await context.request.get(operators, { headers: FROM_PAGE });
  assert.equal(opened.status(), 200);
  await codes.getByRole('button', { name: 'Close' }).last().click();
  await codes.getByRole('button', { name: 'I have stored it' }).click();
  await page.waitForURL(`${own.baseUrl}/console/o/audit?page=2`);
  await context.close();
});

suite('in the browser', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { operator: true, name: 'Ada Lovelace' });
    await endConfirmations(visitor.page, server);
    await addDevice(visitor);
    // The first request waits until the pages are bundled.
    await fetch(`${baseUrl}/console`);
  });
  after(() => visitor.context.close());

  test('a passkey is added, shows its codes once, is renamed, confirms, and is removed', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await page.getByRole('button', { name: 'Add the passkey' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT_PASSWORD);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await dialog.waitFor();
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    assert.equal(codes.length, 10);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await requireForgotten(visitor, codes);
    await page.getByText('10 codes are left').waitFor();
    await endConfirmations(page, server);
    await page.getByRole('button', { name: 'Rename Work laptop' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('dialog').getByText('your last second factor').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Only your password protects this account').waitFor();
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  test('an app is set up by its first code; its key is forgotten with the dialog', async () => {
    const { page } = visitor;
    await confirmSessions(page, server);
    await visitor.open('/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    const key = await dialog.locator('code').innerText();
    const field = dialog.getByRole('textbox', { name: 'Six digits' });
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('The code is wrong').first().waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill(new TOTP({ secret: key }).generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.getByRole('button', { name: 'Close' }).last().click();
    await codes.getByRole('button', { name: 'I have stored it' }).click();
    await codes.waitFor({ state: 'hidden' });
    await requireForgotten(visitor, [key]);
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('leaving a form with unsaved text asks; so does closing the page', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada King');
    await page.getByRole('link', { name: 'Overview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await name.inputValue(), 'Ada King');
    const asked = page.waitForEvent('dialog');
    await page.reload();
    assert.equal((await asked).type(), 'beforeunload');
    await name.fill('Ada King');
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/account'));
    visitor.requireNoFaults();
  });

  test('a fault stands at its field and in a list that has the focus and leads to it', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    await page.getByRole('textbox', { name: 'Current password' }).fill('not this one');
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.keyboard.press('Enter');
    const list = page.getByRole('alert').filter({ hasText: 'Nothing was changed' });
    await list.waitFor();
    const isFocused = await list.evaluate((element) => document.activeElement?.contains(element));
    assert.equal(isFocused, true);
    const field = page.getByRole('textbox', { name: 'New password' });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const describedBy = (await field.getAttribute('aria-describedby'))?.split(/\s+/) ?? [];
    const texts = await Promise.all(
      describedBy.map((id) => page.locator(`[id="${id}"]`).innerText()),
    );
    assert.match(texts.join(), /characters or more; yours has 5/);
    await list.getByRole('button', { name: '/newPassword' }).click();
    assert.ok(await field.evaluate((element) => element === document.activeElement));
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('what is typed survives the end of the session: sign in, and it is sent', async () => {
    const { page, context, email } = visitor;
    await visitor.open('/account');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada Byron');
    await db.execute(sql`delete from account_sessions`);
    await page.getByRole('button', { name: 'Save name' }).click();
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.waitFor();
    await db.execute(sql`update accounts set totp_secret = null`);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await popup.getByLabel(/e-?mail/i).fill(email);
    await popup.getByLabel('Password').fill(ACCOUNT_PASSWORD);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Account of Ada Byron' }).waitFor();
    assert.equal(await name.inputValue(), 'Ada Byron');
    visitor.requireNoFaults(/401/);
  });

  test('a server of another version is told; a chunk that is gone reloads the page once', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    await page.route('**/console/1.0/sessions', async (route) => {
      const reply = await route.fetch();
      const headers = { ...reply.headers(), 'x-lectern-version': '99.0.0' };
      await route.fulfill({ response: reply, headers });
    });
    // A key that comes before the page listens, or while it reads, changes nothing.
    await eventually('the page tells of the other version', async () => {
      await page.keyboard.press('r');
      return page.getByText('Lectern was updated.').isVisible();
    });
    await page.unrouteAll({ behavior: 'wait' });
    await visitor.open('/account');
    let times = 0;
    await page.route(/\/console\/assets\/page-\w+\.js/, async (route) => {
      times += 1;
      // Code is asked for a second time, in case the network failed.
      if (times > 2) return route.continue();
      await route.fulfill({ status: 404 });
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Students' }).click();
    await reloaded;
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    await page.unrouteAll();
    visitor.requireNoFaults(/404 \(Not Found|dynamically imported/);
  });

  test('a table of hundreds of rows: each is reached by key, counted, and keeps the focus', async () => {
    const { page } = visitor;
    await db.execute(sql`
      insert into applications (sourced_id, name)
      select gen_random_uuid(), 'Row ' || lpad(n::text, 3, '0') from generate_series(1, 250) n`);
    await visitor.open('/o/applications?search=Row');
    for (const shown of [200, 250]) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByText(shown === 250 ? '250 rows' : '200 of 250 rows').waitFor();
    }
    const table = page.locator('table[aria-rowcount="251"]');
    await table.waitFor();
    assert.ok((await table.locator('tr[data-row]').count()) < 120);
    await page.getByRole('heading', { level: 1 }).click();
    const rowOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex ?? null);
    for (let row = 2; row <= 251; row += 1) {
      await page.keyboard.press('j');
      assert.equal(await rowOfFocus(), String(row));
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    assert.equal(await rowOfFocus(), '251');
    visitor.requireNoFaults();
  });
});

async function addDevice({ context, page }: Visitor): Promise<void> {
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Secrets that were shown once stand in no document, storage or address. */
async function requireForgotten({ page }: Visitor, secrets: readonly string[]): Promise<void> {
  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      ...[localStorage, sessionStorage].map((storage) => JSON.stringify(storage)),
      location.href,
      ...performance.getEntries().map(({ name }) => name),
    ].join('\n'),
  );
  for (const secret of secrets) assert.ok(!left.includes(secret), `${secret} is still there`);
}
