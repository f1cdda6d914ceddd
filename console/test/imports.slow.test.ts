/** Journey J5: a roster comes in at the console, is stopped, completed, mended and looked at. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/storage/database/sql.ts';
import { put } from '../../server/test/fixtures/content.ts';
import { leaseMoves, waitsAt, zipOf } from '../../server/test/fixtures/imports.ts';
import { orgBody } from '../../server/test/fixtures/people.ts';
import { SCHOOL, withManifest } from '../../server/test/fixtures/roster-files.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { visitAs } from './harness/visit.ts';

const server = await testServer();
const { db } = server;

const withoutLine = (name: string, start: string) =>
  (SCHOOL[name] ?? '').replace(new RegExp(`^${start},.*\n`, 'm'), '');

/** One student less, another name, and a person without a family name. */
const NEXT = withManifest({
  ...SCHOOL,
  users: `${withoutLine('users', 'student-2').replace('Alder', 'Maple')}student-3,,,true,,,Flint,,,,,,,,,,,,,,,\n`,
  roles: `${withoutLine('roles', 'role-2')}role-9,,,student-3,primary,student,,,school-1,\n`,
  results: (SCHOOL['results'] ?? '').replace('Well, well', 'Well, Maple'),
  enrollments: withoutLine('enrollments', 'enrollment-2'),
});

async function sendFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'New import…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New import' });
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await dialog.getByText(name).waitFor();
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const state = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: name }).waitFor();

/** How many clicks a person has made since, without leaving the console. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const made = { clicks: 0 };
    // A button that opens the choice of files clicks its field by itself.
    const add = ({ isTrusted }: Event) => {
      made.clicks += Number(isTrusted);
    };
    document.addEventListener('click', add, true);
    return made;
  });
  return () => count.evaluate(({ clicks }) => clicks);
}

async function familyName(id: string): Promise<string | undefined> {
  const row = await db.first<{ name: string }>(sql`
    select family_name as name from users where sourced_id = ${id} and status = 'active'`);
  return row?.name;
}

suite('imports at the console', { skip: skipWithoutChromium }, () => {
  test('J5 a roster: dry run, removals named, applied, stopped, completed, mended', async () => {
    const visitor = await visitAs(server, {
      operator: true,
      name: 'Ada Lovelace',
      confirmed: true,
    });
    const { page, context } = visitor;
    await visitor.open('/o/imports');
    await sendFile(page, 'autumn.zip', await zipOf(withManifest(SCHOOL)));
    await page.getByText(/^18 would be created/).waitFor();
    assert.equal(await familyName('student-1'), undefined, 'a dry run stores nothing');
    await page.getByRole('button', { name: 'Apply…' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await state(page, 'Done');
    await page.getByText(/^18 created/).waitFor();

    await page.getByRole('link', { name: 'Imports' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
    await sendFile(page, 'spring.zip', await zipOf(NEXT));
    await page.getByText(/2 removed .* 1 row is wrong$/).waitFor();
    await page.getByRole('row', { name: /Gypsum Birch Algebra 1 users.csv/ }).waitFor();
    await page.getByRole('row', { name: /familyName.* users.csv 5/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download failed.csv' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    const failed = Buffer.concat(chunks).toString();
    assert.match(failed, /^\ufeff"reason",.*\r\n.*'familyName' is missing.*student-3/);

    await db.begin(async (tx) => {
      // Results are written after people: the import waits in the middle.
      await tx.execute(sql`lock table results in share mode`);
      await page.getByRole('button', { name: 'Apply…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply spring.zip?' });
      const apply = dialog.getByRole('button', { name: 'Apply, and remove 2 records' });
      assert.ok(await apply.isDisabled(), 'the number is typed first');
      await dialog.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
      await apply.click();
      await state(page, 'Being applied');
      await waitsAt(db, 'results');
      assert.equal(await familyName('student-1'), 'Maple');
      await page.getByRole('button', { name: 'Stop…' }).click();
      await page.getByRole('button', { name: 'Stop the import' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const asked = await db.first<{ id: string }>(sql`select id from imports where stop_asked`);
      assert.ok(asked, 'the run is asked to stop');
      // The run hears of it when it renews its lease; at the third renewal it has.
      await leaseMoves(db, asked.id, 3);
    });
    await state(page, 'Done in part');
    await page.getByRole('button', { name: 'Run again…' }).click();
    const again = page.getByRole('dialog', { name: 'Run spring.zip again?' });
    await again.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await again.getByRole('button', { name: 'Run it again' }).click();
    await page.getByText(/1 rows have errors; the others are stored/).waitFor();
    assert.equal(await familyName('student-2'), undefined);

    const mended = failed.replace(',"Flint",,', ',"Flint","Elm",');
    await page.getByRole('link', { name: 'Imports' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
    await sendFile(page, 'failed.csv', Buffer.from(mended));
    await page.getByText(/^1 would be created/).waitFor();
    await page.getByRole('button', { name: 'Apply…' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await state(page, 'Done');
    assert.equal(await familyName('student-3'), 'Elm');

    await visitor.open('/o/rosters?search=Flint');
    await page.getByRole('link', { name: 'Elm' }).click();
    await page.getByRole('heading', { level: 2, name: 'Flint Elm' }).waitFor();
    visitor.requireNoFaults();
    await context.close();
  });

  test('a roster with faults is mended and applied by three clicks, on its page', async () => {
    const visitor = await visitAs(server, { operator: true, name: 'Ada Lovelace' });
    const { page, context } = visitor;
    const wrong = {
      ...SCHOOL,
      orgs: (SCHOOL['orgs'] ?? '').replace('North,school', 'North,kiosk'),
    };
    await visitor.open('/o/imports');
    await sendFile(page, 'autumn.zip', await zipOf(withManifest(wrong, 'delta')));
    await page
      .getByRole('cell', { name: /'kiosk'/ })
      .first()
      .waitFor();
    const clicks = await countClicks(page);
    const file = page.getByRole('row', { name: /^orgs\.csv/ });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      file.getByRole('button', { name: 'Check mended file…' }).click(),
    ]);
    const buffer = Buffer.from(SCHOOL['orgs'] ?? '');
    await chooser.setFiles({ name: 'mended.csv', mimeType: 'text/csv', buffer });
    await page.getByText(/^\d+ would be created(?!.*wrong)/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Check mended file…' }).count(), 0);
    await page.getByRole('button', { name: 'Apply…' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await state(page, 'Done');
    await page.getByRole('heading', { level: 1, name: 'autumn.zip' }).waitFor();
    assert.equal(await clicks(), 3);
    visitor.requireNoFaults();
    await context.close();
  });

  test('a district operator sends the own roster, mends it, and applies it', async () => {
    const operator = await server.operator();
    const body = orgBody('lake', { name: 'Lake District', type: 'district' });
    await put(operator, '/rostering/1.0/orgs/lake', body);
    const orgRole = { role: 'district', orgId: 'lake' } as const;
    const visitor = await visitAs(server, { orgRole, name: 'Dee Strict' });
    const { page, context } = visitor;
    await visitor.open('/district/school');
    await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click();
    await page.getByText(/^Rosters of Lake District and all below it/).waitFor();
    const head = 'sourcedId,status,dateLastModified';
    const users = (school: string) =>
      `${head},enabledUser,givenName,familyName,role,orgSourcedIds\nlake-pupil,,,true,Lee,Lake,student,${school}\n`;
    const files = withManifest({
      orgs: `${head},name,type,parentSourcedId\nlake-1,,,Lake School,school,lake\n`,
      users: users('school-1'),
    });
    await sendFile(page, 'lake.zip', await zipOf(files));
    await page.getByText('The application of Lake District').waitFor();
    const file = page.getByRole('row', { name: /^users\.csv/ });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      file.getByRole('button', { name: 'Check mended file…' }).click(),
    ]);
    const buffer = Buffer.from(users('lake-1'));
    await chooser.setFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
    await page.getByText('2 would be created').waitFor();
    assert.match(page.url(), /\/district\/imports\//);
    await page.getByRole('button', { name: 'Apply…' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await state(page, 'Done');
    await visitor.open('/district/rosters?search=Lake');
    await page.getByRole('link', { name: 'Lake', exact: true }).waitFor();
    visitor.requireNoFaults();
    await context.close();
  });

  test('sample data: the dry run says what it would create; applied, a course is there', async () => {
    const visitor = await visitAs(server, { operator: true, name: 'Grace Hopper' });
    const { page, context } = visitor;
    await visitor.open('/o/imports?new=1');
    const dialog = page.getByRole('dialog', { name: 'New import' });
    await dialog.getByLabel('Kind').selectOption('Sample data');
    await dialog.getByLabel('Students').selectOption('5');
    await dialog.getByRole('button', { name: 'Check what is there' }).click();
    await page.getByText(/^[\d,]+ would be created$/).waitFor();
    await page.getByRole('button', { name: 'Apply…' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await state(page, 'Done');
    await page.getByText(/^[\d,]+ created$/).waitFor();
    const [course] = await db.query<{ title: string }>(sql`
      select title from courses c join applications a on a.sourced_id = c.application_id
      where a.name = 'Lectern Demo' order by title`);
    await visitor.open('/o/content');
    await page.getByRole('link', { name: course?.title ?? 'no course', exact: true }).waitFor();
    visitor.requireNoFaults();
    await context.close();
  });
});
