/** The grades of a student, with the lesson and the standards that they prove. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gradeEvent, post, processed, statusOfEvent } from '../../../test/fixtures/events.ts';
import { answerEvent, putLearner } from '../../../test/fixtures/reviews.ts';
import { signedInPerson } from '../../../test/fixtures/roster-people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Quest');
const stranger = await server.partner('Stranger');
const place = await putLearner(partner, { lesson: { title: 'Halves' } });
const url = `/insights/1.0/users/${place.studentId}/results`;
const answer = answerEvent(place, { at: '2026-03-02T10:00:00.000Z', scoreGiven: 0 });
const mastery = gradeEvent(
  place,
  { scoreType: 'MASTERY', scoreGiven: 9, maxScore: 10 },
  { eventTime: '2026-03-03T10:00:00.000Z' },
);
assert.equal((await post(partner, answer)).status, 202);
await processed(partner, mastery);

suite('GET /insights/1.0/users/{sourcedId}/results', () => {
  test('200 with the latest first, each with its lesson and standards', async () => {
    const { body, headers } = await partner.get(url);
    assert.equal(headers.get('x-total-count'), '2');
    const [latest, first] = body.results;
    assert.deepEqual(
      [latest.scoreType, latest.score, latest.maxScore, latest.gradedAt, latest.sourceEventId],
      ['MASTERY', 9, 10, '2026-03-03T10:00:00.000Z', mastery.id],
    );
    assert.deepEqual([latest.lessonId, latest.lessonTitle], [place.lessonId, 'Halves']);
    assert.deepEqual(
      latest.standards.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
      [place.standardId],
    );
    assert.deepEqual([first.scoreType, first.score], ['QUESTION_RESULT', 0]);
  });

  test('200 with those that a filter leaves, in pages', async () => {
    const filtered = async (filter: string) =>
      (await partner.get(`${url}?filter=${encodeURIComponent(filter)}`)).body.results.length;
    assert.equal(await filtered("scoreType='MASTERY'"), 1);
    assert.equal(await filtered("gradedAt>='2026-03-03T00:00:00Z'"), 1);
    assert.equal(await filtered("gradedAt<'2026-03-03T00:00:00Z'"), 1);
    const { body } = await partner.get(`${url}?limit=1&offset=1`);
    assert.deepEqual(
      body.results.map(({ scoreType }: { scoreType: string }) => scoreType),
      ['QUESTION_RESULT'],
    );
  });

  test('200 with the grade of a fast clock, by the time that is shown of it', async () => {
    const learner = await putLearner(partner);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const event = answerEvent(learner, { at: soon });
    const sent = { sensor: 'https://quest.example', dataVersion: event['@context'], data: [event] };
    assert.equal((await post(partner, { ...sent, sendTime: soon })).status, 202);
    await statusOfEvent(partner, event);
    const own = `/insights/1.0/users/${learner.studentId}/results`;
    for (const predicate of ['=', '>=', '<=']) {
      const filter = encodeURIComponent(`gradedAt${predicate}'${soon}'`);
      const { body } = await partner.get(`${own}?filter=${filter}`);
      assert.equal(body.results[0]?.gradedAt, soon, predicate);
    }
  });

  test('200 with what masters: full MASTERY scores that are fully graded', async () => {
    const learner = await putLearner(partner);
    const at = (day: number) => ({ eventTime: `2026-03-0${day}T10:00:00.000Z` });
    const sent = { scoreType: 'MASTERY', scoreGiven: 10, maxScore: 10 } as const;
    const partly = gradeEvent(learner, sent, at(1));
    const status = { scoreStatus: 'partially graded' };
    const extensions = { ...partly.extensions, ...status };
    for (const event of [
      { ...partly, extensions },
      gradeEvent(learner, { ...sent, scoreGiven: 9 }, at(2)),
      gradeEvent(learner, sent, at(3)),
      gradeEvent(learner, { ...sent, scoreType: 'QUESTION_RESULT' }, at(4)),
    ]) {
      await processed(partner, event);
    }
    const own = `/insights/1.0/users/${learner.studentId}/results`;
    const all = (await partner.get(own)).body.results.map(
      ({ masters }: { masters: boolean }) => masters,
    );
    assert.deepEqual(all, [false, true, false, false]);
    const { body } = await partner.get(`${own}?filter=${encodeURIComponent("masters='true'")}`);
    assert.deepEqual(
      body.results.map(({ gradedAt }: { gradedAt: string }) => gradedAt),
      [at(3).eventTime],
    );
  });

  test('404 for a student whom the application may not read', async () => {
    assert.equal((await stranger.get(url)).status, 404);
  });

  test('200 with the name of the student beside the insights, for people alone', async () => {
    const insights = `/insights/1.0/users/${place.studentId}`;
    const person = await signedInPerson(server, place.studentId);
    const { body } = await person.get(insights);
    assert.deepEqual([body.givenName, body.familyName], ['Test', 'Student']);
    assert.equal('givenName' in (await partner.get(insights)).body, false);
  });
});
