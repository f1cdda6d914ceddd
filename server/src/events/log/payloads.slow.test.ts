/** Retention of event texts: whole days are dropped, and all promises about the events hold. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { lessonBody, put } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { putLearner } from '../../../test/fixtures/reviews.ts';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { dataFolder, eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import { ConfigError } from '../../config/values.ts';
import { readConfig } from '../../config.ts';
import { DAY_MS } from '../../lib/time.ts';
import { reviewId } from '../../review/algorithm/ids.ts';
import { rebuildAnswers } from '../../review/states/rebuild.ts';
import { restoreBackup } from '../../storage/backup/restore.ts';
import { writeBackup } from '../../storage/backup/write.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { dayOf, daysAfter, listPartitions } from './payload-days.ts';
import { payloadJob } from './payload-retention.ts';
import { PACKED, type Packed, pack, textsOf } from './payloads.ts';
import { PORTABLE_LOG } from './renumber.ts';

const RETENTION_DAYS = 30;

const began = Date.now();
let aheadDays = 0;
const now = () => new Date(began + aheadDays * DAY_MS);
const settings = { EVENT_RETENTION_DAYS: String(RETENTION_DAYS), LOG_LEVEL: 'silent' };
const server = await testServer(settings, { now });
const { db } = server;
const [partner, operator] = [await server.partner(), await server.operator()];
const runJob = (days = server.config.retention.eventDays) => payloadJob(days).run(db, now());

const countTexts = async (day: string) => {
  const row = await db.first<{ texts: number }>(sql`
    select coalesce(sum(cardinality(array_remove(seqs, null))), 0)::integer as texts
    from event_payloads where received_on = ${day}::date`);
  return row?.texts;
};

const xpOf = async (studentId: string) => {
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries`);
  return body.entries.map(({ value }: { value: number }) => value);
};

const sessionOf = async (studentId: string) => {
  const { body } = await partner.get(`/insights/1.0/users/${studentId}/sessions`);
  return body.sessions[0];
};

/** An event's content in other bytes. */
const reversed = (event: object) => Object.fromEntries(Object.entries(event).toReversed());
const enveloped = (event: object) => ({
  sensor: 'https://quest.example',
  sendTime: now().toISOString(),
  dataVersion: 'http://purl.imsglobal.org/ctx/caliper/v1p2',
  data: [event],
});

/** Sends events of several types; returns them with their replies and statuses. */
async function sendDay() {
  const place = await putLearner(partner);
  const { studentId } = place;
  const [id, lessonId] = [urn(), randomUUID()];
  const startedAtTime = new Date(Date.now() - 600_000).toISOString();
  const extensions = { requiresHeartbeat: true };
  const timeOut = sessionEvent('TimedOut', { id, studentId });
  const { user: _, ...nameless } = timeOut.object as { user: unknown };
  const answer = gradeEvent({ ...place, lessonId }, { scoreGiven: 2, maxScore: 2 });
  const sent = {
    login: sessionEvent('LoggedIn', { id, studentId, startedAtTime, extensions }),
    timeOut: { ...timeOut, object: nameless },
    xp: xpEvent(place, 7),
    grade: gradeEvent(place, { scoreGiven: 1, maxScore: 1 }),
    dropped: {
      ...answer,
      generated: { ...answer.generated, attempt: 'urn:quiz:1' },
      extensions: { ...answer.extensions, scoreStatus: 'Partially graded' },
    },
  };
  const answered = new Map<string, unknown>();
  for (const event of Object.values(sent)) {
    answered.set(event.id, (await post(partner, event)).body);
  }
  const statuses = new Map<string, { payload: unknown; reason: object | null }>();
  for (const event of Object.values(sent))
    statuses.set(event.id, await statusOfEvent(partner, event));
  return { place, lessonId, startedAtTime, sent, answered, statuses };
}

const day = dayOf(now());
const { place, lessonId, startedAtTime, sent, answered, statuses } = await sendDay();

test('whole days are dropped when they are old enough, and nothing else', async () => {
  for (const [ahead, retentionDays, left] of [
    [RETENTION_DAYS, RETENTION_DAYS, 5],
    [RETENTION_DAYS + 1, 0, 5],
    [RETENTION_DAYS + 1, RETENTION_DAYS, 0],
  ] as const) {
    aheadDays = ahead;
    await payloadJob(retentionDays).run(db, now());
    assert.equal(await countTexts(day), left);
  }
  assert.ok((await listPartitions(db)).every(({ from }) => from > day));
  const [line] = (await operator.get("/admin/1.0/audit?filter=action='purge'")).body.lines;
  assert.equal(line.objectType, 'event_payloads');
  assert.match(line.outcome, new RegExp(`^\\d+ bytes of .* from ${day} to ${day}$`));
});

test('200: a status has the day of the removed text and the time of removal', async () => {
  for (const [id, before] of statuses) {
    assert.ok(before.payload);
    const { payloadRemoved, reason, ...status } = await statusOfEvent(partner, { id });
    const { reason: reasonBefore, ...same } = {
      ...before,
      payload: null,
      payloadRemoved: undefined,
    };
    assert.deepEqual({ ...status, payloadRemoved: undefined }, same);
    assert.deepEqual({ ...reason, received: 0 }, { ...reasonBefore, received: 0 });
    assert.equal(reason?.received, undefined);
    assert.equal(payloadRemoved.receivedOn, day);
    assert.equal(payloadRemoved.removedAt.slice(0, 10), dayOf(now()));
    assert.match(payloadRemoved.message, new RegExp(`received on ${day} were removed on`));
  }
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const shown = await lectern(['events', 'show', sent.xp.id], { env });
  assert.match(shown.stdout, /^The texts of events received on .* were removed/m);
});

test('the same event is always a replay, also in other bytes; other content is 409', async () => {
  for (const event of Object.values(sent)) {
    for (const body of [event, reversed(event), enveloped(event)]) {
      const again = await post(partner, body);
      assert.deepEqual(again.body, answered.get(event.id));
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    const other = await post(partner, { ...event, profile: 'SurveyProfile' });
    assert.equal(other.status, 409);
    assert.match(other.headers.get('location') ?? '', new RegExp(encodeURIComponent(event.id)));
  }
  assert.deepEqual(await xpOf(place.studentId), [7]);
});

test('a rebuild finds no difference, and restores deleted session evidence', async () => {
  const scope = { all: true } as const;
  const dry = await rebuild(db, processors, { scope, dryRun: true });
  assert.deepEqual(dry.differences, []);
  const evidence = dry.tables.find(({ name }) => name === 'session_evidence');
  assert.equal(evidence?.rebuilt.rows, 2);
  const session = await sessionOf(place.studentId);
  await db.execute(sql`delete from session_evidence where student_id = ${place.studentId}`);
  await db.execute(sql`delete from sessions where student_id = ${place.studentId}`);
  await rebuild(db, processors, { scope, dryRun: false });
  assert.deepEqual(await sessionOf(place.studentId), session);
  assert.deepEqual(
    [session.startedAtTime, session.closeReason, session.requiresHeartbeat],
    [startedAtTime, 'timed_out', true],
  );
});

test('202: a dropped event without its text is processed from the columns of the log', async () => {
  const { courseId, unitId, resourceId, studentId } = place;
  await db.execute(sql`update event_waits set until = now()`);
  await put(
    partner,
    `/rostering/1.0/lessons/${lessonId}`,
    lessonBody(lessonId, { unitId, resourceId }),
  );
  const url = `/admin/1.0/events/${encodeURIComponent(sent.dropped.id)}/reprocess`;
  assert.equal((await operator.post(url, {})).status, 202);
  await eventually('the event is processed', async () => {
    return (await statusOfEvent(partner, sent.dropped)).state === 'processed';
  });
  const answers = () =>
    db.query(sql`
      select credit, attempt, course_id as course from review_answers
      where student_id = ${studentId} order by credit`);
  const resolved = await answers();
  const item = sent.dropped.object.assignable.id;
  const attempt = reviewId('attempt', partner.applicationId, `urn:quiz:1 ${item}`);
  assert.deepEqual(resolved.at(-1), { credit: 'partial', attempt, course: courseId });
  await db.execute(sql`delete from review_answers where student_id = ${studentId}`);
  await rebuildAnswers(db, studentId);
  assert.deepEqual(await answers(), resolved);
});

test('an export lists the dropped days; after an erasure replays get the same answers', async () => {
  const url = `/admin/1.0/students/${place.studentId}`;
  const { body } = await operator.get(url);
  assert.equal(body.events.length, 5);
  assert.equal(body.event_payloads, undefined);
  assert.equal(body.event_digests.length, 5);
  const [removed] = body.event_payloads_dropped;
  assert.deepEqual([removed.day_from, removed.day_until], [day, daysAfter(day, 1)]);
  assert.equal((await operator.delete(url)).body.erased.events, 5);
  for (const event of Object.values(sent)) {
    const again = await post(partner, event);
    assert.deepEqual(again.body, answered.get(event.id));
  }
});

test('a missing partition is created, also when many events arrive at once', async () => {
  aheadDays += 100;
  const student = await putPlace(partner);
  const events = Array.from({ length: 20 }, () => xpEvent(student, 1));
  const session = { id: urn(), studentId: student.studentId };
  const dryRun = partner.post('/events/1.0/?dryRun=true', xpEvent(student, 1));
  const replies = await Promise.all([
    ...events.map((event) => post(partner, event)),
    post(partner, sessionEvent('LoggedIn', session)),
  ]);
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200, 202]));
  assert.equal((await dryRun).body.valid, true);
  assert.equal(await countTexts(dayOf(now())), 21);
  for (const event of events)
    assert.deepEqual((await statusOfEvent(partner, event)).payload, event);
  // The clock goes back, then years ahead.
  for (const days of [-500, 4_000]) {
    aheadDays += days;
    const event = { ...xpEvent(student, 1), eventTime: '2020-01-15T10:00:00Z' };
    assert.deepEqual((await processed(partner, event)).payload, event);
    aheadDays -= days;
  }
});

test('partitions are created ahead: daily, or monthly without retention, around existing ones', async () => {
  const spans = async () =>
    (await listPartitions(db)).filter(({ from }) => from >= dayOf(now())).map(({ from }) => from);
  aheadDays += 1_000;
  await runJob();
  await runJob();
  const today = dayOf(now());
  const days = Array.from({ length: 8 }, (_, index) => daysAfter(today, index));
  const far = (await spans()).at(-1);
  assert.deepEqual(await spans(), [...days, far]);
  aheadDays += 31;
  await payloadJob(0).run(db, now());
  const months = await listPartitions(db);
  const created = months.filter(({ until }) => until > dayOf(now()) && until < String(far));
  assert.equal(
    created.length,
    dayOf(now()).slice(0, 7) < daysAfter(dayOf(now()), 7).slice(0, 7) ? 2 : 1,
  );
  assert.ok(created.every(({ until }) => until.endsWith('-01')));
});

test('a locked partition is dropped later, and events are accepted meanwhile', async () => {
  const student = await putPlace(partner);
  const event = xpEvent(student, 1);
  await processed(partner, event);
  const span = (await listPartitions(db)).find(
    ({ from, until }) => from <= dayOf(now()) && dayOf(now()) < until,
  );
  assert.ok(span);
  const there = async () => (await listPartitions(db)).some(({ name }) => name === span.name);
  aheadDays = Math.ceil((Date.parse(span.until) - began) / DAY_MS) + RETENTION_DAYS - 1;
  await runJob();
  aheadDays += 1;
  await db.begin(async (tx) => {
    await tx.execute(sql`lock table event_payloads in access share mode`);
    const [, reply] = await Promise.all([runJob(), post(partner, xpEvent(student, 1))]);
    assert.equal(reply.status, 202);
    assert.equal(await there(), true);
    aheadDays += 3;
    await assert.rejects(runJob(), /event_payloads_\d+_\d+_\d+ cannot be dropped: other sessions/);
  });
  await runJob();
  assert.equal(await there(), false);
  assert.ok((await statusOfEvent(partner, event)).payloadRemoved);
});

test('a backup has the kept texts, and retention continues after its restore', async () => {
  const [other, folder] = [await testDatabase(), join(await dataFolder(), 'backup')];
  const watcher = { start() {}, stage() {}, tick() {} };
  const { signal } = new AbortController();
  await writeBackup(db, {
    folder,
    lectern: 'test',
    now: now(),
    portable: PORTABLE_LOG,
    watcher,
    signal,
  });
  await restoreBackup(other, { folder, replace: true, watcher, signal });
  for (const table of ['event_payloads', 'event_payloads_dropped', 'event_digests']) {
    const rows = sql`select to_jsonb(t) from ${trusted(table)} t order by 1`;
    assert.deepEqual(await other.query(rows), await db.query(rows), table);
  }
  assert.deepEqual(await listPartitions(other), await listPartitions(db));
  await payloadJob(RETENTION_DAYS).run(other, new Date(now().getTime() + 400 * DAY_MS));
  const left = await other.query(sql`
    select 1 from event_payloads where received_on < ${dayOf(now())}::date`);
  assert.equal(left.length, 0);
});

test('EVENT_RETENTION_DAYS is a number of days; by default nothing is dropped', () => {
  assert.equal(readConfig({}).retention.eventDays, 0);
  assert.equal(readConfig({ EVENT_RETENTION_DAYS: '400' }).retention.eventDays, 400);
  for (const text of ['-1', 'x', '1.5', '100000']) {
    const wrong = () => readConfig({ EVENT_RETENTION_DAYS: text });
    assert.throws(
      wrong,
      new ConfigError(
        `EVENT_RETENTION_DAYS is "${text}"; it takes a whole number of days from 0 to 99999, 0 = for ever.`,
      ),
    );
  }
});

test('texts that share a row are read, exported and erased for each student alone', async () => {
  const [one, two] = [await putPlace(partner), await putPlace(partner)];
  // White space and multi-byte characters are kept as sent.
  const textOf = (where: typeof one, number: number) =>
    JSON.stringify({ ...xpEvent(where, number), note: `é ${number} 🎒\u2028` }, null, '\t\n');
  const texts = (where: typeof one) =>
    Array.from({ length: 30 }, (_, number) => textOf(where, number));
  const [textsOfOne, textsOfTwo] = [texts(one), texts(two)];
  const mixed = textsOfOne.flatMap((text, index) => [text, textsOfTwo[index] ?? '', text]);
  const headers = {
    authorization: `Bearer ${partner.token}`,
    'content-type': 'application/json',
  };
  const replies = await Promise.all(
    mixed.map((body) => server.fetch('/events/1.0/', { method: 'POST', headers, body })),
  );
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([202]));
  const [sharing] = await db.query<{ events: number }>(sql`
    select max(cardinality(seqs)) as events from event_payloads`);
  assert.ok((sharing?.events ?? 0) > 1);
  const repeats = () =>
    db.query(sql`select 1 from event_payloads where array_position(seqs, null) is not null`);
  await eventually('texts of repeated events are removed', async () => {
    return (await repeats()).length === 0;
  });

  const sentBy = async ({ studentId }: typeof one) => {
    const { body } = await operator.get(`/admin/1.0/students/${studentId}`);
    return body.event_payloads.map(({ payload }: { payload: string }) => payload).sort();
  };
  assert.deepEqual(await sentBy(one), textsOfOne.toSorted());
  assert.deepEqual(await sentBy(two), textsOfTwo.toSorted());
  const { status, body } = await operator.delete(`/admin/1.0/students/${one.studentId}`);
  assert.deepEqual([status, body.erased.event_payloads], [200, 30]);
  assert.deepEqual(await sentBy(two), textsOfTwo.toSorted());
  const kept = await statusOfEvent(partner, JSON.parse(textsOfTwo[0] ?? ''));
  assert.deepEqual(kept.payload, JSON.parse(textsOfTwo[0] ?? ''));

  // The state after a crash before the removal of repeated texts.
  const last = sql`(select max(id) from event_payloads)`;
  const row = await db.first<Packed>(sql`select ${PACKED} from event_payloads where id = ${last}`);
  assert.ok(row);
  await db.execute(sql`
    update event_payloads set seqs = array_prepend(null, seqs),
      texts = ${pack(['"again"', ...textsOf(row).map(({ payload }) => payload)])}
    where id = ${last}`);
  assert.equal((await repeats()).length, 1);
  await runJob();
  assert.equal((await repeats()).length, 0);
  assert.deepEqual(await sentBy(two), textsOfTwo.toSorted());
});
