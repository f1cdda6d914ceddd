/** At the console, an operator and a district operator grant an application a class, and end it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { put } from '../../server/test/fixtures/content.ts';
import { orgBody, putSchool } from '../../server/test/fixtures/people.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { confirmIfAsked, visitAs } from './harness/visit.ts';

const server = await testServer();
const owner = await server.partner('Owner');
const reader = await server.partner('Reader');
const own = await putSchool(owner);
const other = await putSchool(owner);
const parent = { sourcedId: 'lake' };
await put(owner, '/rostering/1.0/orgs/lake', orgBody('lake', { name: 'Lake', type: 'district' }));
await put(
  owner,
  `/rostering/1.0/orgs/${own.orgId}`,
  orgBody(own.orgId, { name: 'Lake School', parent }),
);

const orgRole = { role: 'district', orgId: 'lake' } as const;
const PHONE = { width: 390, height: 800 };

/** The status of the class for the application. */
const status = async ({ classId } = own) =>
  (await reader.get(`/rostering/1.0/classes/${classId}`)).status;

async function choose(page: Page, field: string, name: string) {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function grantClass(page: Page) {
  await choose(page, 'School', 'Lake School');
  await choose(page, 'Class', 'Period 1');
  await page.getByRole('button', { name: 'Grant access', exact: true }).click();
  await confirmIfAsked(page, page.getByText('Access is granted.'));
}

async function endGrant(page: Page) {
  await page.getByRole('button', { name: 'End the grant of Period 1 to Reader' }).click();
  await page.getByRole('button', { name: 'End the grant', exact: true }).click();
  await confirmIfAsked(page, page.getByRole('heading', { name: 'No grant' }));
}

suite('grants', { skip: skipWithoutChromium }, () => {
  test('an operator grants a class, its application reads it until the grant is ended', async () => {
    const visitor = await visitAs(server, { operator: true, name: 'Grace Hopper' });
    const { page } = visitor;
    await visitor.open(`/o/applications/${reader.applicationId}`);
    await page.getByRole('link', { name: 'Access', exact: true }).click();
    await page.getByRole('heading', { name: 'No grant' }).waitFor();
    assert.equal(await status(), 404);
    await page.getByRole('button', { name: 'Grant access…' }).first().click();
    await grantClass(page);
    const row = page.getByRole('row').filter({ hasText: 'Period 1' });
    assert.match(await row.innerText(), /Class, Lake School[\s\S]*Operator/);
    assert.deepEqual([await status(), await status(other)], [200, 404]);
    await endGrant(page);
    assert.equal(await status(), 404);
    visitor.requireNoFaults(/403 \(Forbidden/);
    await visitor.context.close();
  });

  test('a district operator does so by the id, then by the name, on a phone', async () => {
    const visitor = await visitAs(server, { orgRole, name: 'Dora Dister' });
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await visitor.open('/district/grants?new=1');
    await page.getByRole('combobox', { name: 'Application' }).fill(reader.applicationId);
    await page.getByRole('option', { name: reader.applicationId }).click();
    await grantClass(page);
    await page.getByText('District', { exact: true }).waitFor();
    assert.equal(await status(), 200);
    await page.getByRole('button', { name: 'Grant access…' }).click();
    await choose(page, 'Application', 'Reader');
    await choose(page, 'School', 'Lake School');
    await page.getByRole('radio', { name: 'The whole school' }).click();
    await page.getByRole('button', { name: 'Grant access', exact: true }).click();
    await page.getByText('Whole school', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End the grant of Lake School to Reader' }).click();
    await page.getByRole('button', { name: 'End the grant', exact: true }).click();
    await page.getByText('Whole school', { exact: true }).waitFor({ state: 'detached' });
    await endGrant(page);
    assert.equal(await status(), 404);
    visitor.requireNoFaults(/403 \(Forbidden/);
    await visitor.context.close();
  });

  test('a district operator finds no school of elsewhere', async () => {
    const visitor = await visitAs(server, { orgRole, name: 'Dora Dister' });
    const { page } = visitor;
    await visitor.open('/district/grants?new=1');
    await page.getByRole('combobox', { name: 'School', exact: true }).click();
    await page.getByRole('option', { name: 'Lake School' }).waitFor();
    assert.equal(await page.getByRole('option', { name: 'North' }).count(), 0);
    visitor.requireNoFaults();
    await visitor.context.close();
  });
});
