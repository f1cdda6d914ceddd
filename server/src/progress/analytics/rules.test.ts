/** Rules of time on task: each moment counts once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { clip, type StudyInterval, studyIntervals, timeSpent, unionMs } from './rules.ts';

const MINUTE = 60_000;

function session(minutes: number[], members: { end?: number; heartbeat?: boolean } = {}) {
  return {
    applicationId: 'app',
    startedAt: 0,
    endedAt: (members.end ?? Math.max(0, ...minutes)) * MINUTE,
    requiresHeartbeat: members.heartbeat ?? false,
    evidence: minutes.map((minute) => ({ at: minute * MINUTE, subject: 'Math' })),
  };
}

describe('gaps', () => {
  const cases: [string, ReturnType<typeof session>, number, number][] = [
    ['events 10 minutes apart are active', session([10, 20]), 1_200, 0],
    ['a longer gap is inactive', session([10, 21]), 600, 660],
    ['heartbeats 2 minutes apart are active', session([2, 4], { heartbeat: true }), 240, 0],
    ['a missing heartbeat is inactive', session([2, 5], { heartbeat: true }), 120, 180],
    ['the gap before the end counts like any other', session([5], { end: 60 }), 300, 3_300],
    ['a session without length has no time', session([0]), 0, 0],
    ['evidence after the end is not counted', session([5, 90], { end: 8 }), 480, 0],
  ];
  for (const [name, one, activeSeconds, inactiveSeconds] of cases) {
    test(name, () => {
      assert.deepEqual(timeSpent(studyIntervals(one)), { activeSeconds, inactiveSeconds });
    });
  }

  test('simultaneous sessions count once, and active time wins', () => {
    const intervals = [session([5, 10]), session([30])].flatMap(studyIntervals);
    assert.deepEqual(timeSpent(intervals), { activeSeconds: 600, inactiveSeconds: 1_200 });
  });

  test('a heartbeat keeps the subject of the event before it', () => {
    const one = session([1, 2, 3], { heartbeat: true });
    const evidence = one.evidence.map((piece, index) =>
      index === 0 ? { ...piece, subject: 'Science' } : { ...piece, subject: null },
    );
    const subjects = studyIntervals({ ...one, evidence }).map(({ subject }) => subject);
    assert.deepEqual(subjects, ['Science', 'Science', 'Science']);
  });

  test('time before the first subject is of that subject; without one it has none', () => {
    const one = session([1, 2, 3], { heartbeat: true });
    const subjectsOf = (all: readonly (string | null)[]) => {
      const evidence = one.evidence.map((piece, at) => ({ ...piece, subject: all[at] ?? null }));
      return studyIntervals({ ...one, evidence }).map(({ subject }) => subject);
    };
    assert.deepEqual(subjectsOf([null, 'Math', 'Art']), ['Math', 'Math', 'Math']);
    assert.deepEqual(subjectsOf([]), ['', '', '']);
  });

  test('what only touches a period has no part in it', () => {
    const [first, second] = studyIntervals(session([1, 2]));
    assert.deepEqual(
      clip([first, second].filter(Boolean) as StudyInterval[], {
        from: MINUTE,
        to: 2 * MINUTE,
      }),
      [second],
    );
  });
});

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }))
    .map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 20 },
);

test('the union equals the count of covered moments', () => {
  fc.assert(
    fc.property(spans, (some) => {
      const covered = new Set<number>();
      for (const { from, to } of some) for (let at = from; at < to; at += 1) covered.add(at);
      assert.equal(unionMs(some), covered.size);
    }),
  );
});

test('cutting a period into days keeps the sum', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: 600 }), (some, cut) => {
      const intervals: StudyInterval[] = some.map((span) => ({
        ...span,
        applicationId: 'app',
        subject: 'Math',
        active: true,
      }));
      const halves = [
        { from: 0, to: cut },
        { from: cut, to: 1_000 },
      ].map((day) => unionMs(clip(intervals, day)));
      assert.equal(
        halves.reduce((sum, one) => sum + one),
        unionMs(intervals),
      );
    }),
  );
});
