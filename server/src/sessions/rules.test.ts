/** Rules of heartbeats: a heartbeat extends a session, changes nothing, or is refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { durationSeconds, heartbeat, type SessionState } from './rules.ts';

const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 10, minutes));

/** Active from minute 0 to 20, expires at 30. */
function session(members: Partial<SessionState> = {}): SessionState {
  return {
    startedAt: minute(0),
    endedAt: minute(20),
    expiresAt: minute(30),
    beyond: false,
    closeReason: null,
    requiresHeartbeat: true,
    ...members,
  };
}

describe('heartbeat', () => {
  const cases: [string, Partial<SessionState>, number, ReturnType<typeof heartbeat>][] = [
    ['extends the end', {}, 25, { endedAt: minute(25) }],
    ['never moves the end back', {}, 5, { endedAt: minute(20) }],
    ['counts within two minutes before the start', {}, -2, { endedAt: minute(20) }],
    ['is refused earlier than that', {}, -3, { refused: 'heartbeat_before_start' }],
    [
      'is refused without requiresHeartbeat',
      { requiresHeartbeat: false },
      5,
      {
        refused: 'heartbeat_not_enabled',
      },
    ],
    ['is refused after a logout', { closeReason: 'logged_out' }, 21, { refused: 'session_closed' }],
    [
      'counts up to the time of the logout',
      { closeReason: 'logged_out' },
      20,
      { endedAt: minute(20) },
    ],
    [
      'takes back a time-out by the sweep',
      { closeReason: 'timeout' },
      30,
      {
        endedAt: minute(30),
      },
    ],
    ['is refused after the session expired', {}, 31, { refused: 'session_closed' }],
  ];
  for (const [name, members, at, outcome] of cases) {
    test(name, () => assert.deepEqual(heartbeat(session(members), minute(at)), outcome));
  }

  test('never moves the end back at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 60 }), (at) => {
        const outcome = heartbeat(session(), minute(at));
        if ('endedAt' in outcome) assert.ok(outcome.endedAt >= minute(20));
      }),
    );
  });
});

test('a duration is whole seconds, rounded down', () => {
  const endedAt = new Date(minute(1).getTime() + 999);
  assert.equal(durationSeconds({ startedAt: minute(0), endedAt }), 60);
});
