/** `lectern review`: shows, places, rebuilds and tunes review states. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putLearner, sendAnswers, stateOf } from '../../../test/fixtures/reviews.ts';
import { lectern as lecternProcess, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { loadBinding } from '../../review/fitting/binding.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const lectern = commandSession();
const partner = await server.partner();
const env = { DATABASE_URL: urlOf(server.connection), PATH: process.env['PATH'] ?? '' };

const review = (...args: string[]) => lectern(['review', ...args], { env });

async function json(...args: string[]) {
  const { code, stdout, stderr } = await review(...args, '--output', 'json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const learner = await putLearner(partner);
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
await sendAnswers(partner, learner, [{ at: day(-3) }]);

test('due counts what is due, and places it with --place', async () => {
  const before = await json('due');
  assert.deepEqual([before.overdue, before.total, before.days.length], [1, 1, 30]);
  const { swept } = await json('due', '--place');
  assert.equal(swept.placed, 1);
  assert.equal((await json('due', '--place')).swept.placed, 0);
  const table = await lecternProcess(['review', 'due', '--days', '3'], { env });
  assert.match(table.stdout, /overdue +1\n/);
});

test('show lists the states of a student, or shows one with its next intervals', async () => {
  const { reviews, counts } = await json('show', learner.studentId);
  assert.equal(reviews[0].standard.sourcedId, learner.standardId);
  assert.equal(counts.due, 1);
  const one = await json('show', learner.studentId, learner.standardId);
  assert.equal(one.answers.length, 1);
  assert.ok(one.preview.good > one.preview.again);
  const record = await review('show', learner.studentId, learner.standardId);
  assert.match(record.stdout, /algorithm +FSRS-6/);
  assert.equal((await review('show', 'nobody')).code, 4);
  assert.equal((await review('show', learner.studentId, 'nothing')).code, 4);
});

test('rebuild restores changed and deleted states, and so does `lectern rebuild --all`', async () => {
  const { updatedAt: _before, ...lived } = await stateOf(partner, learner);
  const spoil = () => server.db.execute(sql`update review_states set stability = 99`);
  await spoil();
  assert.equal((await json('rebuild', '--student', learner.studentId)).students, 1);
  const { updatedAt: _after, ...again } = await stateOf(partner, learner);
  assert.deepEqual(again, lived);
  await server.db.execute(sql`delete from review_answers`);
  await server.db.execute(sql`delete from review_states`);
  assert.deepEqual(await json('rebuild', '--answers'), { events: 1, students: 1 });
  assert.equal((await stateOf(partner, learner)).dueDate, lived.dueDate);
  await spoil();
  const whole = async () => {
    const { code, stdout, stderr } = await lectern(['rebuild', '--all', '--output', 'json'], {
      env,
    });
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout).differences.map(({ table }: { table: string }) => table);
  };
  assert.deepEqual(await whole(), ['review_states']);
  assert.equal((await stateOf(partner, learner)).stability, lived.stability);
  assert.deepEqual(await whole(), []);
});

test('5 from optimize with fewer than 1,000 reviews', {
  skip: !loadBinding() && 'not installed',
}, async () => {
  const { code, stderr } = await review('optimize', '--dry-run');
  assert.equal(code, 5);
  assert.match(stderr, /takes 1,000/);
});

test('optimize stores weights that predict better, and recomputes all states', {
  skip: !loadBinding() && 'not installed',
}, async () => {
  // 1,025 reviews of standards that are forgotten within days: far from the published weights.
  await server.db.execute(sql`
    insert into review_answers (student_id, cf_item_id, key, event_id, application_id, attempt, at,
      credit, scheduler, course_id, lesson_id)
    select ${learner.studentId}, md5('s' || n)::uuid, md5(n || ' ' || r)::uuid, n || ' ' || r,
      ${partner.applicationId}::uuid, md5(n || ' ' || r)::uuid,
      timestamptz '2026-01-05T10:00:00Z' + (n + r * 3) * interval '1 day',
      case when (n + r) % 2 = 1 and r > 0 then 'incorrect' else 'correct' end, 'fsrs',
      ${learner.courseId}, ${learner.lessonId}::uuid
    from generate_series(1, 205) n, generate_series(0, 4) r`);
  await json('rebuild');
  const dry = await json('optimize', '--dry-run');
  assert.deepEqual([dry.better, dry.version], [true, null]);
  assert.equal((await stateOf(partner, learner)).parametersVersion, 0);
  const { version, weights } = await json('optimize');
  assert.deepEqual([version, weights.length], [1, 21]);
  assert.equal((await stateOf(partner, learner)).parametersVersion, 1);
});

test('simulate shows the reviews a day for each desired retention, without a database', async () => {
  const rows = await json('simulate', '--retention', '0.8,0.95', '--days', '60', '--new', '2');
  assert.equal(rows.length, 3);
  assert.ok(rows[1].reviewsPerDay > rows[0].reviewsPerDay);
  assert.equal((await review('simulate', '--retention', '0.5')).code, 2);
  assert.equal((await review('simulate', '--new', 'many')).code, 2);
});
