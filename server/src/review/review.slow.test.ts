/** Review states over HTTP: which answers change them, how they are listed, who may read them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { postStandards, put } from '../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  post,
  processed,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { orgBody, userBody } from '../../test/fixtures/people.ts';
import {
  answerEvent,
  putLearner,
  putTagged,
  retag,
  sendAnswers,
  stateOf,
} from '../../test/fixtures/reviews.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { DAY_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';
import { sweep } from './states/due.ts';

const server = await testServer();
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();

const DAY_1 = '2026-01-05T16:00:00.000Z';
const DAY_3 = '2026-01-07T16:00:00.000Z';

/** An answer that names standards itself, in one of the three places. */
function naming(place: Place, ids: readonly unknown[], way: 0 | 1 | 2 = 0): { id: string } {
  const event = answerEvent(place, { at: DAY_1 });
  const { object, extensions } = event;
  const withAssignable = (members: object) => ({
    ...event,
    object: { ...object, assignable: { ...object.assignable, ...members } },
  });
  const ofEvent = { ...event, extensions: { ...extensions, learningObjectiveIds: ids } };
  const set = [{ source: 'CASE', learningObjectiveIds: ids }];
  const learningObjectives = ids.map((id) => ({ id, type: 'LearningObjective' }));
  return (
    [
      withAssignable({ learningObjectives }),
      ofEvent,
      withAssignable({ extensions: { learningObjectiveSet: set } }),
    ] as const
  )[way];
}

async function statesOf(studentId: string): Promise<string[]> {
  const { body } = await partner.get(`/insights/1.0/users/${studentId}/reviews`);
  return body.reviews.map((review: { standard: { sourcedId: string } }) => {
    return review.standard.sourcedId;
  });
}

test('one state for each standard of the resource; XP and MASTERY make none', async () => {
  const standards = await postStandards(partner, 2);
  const learner = await putLearner(partner);
  await retag(partner, learner, standards);
  await processed(partner, xpEvent(learner, 5));
  await processed(
    partner,
    gradeEvent(learner, { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 }),
  );
  assert.deepEqual(await statesOf(learner.studentId), []);
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  assert.deepEqual((await statesOf(learner.studentId)).sort(), [...standards].sort());
});

test('the standards of an answer are exactly those that the event names, in any form of id', async () => {
  const [a = '', b = ''] = await postStandards(partner, 2);
  const stored = await partner.get(`/ims/case/v1p1/CFItems/${b}`);
  const { uri } = stored.body.CFItem;
  for (const [way, names] of [
    [0, [a, `https://standards.example/CFItems/${b.toUpperCase()}`]],
    [1, [`urn:uuid:${a}`, uri]],
    [2, [a, b]],
  ] as const) {
    const learner = await putLearner(partner);
    const status = await processed(partner, naming(learner, names, way));
    const codes = status.warnings.map(({ code }: { code: string }) => code);
    assert.equal(codes.includes('standard_unknown'), false);
    assert.deepEqual((await statesOf(learner.studentId)).sort(), [a, b].sort());
  }
});

test('known tags count and unknown ones give a warning; the resource is no fall-back', async () => {
  const [known = ''] = await postStandards(partner, 1);
  const learner = await putLearner(partner);
  const mixed = naming(learner, [known, randomUUID(), 'nonsense', '']);
  const status = await processed(partner, mixed);
  assert.equal(status.state, 'processed');
  const warning = status.warnings.find(({ code }: { code: string }) => code === 'standard_unknown');
  assert.equal(warning.pointer, '/object/assignable/learningObjectives/1');
  assert.deepEqual(await statesOf(learner.studentId), [known]);
  const none = await putLearner(partner);
  await processed(partner, naming(none, ['nonsense']));
  assert.deepEqual(await statesOf(none.studentId), []);
});

test('answers on a deleted standard change no state', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  await server.db.execute(sql`
    update cf_items set status = 'tobedeleted' where sourced_id = ${learner.standardId}`);
  const before = await stateOf(partner, learner);
  await sendAnswers(partner, learner, [{ at: DAY_3, scoreGiven: 0 }]);
  assert.deepEqual(await stateOf(partner, learner), before);
});

const LEVELS = ['course', 'lesson', 'resource'] as const;

for (const level of LEVELS) {
  test(`opted out by the ${level}: answers create and change no state`, async () => {
    const out = { metadata: { spacedRepetitionEnabled: false } };
    const learner = await putLearner(partner, { [level]: out });
    await sendAnswers(partner, learner, [{ at: DAY_1 }]);
    assert.equal(await stateOf(partner, learner), undefined);
    const enabled = await putTagged(partner, [learner.standardId]);
    await sendAnswers(partner, { ...learner, ...enabled }, [{ at: DAY_1 }]);
    const before = await stateOf(partner, learner);
    assert.equal(before.answers, 1);
    await sendAnswers(partner, learner, [{ at: DAY_3, scoreGiven: 0 }]);
    assert.deepEqual(await stateOf(partner, learner), before);
  });
}

test('a value that is neither true nor false opts nothing out, and the PUT warns', async () => {
  const learner = await putLearner(partner, {
    course: { metadata: { spacedRepetitionEnabled: 'false' } },
    lesson: { metadata: { spacedRepetitionEnabled: 0 } },
    resource: { metadata: { spacedRepetitionEnabled: null } },
  });
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  assert.equal((await stateOf(partner, learner)).answers, 1);
  const id = randomUUID();
  const metadata = {
    spacedRepetitionEnabled: 'no',
    spacedRepetitionScheduler: 'anki',
    spacedRepetitionRetention: 0.5,
  };
  const reply = await partner.put(`/rostering/1.0/courses/${id}`, {
    course: { sourcedId: id, title: 'Odd', metadata },
  });
  assert.equal(reply.status, 201);
  assert.deepEqual(
    reply.body.warnings.map(({ path }: { path: string }) => path),
    Object.keys(metadata).map((name) => `/course/metadata/${name}`),
  );
});

test('the scheduler is that of lesson, resource or course, and fsrs for unknown values', async () => {
  const values = [undefined, 'sm2', 'anki'] as const;
  const [standardId = ''] = await postStandards(partner, 1);
  const { studentId } = await putLearner(partner);
  const combinations = values.flatMap((lesson) =>
    values.flatMap((resource) => values.map((course) => ({ lesson, resource, course }))),
  );
  // One answer each; the scheduler is kept with it.
  const expected = new Map<string, string>();
  for (const named of combinations) {
    const members = Object.fromEntries(
      LEVELS.map((level) => {
        const value = named[level];
        const metadata = value === undefined ? {} : { spacedRepetitionScheduler: value };
        return [level, { metadata }];
      }),
    );
    const place = { ...(await putTagged(partner, [standardId], members)), studentId };
    const event = answerEvent(place, { at: DAY_1 });
    const first = named.lesson ?? named.resource ?? named.course ?? 'fsrs';
    expected.set(event.id, first === 'sm2' ? 'sm2' : 'fsrs');
    await post(partner, event);
    if (expected.size === combinations.length) await statusOfEvent(partner, event);
  }
  const url = `/insights/1.0/users/${studentId}/reviews/${standardId}`;
  const { answers, review } = (await partner.get(url)).body;
  assert.deepEqual(
    new Map(
      answers.map((one: { eventId: string; scheduler: string }) => [one.eventId, one.scheduler]),
    ),
    expected,
  );
  assert.deepEqual(review.insights, ['scheduler_conflict']);
});

test("a state has the course's desired retention, unless that is out of range", async () => {
  for (const [given, expected] of [
    [0.8, 0.8],
    [0.97, 0.97],
    [0.5, 0.9],
    ['0.8', 0.9],
  ] as const) {
    const course = { metadata: { spacedRepetitionRetention: given } };
    const learner = await putLearner(partner, { course });
    await sendAnswers(partner, learner, [{ at: DAY_1 }]);
    assert.equal((await stateOf(partner, learner)).desiredRetention, expected);
  }
});

test('late, repeated and regraded answers over HTTP give the same state as in order', async () => {
  const [one, two] = [await putLearner(partner), await putLearner(partner)];
  const days = [5, 7, 12, 20, 29].map((day) => `2026-01-${String(day).padStart(2, '0')}T16:00:00Z`);
  const eventsFor = (learner: typeof one) =>
    days.map((at, index) => ({
      ...answerEvent(learner, { at, scoreGiven: index % 2 === 0 ? 1 : 0 }),
      id: `urn:x:${learner.studentId}-${index}`,
    }));
  const regrade = (events: ReturnType<typeof eventsFor>) => ({
    ...(events[1] as (typeof events)[0]),
    id: urn(),
    eventTime: '2026-01-07T18:00:00Z',
    generated: { ...events[1]?.generated, scoreGiven: 1 },
  });
  const inOrder = eventsFor(one);
  for (const event of [...inOrder, regrade(inOrder)]) await processed(partner, event);
  const mixed = eventsFor(two);
  for (const event of [regrade(mixed), ...mixed.toReversed(), ...mixed]) {
    await post(partner, event);
    await statusOfEvent(partner, event);
  }
  const {
    updatedAt: _first,
    sourceCourse: _c,
    sourceLesson: _l,
    standard: _s,
    ...a
  } = await stateOf(partner, one);
  const {
    updatedAt: _second,
    sourceCourse: _d,
    sourceLesson: _m,
    standard: _t,
    ...b
  } = await stateOf(partner, two);
  assert.deepEqual(
    { ...a, reviewCourse: 0, reviewLesson: 0 },
    { ...b, reviewCourse: 0, reviewLesson: 0 },
  );
  assert.equal(a.logVersion, 6);
  assert.equal(a.answers, 5);
});

test('a regrade that removes the only correct answer removes the state', async () => {
  const learner = await putLearner(partner);
  const event = answerEvent(learner, { at: DAY_1 });
  await processed(partner, event);
  assert.ok(await stateOf(partner, learner));
  const status = { ...event.extensions, scoreStatus: 'exempt' };
  const regrade = { ...event, id: urn(), eventTime: DAY_3, extensions: status };
  await processed(partner, regrade);
  assert.equal(await stateOf(partner, learner), undefined);
});

test("the zone is the student's, the school's or the installation's; a change updates states", async () => {
  const learner = await putLearner(partner);
  const url = `/rostering/1.0/users/${learner.studentId}`;
  const orgId = (await partner.get(url)).body.user.roles[0].org.sourcedId;
  await sendAnswers(partner, learner, [
    { at: '2026-01-12T23:50:00Z' },
    { at: '2026-01-13T06:10:00Z' },
  ]);
  const shown = async () => {
    const { timeZone, reviews, dueAt } = await stateOf(partner, learner);
    return [timeZone, reviews.length, dueAt];
  };
  assert.deepEqual(await shown(), ['UTC', 2, '2026-01-20T04:00:00.000Z']);
  const zone = (timeZone: string) => ({ metadata: { timeZone } });
  // A process whose clock was ahead hides no change.
  await sweep(server.db, new Date(Date.now() + DAY_MS));
  await put(partner, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId, zone('America/Los_Angeles')));
  await sweep(server.db, new Date());
  assert.deepEqual(await shown(), ['America/Los_Angeles', 1, '2026-01-14T12:00:00.000Z']);
  await put(partner, url, userBody(learner.studentId, orgId, zone('Asia/Kathmandu')));
  await sweep(server.db, new Date());
  assert.equal((await shown())[0], 'Asia/Kathmandu');
  await put(partner, url, userBody(learner.studentId, orgId, zone('Mars/Olympus')));
  await sweep(server.db, new Date());
  assert.equal((await shown())[0], 'America/Los_Angeles');
});

test('the list filters by due day and subject, pages, and has counts', async () => {
  const standards = await postStandards(partner, 3);
  const learner = await putLearner(partner, { course: { subjects: ['Math'] } });
  await retag(partner, learner, standards);
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  const [later = ''] = standards;
  const days = [7, 18].map((day) => `2026-01-${day < 10 ? `0${day}` : day}T16:00:00Z`);
  for (const at of [...days, new Date().toISOString()]) {
    const event = answerEvent(learner, { at });
    const extensions = { ...event.extensions, learningObjectiveIds: [later] };
    const named = { ...event, extensions };
    await processed(partner, named);
  }
  const url = `/insights/1.0/users/${learner.studentId}/reviews`;
  const all = (await partner.get(url)).body;
  assert.equal(all.total, 3);
  assert.deepEqual([all.counts.due, all.counts.overdue], [2, 2]);
  assert.match(all.today, /^\d{4}-\d{2}-\d{2}$/);
  assert.ok(all.reviews[1].dueDate < all.today && all.today < all.reviews[2].dueDate);
  assert.equal(all.counts.next7.length, 7);
  assert.equal(all.counts.next30.length, 30);
  assert.equal(all.reviews[2].standard.sourcedId, later);
  assert.equal(all.reviews[2].retrievability, 1);
  assert.ok(all.reviews[0].retrievability < 0.9);
  assert.equal((await partner.get(`${url}?due=overdue`)).body.total, 2);
  assert.equal((await partner.get(`${url}?due=today&subject=Math`)).body.total, 2);
  assert.equal((await partner.get(`${url}?subject=Music`)).body.total, 0);
  const page = await partner.get(`${url}?limit=1&offset=1`);
  assert.equal(page.body.reviews.length, 1);
  assert.equal(page.body.total, 3);
  assert.match(page.headers.get('link') ?? '', /rel="next"/);
  const details = (await partner.get(`${url}/${later}`)).body;
  assert.equal(details.answers.length, 4);
  const { again, hard, good } = details.preview;
  assert.ok(again < hard && hard <= good && good <= 365);
  for (const wrong of ['due=soon', 'limit=0', 'offset=x']) {
    assert.equal((await partner.get(`${url}?${wrong}`)).status, 400, wrong);
  }
});

/** A time as many days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test('what is due today is not overdue; what is due later counts on its day', async () => {
  const standards = await postStandards(partner, 4);
  const learner = await putLearner(partner);
  // The first review comes two days after the first answer.
  for (const [index, days] of [30, 2, 0, 0].entries()) {
    const event = answerEvent(learner, { at: daysAgo(days) });
    const extensions = { ...event.extensions, learningObjectiveIds: [standards[index]] };
    await processed(partner, Object.assign(event, { extensions }));
  }
  const read = async (due: string) =>
    (await partner.get(`/insights/1.0/users/${learner.studentId}/reviews?due=${due}`)).body;
  const { counts, total } = await read('all');
  const next7 = [0, 2, 0, 0, 0, 0, 0];
  const next30 = [...next7, ...Array(23).fill(0)];
  assert.deepEqual([total, counts], [4, { due: 2, overdue: 1, next7, next30 }]);
  for (const [due, expected] of [
    ['today', standards.slice(0, 2)],
    ['overdue', standards.slice(0, 1)],
  ] as const) {
    const { reviews, total } = await read(due);
    const shown = reviews.map((review: { standard: { sourcedId: string } }) => {
      return review.standard.sourcedId;
    });
    assert.deepEqual([shown, total], [expected, expected.length], due);
  }
});

test('a state tells what the scheduler knows: FSRS-6 stability, SM-2 easiness', async () => {
  const shown = async (scheduler: string) => {
    const course = { metadata: { spacedRepetitionScheduler: scheduler } };
    const learner = await putLearner(partner, { course });
    await sendAnswers(partner, learner, [{ at: DAY_1 }, { at: DAY_3 }]);
    const state = await stateOf(partner, learner);
    const { sourceCourse, sourceLesson } = state;
    assert.deepEqual(
      [sourceCourse, sourceLesson],
      [{ sourcedId: learner.courseId }, { sourcedId: learner.lessonId }],
    );
    const days = [{ date: '2026-01-05' }, { date: '2026-01-07' }];
    assert.deepEqual(
      state.reviews,
      days.map((day) => ({ ...day, rating: 3 })),
    );
    assert.deepEqual([state.firstCorrectAt, state.lapses, state.lastRating], [DAY_1, 0, 3]);
    const { algorithm, stability, difficulty, easiness, repetitions } = state;
    const isKnown = [stability, difficulty].map((one) => one !== null);
    return [algorithm, ...isKnown, easiness, repetitions, state.parametersVersion];
  };
  assert.deepEqual(await shown('fsrs'), ['FSRS-6', true, true, null, null, 0]);
  assert.deepEqual(await shown('sm2'), ['SM-2', false, false, 2.5, 2, 0]);
});

test('nothing is placed for a student who is disabled, until the student is enabled again', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: daysAgo(3) }]);
  const url = `/rostering/1.0/users/${learner.studentId}`;
  const orgId = (await partner.get(url)).body.user.roles[0].org.sourcedId;
  const shown = async (enabledUser: string) => {
    await put(partner, url, userBody(learner.studentId, orgId, { enabledUser }));
    const { reason, reviewLesson, status } = await stateOf(partner, learner);
    return [reason, reviewLesson !== null, status];
  };
  assert.deepEqual(await shown('false'), ['student_inactive', false, 'active']);
  assert.deepEqual(await shown('true'), [null, true, 'active']);
});

async function openToOther(studentId: string): Promise<void> {
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${studentId}, 'operator')`);
}

test('404 for a student or a standard that the caller may not read', async () => {
  const learner = await putLearner(partner);
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  const url = `/insights/1.0/users/${learner.studentId}/reviews`;
  assert.equal((await other.get(url)).status, 404);
  assert.equal((await partner.get(`${url}/${randomUUID()}`)).status, 404);
  await openToOther(learner.studentId);
  assert.deepEqual((await other.get(url)).body.reviews, []);
  assert.equal((await other.get(`${url}/${learner.standardId}`)).status, 404);
  // An answer of its own opens the state, but not the course and lesson of another application.
  const own = { ...(await putTagged(other, [learner.standardId])), studentId: learner.studentId };
  await sendAnswers(other, own, [{ at: '2026-01-04T16:00:00Z' }]);
  const { review, answers } = (await other.get(`${url}/${learner.standardId}`)).body;
  assert.equal(answers.length, 1);
  assert.equal(review.answers, 2);
  assert.deepEqual(
    [review.sourceCourse, review.sourceLesson, review.reviewLesson, review.reason],
    [null, null, null, null],
  );
  const all = (await operator.get(`${url}/${learner.standardId}`)).body;
  assert.equal(all.answers.length, 2);
  assert.equal(all.review.sourceCourse.sourcedId, learner.courseId);
});

test('404 for a state that only grades which do not count are about', async () => {
  const learner = await putLearner(partner);
  await openToOther(learner.studentId);
  const url = `/insights/1.0/users/${learner.studentId}/reviews`;
  await sendAnswers(partner, learner, [{ at: DAY_1 }]);
  const own = { ...(await putTagged(other, [learner.standardId])), studentId: learner.studentId };
  const right = answerEvent(own, { at: DAY_1 });
  const exempt = { ...right.extensions, scoreStatus: 'exempt' };
  const mayRead = async () => [
    (await other.get(`${url}/${learner.standardId}`)).status,
    (await other.get(url)).body.reviews?.length,
  ];
  // Wrong before the standard was first answered correctly; then exempt.
  const early = { at: '2026-01-04T16:00:00Z', scoreGiven: 0 };
  await sendAnswers(other, own, [early, { at: DAY_3, members: { extensions: exempt } }]);
  assert.deepEqual(await mayRead(), [404, 0]);
  await processed(other, right);
  assert.deepEqual(await mayRead(), [200, 1]);
  const regrade = { ...right, id: urn(), eventTime: DAY_3, extensions: exempt };
  await processed(other, regrade);
  assert.deepEqual(await mayRead(), [404, 0]);
});

test('operators read retention and forecast', async () => {
  assert.equal((await partner.get('/admin/1.0/review/retention')).status, 403);
  // Its counts are of this student alone.
  const own = await testServer();
  const ownPartner = await own.partner('Quest');
  const learner = await putLearner(ownPartner);
  await sendAnswers(ownPartner, learner, [
    { at: daysAgo(5) },
    { at: daysAgo(2) },
    { at: daysAgo(1), scoreGiven: 0 },
  ]);
  const found = (await (await own.operator()).get('/admin/1.0/review/retention?days=3')).body;
  assert.deepEqual([found.reviews, found.passed], [2, 1]);
  assert.equal(found.byScheduler.fsrs.reviews, 2);
  const forecast = (await operator.get('/admin/1.0/review/forecast')).body;
  assert.equal(forecast.days.length, 30);
  const due = forecast.days.reduce((sum: number, day: { due: number }) => sum + day.due, 0);
  assert.equal(due + forecast.overdue, forecast.total);
  for (const days of ['0', '367', 'x']) {
    assert.equal((await operator.get(`/admin/1.0/review/forecast?days=${days}`)).status, 400);
  }
});
