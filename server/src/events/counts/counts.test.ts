/** Counts of events over time: equal to what happened, for operators and for applications. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { courseBody, put } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../../test/harness/worker.ts';
import { sql } from '../../storage/database/sql.ts';
import { foldEventCounts } from './fold.ts';

const server = await testServer({ LOG_LEVEL: 'silent' });
const operator = await server.operator();

async function newPartner(name: string) {
  const client = await server.partner(name);
  return { client, place: await putPlace(client) };
}

interface Series {
  readonly key: string;
  readonly events: number[];
  readonly lagMean?: (number | null)[];
  readonly lagMax?: (number | null)[];
}

async function countsOf(client: TestClient, query = '', url = '/events/1.0/counts') {
  const { status, body, text } = await client.get(`${url}?${query}`);
  assert.equal(status, 200, text);
  return body;
}

/** The sum of each series. */
async function totals(client: TestClient, query = '', url?: string) {
  const { series } = await countsOf(client, query, url);
  const sum = ({ events }: Series) => events.reduce((all, one) => all + one, 0);
  return Object.fromEntries(series.map((one: Series) => [one.key, sum(one)]));
}

/** What a client may send; the state and the code that it leads to. */
const KINDS: readonly {
  readonly leadsTo: string;
  readonly make: (place: Place) => { id: string };
}[] = [
  { leadsTo: 'processed', make: (place) => xpEvent(place, 1) },
  { leadsTo: 'processed', make: (place) => gradeEvent(place, { scoreGiven: 1, maxScore: 2 }) },
  { leadsTo: 'processed', make: (place) => personEvent('ViewEvent', 'Viewed', place as never) },
  {
    leadsTo: 'processed',
    make: ({ studentId }) =>
      sessionEvent('LoggedIn', { id: `urn:uuid:${randomUUID()}`, studentId }),
  },
  { leadsTo: 'course_unknown', make: (place) => xpEvent({ ...place, courseId: 'nowhere' }, 1) },
  { leadsTo: 'student_unknown', make: (place) => xpEvent({ ...place, studentId: 'nobody' }, 1) },
  { leadsTo: 'refused', make: (place) => ({ ...xpEvent(place, 1), eventTime: 'now' }) },
];

describe('event_counts', async () => {
  const partners = [await newPartner('One'), await newPartner('Two')];

  const applications = partners.map(({ client }) => client.applicationId);

  test('equal a recount of the statuses, in any order of events', async () => {
    const sent = new Map<string, number>();
    const kinds = fc.array(fc.nat({ max: KINDS.length * 2 - 1 }), { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(kinds, async (order) => {
        await Promise.all(
          order.map(async (number) => {
            const partner = partners[number % 2];
            const kind = KINDS[number >> 1];
            assert.ok(partner && kind);
            const event = kind.make(partner.place);
            const { status } = await post(partner.client, event);
            // Sent again, an event counts once; a refused one is refused again.
            if (status < 300) assert.equal((await post(partner.client, event)).status, status);
            const key = `${partner.client.applicationId} ${kind.leadsTo}`;
            sent.set(key, (sent.get(key) ?? 0) + 1);
          }),
        );
      }),
      { numRuns: 4 },
    );
    await workerCaughtUp(server.db);
    const recount = sql`
      select o.application_id, o.state, coalesce(o.code, '') as code, e.type,
        coalesce(e.score_type, '') as score_type, count(*) as events
      from event_outcomes o join events e using (key, seq)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    const counted = sql`
      select application_id, state, code, type, score_type, sum(events) as events
      from event_counts where state <> 'refused'
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    await eventually('session events and refusals are written', async () => {
      const rows = await server.db.query<{ key: string; events: number }>(sql`
        select application_id || ' ' || case when state = 'dropped' then code else state end as key,
          sum(events) as events
        from event_counts where application_id = any(${applications}::uuid[]) group by 1`);
      return rows.length === sent.size && rows.every(({ key, events }) => sent.get(key) === events);
    });
    assert.deepEqual(await server.db.query(counted), await server.db.query(recount));
    // Minutes of the worker are exactly those of the statuses.
    const [differing] = await server.db.query(sql`
      select application_id, minute, sum(events) from event_counts
      where type not in ('', 'SessionEvent') group by 1, 2
      except
      select o.application_id, date_trunc('minute', o.processed_at, 'UTC'), count(*)
      from event_outcomes o join events e using (key, seq) where e.type <> 'SessionEvent'
      group by 1, 2`);
    assert.equal(differing, undefined);
  });

  test('have an event that is dropped and counts later in both states', async () => {
    const { client, place } = await newPartner('Later');
    const courseId = randomUUID();
    const event = xpEvent({ ...place, courseId }, 1);
    assert.equal((await processed(client, event)).state, 'dropped');
    await put(client, `/rostering/1.0/courses/${courseId}`, courseBody(courseId));
    await eventually('it was tried again', async () => {
      const codes = await totals(client, 'by=reason');
      return codes.lesson_not_in_course === 1 && codes.course_unknown === 1;
    });
    assert.deepEqual(await totals(client), { dropped: 2 });
  });

  test('stay the same when minutes become hours, and go after 400 days', async () => {
    const { client } = await newPartner('Old');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const insert = (at: Date, minutes: number) =>
      server.db.execute(sql`
        insert into event_counts (
          minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
        ) select date_trunc('hour', ${at}::timestamptz, 'UTC') + n * interval '1 minute',
          ${client.applicationId}::uuid, 'processed', '', 'ViewEvent', '', n + 1, n, n
        from generate_series(0, ${minutes}::integer - 1) n`);
    await insert(ago(4), 60);
    await insert(ago(401), 1);
    await server.db.execute(sql`
      insert into event_counts (
        minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
      ) values (
        date_trunc('minute', ${ago(2)}::timestamptz, 'UTC'), ${client.applicationId}::uuid,
        'processed', '', 'ViewEvent', '', 7, 0, 0)`);
    const range = `from=${encodeURIComponent(ago(5).toISOString())}`;
    for (let run = 0; run < 2; run += 1) {
      await foldEventCounts.run(server.db, new Date());
      const rows = await server.db.query<{ events: number; lagSum: number; lagMax: number }>(sql`
        select events, lag_sum, lag_max from event_counts
        where application_id = ${client.applicationId} order by minute`);
      assert.deepEqual(rows, [
        { events: 1_830, lagSum: 1_770, lagMax: 59 },
        { events: 7, lagSum: 0, lagMax: 0 },
      ]);
      assert.deepEqual(await totals(client, range), { processed: 1_837 });
    }
    const { bucketSeconds, series } = await countsOf(client, `${range}&bucket=minute`);
    assert.equal(bucketSeconds, 3_600);
    const [{ lagMean, lagMax }] = series;
    assert.ok(lagMean.includes(0.967) && lagMax.includes(59));
  });
});

describe('GET /events/1.0/counts', async () => {
  const { client, place } = await newPartner('Counted');
  const { client: other, place: there } = await newPartner('Beside');
  for (const event of [xpEvent(place, 1), xpEvent(place, 2)]) await processed(client, event);
  await processed(client, xpEvent({ ...place, studentId: 'nobody' }, 1));
  await processed(other, xpEvent(there, 1));

  test('200 with the own events by state, in buckets of the last day', async () => {
    const { from, until, bucketSeconds, buckets, series, since } = await countsOf(client);
    assert.equal(bucketSeconds, 900);
    assert.ok([96, 97].includes(buckets.length), `${buckets.length} buckets`);
    assert.equal(buckets[0], from);
    assert.ok(since <= until && Date.parse(until) > Date.now());
    const [{ key, events, lagMean, lagMax }, dropped] = series;
    assert.deepEqual([key, events.at(-1) + events.at(-2)], ['processed', 2]);
    assert.deepEqual([dropped.key, series.length], ['dropped', 2]);
    const at = events.findLastIndex((count: number) => count > 0);
    assert.ok(lagMean[at] >= 0 && lagMean[at] <= lagMax[at] && lagMax[at] < 60);
    assert.equal(lagMean[0], null);
  });

  test('200 by reason, as partners see it, and by type', async () => {
    assert.deepEqual(await totals(client, 'by=reason'), { student_not_accessible: 1 });
    assert.deepEqual(await totals(client, 'reason=student_unknown'), {});
    assert.deepEqual(await totals(client, 'reason=student_not_accessible'), { dropped: 1 });
    assert.deepEqual(await totals(client, 'by=type&status=processed'), { GradeEvent: 2 });
    assert.deepEqual(await totals(client, 'scoreType=MASTERY'), {});
    const url = '/admin/1.0/event-counts';
    const own = `applicationId=${client.applicationId}`;
    assert.deepEqual(await totals(operator, `${own}&by=reason`, url), { student_unknown: 1 });
  });

  test('200 for operators by application, with the smallest ones together', async () => {
    const url = '/admin/1.0/event-counts';
    const byApplication = await totals(operator, 'by=application', url);
    assert.equal(byApplication[client.applicationId], 3);
    await server.db.execute(sql`
      insert into event_counts (
        minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
      ) select date_trunc('minute', now(), 'UTC') - interval '10 days', gen_random_uuid(),
        'processed', '', 'ViewEvent', '', n, 0, 0
      from generate_series(1, 20) n`);
    const at = (days: number) =>
      encodeURIComponent(new Date(Date.now() - days * 86_400_000).toISOString());
    const range = `from=${at(11)}&until=${at(9)}&by=application`;
    const { series } = await countsOf(operator, range, url);
    const sums = series.map(({ events }: Series) => events.reduce((all, one) => all + one, 0));
    assert.deepEqual(sums, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 45]);
    assert.equal(series.at(-1).key, 'other');
  });

  test('400 for too many buckets, a range that ends first, unknown values', async () => {
    for (const query of [
      'bucket=minute',
      'bucket=week',
      'by=application',
      'from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
      'from=yesterday',
      'status=received',
    ]) {
      assert.equal((await client.get(`/events/1.0/counts?${query}`)).status, 400, query);
    }
    assert.equal((await client.get('/admin/1.0/event-counts')).status, 403);
  });
});
