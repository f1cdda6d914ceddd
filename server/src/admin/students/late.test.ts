/** Events of erased students that come later: which the job erases, and which stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { processed, putPlace, putStudent, xpEvent } from '../../../test/fixtures/events.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { lockId } from '../../oneroster/records/records.ts';
import { userKind } from '../../roster/users/record.ts';
import { type Job, runDueJob } from '../../storage/database/jobs.ts';
import { sql } from '../../storage/database/sql.ts';
import { eraseLateEvents } from './late.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();
const options = { now: () => new Date(), log: pino({ level: 'silent' }) };

/** An event of a student who was erased before it came. */
async function lateEvent() {
  const place = await putPlace(partner);
  const url = `/admin/1.0/students/${place.studentId}`;
  await processed(partner, xpEvent(place, 1));
  assert.equal((await operator.delete(url)).status, 200);
  await processed(partner, xpEvent(place, 2));
  const isThere = async () => {
    const found = await db.query(sql`
      select from events where student_id = ${place.studentId}`);
    return found.length > 0;
  };
  assert.equal(await isThere(), true);
  return { place, isThere };
}

async function runNow(job: Job) {
  await db.execute(sql`update jobs set due_at = now() where name = ${job.name}`);
  assert.equal(await runDueJob(db, [job], options), true);
}

/** The job ran so long ago, and the statuses of events are older by so much. */
async function passed(minutes: number) {
  const ago = sql`${minutes} * interval '1 minute'`;
  await db.execute(sql`update jobs set finished_at = finished_at - ${ago}`);
  await db.execute(sql`update event_outcomes set processed_at = processed_at - ${ago}`);
}

test('an event whose status becomes visible late is erased by a later run', async () => {
  const { isThere } = await lateEvent();
  await passed(5);
  await db.execute(sql`
    insert into jobs (name, finished_at) values (${eraseLateEvents.name}, now())
    on conflict (name) do update set finished_at = excluded.finished_at`);
  await runNow(eraseLateEvents);
  assert.equal(await isThere(), false);
});

test('what came while the job failed, for however long, is erased when it runs again', async () => {
  await runNow(eraseLateEvents);
  const { isThere } = await lateEvent();
  const failing = { ...eraseLateEvents, run: () => Promise.reject(new Error('no lock')) };
  for (let run = 0; run < 3; run += 1) {
    await passed(20);
    await runNow(failing);
  }
  await runNow(eraseLateEvents);
  assert.equal(await isThere(), false);
});

test('the events of a student who was created again stay', async () => {
  const { place, isThere } = await lateEvent();
  await putStudent(partner, place.studentId);
  await runNow(eraseLateEvents);
  assert.equal(await isThere(), true);
});

test('a student who is created again while the job runs stays, with the events', async () => {
  const { place, isThere } = await lateEvent();
  const { studentId } = place;
  const waitingIs = (count: number) => async () => {
    const waiting = await db.query(sql`
      select from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return waiting.length === count;
  };
  const both: Promise<unknown>[] = [];
  await db.begin(async (tx) => {
    await lockId(tx, userKind, studentId);
    both.push(putStudent(partner, studentId));
    await eventually('the PUT waits', waitingIs(1), SOON_MS);
    both.push(runNow(eraseLateEvents));
    await eventually('the job waits behind it', waitingIs(2), SOON_MS);
  });
  await Promise.all(both);
  const { status } = await operator.get(`/rostering/1.0/users/${studentId}`);
  assert.equal(status, 200);
  assert.equal(await isThere(), true);
});
