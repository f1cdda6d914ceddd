/** The page of a student's data that families read: its order, headings, cells and length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeEvent, processed, putEnrollment, xpEvent } from '../../../test/fixtures/events.ts';
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import { putLearner } from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner('Quest');
const { db } = server;

async function pageOf(id: string): Promise<string> {
  const { status, text } = await operator.get(`/admin/1.0/students/${id}/page`);
  assert.equal(status, 200, text);
  return text;
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, one]) => one);

/** What stands below the heading of a table. */
function below(page: string, title: string): string {
  const [, shown = ''] = page.split(`<h3>${title}</h3>`);
  return shown.split(/<h[23]>/)[0] ?? '';
}

/** The rows of a table: its cells by their headings. */
function rowsOf(page: string, title: string): Record<string, string>[] {
  const section = below(page, title);
  const labels = all(section, /<th scope="col">(.*?)<\/th>/g);
  return all(section, /<tr>(<td>.*?)<\/tr>/g).map((row = '') => {
    const cells = all(row, /<td>(.*?)<\/td>/g);
    return Object.fromEntries(labels.map((label, at) => [label, cells[at] ?? '']));
  });
}

const learner = await putLearner(partner, {
  course: { title: 'Algebra & more' },
  lesson: { title: 'Halves' },
});
await putEnrollment(partner, learner);
await processed(partner, xpEvent(learner, 5));
await processed(partner, gradeEvent(learner, { scoreGiven: 1, maxScore: 1 }));

test('the groups are in the order of the reader; what was sent, and what is technical, is folded', async () => {
  const page = await pageOf(learner.studentId);
  const groups = page.split('<h2>').slice(1);
  assert.deepEqual(
    groups.map((group) => group.split('</h2>')[0]),
    [
      'Who the student is',
      'What the student has learned and done',
      'Who may see the data, and who has seen it',
      'What applications have sent',
      'What the server keeps so that it works',
    ],
  );
  const isFolded = (section: string) => section.includes('<details>');
  const sections = groups.map((group) => group.split('<h3>').slice(1));
  assert.deepEqual(
    sections.map((each) => [...new Set(each.map(isFolded))]),
    [[false], [false], [false], [true], [true]],
  );
  assert.equal(all(page, /(<h1>)/g).length, 1);
  assert.ok(page.endsWith('</main></body>\n</html>\n'));
  const [person, classes] = all(page, /<h3>(.*?)<\/h3>/g);
  assert.deepEqual([person, classes], ['The person', 'Classes attended']);
});

test('a row has words, times and titles; what is empty, or means nothing to people, is left out', async () => {
  await partner.put('/rostering/1.0/orgs/north', orgBody('north', { name: 'North <1>' }));
  const members = {
    ...{ givenName: '2026-99-99T99:99:99Z', familyName: 'Né "Z"', grades: ['7', '8'] },
    ...{ enabledUser: false, metadata: { house: 'A&B' }, primaryOrg: { sourcedId: 'north' } },
  };
  await partner.put('/rostering/1.0/users/zoe', userBody('zoe', 'north', members));
  await db.execute(sql`
    update users set date_last_modified = '2026-01-15T23:30:00.123Z' where sourced_id = 'zoe'`);
  const page = await pageOf('zoe');
  assert.ok(page.includes('<h1>What is stored of 2026-99-99T99:99:99Z Né &quot;Z&quot;</h1>'));
  assert.deepEqual(rowsOf(page, 'The person'), [
    {
      Id: 'zoe',
      Application: 'Quest',
      Status: 'active',
      'Date last modified': '15 Jan 2026, 23:30',
      'Enabled user': 'no',
      'Given name': '2026-99-99T99:99:99Z',
      'Family name': 'Né &quot;Z&quot;',
      Grades: '7<br>8',
      Roles: 'student',
      'Primary org': 'North &lt;1&gt;',
      Metadata: '<code>{&quot;house&quot;:&quot;A&amp;B&quot;}</code>',
      'Org ids': 'north',
    },
  ]);
});

test('records have their titles in place of their ids', async () => {
  const page = await pageOf(learner.studentId);
  const [xp] = rowsOf(page, 'Experience points');
  const place = { Course: 'Algebra &amp; more', Lesson: 'Halves', Application: 'Quest' };
  assert.partialDeepStrictEqual(xp, { ...place, Value: '5' });
  const [result] = rowsOf(page, 'Results that applications reported');
  assert.partialDeepStrictEqual(result, { ...place, 'Assessment line item': 'Half of a half' });
  const [seat] = rowsOf(page, 'Classes attended');
  assert.partialDeepStrictEqual(seat, { Class: 'Period 1', School: 'North' });
  const [answer] = rowsOf(page, 'Answers that count for reviews');
  const row = await db.first<{ title: string }>(sql`
    select full_statement as title from cf_items where sourced_id = ${learner.standardId}`);
  assert.partialDeepStrictEqual(answer, { Course: place.Course, 'Cf item': row?.title });
  assert.equal(rowsOf(page, 'The person')[0]?.['Enabled user'], 'yes');
});

test('of a table with more than 2,000 rows the page has the first ones, and their number', async () => {
  const { studentId } = learner;
  const counted = async () => {
    const page = await pageOf(studentId);
    const [summary] = all(below(page, 'Experience points'), /<p>(.*?)<\/p>/g);
    return [summary, rowsOf(page, 'Experience points').length];
  };
  const entries = (words: string) => `${words} of the table <code>xp_entries</code>`;
  assert.deepEqual(await counted(), [entries('1 entry'), 1]);
  const more = (count: number) =>
    db.execute(sql`
      insert into xp_entries (
        key, application_id, student_id, value, subject, course_id, lesson_id, event_id, earned_at,
        effective_time
      )
      select gen_random_uuid(), application_id, student_id, value, subject, course_id, lesson_id,
        event_id, earned_at, effective_time
      from xp_entries, generate_series(1, ${count}::integer)
      where student_id = ${studentId} limit ${count}`);
  await more(1_999);
  assert.deepEqual(await counted(), [entries('2,000 entries'), 2_000]);
  await more(1);
  assert.deepEqual(await counted(), [entries('The first 2,000 of 2,001 entries'), 2_000]);
});
