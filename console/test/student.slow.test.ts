/** Students: days of any zone, one sum of XP everywhere, the export, an erasure that is told. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql, trusted } from '../../server/src/storage/database/sql.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { addDays, dayAt, listDays, orderedDays, startOfDay } from '../src/data/days.ts';
import { settled, type Visitor, visitAs } from './harness/visit.ts';
import { putWorldStudent } from './states/student-world.ts';

/** With half hours, changes of the clock at midnight, and a day that a zone left out. */
const ZONES = [
  ...['UTC', 'America/Chicago', 'America/Havana', 'Asia/Beirut', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Auckland'],
];
const FIRST = '2020-01-01';

test('a day of any zone begins with its first instant, after the day before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.nat(3_650), (zone, count) => {
      const day = addDays(FIRST, count);
      const start = Date.parse(startOfDay(day, zone));
      assert.equal(dayAt(start, zone), day);
      assert.equal(dayAt(start - 1, zone), addDays(day, -1));
    }),
    { numRuns: 500 },
  );
});

test('days are listed in order, a year at most', () => {
  const days = orderedDays('2026-03-03', '2024-01-01');
  assert.deepEqual(days, { from: '2025-03-03', until: '2026-03-03' });
  assert.equal(listDays(days).length, 366);
  assert.deepEqual(listDays({ from: '2024-02-28', until: '2024-03-01' }), [
    ...['2024-02-28', '2024-02-29', '2024-03-01'],
  ]);
});

const DAY_MS = 86_400_000;
const ZONE = 'America/Chicago';

/** Tables by the column of their student. */
const COPIED = [
  ['users', 'sourced_id'],
  ['enrollments', 'user_id'],
  ['review_students', 'student_id'],
  ['review_states', 'student_id'],
] as const;

/** Copies the rows of a student for ten others. */
async function copyRows(db: Database, [table, key]: (typeof COPIED)[number], studentId: string) {
  const { columns = '' } =
    (await db.first<{ columns: string }>(sql`
      select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attgenerated = ''`)) ?? {};
  const members = sql`jsonb_build_object(
    'sourced_id', r.${trusted(table === 'enrollments' ? 'sourced_id' : key)} || '-' || n,
    ${key}::text, ${studentId}::text || '-' || n
  )`;
  await db.execute(sql`
    insert into ${trusted(table)} (${trusted(columns)})
    select ${trusted(columns)} from generate_series(1, 10) n cross join lateral (
      select (jsonb_populate_record(r, ${members})).* from ${trusted(table)} r
      where r.${trusted(key)} = ${studentId}
    ) c`);
}

suite('a student', { skip: skipWithoutChromium }, async () => {
  const server = await testServer();
  const partner = await server.partner('Math Quest');
  const operator = await server.operator();
  const { studentId, courseId, schoolId } = await putWorldStudent(partner);
  await workerCaughtUp(server.db);
  const [from = '', until = ''] = [6, 0].map((days) => dayAt(Date.now() - days * DAY_MS, ZONE));
  const range = `zone=school&range=custom&from=${from}&until=${until}`;
  let visitor: Visitor;
  before(async () => {
    const roles = { [partner.applicationId]: 'viewer' } as const;
    visitor = await visitAs(server, { name: 'Ada', operator: true, confirmed: true, roles });
  });
  after(() => visitor.context.close());

  for (const prefix of [`/a/${partner.applicationId}`, '/o']) {
    test(`${prefix.slice(0, 2)}: the foot of the ledger, the chart and the API have one sum`, async () => {
      const client = prefix === '/o' ? operator : partner;
      const days = `studentId=${studentId}&startDate=${from}&endDate=${until}&timezone=${ZONE}`;
      const { body: activity } = await client.get(`/analytics/1.0/activity?${days}`);
      type Facts = Readonly<Record<string, { activityMetrics: { xpEarned: number } }>>;
      const expected = Object.values(activity.facts as Readonly<Record<string, Facts>>)
        .flatMap((bySubject) => Object.values(bySubject))
        .reduce((sum, { activityMetrics }) => sum + activityMetrics.xpEarned, 0);
      const start = `startDate=${startOfDay(from, ZONE)}`;
      const { body: ledger } = await client.get(`/xp/1.0/users/${studentId}/entries?${start}`);
      const values = (ledger.entries as readonly { value: number }[]).map(({ value }) => value);
      assert.ok(values.length > 5 && values.some((value) => value < 0));
      assert.equal(
        values.reduce((sum, value) => sum + value, 0),
        expected,
      );

      const { page } = visitor;
      await visitor.open(`${prefix}/students/${studentId}?${range}`);
      const chart = page.getByRole('group', { name: 'XP per day' });
      await chart.getByText(`XP ${expected}`, { exact: true }).waitFor();
      await chart.getByRole('button', { name: 'View as table: XP per day' }).click();
      const cells = await chart.getByRole('cell').allTextContents();
      assert.equal(
        cells.reduce((sum, cell) => sum + Number(cell), 0),
        expected,
      );
      const parts = page.getByRole('navigation', { name: 'Parts of the student' });
      await parts.getByRole('link', { name: 'XP', exact: true }).click();
      await page.getByText(`Sum of ${values.length} entries +${expected}`).waitFor();
      visitor.requireNoFaults();
    });
  }

  test('the activity of all: chart, table and the API have one sum', async () => {
    const { page } = visitor;
    const [reply] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/analytics/1.0/daily?')),
      visitor.open('/o/students?view=activity&range=7d&by=application'),
    ]);
    const { days } = await reply.json();
    const of = (member: string) => days.map((day: Record<string, number>) => day[member] ?? 0);
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
    assert.ok(sum(of('entries')) > 5);
    for (const [title, member] of [
      ['XP per day', 'xp'],
      ['Active students per day', 'activeStudents'],
    ] as const) {
      const chart = page.getByRole('group', { name: title });
      await chart.getByRole('button', { name: `View as table: ${title}` }).click();
      const cells = await chart.getByRole('cell').allTextContents();
      assert.deepEqual([cells.length, sum(cells.map(Number))], [7, sum(of(member))], title);
    }
    const xp = page.getByRole('group', { name: 'XP per day' });
    await xp.getByText(`XP ${sum(of('xp'))}`, { exact: true }).waitFor();
    await xp.getByText('Math Quest').first().waitFor();
    visitor.requireNoFaults();
  });

  test('a name is found from two letters, and the events lead to the student', async () => {
    const { page } = visitor;
    await visitor.open('/o/students');
    await page.getByRole('searchbox').fill('P');
    await page.getByText('Two letters at least').waitFor();
    await page.getByRole('searchbox').fill('Pérez');
    const row = page.getByRole('row', { name: /Ana <b> Pérez/ });
    await row.getByRole('cell', { name: 'Lincoln Elementary' }).waitFor();
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
    await visitor.open(`/a/${partner.applicationId}/events`);
    await page.getByRole('link', { name: 'Ana <b> Pérez' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Ana <b> Pérez' }).waitFor();
    assert.equal(await page.getByText('Your visit is recorded.').count(), 1);
    await settled(page);
    visitor.requireNoFaults();
  });

  test('students are found by class, grade and letter, which the address keeps', async () => {
    const { page } = visitor;
    const row = page.getByRole('row', { name: /Ana <b> Pérez/ });
    await visitor.open('/o/students');
    await page.getByRole('radio', { name: 'P', exact: true }).check();
    await page.getByPlaceholder('Grade').click();
    await page.getByRole('option', { name: '6', exact: true }).click();
    await page.getByPlaceholder('Class').click();
    await page.getByRole('option').first().click();
    await page.waitForURL(/class=.*grade=6&letter=P/);
    await settled(page);
    await row.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'P', exact: true }).press('ArrowRight');
    await page.getByText('of the class · grade 6 · family name with Q').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row.waitFor();
    visitor.requireNoFaults();
  });

  test('mastery on the tree, of the class and on its map is that of the API', async () => {
    const { page } = visitor;
    const mastery = `/insights/1.0/mastery?studentId=${studentId}`;
    const { items, frameworkId } = (await operator.get(mastery)).body;
    const known = Object.values<{ meanRecall: number; recalled: number }>(items);
    const recalled = known.filter((one) => one.recalled > 0).length;
    assert.ok(frameworkId && known.length > 0);
    await visitor.open(`/o/students/${studentId}?tab=mastery`);
    await page.getByText(`answered correctly, ${recalled} recalled today`).waitFor();
    for (const { meanRecall } of known)
      await page
        .getByRole('gridcell', { name: `recall ${meanRecall}%` })
        .first()
        .waitFor();

    const ofStudent = `filter=${encodeURIComponent(`user.sourcedId='${studentId}'`)}`;
    const { enrollments } = (await operator.get(`/rostering/1.0/enrollments?${ofStudent}`)).body;
    await visitor.open(`/o/rosters/classes/${enrollments[0].class.sourcedId}?level=1`);
    const row = page.getByRole('row', { name: /Ana <b> Pérez/ });
    await row.getByRole('cell', { name: `${recalled} of ${known.length}` }).waitFor();
    const map = page.getByRole('table', { name: /Standards that each student recalls today/ });
    const cells = await map.getByRole('cell').allTextContents();
    const shown = cells.map((cell) => cell.split(' of ').map(Number));
    const sum = (at: number) => shown.reduce((all, cell) => all + (cell[at] ?? 0), 0);
    assert.deepEqual([sum(0), sum(1)], [recalled, known.length]);
    visitor.requireNoFaults();
  });

  test('the palette finds students whom one may read, by a part of their name', async () => {
    const { page } = visitor;
    const search = async (application: string) => {
      await visitor.open(`/a/${application}/students`);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('student pér');
    };
    const stranger = await server.partner('Stranger');
    await search(stranger.applicationId);
    await page.getByText('Nothing has this name').waitFor();
    await search(partner.applicationId);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Ana <b> Pérez/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ana <b> Pérez' }).waitFor();
    await settled(page);
    visitor.requireNoFaults();
  });

  test('the files of the export are what the server sends', async () => {
    const { page } = visitor;
    await visitor.open(`/o/students/${studentId}?tab=data`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON…' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `student-${studentId}.json`);
    const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
    assert.equal(exported.student, studentId);
    assert.equal(exported.users.length, 1);
    const [readable] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Readable page…' }).click(),
    ]);
    assert.equal(readable.suggestedFilename(), `student-${studentId}.html`);
    assert.match(await readFile(await readable.path(), 'utf8'), /<h1>What is stored of Ana/);
    visitor.requireNoFaults();
  });

  test('the map of classes has the shares of the API, and tells which are of too few', async () => {
    const { page } = visitor;
    const url = '/insights/1.0/mastery';
    const { frameworkId } = (await operator.get(`${url}?studentId=${studentId}`)).body;
    const query = `frameworkId=${frameworkId}&level=1&courseId=${courseId}`;
    const address = `/o/reviews?framework=${frameworkId}&level=1&course=${courseId}`;
    await visitor.open(address);
    const map = page.getByRole('table', { name: /Share of the students who recall standards/ });
    await map.getByRole('cell', { name: 'too few: 1' }).waitFor();

    // Ten more who know the same; the classes of the school are another reply than that before.
    for (const table of COPIED) await copyRows(server.db, table, studentId);
    await visitor.open(`${address}&school=${schoolId}`);
    const { rows } = (await operator.get(`${url}/classes?${query}&schoolId=${schoolId}`)).body;
    const [{ students, states, recalled }] = rows;
    assert.deepEqual(students, [11]);
    const share = Math.round((1_000 * recalled[0]) / states[0]) / 10;
    await map.getByRole('cell', { name: `${share}% of 11` }).waitFor();
    visitor.requireNoFaults();
  });
});
