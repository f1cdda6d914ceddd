/** Forms and dialogs: nothing typed is lost without a question; faults stand at their fields. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { endConfirmations } from './harness/confirmation.ts';
import { confirm, confirmIfAsked, settled, type Visitor, visitAs } from './harness/visit.ts';
import { treePackage } from './states/framework-world.ts';

const port = await freePort();
// Browsers know passkeys at names, not at addresses.
const baseUrl = `http://localhost:${port}`;
const server = { ...(await testServer({ PORT: String(port), BASE_URL: baseUrl })), baseUrl };
const partner = await server.partner('Math Quest');

/** Until it can be typed in: what is pressed before goes to the page below. */
async function openDialog(page: Page, dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: 'New application' }).click();
  await dialog.locator('[data-autofocus]:focus').waitFor();
}

suite('in the browser', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { operator: true, name: 'Ada Lovelace' });
    // The first request waits until the pages are bundled.
    await fetch(`${baseUrl}/console`);
  });
  after(() => visitor.context.close());

  test('a dialog with something typed asks before it closes, an untouched one closes at once', async () => {
    const { page } = visitor;
    await visitor.open('/o/applications');
    const dialog = page.getByRole('dialog', { name: 'New application' });
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const way of ways) {
      await openDialog(page, dialog);
      await way();
      await dialog.waitFor({ state: 'detached' });
      await openDialog(page, dialog);
      await name.fill('Reading Lab');
      await way();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      assert.equal(await name.inputValue(), 'Reading Lab');
      await way();
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await question.count(), 0);
    }
    visitor.requireNoFaults();
  });

  test('what was typed outlives a confirmation that is not given, and a refusal', async () => {
    const { page } = visitor;
    await endConfirmations(page, server);
    await visitor.open('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Work laptop');
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.waitFor();
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    await dialog.getByRole('alert').waitFor();
    assert.equal(await name.inputValue(), 'Work laptop');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  test('an upload under way asks before it is given up; a second one is stored', async () => {
    const { page } = visitor;
    const isGone = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/CFPackages'));
    const dialog = page.getByRole('dialog', { name: 'Upload a framework' });
    const store = dialog.getByRole('button', { name: 'Store the framework' });
    const choose = async () => {
      const body = treePackage(1);
      await visitor.open('/o/standards?upload=1');
      const buffer = Buffer.from(JSON.stringify(body));
      const file = { name: 'tree.json', mimeType: 'application/json', buffer };
      await dialog.getByLabel('CASE package').setInputFiles(file);
      await store.waitFor();
      return body.CFDocument['identifier'];
    };
    const statusOf = async (id: unknown) =>
      (await partner.get(`/ims/case/v1p1/CFDocuments/${id}`)).status;
    const first = await choose();
    const network = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1 };
    // Some bytes a second: it is under way for as long as the test likes.
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 10 });
    await store.click();
    await dialog.getByRole('progressbar').waitFor();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await isGone;
    assert.equal(await statusOf(first), 404);
    // A busy browser may send what is left of the first upload at this moment.
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
    await network.detach();
    const second = await choose();
    await store.click();
    await page.waitForURL(`**/console/o/standards/${second}`);
    assert.equal(await statusOf(second), 200);
    visitor.requireNoFaults();
  });

  test('an upload as an application asks an operator who it is, and goes on', async () => {
    const own = await visitAs(server, { operator: true });
    const { page } = own;
    await own.open(`/a/${partner.applicationId}/standards?upload=1`);
    const dialog = page.getByRole('dialog', { name: 'Upload a framework' });
    const buffer = Buffer.from(JSON.stringify(treePackage(1)));
    const file = { name: 'tree.json', mimeType: 'application/json', buffer };
    await dialog.getByLabel('CASE package').setInputFiles(file);
    await confirm(page);
    await dialog.getByRole('button', { name: 'Store the framework' }).click();
    await page.waitForURL(/\/standards\/[0-9a-f-]{36}$/);
    own.requireNoFaults(/403 \(Forbidden/);
    await own.context.close();
  });

  test('settings of an application: another tab asks, the fault of a field stands at it', async () => {
    const { page } = visitor;
    await visitor.open(`/o/applications/${partner.applicationId}?tab=settings`);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Reading Lab');
    await page.getByRole('link', { name: 'Members' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Reading Lab');
    await name.fill(' ');
    await name.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Nothing was changed' }).waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await page.getByRole('button', { name: '/name' }).click();
    assert.equal(await name.evaluate((field) => document.activeElement === field), true);
    await name.fill('Math Quest');
    await name.press('Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.waitForURL(/tab=members/);
    assert.equal(await question.count(), 0);
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('the sign-in of an application: a wrong address is told with its line, and kept', async () => {
    const { page } = visitor;
    await visitor.open(`/o/applications/${partner.applicationId}?tab=sign-in`);
    const redirects = page.getByRole('textbox', { name: 'Addresses after sign-in' });
    await redirects.fill('https://app.example/cb\njavascript:alert(1)');
    await page.getByRole('button', { name: 'Save sign-in' }).click();
    await confirm(page);
    await page.getByRole('button', { name: '/redirectUris/1' }).click();
    assert.equal(await redirects.evaluate((field) => document.activeElement === field), true);
    assert.equal(await redirects.getAttribute('aria-invalid'), 'true');
    await page.getByText('Line 2').first().waitFor();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/tab=members/);
    visitor.requireNoFaults(/40[03] \((Bad|Forbidden)/);
  });

  test('a form sends what it changed: what was saved elsewhere since it began stays', async () => {
    const { page } = visitor;
    const operator = await server.operator();
    const { applicationId, clientId } = partner;
    const application = `/applications/1.0/${applicationId}`;
    const saved = page.getByText('Saved.', { exact: true });
    const change = async (url: string, body: object) =>
      assert.equal((await operator.patch(url, body)).status, 200, url);

    await visitor.open(`/o/applications/${applicationId}?tab=settings`);
    await change(`/admin/1.0/applications/${applicationId}`, { name: 'Math Quest 2' });
    await page.getByRole('textbox', { name: 'Description' }).fill('For fractions');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirmIfAsked(page, saved);
    const { name, description } = (await operator.get(application)).body.application;
    assert.deepEqual([name, description], ['Math Quest 2', 'For fractions']);

    const client = async () => {
      const { clients } = (await operator.get(`${application}/clients`)).body;
      return clients.find((one: { clientId: string }) => one.clientId === clientId);
    };
    await visitor.open(`/o/applications/${applicationId}?tab=sign-in`);
    const redirectUris = ['https://app.example/callback'];
    await change(`${application}/clients/${clientId}`, { redirectUris });
    const ends = 'https://app.example/';
    await page.getByRole('textbox', { name: 'Addresses after sign-out' }).fill(ends);
    await page.getByRole('button', { name: 'Save sign-in' }).click();
    await confirmIfAsked(page, saved);
    assert.deepEqual((await client()).redirectUris, redirectUris);
    assert.deepEqual((await client()).postLogoutRedirectUris, [ends]);

    await visitor.open(`/o/applications/${applicationId}?tab=keys`);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Label and scopes…' }).click();
    await change(`${application}/clients/${clientId}`, { scopes: ['roster.readonly'] });
    await page.getByRole('textbox', { name: 'Label' }).fill('staging');
    await page.keyboard.press('Enter');
    await confirmIfAsked(page, page.getByRole('cell', { name: 'staging' }).first());
    assert.deepEqual((await client()).scopes, ['roster.readonly']);
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  test('two minutes before the session ends a bar tells when, and offers to stay', async () => {
    const page = await visitor.context.newPage();
    // The bar stays however long the test takes.
    const now = new Date();
    await page.clock.setFixedTime(now);
    const path = '**/console/1.0/session';
    const endsAt = new Date(now.getTime() + 100_000).toISOString();
    await page.route(path, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), endsAt } });
    });
    await page.goto(`${baseUrl}/console/account`);
    await settled(page);
    const time = await page.evaluate(
      (at) => new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(new Date(at)),
      endsAt,
    );
    const bar = page.getByRole('alert').filter({ hasText: `You will be signed out at ${time}.` });
    const stay = bar.getByRole('button', { name: 'Stay signed in' });
    await stay.click();
    // The server did not put the end off.
    await bar.getByText('This session cannot be extended').waitFor();
    assert.equal(await stay.count(), 0);
    await page.reload();
    await stay.waitFor();
    await page.unroute(path);
    await stay.click();
    await bar.waitFor({ state: 'detached' });
    await page.close();
  });
});
