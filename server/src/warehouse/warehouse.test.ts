/** The warehouse's views: their sums are those of the API, and no student has a name in them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gradeEvent, post, processed, sessionEvent, urn } from '../../test/fixtures/events.ts';
import { at, NOW, putActive, putResult } from '../../test/fixtures/warehouse-world.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { eraseStudent } from '../admin/students/erase.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

/** The root of the repository. */
const ROOT = join(import.meta.dirname, '../../..');

// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const { db } = server;
const operator = await server.operator();
const learners = [
  await putActive(await server.partner('Quest'), 12.5),
  await putActive(await server.partner('Other'), -3),
] as const;
await putResult(learners[0].client, learners[0].studentId);

async function numberOf(query: Sql): Promise<number> {
  const row = await db.first<{ number: number }>(sql`select (${query})::float8 as number`);
  return row?.number ?? Number.NaN;
}

async function read(url: string) {
  const reply = await operator.get(url);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const studentKey = (id: string) =>
  sql`(select pseudonym((select value from warehouse_secret), ${id}))`;

describe('sums are those of the API', () => {
  const month = 'startDate=2026-03-01&endDate=2026-03-31&timezone=UTC';

  test('XP, results and active students by day', async () => {
    const { days } = await read('/analytics/1.0/daily?from=2026-03-01&until=2026-03-31');
    const rows = await db.query(sql`
      select to_char(day, 'YYYY-MM-DD') as date, coalesce(sum(xp), 0)::float8 as xp, count(xp) as entries,
        count(*) - count(xp) as results, count(distinct student_key) as "activeStudents"
      from (
        select (earned_at at time zone 'UTC')::date as day, student_key, xp
        from analytics.fct_xp
        union all
        select (scored_at at time zone 'UTC')::date, student_key, null
        from analytics.fct_result where credit <> 'uncounted'
      ) facts
      group by day order by day`);
    const active = days.filter((day: { activeStudents: number }) => day.activeStudents > 0);
    assert.deepEqual(
      rows,
      active.map(({ by: _, ...day }: { by: object }) => day),
    );
    assert.equal(rows.length, 6);
  });

  test('questions and correct ones of each student', async () => {
    for (const { studentId } of learners) {
      const { facts } = await read(`/analytics/1.0/activity?studentId=${studentId}&${month}`);
      const days: { activityMetrics: Record<string, number> }[] = Object.values(facts).flatMap(
        (subjects) => Object.values(subjects as object),
      );
      const total = (name: string) =>
        days.reduce((sum, { activityMetrics }) => sum + (activityMetrics[name] ?? 0), 0);
      const own = sql`from analytics.fct_result where score_type = 'QUESTION_RESULT'
        and credit <> 'uncounted' and student_key = ${studentKey(studentId)}`;
      assert.equal(await numberOf(sql`select count(*) ${own}`), total('totalQuestions'));
      const correct = await numberOf(sql`select count(*) ${own} and credit = 'correct'`);
      assert.equal(correct, total('correctQuestions'));
      assert.equal(correct, 2);
    }
  });

  test('events by status and reason', async () => {
    const rows = await db.query<{ status: string; reason: string | null; events: number }>(sql`
      select status, reason, count(*) as events from analytics.fct_event
      group by 1, 2 order by 1, 2`);
    const listed = await read('/admin/1.0/events?limit=200');
    const states = Map.groupBy(
      listed.events as { state: string; reason: { code: string } | null }[],
      ({ state, reason }) => JSON.stringify([state, reason?.code ?? null]),
    );
    assert.deepEqual(
      rows.map(({ status, reason, events }) => [JSON.stringify([status, reason]), events]),
      [...states].map(([key, of]) => [key, of.length]).sort(),
    );
    assert.equal(rows.length, 2);
  });

  test('reviews and those that were passed, by standard', async () => {
    for (const { standardId } of learners) {
      const { documentId } = (await db.first<{ documentId: string }>(
        sql`select document_id from cf_items where sourced_id = ${standardId}`,
      )) ?? { documentId: '' };
      const { rows } = await read(`/insights/1.0/retention?frameworkId=${documentId}`);
      const total = (of: 'reviews' | 'passed') =>
        rows
          .flatMap((row: Record<string, number[]>) => row[of])
          .reduce((sum: number, one: number) => sum + one, 0);
      const own = sql`from analytics.fct_review where standard_id = ${standardId}`;
      assert.equal(await numberOf(sql`select count(*) ${own}`), total('reviews'));
      assert.equal(await numberOf(sql`select count(*) ${own} and passed`), total('passed'));
      assert.equal(total('reviews'), 3);
      assert.equal(total('passed'), 2);
      const mastery = await read(
        `/insights/1.0/mastery?frameworkId=${documentId}&studentId=${learners.find((one) => one.standardId === standardId)?.studentId}`,
      );
      assert.equal(
        await numberOf(sql`select count(distinct student_key) from analytics.fct_mastery_day
          where standard_id = ${standardId}`),
        mastery.items[standardId].mastered,
      );
    }
  });

  test('study sessions and their seconds', async () => {
    const { sessions } = await read('/admin/1.0/sessions?limit=100');
    const seconds = sessions.map((one: { durationInSeconds: number }) => one.durationInSeconds);
    const [row] = await db.query(sql`
      select count(*) as sessions, sum(duration_seconds)::float8 as seconds
      from analytics.fct_session`);
    const sum = seconds.reduce((all: number, one: number) => all + one, 0);
    assert.deepEqual(row, { sessions: 2, seconds: sum });
  });

  test('assessment results, those that applications write included', async () => {
    const { total } = await read('/gradebook/1.0/assessment-results?limit=1');
    assert.equal(await numberOf(sql`select count(*) from analytics.fct_result`), total);
  });
});

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly rawSql: string }[];
  }[];
}

/** The panels of the dashboard, with their queries over March. */
async function readPanels() {
  const text = await readFile(join(ROOT, 'deploy/grafana/learning.json'), 'utf8');
  const { panels } = JSON.parse(text) as Dashboard;
  return panels.map(({ title, targets }) => {
    const queries = targets.map(({ rawSql }) =>
      // Grafana writes its macro like this.
      rawSql.replace(
        /\$__timeFilter\(([\w.]+)\)/g,
        "$1 between '2026-03-01T00:00:00Z' and '2026-03-31T00:00:00Z'",
      ),
    );
    return { title, queries };
  });
}

test('every query of the dashboard about learning runs over the views, and finds rows', async () => {
  const panels = await readPanels();
  assert.ok(panels.length >= 9);
  for (const { title, queries } of panels) {
    for (const query of queries) {
      assert.doesNotMatch(query, /\$__/, title);
      const rows = await db.query<Record<string, unknown>>(trusted(query));
      assert.ok(rows.length > 0, title);
      assert.doesNotMatch(JSON.stringify(rows), new RegExp(learners[0].studentId), title);
    }
  }
});

test('a regrade is a row of its attempt, of which the hardest standards count the latest', async () => {
  const [{ client, place, studentId, standardId }] = learners;
  const queries = (await readPanels()).flatMap((panel) => panel.queries);
  const hardest = queries.find((query) => query.includes('fct_answer')) ?? assert.fail();
  const total = async () => {
    const rows = await db.query<{ answers: number; wrong: string }>(trusted(hardest));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      answers: sum(rows.map(({ answers }) => answers)),
      wrong: sum(rows.map(({ answers, wrong }) => Math.round(answers * Number(wrong)))),
    };
  };
  const before = await total();
  const attempt = { attemptId: urn(), maxScore: 1 };
  const grade = (scoreGiven: number, eventTime: string) =>
    processed(client, gradeEvent(place, { ...attempt, scoreGiven }, { eventTime }));
  await grade(0, at('14T10:00'));
  const { answers, wrong } = await total();
  assert.deepEqual({ answers, wrong }, { answers: before.answers + 1, wrong: before.wrong + 1 });
  await grade(1, at('14T11:00'));
  assert.deepEqual(await total(), { answers, wrong: before.wrong });
  const attempts = await db.query<{ grades: number }>(sql`
    select count(*) as grades from analytics.fct_answer
    where student_key = ${studentKey(studentId)} and standard_id = ${standardId}
    group by attempt_key order by 1 desc`);
  assert.deepEqual(
    attempts.map(({ grades }) => grades),
    [2, 1, 1, 1, 1, 1],
  );
});

/** Every view of the schema, with its columns. */
const views = await db.query<{ name: string; text: string | null; columns: string[] }>(sql`
  select c.relname as name, obj_description(c.oid) as text,
    array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0
      order by attnum) as columns
  from pg_class c where relnamespace = 'analytics'::regnamespace and relkind = 'v'
  order by 1`);

test('every view and column says what it is, and its key is one', async () => {
  for (const { name, text, columns } of views) {
    const [, key = ''] = /Key: ([\w, ]+)\.$/.exec(text ?? '') ?? [];
    const parts = key.split(', ');
    assert.ok(
      parts.every((part) => columns.includes(part)),
      `${name}: its comment ends with 'Key: … .'`,
    );
    const view = trusted(`analytics.${name}`);
    const repeated = await db.query(sql`
      select 1 from ${view} group by ${trusted(key)} having count(*) > 1`);
    assert.deepEqual(repeated, [], `${name}: ${key} is a key`);
    const bare = await db.query(sql`
      select attname from pg_attribute
      where attrelid = ${`analytics.${name}`}::regclass and attnum > 0
        and col_description(attrelid, attnum) is null`);
    assert.deepEqual(bare, [], `${name}: columns without a comment`);
  }
});

test('a pseudonym is the same in every view, and no view has a name or an id of a student', async () => {
  const { studentId } = learners[0];
  const withStudents = views.filter(({ columns }) => columns.includes('student_key'));
  assert.equal(withStudents.length, 9);
  // A condition of a query sees no row before the filter of the view.
  const guarded = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'analytics'::regnamespace and reloptions @> '{security_barrier=true}'
    order by 1`);
  assert.deepEqual(
    guarded.map(({ name }) => name),
    withStudents.map(({ name }) => name),
  );
  for (const { name } of withStudents) {
    const view = trusted(`analytics.${name}`);
    const own = await numberOf(sql`
      select count(*) from ${view} where student_key = ${studentKey(studentId)}`);
    assert.ok(own > 0, name);
  }
  for (const { name } of views) {
    const shown = await numberOf(sql`
      select count(*) from ${trusted(`analytics.${name}`)} t
      where position(${studentId} in lower(t::text)) > 0`);
    assert.equal(shown, 0, name);
  }
});

test('an erased student is in no view, and its pseudonym is noted', async () => {
  const { client, studentId } = learners[1];
  const session = { id: 'urn:uuid:6a3b3c1e-0000-4000-8000-000000000001', studentId };
  await post(client, sessionEvent('LoggedIn', session, { eventTime: at('17T10:00') }));
  const key = await db.first<{ key: string }>(sql`select ${studentKey(studentId)} as key`);
  await eraseStudent(db, studentId, { now: NOW });
  for (const { name, columns } of views) {
    if (!columns.includes('student_key')) continue;
    const left = await numberOf(sql`
      select count(*) from ${trusted(`analytics.${name}`)} where student_key = ${key?.key}`);
    assert.equal(left, 0, name);
  }
  const noted = sql`select student_key as key from erased_students where student_key = ${key?.key}`;
  assert.deepEqual(await db.query(noted), [key]);
});
