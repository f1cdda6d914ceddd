/** The scenarios of the review rules over HTTP: puts content, sends events, reads states. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { gradeEvent, post, statusOfEvent } from '../../test/fixtures/events.ts';
import { userBody } from '../../test/fixtures/people.ts';
import { type Scenario, scenarios } from '../../test/fixtures/review-data.ts';
import { putLearner, stateOf } from '../../test/fixtures/reviews.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { skipWithoutOfficialFiles as skip } from '../../test/official/files.ts';
import { storeReviewSettings } from './records/settings.ts';

/** A learner in the scenario's zone, and the events of the scenario's answers. */
async function prepare(partner: TestClient, scenario: Scenario) {
  const [first] = scenario.answers;
  const scheduler = scenario.answers.at(-1)?.scheduler ?? first?.scheduler;
  const learner = await putLearner(partner, {
    lesson: { metadata: { spacedRepetitionScheduler: scheduler ?? null } },
  });
  const { body } = await partner.get(`/rostering/1.0/users/${learner.studentId}`);
  const orgId = body.user.roles[0].org.sourcedId;
  const user = userBody(learner.studentId, orgId, { metadata: { timeZone: scenario.timeZone } });
  await put(partner, `/rostering/1.0/users/${learner.studentId}`, user);
  const events = scenario.answers.map((given) => {
    const { scoreGiven, maxScore, scoreStatus } = given;
    const event = gradeEvent(learner, {
      scoreGiven,
      maxScore,
      attemptId: `urn:a:${given.attempt}`,
    });
    return {
      ...event,
      id: `urn:uuid:${learner.studentId}:${given.id.replaceAll(':', '-')}`,
      eventTime: given.eventTime,
      extensions: { ...event.extensions, ...(scoreStatus ? { scoreStatus } : {}) },
    };
  });
  return { learner, events };
}

// The server is there before the first test is declared: a file whose tests are all skipped ends
// with the last of them, and takes its database away.
const server = await testServer({ REVIEW_FOLD: 'answer' });
const folds = [
  { fold: 'answer', member: 'expectedPerAnswerFold' },
  { fold: 'day', member: 'expected' },
] as const;

for (const { fold, member } of folds) {
  test(`every scenario over HTTP, folded by ${fold}`, { skip }, async () => {
    // The server starts with the other fold.
    if (fold === 'day') await storeReviewSettings(server.db, { ...server.config.review, fold });
    const partner = await server.partner();
    for (const scenario of scenarios()) {
      const { learner, events } = await prepare(partner, scenario);
      for (const event of events) {
        assert.equal((await post(partner, event)).status, 202);
        // Each event is sent twice and counts once.
        assert.equal((await post(partner, event)).headers.get('idempotent-replayed'), 'true');
      }
      const last = events.at(-1);
      assert.ok(last);
      await statusOfEvent(partner, last);
      const state = await stateOf(partner, learner);
      const expected = scenario[member];
      if (expected === null) {
        assert.equal(state, undefined, scenario.name);
        continue;
      }
      assert.ok(state, scenario.name);
      for (const [name, value] of Object.entries(expected)) {
        const found = name === 'reviews' ? state.reviews.length : state[name];
        if (name === 'stability' || name === 'difficulty') {
          assert.ok(Math.abs(found / (value as number) - 1) <= 1e-4, `${scenario.name}: ${name}`);
        } else assert.equal(found, value, `${scenario.name}: ${name}`);
      }
    }
  });
}
