/** The fixes of reasons: what they say is true, and what they add makes the event count. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  courseBody,
  lessonBody,
  put,
  resourceBody,
  unitBody,
} from '../../../test/fixtures/content.ts';
import { processed, putPlace, putStudent, urn, xpEvent } from '../../../test/fixtures/events.ts';
import { putLearner, sendAnswers } from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sweep } from '../../review/states/due.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();

/** The event without the member of its extensions. */
function without(event: ReturnType<typeof xpEvent>, name: string) {
  const extensions = Object.entries({ ...event.extensions }).filter(([each]) => each !== name);
  return { ...event, id: urn(), extensions: Object.fromEntries(extensions) };
}

for (const name of ['math/101', 'math?101', '100%25', 'https://x.example/c/1', 'a b/']) {
  test(`the snippet of course_missing names the course '${name}'`, async () => {
    const partner = await server.partner();
    const [unitId, resourceId, lessonId] = [randomUUID(), randomUUID(), randomUUID()];
    const id = `${randomUUID().slice(0, 4)} ${name}`;
    await put(partner, `/rostering/1.0/courses/${encodeURIComponent(id)}`, courseBody(id));
    await put(partner, `/rostering/1.0/units/${unitId}`, unitBody(unitId, id));
    await put(partner, `/rostering/1.0/resources/${resourceId}`, resourceBody(resourceId));
    const lesson = lessonBody(lessonId, { unitId, resourceId });
    await put(partner, `/rostering/1.0/lessons/${lessonId}`, lesson);
    const studentId = await putStudent(partner);
    const event = without(xpEvent({ studentId, courseId: 'x', lessonId }, 1), 'course');
    const { reason } = await processed(partner, event);
    assert.equal(reason.code, 'course_missing');
    const extensions = { ...event.extensions, ...reason.snippet.extensions };
    const again = { ...event, id: urn(), extensions };
    const mended = await processed(partner, again);
    assert.equal(mended.state, 'processed');
  });
}

test('the snippet of course_missing names the review course of a lesson in it', async () => {
  const partner = await server.partner();
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: new Date(Date.now() - 3 * DAY_MS).toISOString() }]);
  await sweep(server.db, new Date());
  const lesson = await server.db.first<{ id: string; courseId: string }>(sql`
    select l.sourced_id::text as id, u.course_id
    from lessons l join units u on u.sourced_id = l.unit_id
    where l.student_id = ${learner.studentId}`);
  const event = without(xpEvent({ ...learner, lessonId: lesson?.id ?? '' }, 1), 'course');
  const { snippet, nearest } = (await processed(partner, event)).reason;
  assert.equal(nearest[0].sourcedId, lesson?.courseId);
  const extensions = { ...event.extensions, ...snippet.extensions };
  const again = { ...event, id: urn(), extensions };
  assert.equal((await processed(partner, again)).state, 'processed');
});

test('a fix names no course of another application', async () => {
  const [partner, other] = [await server.partner(), await server.partner('Other')];
  const [place, foreign] = [await putPlace(partner), await putPlace(other)];
  const event = xpEvent({ ...place, lessonId: foreign.lessonId }, 1);
  for (const one of [event, without(event, 'course')]) {
    const { state, reason } = await processed(partner, one);
    assert.equal(state, 'dropped');
    assert.ok(!JSON.stringify(reason).includes(foreign.courseId), JSON.stringify(reason));
  }
});

test('a warning of a dropped event does not say that it counts', async () => {
  const partner = await server.partner();
  const place = await putPlace(partner);
  const old = { eventTime: '2026-01-01T00:00:00Z' };
  const fixOf = async (courseId: string) => {
    const { warnings } = await processed(partner, xpEvent({ ...place, courseId }, 1, old));
    return warnings.find(({ code }: { code: string }) => code === 'late').fix;
  };
  assert.equal(await fixOf(place.courseId), 'The event counts. Send events as they happen.');
  assert.equal(await fixOf('no-such-course'), 'Send events as they happen.');
});
