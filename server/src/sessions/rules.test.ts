/** Laws of sessions: the state follows from the evidence, whatever order it came in. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { durationSeconds, heartbeat, type SessionEvidence, sessionState } from './rules.ts';

const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 10, minutes));

function evidence(
  kind: SessionEvidence['kind'],
  at: number,
  members: Partial<SessionEvidence> = {},
): SessionEvidence {
  return {
    kind,
    at: minute(at),
    claimedStart: null,
    claimedEnd: null,
    requiresHeartbeat: false,
    processInsights: false,
    ...members,
  };
}

describe('sessionState', () => {
  test('a login opens at the time that the session claims', () => {
    const state = sessionState([evidence('logged_in', 5, { claimedStart: minute(3) })], null);
    assert.deepEqual(state.startedAt, minute(3));
    assert.equal(state.closeReason, null);
  });

  test('the earliest logout closes', () => {
    const all = [evidence('logged_in', 0), evidence('logged_out', 30), evidence('logged_out', 20)];
    const state = sessionState(all, null);
    assert.deepEqual(state.endedAt, minute(20));
    assert.equal(durationSeconds(state), 1_200);
  });

  test('a logout beats an earlier time-out', () => {
    const all = [evidence('logged_in', 0), evidence('timed_out', 20), evidence('logged_out', 30)];
    const state = sessionState(all, null);
    assert.equal(state.closeReason, 'logged_out');
    assert.deepEqual(state.endedAt, minute(30));
  });

  test('an end later than the event that claims it is not believed', () => {
    const all = [evidence('logged_in', 0), evidence('logged_out', 20, { claimedEnd: minute(25) })];
    assert.deepEqual(sessionState(all, null).endedAt, minute(20));
  });

  test('a session never ends before it starts', () => {
    const all = [evidence('logged_in', 10), evidence('logged_out', 5)];
    assert.equal(durationSeconds(sessionState(all, null)), 0);
  });

  test('attributed events and heartbeats extend an open one', () => {
    const all = [evidence('logged_in', 0), evidence('heartbeat', 7)];
    assert.deepEqual(sessionState(all, null).endedAt, minute(7));
    assert.deepEqual(sessionState(all, minute(9)).endedAt, minute(9));
  });
});

const pieces = fc.array(
  fc
    .tuple(
      fc.constantFrom('logged_in', 'logged_out', 'timed_out', 'heartbeat'),
      fc.nat({ max: 59 }),
      fc.boolean(),
    )
    .map(([kind, at, requiresHeartbeat]) =>
      evidence(kind as SessionEvidence['kind'], at, { requiresHeartbeat }),
    ),
  { minLength: 1, maxLength: 8 },
);

test('any order and any repetition of the evidence give the same state', () => {
  fc.assert(
    fc.property(
      pieces.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 0 })),
      ),
      ([all, some]) => {
        assert.deepEqual(sessionState([...some, ...all], null), sessionState(all, null));
      },
    ),
  );
});

test('a heartbeat never moves the end back', () => {
  fc.assert(
    fc.property(pieces, fc.nat({ max: 59 }), (all, at) => {
      const state = sessionState([evidence('logged_in', 0), ...all], null);
      const outcome = heartbeat(state, minute(at));
      if ('endedAt' in outcome) assert.ok(outcome.endedAt >= state.endedAt);
    }),
  );
});
