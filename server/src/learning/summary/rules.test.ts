/** Rules of a class's summary: periods, who needs the teacher, what is practised, celebrated. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type PeriodName, type Span, spanBefore, spanOf } from './period.ts';
import {
  celebrationsOf,
  goalDaysOf,
  type Knowledge,
  knownOf,
  PRACTISE_MAX,
  practiseNext,
  STANDINGS,
  standingsOf,
  type Worked,
} from './rules.ts';

interface Student extends Worked {
  readonly studentId: string;
}

const worked = (studentId: string, weeks: readonly number[], seen?: string): Student => ({
  ...{ studentId, weeks, lastSeenAt: seen === undefined ? null : new Date(seen) },
});
/** The rest of the class, who does each week what is usual. */
const STEADY = worked('steady', [60, 60, 60, 60, 60], '2026-03-18');

describe('who needs the teacher', () => {
  const cases: [string, number[], string, string | null, number | null][] = [
    ['the usual amount', [60, 50, 70, 60, 60], 'on_track', null, 60],
    ['half of the usual is no need yet', [60, 60, 60, 60, 30], 'on_track', null, 60],
    ['less than half of it', [60, 60, 60, 60, 29], 'needs', 'less_than_usual', 60],
    ['nothing this week', [60, 60, 60, 60, 0], 'needs', 'less_than_usual', 60],
    ['XP that were taken back', [60, 60, 60, 60, -5], 'needs', 'less_than_usual', 60],
    [
      'one week of illness does not change what is usual',
      [60, 0, 60, 60, 29],
      'needs',
      'less_than_usual',
      60,
    ],
    ['two of four weeks: the median is between them', [60, 0, 60, 0, 29], 'on_track', null, 30],
    ['who does little falls behind by nothing', [9, 9, 9, 9, 0], 'on_track', null, 9],
    ['never', [0, 0, 0, 0, 0], 'needs', 'no_work', 0],
    ['the first week', [0, 0, 0, 0, 5], 'on_track', null, 0],
    ['half more than usual', [60, 60, 60, 60, 90], 'ahead', null, 60],
    ['a little less than that', [60, 60, 60, 60, 89], 'on_track', null, 60],
  ];
  for (const [name, weeks, standing, need, usualXp] of cases) {
    test(name, () => {
      const found = standingsOf([STEADY, worked('one', weeks)]);
      const one = found.find(({ studentId }) => studentId === 'one');
      assert.deepEqual([one?.standing, one?.need, one?.usualXp], [standing, need, usualXp]);
    });
  }

  test('weeks of holidays do not count, and in one nobody is behind', () => {
    const after = [worked('a', [60, 0, 0, 60, 20]), worked('b', [40, 0, 0, 40, 40])];
    const [first] = standingsOf(after);
    assert.deepEqual([first?.studentId, first?.standing, first?.usualXp], ['a', 'needs', 60]);
    const within = after.map((one) => ({ ...one, weeks: [...one.weeks.slice(0, 4), 0] }));
    assert.ok(standingsOf(within).every(({ standing }) => standing === 'on_track'));
  });

  test('with one week before, nothing is usual', () => {
    const [first] = standingsOf([worked('a', [0, 0, 0, 60, 0]), worked('b', [0, 0, 0, 60, 60])]);
    assert.deepEqual([first?.standing, first?.usualXp], ['on_track', null]);
  });

  test('in the order of need: the smallest share of the usual, then who was seen longest ago', () => {
    const students = [
      worked('ahead', [20, 20, 20, 20, 90], '2026-03-18'),
      STEADY,
      worked('third', [60, 60, 60, 60, 20], '2026-03-17'),
      worked('seen later', [60, 60, 60, 60, 0], '2026-03-10'),
      worked('seen earlier', [60, 60, 60, 60, 0], '2026-03-09'),
      worked('never', [0, 0, 0, 0, 0]),
    ];
    assert.deepEqual(
      standingsOf(students).map(({ studentId }) => studentId),
      ['never', 'seen earlier', 'seen later', 'third', 'steady', 'ahead'],
    );
  });

  const xp = fc.integer({ min: -5, max: 120 });
  const classes = fc
    .array(fc.array(xp, { minLength: 5, maxLength: 5 }), { maxLength: 8 })
    .map((all) => [STEADY, ...all.map((weeks, index) => worked(`s${index}`, weeks))]);

  test('every student is there once, and the order of a class does not change who needs what', () => {
    fc.assert(
      fc.property(classes, (students) => {
        const byId = (list: readonly Student[]) =>
          standingsOf(list).toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1));
        const found = byId(students);
        assert.deepEqual(
          found.map(({ studentId }) => studentId),
          students.map(({ studentId }) => studentId).toSorted(),
        );
        assert.deepEqual(byId(students.toReversed()), found);
        assert.ok(found.every(({ standing, need }) => (standing === 'needs') === (need !== null)));
      }),
    );
  });

  test('more XP this week never makes a student worse off', () => {
    fc.assert(
      fc.property(classes, fc.nat(60), (students, more) => {
        const place = (list: readonly Student[]) =>
          STANDINGS.indexOf(
            standingsOf(list).find(({ studentId }) => studentId === 's0')?.standing ?? 'ahead',
          );
        const better = students.map((one) =>
          one.studentId === 's0'
            ? { ...one, weeks: one.weeks.map((week, at) => (at === 4 ? week + more : week)) }
            : one,
        );
        assert.ok(place(better) >= place(students));
      }),
    );
  });
});

describe('what a student knows of a standard', () => {
  const cases: [boolean | null, boolean, Knowledge][] = [
    [null, false, 'none'],
    [false, false, 'below'],
    [true, false, 'recalled'],
    [null, true, 'mastered'],
    [true, true, 'mastered'],
    [false, true, 'below'],
  ];
  for (const [isRecalled, isMastered, known] of cases) {
    test(`recalled ${isRecalled}, mastered ${isMastered}: ${known}`, () => {
      assert.equal(knownOf(isRecalled, isMastered), known);
    });
  }
});

describe('what a class practises next', () => {
  const standard = (standardId: string, known: string, hasContent = true) => {
    const names = { n: 'none', b: 'below', r: 'recalled', m: 'mastered' } as const;
    const one = (letter: string) => names[letter as keyof typeof names];
    return { standardId, hasContent, known: [...known].map(one) };
  };
  const next = (...standards: readonly ReturnType<typeof standard>[]) =>
    practiseNext(standards).map(
      ({ standardId, below, notYet }) => `${standardId} ${below}+${notYet}`,
    );

  test('the standard that most students need; of equal ones, what more have forgotten', () => {
    const found = next(standard('a', 'brrr'), standard('b', 'nnrr'), standard('c', 'bnmr'));
    assert.deepEqual(found, ['c 1+1', 'b 0+2', 'a 1+0']);
  });

  test('who has not begun counts once half of the class has', () => {
    assert.deepEqual(next(standard('begun', 'rrnn'), standard('late', 'rnnn')), ['begun 0+2']);
    assert.deepEqual(next(standard('late', 'bnnn')), ['late 1+3']);
  });

  test('neither what all know nor what has no content; three at most', () => {
    assert.deepEqual(next(standard('known', 'rrmm'), standard('none', 'bbbb', false)), []);
    const many = Array.from({ length: 9 }, (_, at) => standard(`s${at}`, 'bbrr'));
    assert.deepEqual(next(...many), ['s0 2+0', 's1 2+0', 's2 2+0']);
  });

  const known = fc.constantFrom<Knowledge>('none', 'below', 'recalled', 'mastered');
  const standards = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc
      .array(
        fc.record({
          hasContent: fc.boolean(),
          known: fc.array(known, { minLength: count, maxLength: count }),
        }),
      )
      .map((all) => all.map((one, at) => ({ ...one, standardId: `s${at}` }))),
  );

  test('what is left out is needed by no more students than what is named', () => {
    fc.assert(
      fc.property(standards, (all) => {
        const named = practiseNext(all);
        const ids = new Set(named.map(({ standardId }) => standardId));
        assert.ok(named.length <= PRACTISE_MAX);
        const least = Math.min(...named.map(({ below, notYet }) => below + notYet));
        for (const { standardId, hasContent, known: of } of all) {
          if (ids.has(standardId)) assert.ok(hasContent);
          else if (hasContent && named.length === PRACTISE_MAX)
            assert.ok(of.filter((one) => one === 'below').length <= least);
        }
        if (named.length < PRACTISE_MAX)
          assert.ok(
            all.every(
              (one) => !one.hasContent || ids.has(one.standardId) || !one.known.includes('below'),
            ),
          );
      }),
    );
  });
});

describe('what is celebrated', () => {
  const achieved = {
    ...{ sourcedId: 'a', mastered: 0, streakDays: 0, goalDays: 0 },
    dailyGoal: 20 as number | null,
  };
  const cases: [string, Partial<typeof achieved>, string[]][] = [
    ['nothing', {}, []],
    ['a mastered standard', { mastered: 1 }, ['mastered']],
    ['a streak of a school week', { streakDays: 5 }, ['streak']],
    ['no shorter one', { streakDays: 4 }, []],
    ['the goal on four days of five', { goalDays: 4 }, ['goal']],
    ['no fewer', { goalDays: 3 }, []],
    ['no goal that no course sets', { dailyGoal: null, goalDays: 5 }, []],
    ['all of it', { mastered: 2, streakDays: 9, goalDays: 5 }, ['mastered', 'streak', 'goal']],
  ];
  for (const [name, members, reasons] of cases) {
    test(name, () => {
      const found = celebrationsOf([{ ...achieved, ...members }], 5);
      assert.deepEqual(
        found.flatMap((one) => one.reasons),
        reasons,
      );
    });
  }

  test('on a day without work of the class no goal was met', () => {
    assert.deepEqual(celebrationsOf([achieved], 0), []);
  });

  test('most reasons first, then more mastered standards, then the longer streak', () => {
    const students = [
      { ...achieved, sourcedId: 'streak', streakDays: 6 },
      { ...achieved, sourcedId: 'longer', streakDays: 7 },
      { ...achieved, sourcedId: 'mastered', mastered: 1 },
      { ...achieved, sourcedId: 'both', mastered: 1, streakDays: 5 },
    ];
    assert.deepEqual(
      celebrationsOf(students, 5).map(({ studentId }) => studentId),
      ['both', 'mastered', 'longer', 'streak'],
    );
  });

  test('a day counts with the whole goal, whatever the error of sums of decimals', () => {
    assert.equal(goalDaysOf([19.9, 0.1 + 0.2 + 19.7, 20, 40, -3], 20), 3);
  });
});

describe('periods', () => {
  const term = { from: '2026-01-12', until: '2026-03-27' };
  const cases: [PeriodName, string, Span | null, [string, string], [string, string]][] = [
    ['today', '2026-03-18', term, ['2026-03-18', '2026-03-18'], ['2026-03-11', '2026-03-11']],
    ['week', '2026-03-18', term, ['2026-03-16', '2026-03-18'], ['2026-03-09', '2026-03-11']],
    ['week', '2026-03-22', term, ['2026-03-16', '2026-03-22'], ['2026-03-09', '2026-03-15']],
    ['week', '2026-03-16', term, ['2026-03-16', '2026-03-16'], ['2026-03-09', '2026-03-09']],
    ['lastWeek', '2026-03-18', term, ['2026-03-09', '2026-03-15'], ['2026-03-02', '2026-03-08']],
    ['term', '2026-01-21', term, ['2026-01-12', '2026-01-21'], ['2025-12-29', '2026-01-07']],
    ['term', '2026-05-01', term, ['2026-01-12', '2026-03-27'], ['2025-10-27', '2026-01-09']],
    ['term', '2026-03-18', null, ['2025-03-18', '2026-03-18'], ['2024-03-12', '2025-03-12']],
  ];
  for (const [name, today, ofTerm, [from, until], [earlier, end]] of cases) {
    test(`${name} on ${today}${ofTerm ? '' : ' without a term'}`, () => {
      const span = spanOf(name, { today, term: ofTerm });
      assert.deepEqual(
        [span, spanBefore(span)],
        [
          { from, until },
          { from: earlier, until: end },
        ],
      );
    });
  }

  test('the one before has as many days of the same names, and ends before', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    const dateOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, fc.nat(366), (first, days) => {
        const span = { from: dateOf(first), until: dateOf(first + days) };
        const before = spanBefore(span);
        const number = (date: string) => Date.parse(date) / 86_400_000;
        assert.equal(number(before.until) - number(before.from), days);
        assert.equal((number(span.from) - number(before.from)) % 7, 0);
        assert.ok(before.until < span.from && number(span.from) - number(before.until) <= 7);
      }),
    );
  });
});
