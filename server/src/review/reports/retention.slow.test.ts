/** Retention by group of standards and week: what counts, in which group, and whose it is. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { putStudent } from '../../../test/fixtures/events.ts';
import {
  nodeOf,
  sampleAssociation,
  sampleDocument,
  sampleItem,
} from '../../../test/fixtures/packages.ts';
import { putTagged, sendAnswers, stateOf } from '../../../test/fixtures/reviews.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { rebuildStates } from '../states/rebuild.ts';
import { findWeeklyRetention } from './retention.ts';

// A Wednesday; in Auckland it is Thursday.
const NOW = new Date('2026-03-18T15:30:00.000Z');
// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();

const URL = '/insights/1.0/retention';

/**
 * ```
 * document ─ domain ─┬ cluster ─┬ a
 *                    │          └ b   (b is below `second`, too)
 *                    └ second
 *          ─ alone
 * ```
 */
const CFDocument = sampleDocument();
const items = Object.fromEntries(
  ['domain', 'cluster', 'second', 'a', 'b', 'alone'].map((name) => [
    name,
    sampleItem({ humanCodingScheme: name, fullStatement: `Statement of ${name}` }),
  ]),
);
const idOf = (name: string) => String(items[name]?.['identifier']);
const below = (child: string, parent: string, sequenceNumber: number) =>
  sampleAssociation(items[child] ?? {}, items[parent] ?? CFDocument, { sequenceNumber });
const frameworkId = String(CFDocument['identifier']);
const posted = await partner.post('/ims/case/v1p1/CFPackages', {
  CFDocument,
  CFItems: Object.values(items),
  CFAssociations: [
    below('domain', 'document', 1),
    below('alone', 'document', 2),
    below('cluster', 'domain', 1),
    below('second', 'domain', 2),
    below('a', 'cluster', 1),
    below('b', 'cluster', 2),
    below('b', 'second', 1),
  ],
});
assert.equal(posted.status, 201, posted.text);

const studentId = await putStudent(partner);
const zoned = await putStudent(partner);
const { user } = (await partner.get(`/rostering/1.0/users/${zoned}`)).body;
await put(partner, `/rostering/1.0/users/${zoned}`, {
  user: { ...user, metadata: { timeZone: 'Pacific/Auckland' } },
});

async function answer(student: string, standard: string, scores: Readonly<Record<string, number>>) {
  const place = await putTagged(partner, [idOf(standard)]);
  const answers = Object.entries(scores).map(([at, scoreGiven]) => ({
    at: `2026-${at}:00.000Z`,
    scoreGiven,
  }));
  await sendAnswers(partner, { ...place, studentId: student }, answers);
}

await answer(studentId, 'a', {
  '02-23T16:00': 1,
  '02-25T16:00': 1,
  '03-02T16:00': 0,
  '03-17T16:00': 1,
});
await answer(studentId, 'b', {
  '03-02T16:00': 1,
  '03-04T16:00': 1,
  '03-04T16:30': 1,
  '03-04T17:00': 0,
});
await answer(studentId, 'alone', { '03-10T16:00': 1, '03-12T16:00': 0 });
// Sunday in UTC, Monday in Auckland.
await answer(zoned, 'a', { '03-01T02:00': 1, '03-15T16:00': 1 });

interface Row {
  readonly item: { readonly sourcedId: string; readonly code: string | null };
  readonly reviews: readonly number[];
  readonly passed: readonly number[];
}

async function retentionOf(client: TestClient, query = '') {
  const reply = await client.get(`${URL}?frameworkId=${frameworkId}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const drawn = (rows: readonly Row[]) =>
  rows.map(({ item, reviews, passed }) => `${item.code} ${passed} of ${reviews}`);

const sum = (rows: readonly Row[], of: 'reviews' | 'passed') =>
  rows.flatMap((row) => row[of]).reduce((all, one) => all + one, 0);

/** What `review_weeks` must have: a recount of all states. */
async function requireRecount() {
  const [stored, recounted] = [
    sql`select * from review_weeks where (reviews, passed, states) <> (0, 0, 0)`,
    sql`select s.cf_item_id, w.week, sum(w.reviews)::integer as reviews,
        sum(w.passed)::integer as passed, count(*)::integer as states
      from review_states s cross join lateral review_weeks_of(s.review_dates, s.ratings) w
      group by 1, 2`,
  ].map((rows) => server.db.query(sql`select r.* from (${rows}) r order by 1, 2`));
  const counts = await recounted;
  assert.deepEqual(await stored, counts);
  return counts?.length ?? 0;
}

describe('GET /insights/1.0/retention', () => {
  test('200 by group and week: first reviews of a day, not the first correct answers', async () => {
    const body = await retentionOf(partner, '&weeks=4');
    assert.deepEqual(body.weeks, ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16']);
    assert.deepEqual([body.level, body.desiredRetention, body.frameworkId], [2, 0.9, frameworkId]);
    assert.deepEqual(drawn(body.rows), ['cluster 1,1,0,2 of 1,2,0,2', 'alone 0,0,0,0 of 0,0,1,0']);
    assert.deepEqual(body.rows[0].item, {
      sourcedId: idOf('cluster'),
      code: 'cluster',
      title: 'Statement of cluster',
    });
  });

  test('200 with groups of another level; an item is in its first place of the tree', async () => {
    const at = async (level: number) =>
      drawn((await retentionOf(partner, `&weeks=4&level=${level}`)).rows);
    assert.deepEqual(await at(1), ['domain 1,1,0,2 of 1,2,0,2', 'alone 0,0,0,0 of 0,0,1,0']);
    assert.deepEqual(await at(3), [
      'a 1,0,0,2 of 1,1,0,2',
      'b 0,1,0,0 of 0,1,0,0',
      'alone 0,0,0,0 of 0,0,1,0',
    ]);
    assert.deepEqual(await at(20), await at(3));
  });

  test("200 with the sums of the students' own reviews, and of the operators' retention", async () => {
    const { rows } = await retentionOf(partner);
    const keys = [studentId, zoned].flatMap((student) =>
      ['a', 'b', 'alone'].map((name) => ({ studentId: student, standardId: idOf(name) })),
    );
    const states = await Promise.all(keys.map((key) => stateOf(partner, key)));
    const own = states.flatMap((state) => state?.reviews.slice(1) ?? []);
    const passed = own.filter(({ rating }: { rating: number }) => rating > 1);
    assert.deepEqual([sum(rows, 'reviews'), sum(rows, 'passed')], [own.length, passed.length]);
    const { body } = await operator.get('/admin/1.0/review/retention?days=80');
    const all = (await retentionOf(operator)).rows;
    assert.deepEqual([body.reviews, body.passed], [sum(all, 'reviews'), sum(all, 'passed')]);
  });

  test('200 with the rows of an operator as those of the only application', async () => {
    for (const query of ['', '&weeks=1', '&weeks=4&level=1', '&level=3'])
      assert.deepEqual(await retentionOf(operator, query), await retentionOf(partner, query));
  });

  test('counts by week stay those of the states: after updates, a rebuild and an erasure', async () => {
    const before = await requireRecount();
    assert.ok(before > 0);
    await server.db.execute(sql`update review_states set place_at = now()`);
    await rebuildStates(server.db, NOW);
    assert.equal(await requireRecount(), before);
    const gone = await putStudent(partner);
    await answer(gone, 'a', { '03-03T16:00': 1, '03-05T16:00': 1, '03-12T16:00': 0 });
    const after = await requireRecount();
    const { status } = await operator.delete(`/admin/1.0/students/${gone}`);
    assert.equal(status, 200);
    await requireRecount();
    assert.ok(after >= before);
  });

  test('200 without rows for a partner whose events and content are not in it', async () => {
    const { rows, weeks } = await retentionOf(other);
    assert.deepEqual([rows, weeks.length], [[], 12]);
  });

  test('the counts of a partner of many students are those of each of its states', async () => {
    const ofPartner = (level: number, { applicationId }: TestClient) =>
      findWeeklyRetention(server.db, {
        ...{ frameworkId, level, weeks: 4, from: Date.parse('2026-02-23') / 86_400_000 },
        caller: { clientId: 'x', applicationId, scopes: new Set(), operator: false },
      });
    const read = () => Promise.all([2, 3].map((level) => ofPartner(level, partner)));
    const few = await read();
    // From so many on, the kept counts of an item are read where they are all its own.
    await server.db.execute(sql`
      insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
        given_name, family_name, roles, record)
      select 'many-' || n, ${partner.applicationId}::uuid, 'active', now(), true, 'Many', 'Student',
        '{student}', '{}'
      from generate_series(1, 1001) n`);
    await server.db.execute(sql`
      insert into student_bases (application_id, student_id, basis)
      select ${partner.applicationId}::uuid, 'many-' || n, 'created' from generate_series(1, 1001) n`);
    assert.deepEqual(await read(), few);
    assert.ok(few.every(({ rows }) => rows.length > 1));
    // Another's student reviews one of the items: there, its own states alone are counted.
    await server.db.execute(sql`
      update users set readers = '{}' where sourced_id = ${zoned}`);
    const [clusters, items] = await read();
    assert.deepEqual(drawn(items?.rows ?? []).slice(1), drawn(few[1]?.rows ?? []).slice(1));
    assert.equal(sum(clusters?.rows ?? [], 'reviews'), sum(few[0]?.rows ?? [], 'reviews') - 1);
  });

  test('200 without rows for a framework that was never reviewed', async () => {
    const document = sampleDocument();
    const CFItems = [sampleItem()];
    const CFAssociations = [sampleAssociation(CFItems[0] ?? {}, document)];
    await operator.post('/ims/case/v1p1/CFPackages', {
      ...{ CFDocument: document, CFItems, CFAssociations },
    });
    const { identifier } = nodeOf(document);
    const reply = await partner.get(`${URL}?frameworkId=${identifier}&weeks=1`);
    assert.deepEqual([reply.body.rows, reply.body.weeks], [[], ['2026-03-16']]);
  });

  test('404 for an unknown framework', async () => {
    assert.equal((await partner.get(`${URL}?frameworkId=${randomUUID()}`)).status, 404);
  });

  test('400 for other values', async () => {
    const wrong = { 'weeks=0': '/weeks', 'weeks=54': '/weeks', 'level=top': '/level' };
    for (const [query, path] of Object.entries(wrong)) {
      const reply = await partner.get(`${URL}?frameworkId=${frameworkId}&${query}`);
      assert.deepEqual([reply.status, reply.body.imsx_error_details?.[0].path], [400, path], query);
    }
    assert.equal((await partner.get(URL)).status, 400);
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.get(`${URL}?frameworkId=${frameworkId}`)).status, 403);
  });
});
