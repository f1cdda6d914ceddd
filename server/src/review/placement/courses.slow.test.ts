/** Review courses over HTTP: placing due standards, finishing, withdrawing, access, erasure. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { lessonBody, postStandards, put } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  personEvent,
  processed,
  putEnrollment,
  putStudent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { orgBody } from '../../../test/fixtures/people.ts';
import {
  answerEvent,
  putLearner,
  putTagged,
  retag,
  sendAnswers,
  stateOf,
  type TaggedLesson,
} from '../../../test/fixtures/reviews.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { reviewId } from '../algorithm/ids.ts';
import { sweep } from '../states/due.ts';
import { shortened } from './courses.ts';

const server = await testServer();
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();
const BASE = '/rostering/1.0';

/** The instant this many days from now. */
const at = (days: number) => new Date(Date.now() + days * DAY_MS);
const sweepAt = (days: number) => sweep(server.db, at(days));

type Learner = Awaited<ReturnType<typeof putLearner>>;

function idsOf({ studentId, courseId, standardId, lessonId }: Learner) {
  const course = reviewId('review-course', studentId, courseId);
  return {
    course,
    class: reviewId('review-class', course),
    enrollment: reviewId('review-enrollment', course),
    unit: reviewId('review-unit', course, standardId),
    lesson: reviewId('review-lesson', course, standardId, lessonId),
  };
}

/** A learner with a correct answer three days ago, so the standard is due and placed. */
async function dueLearner(members: Parameters<typeof putLearner>[1] = {}) {
  const learner = await putLearner(partner, members);
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  await sweepAt(0);
  return { ...learner, ids: idsOf(learner) };
}

/** Lets the other application read the student. */
async function openToOther(studentId: string): Promise<void> {
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${studentId}, 'operator')`);
}

async function lessonOf(id: string) {
  return (await partner.get(`${BASE}/lessons/${id}`)).body.lesson;
}

async function unitsOf(courseId: string): Promise<string[]> {
  const { body } = await partner.get(`${BASE}/courses/${courseId}/units`);
  return body.units.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
}

test('a due standard is a lesson of the review course, in class and enrollment', async () => {
  const orgId = `org-${randomUUID()}`;
  await put(partner, `${BASE}/orgs/${orgId}`, orgBody(orgId));
  const kept = {
    ...{ courseCode: 'ALG', subjects: ['Math'], subjectCodes: ['02052'], grades: ['8'] },
    org: { sourcedId: orgId },
  };
  const learner = await dueLearner({
    course: { title: 'Algebra', ...kept },
    lesson: { lessonType: 'quiz', title: 'Halves' },
  });
  const { ids } = learner;
  const { course } = (await partner.get(`${BASE}/courses/${ids.course}`)).body;
  assert.equal(course.title, 'Review: Algebra');
  assert.equal(course.courseType, 'spaced-repetition');
  assert.equal(course.metadata.courseType, 'spaced-repetition');
  const { courseCode, subjects, subjectCodes, grades, org } = course;
  const { sourcedId } = org;
  assert.deepEqual({ courseCode, subjects, subjectCodes, grades, org: { sourcedId } }, kept);
  assert.deepEqual(await unitsOf(ids.course), [ids.unit]);
  const { lessons } = (await partner.get(`${BASE}/units/${ids.unit}/lessons`)).body;
  assert.equal(lessons.length, 1);
  const lesson = await lessonOf(ids.lesson);
  assert.deepEqual(lesson, lessons[0]);
  assert.equal(lesson.title, 'Halves');
  assert.equal(lesson.lessonType, 'quiz');
  assert.equal(lesson.resource.sourcedId, learner.resourceId);
  const { addedAt: _when, ...review } = lesson.extensions.review;
  assert.deepEqual(review, {
    standardId: learner.standardId,
    sourceLessonId: learner.lessonId,
    sourceCourseId: learner.courseId,
    dueDate: (await stateOf(partner, learner)).dueDate,
    cycle: 1,
    completedAt: null,
  });
  const klass = (await partner.get(`${BASE}/classes/${ids.class}`)).body.class;
  assert.equal(klass.course.sourcedId, ids.course);
  assert.deepEqual([klass.subjects, klass.grades], [subjects, grades]);
  const { enrollment } = (await partner.get(`${BASE}/enrollments/${ids.enrollment}`)).body;
  assert.equal(enrollment.user.sourcedId, learner.studentId);
  assert.deepEqual([enrollment.role, enrollment.status], ['student', 'active']);
  const listed = await stateOf(partner, learner);
  assert.deepEqual(listed.reviewLesson, { sourcedId: ids.lesson });
  assert.deepEqual(listed.reviewCourse, { sourcedId: ids.course });
});

test('the review class is at the school, and in the terms, of the class that teaches the course', async () => {
  const learner = await putLearner(partner);
  await putEnrollment(partner, { ...learner, studentId: await putStudent(partner) });
  await putEnrollment(partner, { ...learner, ...(await putTagged(partner, [])) });
  const both = [await putEnrollment(partner, learner), await putEnrollment(partner, learner)];
  const [ended = '', given = ''] = both.sort().map((id) => `${BASE}/enrollments/${id}`);
  const { enrollment } = (await partner.get(given)).body;
  // The others come first by their ids.
  const sourcedId = `z${randomUUID()}`;
  const moved = { enrollment: { ...enrollment, sourcedId } };
  await put(partner, `${BASE}/enrollments/${sourcedId}`, moved);
  for (const url of [ended, given]) await partner.delete(url);
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  await sweepAt(0);
  const placesOf = async (id: string) => {
    const { school, terms } = (await partner.get(`${BASE}/classes/${id}`)).body.class;
    return { school, terms };
  };
  const { class: review } = idsOf(learner);
  assert.deepEqual(await placesOf(review), await placesOf(enrollment.class.sourcedId));
});

test('a review course has a title of at most 500 characters', () => {
  const cut = `Review: ${'🎓'.repeat(491)}…`;
  assert.equal([...cut].length, 500);
  assert.equal(shortened(`Review: ${'🎓'.repeat(492)}`), `Review: ${'🎓'.repeat(492)}`);
  assert.equal(shortened(`Review: ${'🎓'.repeat(493)}`), cut);
});

test('concurrent sweeps place each standard once, and a later sweep changes nothing', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  const swept = await Promise.all([sweepAt(0), sweepAt(0), sweepAt(0)]);
  assert.equal(
    swept.reduce((sum, { placed }) => sum + placed, 0),
    1,
  );
  const before = await lessonOf(idsOf(learner).lesson);
  const again = await sweepAt(0);
  assert.deepEqual(again, { remade: 0, withdrawn: 0, removed: 0, placed: 0 });
  assert.deepEqual(await lessonOf(idsOf(learner).lesson), before);
});

test("other applications may not see a review course; the content's owner may read, not write", async () => {
  const { ids, resourceId, studentId } = await dueLearner();
  await openToOther(studentId);
  for (const url of [
    `courses/${ids.course}`,
    `courses/${ids.course}/units`,
    `units/${ids.unit}`,
    `units/${ids.unit}/lessons`,
    `lessons/${ids.lesson}`,
    `classes/${ids.class}`,
    `enrollments/${ids.enrollment}`,
  ]) {
    assert.equal((await other.get(`${BASE}/${url}`)).status, 404, url);
    assert.equal((await partner.get(`${BASE}/${url}`)).status, 200, url);
    assert.equal((await operator.get(`${BASE}/${url}`)).status, 200, url);
  }
  const ONEROSTER = '/ims/oneroster/rostering/v1p2';
  for (const url of [
    `courses/${ids.course}`,
    `classes/${ids.class}`,
    `enrollments/${ids.enrollment}`,
  ]) {
    assert.equal((await other.get(`${ONEROSTER}/${url}`)).status, 404, url);
    assert.equal((await partner.get(`${ONEROSTER}/${url}`)).status, 200, url);
  }
  const ofStudent = await partner.get(`${ONEROSTER}/students/${studentId}/classes`);
  assert.deepEqual(
    ofStudent.body.classes.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
    [ids.class],
  );
  const listed = async (client: typeof partner, plural: string) => {
    const filter = encodeURIComponent(`sourcedId='${ids[plural.slice(0, -1) as 'unit']}'`);
    return (await client.get(`${BASE}/${plural}?filter=${filter}`)).body.total;
  };
  for (const plural of ['courses', 'units', 'lessons', 'enrollments']) {
    assert.equal(await listed(other, plural), 0, plural);
    assert.equal(await listed(partner, plural), 1, plural);
  }
  const body = lessonBody(ids.lesson, { unitId: ids.unit, resourceId });
  assert.equal((await partner.put(`${BASE}/lessons/${ids.lesson}`, body)).status, 403);
  assert.equal((await partner.delete(`${BASE}/lessons/${ids.lesson}`)).status, 403);
  assert.equal((await partner.delete(`${BASE}/courses/${ids.course}`)).status, 403);
  assert.equal((await partner.delete(`${BASE}/enrollments/${ids.enrollment}`)).status, 403);
  assert.equal((await other.delete(`${BASE}/lessons/${ids.lesson}`)).status, 404);
  // Without a basis for the student the owner may not read it either.
  await server.db.execute(sql`delete from student_bases where student_id = ${studentId}`);
  assert.equal((await partner.get(`${BASE}/courses/${ids.course}`)).status, 404);
  assert.equal((await partner.get(`${BASE}/classes/${ids.class}`)).status, 404);
});

test('an answered review lesson is done, is removed the next day, and returns when due', async () => {
  const learner = await dueLearner();
  const { ids } = learner;
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  await sendAnswers(partner, review, [{ at: at(0).toISOString() }]);
  const state = await stateOf(partner, learner);
  assert.equal(state.reviews.length, 2);
  assert.equal(state.sourceLesson.sourcedId, learner.lessonId);
  assert.equal(state.reviewLesson, null);
  const done = await lessonOf(ids.lesson);
  assert.equal(done.status, 'active');
  assert.ok(done.extensions.review.completedAt);
  await sweepAt(1.1);
  assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
  assert.deepEqual(await unitsOf(ids.course), []);
  // A late answer for the removed lesson is processed.
  await sendAnswers(partner, review, [{ at: at(0).toISOString(), scoreGiven: 0.5 }]);
  assert.equal((await stateOf(partner, learner)).answers, 3);
  await sweepAt(400);
  const again = await lessonOf(ids.lesson);
  assert.equal(again.status, 'active');
  assert.deepEqual([again.extensions.review.cycle, again.extensions.review.completedAt], [2, null]);
  assert.deepEqual(await unitsOf(ids.course), [ids.unit]);
});

test('a failed review is due again tomorrow; an answer on the source lesson counts, too', async () => {
  const learner = await dueLearner();
  await sendAnswers(partner, learner, [{ at: at(0).toISOString(), scoreGiven: 0 }]);
  assert.ok((await lessonOf(learner.ids.lesson)).extensions.review.completedAt);
  assert.equal((await stateOf(partner, learner)).intervalDays, 1);
  await sweepAt(1.1);
  const lesson = await lessonOf(learner.ids.lesson);
  assert.deepEqual([lesson.status, lesson.extensions.review.cycle], ['active', 2]);
});

/** The event that the student submitted the review lesson. */
function submittedEvent(
  { ids, studentId }: { ids: { course: string; lesson: string }; studentId: string },
  members = {},
) {
  const extensions = { subject: 'Math', course: { id: ids.course }, lesson: { id: ids.lesson } };
  return personEvent('AssessmentEvent', 'Submitted', { studentId, extensions, ...members });
}

for (const [type, action] of [
  ['AssessmentEvent', 'Submitted'],
  ['AssignableEvent', 'Completed'],
  ['AssignableEvent', 'Submitted'],
] as const) {
  for (const first of ['submitted', 'answered']) {
    test(`${type} ${action} removes the lesson once it is done, ${first} first`, async () => {
      const learner = await dueLearner();
      const { ids } = learner;
      const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
      const steps = [
        () => processed(partner, submittedEvent(learner, { type, action })),
        () => sendAnswers(partner, review, [{ at: at(0).toISOString() }]),
      ];
      for (const step of first === 'answered' ? steps.toReversed() : steps) {
        assert.equal((await lessonOf(ids.lesson)).status, 'active');
        await step();
      }
      assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
    });
  }
}

test('a submission from before the lesson was placed, as of an earlier cycle, removes nothing', async () => {
  const learner = await dueLearner();
  const { ids } = learner;
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  await processed(partner, submittedEvent(learner, { eventTime: minutesAgo(10) }));
  await sendAnswers(partner, review, [{ at: at(0).toISOString() }]);
  assert.equal((await lessonOf(ids.lesson)).status, 'active');
  // The clock of a student may be minutes behind.
  await processed(partner, submittedEvent(learner, { eventTime: minutesAgo(4) }));
  assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
});

test('removing a submitted lesson is a change after that of its answer', async () => {
  const learner = await dueLearner();
  const { ids } = learner;
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  await sendAnswers(partner, review, [{ at: at(0).toISOString() }]);
  const done = await lessonOf(ids.lesson);
  await processed(partner, submittedEvent(learner));
  const removed = await lessonOf(ids.lesson);
  assert.deepEqual([done.status, removed.status], ['active', 'tobedeleted']);
  assert.ok(done.dateLastModified < removed.dateLastModified);
});

test('a submission by another student, or to another application, removes nothing', async () => {
  const learner = await dueLearner();
  const { ids } = learner;
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  await sendAnswers(partner, review, [{ at: at(0).toISOString() }]);
  const stranger = await putStudent(partner);
  await processed(partner, submittedEvent({ ids, studentId: stranger }));
  await openToOther(learner.studentId);
  await processed(other, submittedEvent(learner));
  assert.equal((await lessonOf(ids.lesson)).status, 'active');
});

/** Grades the answer again, as one that does not count. */
async function takeBack(answer: ReturnType<typeof answerEvent>): Promise<void> {
  const extensions = { ...answer.extensions, scoreStatus: 'exempt' };
  const regrade = { ...answer, id: urn(), eventTime: at(0).toISOString(), extensions };
  await processed(partner, regrade);
}

test('a review that is taken back is placed again at once, also by another lesson', async () => {
  const learner = await dueLearner();
  const { ids, studentId, standardId } = learner;
  const review = { studentId, courseId: ids.course, lessonId: ids.lesson };
  const answer = answerEvent(review, { at: at(0).toISOString() });
  await processed(partner, answer);
  await takeBack(answer);
  const beside = await putTagged(partner, [standardId], { beside: learner });
  await partner.delete(`${BASE}/lessons/${learner.lessonId}`);
  await sweepAt(0);
  assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
  const { lesson } = idsOf({ ...learner, lessonId: beside.lessonId });
  assert.equal((await lessonOf(lesson)).status, 'active');
});

test('a review that is due again by another course leaves no unit in the former one', async () => {
  const learner = await dueLearner();
  const { ids, standardId } = learner;
  const elsewhere = { ...learner, ...(await putTagged(partner, [standardId])) };
  const right = answerEvent(elsewhere, { at: at(-2).toISOString() });
  await processed(partner, right);
  assert.ok((await lessonOf(ids.lesson)).extensions.review.completedAt);
  const generated = { ...right.generated, scoreGiven: 0 };
  const wrong = { ...right, id: urn(), eventTime: at(-1.99).toISOString(), generated };
  await processed(partner, wrong);
  await sweepAt(0);
  assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
  assert.deepEqual(await unitsOf(ids.course), []);
  const { course, unit } = idsOf(elsewhere);
  assert.deepEqual(await unitsOf(course), [unit]);
});

test('the placed lesson goes with the only correct answer, when that is taken back', async () => {
  const learner = await putLearner(partner);
  const answer = answerEvent(learner, { at: at(-3).toISOString() });
  await processed(partner, answer);
  await sweepAt(0);
  const { lesson, course } = idsOf(learner);
  assert.equal((await lessonOf(lesson)).status, 'active');
  await takeBack(answer);
  assert.equal((await lessonOf(lesson)).status, 'tobedeleted');
  assert.deepEqual(await unitsOf(course), []);
});

for (const lessonType of ['placement', 'test-out', 'unit-test']) {
  test(`a ${lessonType} lesson is never placed: due without content`, async () => {
    const learner = await dueLearner({ lesson: { lessonType } });
    const state = await stateOf(partner, learner);
    assert.deepEqual([state.reviewLesson, state.reason], [null, 'due_without_content']);
    assert.deepEqual(state.insights, ['due_without_content']);
    // The sweep finds content that is tagged later.
    const beside = await putTagged(partner, [learner.standardId], { beside: learner });
    await sweepAt(0);
    const { lessonId } = beside;
    const { lesson } = idsOf({ ...learner, lessonId });
    assert.equal((await stateOf(partner, learner)).reviewLesson.sourcedId, lesson);
  });
}

test('the last answered lesson is placed; two standards of one resource have a unit each', async () => {
  const learner = await putLearner(partner);
  const beside: TaggedLesson = await putTagged(partner, [learner.standardId], { beside: learner });
  const twice = [at(-9), at(-4)].map((time) => ({ at: time.toISOString() }));
  await sendAnswers(partner, { ...learner, ...beside }, twice);
  await sendAnswers(partner, learner, [{ at: at(-5).toISOString() }]);
  await sweepAt(60);
  const { lesson } = idsOf({ ...learner, lessonId: beside.lessonId });
  assert.equal((await lessonOf(lesson)).extensions.review.sourceLessonId, beside.lessonId);
  const [another, more] = [await putLearner(partner), await putLearner(partner)];
  await retag(partner, another, [another.standardId, more.standardId]);
  await sendAnswers(partner, another, [{ at: at(-3).toISOString() }]);
  await sweepAt(0);
  assert.equal((await unitsOf(idsOf(another).course)).length, 2);
});

test('of the units of one due day, the one with the lower recall comes first', async () => {
  const learner = await putLearner(partner);
  const [another = ''] = await postStandards(partner, 1);
  const beside = { ...learner, ...(await putTagged(partner, [another], { beside: learner })) };
  // Both are due on the same day: after eleven days, where recall is 0.9, and after two.
  const twice = [-14, -12].map((days) => ({ at: at(days).toISOString() }));
  await sendAnswers(partner, beside, twice);
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  await sweepAt(0);
  const sortOrderOf = async (standardId: string) => {
    const { unit } = idsOf({ ...learner, standardId });
    return (await partner.get(`${BASE}/units/${unit}`)).body.unit.sortOrder;
  };
  const [lower, higher] = [await sortOrderOf(another), await sortOrderOf(learner.standardId)];
  assert.ok(lower < higher && higher - lower < 1_000, `${lower} ${higher}`);
});

for (const level of ['course', 'lesson', 'resource'] as const) {
  test(`opting the ${level} out withdraws the lesson, opting in restores it`, async () => {
    const learner = await dueLearner();
    const { ids } = learner;
    const url = `${BASE}/${level}s/${learner[`${level}Id`]}`;
    const record = (await partner.get(url)).body[level];
    const { extensions: _none, ...plain } = record;
    const opt = (spacedRepetitionEnabled: boolean) =>
      put(partner, url, { [level]: { ...plain, metadata: { spacedRepetitionEnabled } } });
    await opt(false);
    await sweepAt(0);
    assert.equal((await lessonOf(ids.lesson)).status, 'tobedeleted');
    const suspended = await stateOf(partner, learner);
    assert.deepEqual(
      [suspended.status, suspended.reason, suspended.reviewLesson],
      ['suspended', 'suspended', null],
    );
    assert.equal(suspended.answers, 1);
    const { counts } = (await partner.get(`/insights/1.0/users/${learner.studentId}/reviews`)).body;
    assert.equal(counts.due, 0);
    await opt(true);
    await sweepAt(0);
    assert.equal((await lessonOf(ids.lesson)).status, 'active');
    assert.equal((await stateOf(partner, learner)).status, 'active');
  });
}

/** A lesson and one beside it with an older answer: the answers named the standard, no tag does. */
async function answeredUntagged() {
  const [standardId = '', another = ''] = await postStandards(partner, 2);
  const lesson = await putTagged(partner, [another]);
  const learner = { ...lesson, standardId, studentId: await putStudent(partner) };
  const beside = { ...learner, ...(await putTagged(partner, [another], { beside: lesson })) };
  const answerOf = async (place: Learner, days: number) => {
    const answer = answerEvent(place, { at: at(days).toISOString() });
    const extensions = { ...answer.extensions, learningObjectiveIds: [standardId] };
    const event = { ...answer, extensions };
    await processed(partner, event);
    return event;
  };
  await answerOf(beside, -40);
  const latest = await answerOf(learner, -39);
  const opt = async ({ lessonId }: TaggedLesson, spacedRepetitionEnabled: boolean) => {
    const { extensions: _none, ...plain } = await lessonOf(lessonId);
    const lesson = { ...plain, metadata: { spacedRepetitionEnabled } };
    await put(partner, `${BASE}/lessons/${lessonId}`, { lesson });
    await sweepAt(0);
  };
  const state = async () => {
    const { status, reviewLesson } = await stateOf(partner, learner);
    return [status, reviewLesson?.sourcedId];
  };
  return { learner, beside, latest, opt, state };
}

test('a lesson whose answers named the standard keeps it from being suspended', async () => {
  const { learner, beside, opt, state } = await answeredUntagged();
  const { lesson: placed } = idsOf(beside);
  await opt(learner, false);
  assert.deepEqual(await state(), ['active', placed]);
  await opt(beside, false);
  assert.deepEqual(await state(), ['suspended', undefined]);
  await opt(beside, true);
  assert.deepEqual(await state(), ['active', placed]);
  assert.equal((await lessonOf(placed)).status, 'active');
});

test('an answer that was taken back makes no lesson an answered one', async () => {
  const { beside, latest, opt, state } = await answeredUntagged();
  await takeBack(latest);
  await opt(beside, false);
  assert.deepEqual(await state(), ['suspended', undefined]);
  const { placed } = await sweep(server.db, at(0), beside.studentId);
  assert.equal(placed, 0, 'it stays held');
  await opt(beside, true);
  assert.deepEqual(await state(), ['active', idsOf(beside).lesson]);
});

test('a deleted source lesson is withdrawn, and another lesson of the standard is placed', async () => {
  const learner = await dueLearner();
  const beside = await putTagged(partner, [learner.standardId], { beside: learner });
  await partner.delete(`${BASE}/lessons/${learner.lessonId}`);
  await sweepAt(0);
  assert.equal((await lessonOf(learner.ids.lesson)).status, 'tobedeleted');
  const { lesson } = idsOf({ ...learner, lessonId: beside.lessonId });
  assert.equal((await lessonOf(lesson)).status, 'active');
});

test('XP of a review course is credited once with its course type; mastery is no progress', async () => {
  const { ids, ...learner } = await dueLearner();
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  const xp = xpEvent(review, 7);
  await processed(partner, xp);
  await processed(partner, xp);
  const { entries } = (await partner.get(`/xp/1.0/users/${learner.studentId}/entries`)).body;
  assert.equal(entries.length, 1);
  assert.deepEqual(
    [entries[0].value, entries[0].courseType, entries[0].courseId],
    [7, 'spaced-repetition', ids.course],
  );
  const grade = { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 } as const;
  await processed(partner, gradeEvent(review, { ...grade, assignableId: 'https://x.example/a' }));
  const today = new Date().toISOString().slice(0, 10);
  const facts = async () => {
    const url = `/analytics/1.0/activity?studentId=${learner.studentId}&startDate=${today}`;
    return (await partner.get(url)).body.facts[today].Math.activityMetrics;
  };
  assert.deepEqual([(await facts()).masteredUnits, (await facts()).xpEarned], [0, 7]);
  await processed(partner, gradeEvent(learner, { ...grade, assignableId: 'https://x.example/b' }));
  assert.equal((await facts()).masteredUnits, 1);
  const results = await partner.get(
    `/gradebook/1.0/assessment-results?filter=student.sourcedId='${learner.studentId}'`,
  );
  assert.equal(results.body.total, 3);
});

test('an event of another student, or of another application, is dropped', async () => {
  const { ids, ...learner } = await dueLearner();
  const review = { ...learner, courseId: ids.course, lessonId: ids.lesson };
  const stranger = await putLearner(partner);
  const foreign = answerEvent(
    { ...review, studentId: stranger.studentId },
    { at: at(0).toISOString() },
  );
  const status = await processed(partner, foreign);
  assert.equal(status.reason.code, 'course_of_another_student');
  await openToOther(learner.studentId);
  const theirs = await processed(other, answerEvent(review, { at: at(0).toISOString() }));
  assert.equal(theirs.reason.code, 'course_not_yours');
});

test('nothing is placed for a disabled student until the student is enabled again', async () => {
  const learner = await putLearner(partner);
  const url = `${BASE}/users/${learner.studentId}`;
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  const { user } = (await partner.get(url)).body;
  await put(partner, url, { user: { ...user, enabledUser: false } });
  await sweepAt(0);
  const lesson = `${BASE}/lessons/${idsOf(learner).lesson}`;
  assert.equal((await partner.get(lesson)).status, 404);
  await put(partner, url, { user: { ...user, enabledUser: true } });
  await sweepAt(0);
  assert.equal((await partner.get(lesson)).status, 200);
});

test('reading reviews places due standards without waiting for a sweep', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: at(-3).toISOString() }]);
  const state = await stateOf(partner, learner);
  assert.equal(state.reviewLesson.sourcedId, idsOf(learner).lesson);
});

test('erasing a student deletes all rows of reviews', async () => {
  const { studentId } = await dueLearner();
  assert.equal((await operator.delete(`/admin/1.0/students/${studentId}`)).status, 200);
  const left = await server.db.first(sql`
    select (select count(*) from review_answers where student_id = ${studentId})
      + (select count(*) from review_states where student_id = ${studentId})
      + (select count(*) from review_placements where student_id = ${studentId})
      + (select count(*) from review_lessons where student_id = ${studentId})
      + (select count(*) from review_students where student_id = ${studentId})
      + (select count(*) from courses where student_id = ${studentId})
      + (select count(*) from units where student_id = ${studentId})
      + (select count(*) from lessons where student_id = ${studentId})
      + (select count(*) from enrollments where user_id = ${studentId}) as rows`);
  assert.deepEqual(left, { rows: 0 });
});
