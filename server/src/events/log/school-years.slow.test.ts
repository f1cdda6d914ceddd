/** The log by school year: each event once in all years, found by its id, processed in order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  gradeEvent,
  post,
  processed,
  putPlace,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { schoolYearJob } from './school-years.ts';

const server = await testServer();
const { db } = server;
const [partner, operator] = [await server.partner(), await server.operator()];

/** The school year of an instant: it ends in the year that it is called by. */
function yearOf(at: Date): number {
  return at.getUTCFullYear() + (at.getUTCMonth() >= 6 ? 1 : 0);
}

const thisYear = yearOf(new Date());
/** The instant at which a school year begins. */
const beginning = (year: number) => new Date(Date.UTC(year - 1, 6, 1));

const partitionOf = async ({ id }: { id: string }) => {
  const row = await db.first<{ event: string; status: string | null }>(sql`
    select e.tableoid::regclass::text as event, o.tableoid::regclass::text as status
    from events e left join event_outcomes o using (seq) where e.event_id = ${id}`);
  return row;
};

const inYear = (year: number) => ({ event: `events_${year}`, status: `event_outcomes_${year}` });

test('a school year begins on 1 July, UTC', async () => {
  const instants = fc.date({
    min: new Date('2001-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  const edges = [-1, 0, 1].map((ms) => new Date(beginning(2027).getTime() + ms));
  const sample = [...fc.sample(instants, 500), ...edges];
  const rows = await db.query<{ year: number }>(sql`
    select school_year(at) as year from unnest(${sample}::timestamptz[]) at`);
  assert.deepEqual(
    rows.map(({ year }) => year),
    sample.map(yearOf),
  );
});

test('events go to the new year, and each counts once in all years', async () => {
  const place = await putPlace(partner);
  const before = xpEvent(place, 5);
  await processed(partner, before);
  assert.deepEqual(await partitionOf(before), inYear(thisYear));

  const next = beginning(thisYear + 1);
  await schoolYearJob.run(db, new Date(next.getTime() - DAY_MS));
  const eve = xpEvent(place, 7);
  await processed(partner, eve);
  assert.deepEqual(await partitionOf(eve), inYear(thisYear), 'a day before');

  await Promise.all([1, 2, 3].map(() => schoolYearJob.run(db, next)));
  const after = xpEvent(place, 11);
  const dropped = gradeEvent({ ...place, studentId: 'nobody' }, { scoreGiven: 1, maxScore: 1 });
  await processed(partner, after);
  await processed(partner, dropped);
  for (const event of [after, dropped])
    assert.deepEqual(await partitionOf(event), inYear(thisYear + 1));

  for (const event of [before, eve, after]) {
    const again = await post(partner, event);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = await post(partner, { ...event, eventTime: '2026-01-01T00:00:00.000Z' });
    assert.equal(other.status, 409, other.text);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  }
  const { body } = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  const values = body.entries.map(({ value }: { value: number }) => value);
  assert.deepEqual(
    values.toSorted((a: number, b: number) => a - b),
    [5, 7, 11],
  );

  const listed = await operator.get('/events/1.0/events?from=2020-01-01T00:00:00Z&limit=10');
  assert.deepEqual(
    listed.body.events.map(({ id }: { id: string }) => id),
    [dropped, after, eve, before].map(({ id }) => id),
  );
  const log = await operator.get('/admin/1.0/events');
  assert.deepEqual(log.body.events.length, 4);
  const { differences } = await rebuild(db, processors, { scope: { all: true }, dryRun: true });
  assert.deepEqual(differences, []);
});

test('a year begins beside writers: no number is given twice', async () => {
  const place = await putPlace(partner);
  const events = Array.from({ length: 200 }, (_, n) => xpEvent(place, 1 + (n % 3)));
  const years = [2, 3, 4].map((ahead) => beginning(thisYear + ahead));
  await Promise.all([
    ...events.map((event) => post(partner, event)),
    ...[...years, ...years].map((at) => schoolYearJob.run(db, at)),
  ]);
  for (const event of events) await processed(partner, event);
  const numbers = await db.first(sql`
    select count(*) as events, count(distinct e.seq) as numbers, count(k.seq) as keyed
    from events e join event_keys k using (key, seq) where e.student_id = ${place.studentId}`);
  assert.deepEqual(numbers, { events: 200, numbers: 200, keyed: 200 });
});

test('a clock that goes back leaves the log in the latest year', async () => {
  const place = await putPlace(partner);
  await schoolYearJob.run(db, new Date());
  const event = xpEvent(place, 1);
  await processed(partner, event);
  assert.deepEqual(await partitionOf(event), inYear(thisYear + 4));
});
