/** Decides who of a class needs the teacher, what it practises next, and what is celebrated. */
import { SCORE_TOLERANCE } from '../../lib/credit.ts';

/** Weeks before this one that say what is usual: one week of illness leaves the median as it is. */
export const USUAL_WEEKS = 4;
/** With one week alone, its chances would be what is usual. */
const USUAL_WEEKS_MIN = 2;
/** A week has so many minutes of work (1 XP = 1 minute), or half of it is less than one lesson. */
const USUAL_XP_MIN = 10;
/** A student's weeks differ by a third without a cause; half is a change that others see, too. */
const BEHIND_SHARE = 0.5;
/** Half more than is usual, as BEHIND_SHARE is half less. */
const AHEAD_SHARE = 1.5;
/** Once half of a class has begun a standard, the class has had its lesson. */
const BEGUN_SHARE = 0.5;
/** Standards that fit into one lesson. */
export const PRACTISE_MAX = 3;
/** A school week. */
const STREAK_DAYS_MIN = 5;
/** Four of five days. */
const GOAL_DAYS_SHARE = 0.8;

export const STANDINGS = ['needs', 'on_track', 'ahead'] as const;
type Standing = (typeof STANDINGS)[number];

export const NEEDS = ['less_than_usual', 'no_work'] as const;

/** What a student did lately. */
export interface Worked {
  /** XP of spans of seven days: USUAL_WEEKS, and the last one, which ends today. */
  readonly weeks: readonly number[];
  /** Null = never. */
  readonly lastSeenAt: Date | null;
}

interface Judged {
  readonly standing: Standing;
  /** Null unless `standing` is needs. */
  readonly need: (typeof NEEDS)[number] | null;
  /** Median of the XP of earlier weeks; null = there are too few. */
  readonly usualXp: number | null;
}

/**
 * The students of a class, who needs the teacher most first. Weeks in which nobody of the class
 * earned XP are holidays: they say nothing of what is usual, and in one nobody is behind or ahead.
 */
export function standingsOf<Student extends Worked>(
  students: readonly Student[],
): (Student & Judged)[] {
  const isWorked = (week: number) => students.some(({ weeks }) => (weeks[week] ?? 0) > 0);
  const worked = Array.from({ length: USUAL_WEEKS }, (_, week) => week).filter(isWorked);
  const isOpen = isWorked(USUAL_WEEKS) && worked.length >= USUAL_WEEKS_MIN;
  return students

    .map((student) => {
      const { weeks, lastSeenAt } = student;
      const before = worked.map((week) => weeks[week] ?? 0);
      const usualXp = before.length < USUAL_WEEKS_MIN ? null : medianOf(before);
      const xp = weeks[USUAL_WEEKS] ?? 0;
      const share = usualXp === null || usualXp < USUAL_XP_MIN ? 1 : xp / usualXp;
      const isIdle = [...before, xp].every((one) => one <= 0);
      const judged = isOpen ? judge(share, isIdle) : ON_TRACK;
      const order = [isIdle ? 0 : share, lastSeenAt?.getTime() ?? 0];
      return { judged: { ...student, ...judged, usualXp }, order };
    })
    .sort((left, right) =>
      compare(
        [STANDINGS.indexOf(left.judged.standing), ...left.order],
        [STANDINGS.indexOf(right.judged.standing), ...right.order],
      ),
    )
    .map(({ judged }) => judged);
}

const ON_TRACK = { standing: 'on_track', need: null } as const;

function judge(share: number, isIdle: boolean): Pick<Judged, 'standing' | 'need'> {
  if (isIdle) return { standing: 'needs', need: 'no_work' };
  if (share < BEHIND_SHARE) return { standing: 'needs', need: 'less_than_usual' };
  return share < AHEAD_SHARE ? ON_TRACK : { standing: 'ahead', need: null };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [lower = 0, upper = lower] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (lower + upper) / 2;
}

/** By the first numbers that differ. */
function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

export const KNOWN = ['none', 'below', 'recalled', 'mastered'] as const;
/** What a student knows of a standard. */
export type Knowledge = (typeof KNOWN)[number];

/** Below: answered correctly once, and forgotten since, whatever was mastered before. */
export function knownOf(isRecalled: boolean | null, isMastered: boolean): Knowledge {
  if (isRecalled === false) return 'below';
  if (isMastered) return 'mastered';
  return isRecalled === null ? 'none' : 'recalled';
}

interface Practised {
  readonly standardId: string;
  /** A lesson in use teaches it. */
  readonly hasContent: boolean;
  /** What each student of the class knows of the standard. */
  readonly known: readonly Knowledge[];
}

interface Suggested {
  readonly standardId: string;
  /** Students who recall less of it than they should. */
  readonly below: number;
  /** Students who have neither answered nor mastered it. */
  readonly notYet: number;
}

/**
 * The standards that most students need, of those with content. Who has not begun a standard counts
 * once the class has: else what comes last in the course would be practised first.
 */
export function practiseNext(standards: readonly Practised[]): Suggested[] {
  return standards
    .filter(({ hasContent }) => hasContent)
    .map(({ standardId, known }) => {
      const below = known.filter((one) => one === 'below').length;
      const notYet = known.filter((one) => one === 'none').length;
      const isBegun = known.length - notYet >= known.length * BEGUN_SHARE;
      return { standardId, below, notYet, students: below + (isBegun ? notYet : 0) };
    })
    .filter(({ students }) => students > 0)
    .sort((left, right) => compare([right.students, right.below], [left.students, left.below]))
    .slice(0, PRACTISE_MAX)
    .map(({ students: _, ...suggested }) => suggested);
}

/** The days on which a student reached the goal. */
export function goalDaysOf(xpByDay: readonly number[], goal: number): number {
  return xpByDay.filter((xp) => goal - xp <= SCORE_TOLERANCE).length;
}

export const REASONS = ['mastered', 'streak', 'goal'] as const;
type Reason = (typeof REASONS)[number];

/** What a student achieved in a period. */
interface Achieved {
  readonly sourcedId: string;
  /** Standards that were mastered for the first time. */
  readonly mastered: number;
  readonly streakDays: number;
  /** XP per day; null = no course sets one, so that to reach it is no news. */
  readonly dailyGoal: number | null;
  readonly goalDays: number;
}

interface Celebrated {
  readonly studentId: string;
  readonly reasons: readonly Reason[];
}

/** Most reasons first. `classDays`: days of the period when a student of the class earned XP. */
export function celebrationsOf(students: readonly Achieved[], classDays: number): Celebrated[] {
  const isMet = {
    mastered: ({ mastered }: Achieved) => mastered > 0,
    streak: ({ streakDays }: Achieved) => streakDays >= STREAK_DAYS_MIN,
    goal: ({ dailyGoal, goalDays }: Achieved) =>
      dailyGoal !== null && goalDays > 0 && goalDays >= classDays * GOAL_DAYS_SHARE,
  } satisfies Record<Reason, (student: Achieved) => boolean>;
  return students
    .map((student) => ({ student, reasons: REASONS.filter((reason) => isMet[reason](student)) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((left, right) => compare(rankOf(right), rankOf(left)))
    .map(({ student: { sourcedId: studentId }, reasons }) => ({ studentId, reasons }));
}

const rankOf = ({ student, reasons }: { student: Achieved; reasons: readonly Reason[] }) => [
  ...[reasons.length, student.mastered, student.streakDays, student.goalDays],
];
