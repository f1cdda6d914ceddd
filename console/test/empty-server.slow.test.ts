/** Get started on a server that has no standards, for an operator who acts as an application. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { ACCOUNT_PASSWORD } from '../../server/test/fixtures/accounts.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { bundleOf } from '../src/pages/keys/bundle.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const { applicationId } = partner;

test('a new key is copied with everything that the samples read', () => {
  const client = { clientId: 'lec_1', scopes: [], label: '' } as never;
  const { env } = bundleOf({ baseUrl: server.baseUrl, applicationId, client, secret: 's' });
  assert.deepEqual(env.trim().split('\n'), [
    `LECTERN_BASE_URL=${server.baseUrl}`,
    `LECTERN_APPLICATION_ID=${applicationId}`,
    'LECTERN_CLIENT_ID=lec_1',
    'LECTERN_CLIENT_SECRET=s',
  ]);
});

suite('without a standard', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { operator: true });
  });
  after(() => visitor.context.close());

  test('the sample brings its framework, once the operator has confirmed', async () => {
    const { page } = visitor;
    await visitor.open(`/a/${applicationId}/start`);
    assert.equal(await page.getByText(/standards yet/).count(), 0);
    await page.locator('summary', { hasText: 'A key for your server' }).click();
    await page.getByRole('link', { name: 'Make keys of this application' }).waitFor();
    await page.getByRole('button', { name: 'Make sample content' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByLabel('Password').fill(ACCOUNT_PASSWORD);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The sample course is there.').waitFor();
    const { body } = await partner.get('/standards/1.0/frameworks');
    assert.deepEqual(
      body.frameworks.map(({ title }: { title: string }) => title),
      ['Sample framework'],
    );
    await page.getByRole('button', { name: 'Make sample content' }).click();
    await page.getByRole('button', { name: 'Make a test student' }).click();
    await page.getByRole('button', { name: 'Send it from here…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('XP +12').waitFor();
    await dialog.getByRole('button', { name: 'Send the event' }).click();
    await page.getByText(/XP \+12 for Test Student/).waitFor();
    const tree = await partner.get('/ims/case/v1p1/CFItems');
    assert.equal(tree.body.CFItems.length, 1, 'pressed twice it makes nothing twice');
    visitor.requireNoFaults(/403/);
  });
});
