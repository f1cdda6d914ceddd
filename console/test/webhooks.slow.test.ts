/** A webhook through the console: made, tried, rotated, paused, replayed, deleted; an erasure. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { verifyWebhook } from '../../sdk/src/index.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { startReceiver } from '../../server/test/harness/receiver.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { confirmIfAsked, settled, visitAs } from './harness/visit.ts';

const server = await testServer();
const { applicationId } = await server.partner('Math Quest');

suite('webhooks at the console', { skip: skipWithoutChromium }, () => {
  test('an admin makes one, tries it, rotates, pauses, replays and deletes it', async () => {
    const receiver = await startReceiver();
    const visitor = await visitAs(server, {
      name: 'Ada Lovelace',
      roles: { [applicationId]: 'admin' },
    });
    const { page, context } = visitor;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const closeSecret = async () => {
      const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Close', exact: true }).last().click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      return secret;
    };
    await visitor.open(`/a/${applicationId}/webhooks`);
    const docs = page.getByRole('main').getByRole('link', { name: /^How to receive webhooks/ });
    assert.equal(await docs.last().getAttribute('href'), '/docs/build/notifications');
    await press('New webhook…');
    await page.getByRole('textbox', { name: 'Address' }).fill('ftp://app.example/');
    await press('Create webhook');
    const refused = page.getByRole('dialog').getByText(/ftp:/).first();
    await confirmIfAsked(page, refused);
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await press('Create webhook');
    await page.getByText('Webhook created').waitFor();
    const first = await closeSecret();

    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('heading', { level: 2, name: receiver.url }).waitFor();
    receiver.answer((response) => response.writeHead(418).end('I am a teapot'));
    await press('Send a test');
    const status = page.getByRole('status').filter({ hasText: '418' });
    await status.getByText('I am a teapot').waitFor();
    await page.getByRole('row', { name: /418 .*I am a teapot/ }).waitFor();
    receiver.answer(204);

    await press('Rotate secret…');
    await press('Rotate secret');
    await page.getByText('Secret rotated').waitFor();
    const second = await closeSecret();
    await press('Send a test');
    await page.getByRole('status').filter({ hasText: '204' }).waitFor();
    const { body, headers } = await receiver.at(1);
    for (const secret of [first, second]) await verifyWebhook(body, headers, { secret });
    assert.notEqual(first, second);

    await press('Pause…');
    await press('Pause this webhook');
    await page.getByText(/^by hand/).waitFor();
    await press('Resume…');
    await press('Resume this webhook');
    await page.getByText('Active', { exact: true }).waitFor();

    await press('Replay…');
    await page.getByRole('textbox', { name: 'Cursor' }).fill('no cursor');
    await press('Replay changes');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('radio', { name: /^At the end/ }).check();
    await press('Replay changes');
    await page.getByText('The webhook goes on from there.').waitFor();

    await press('Delete…');
    await page.getByRole('textbox', { name: /127\.0\.0\.1/ }).fill('127.0.0.1');
    await press('Delete webhook');
    await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
    visitor.requireNoFaults(/40[03] \((Bad|Forbidden)/);
    await context.close();
  });

  test('an operator confirms an erasure of the application', async () => {
    await server.db.execute(sql`
      insert into erasure_confirmations (application_id, student_key)
      values (${applicationId}, pseudonym((select value from warehouse_secret), 'student-9'))`);
    const visitor = await visitAs(server, { name: 'Ada', operator: true, confirmed: true });
    const { page, context } = visitor;
    await visitor.open(`/o/applications/${applicationId}?tab=webhooks`);
    await page.getByRole('button', { name: 'Confirm…' }).click();
    await page.getByRole('button', { name: 'Confirm erasure' }).click();
    const panel = page.getByRole('heading', { name: 'Erasures to confirm' });
    await panel.waitFor({ state: 'detached' });
    await settled(page);
    const open = await server.db.first(sql`
      select id from erasure_confirmations where confirmed_at is null`);
    assert.equal(open, undefined);
    visitor.requireNoFaults();
    await context.close();
  });
});
