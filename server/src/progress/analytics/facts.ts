/** Computes one student's activity facts on read, so that they are never stale. */
import type { Queryable } from '../../storage/database/postgres.ts';
import {
  countAnswers,
  countMastered,
  listDays,
  listTimelines,
  type Scope,
  sumXp,
} from './queries.ts';
import { clip, type StudyInterval, studyIntervals, timeSpent } from './rules.ts';
import { nameSubjects } from './subjects.ts';

/** The activity of one day, subject and application. */
export interface Fact {
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly subject: string;
  readonly applicationId: string;
  xpEarned: number;
  totalQuestions: number;
  correctQuestions: number;
  /** Sum of the scores of the questions. */
  points: number;
  /** Sum of their maximum scores. */
  pointsMax: number;
  masteredUnits: number;
  intervals: StudyInterval[];
}

/** Facts by day, then subject, then application; days without activity are absent. */
export async function listFacts(db: Queryable, scope: Scope): Promise<Fact[]> {
  const facts = new Map<string, Fact>();
  const at = (place: Pick<Fact, 'day' | 'subject' | 'applicationId'>): Fact => {
    const { day, applicationId } = place;
    const subject = nameOf(place.subject);
    const key = JSON.stringify([day, subject, applicationId]);
    const known = facts.get(key);
    if (known) return known;
    const questions = { totalQuestions: 0, correctQuestions: 0, points: 0, pointsMax: 0 };
    const counts = { xpEarned: 0, ...questions, masteredUnits: 0 };
    const fact = { day, subject, applicationId, ...counts, intervals: [] };
    facts.set(key, fact);
    return fact;
  };
  const xp = await sumXp(db, scope);
  const answers = await countAnswers(db, scope);
  const mastered = await countMastered(db, scope);
  const intervals = (await listTimelines(db, scope)).flatMap(studyIntervals);
  const nameOf = await nameSubjects(db, [xp, answers, mastered, intervals].flat());
  for (const row of xp) at(row).xpEarned += row.xp;
  for (const row of answers) {
    at(row).totalQuestions += row.total;
    at(row).correctQuestions += row.correct;
    at(row).points += row.points;
    at(row).pointsMax += row.pointsMax;
  }
  for (const row of mastered) at(row).masteredUnits += row.units;
  for (const { day, from, to } of await listDays(db, scope.days)) {
    for (const part of clip(intervals, { from, to })) at({ ...part, day }).intervals.push(part);
  }
  return [...facts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}

/** No event measures waste, so all waste in replies is 0. */
export const WASTE = { wasteMeasured: false } as const;

export function activityOf(facts: readonly Fact[]) {
  const sum = (value: (fact: Fact) => number) => facts.reduce((all, one) => all + value(one), 0);
  return {
    activityMetrics: {
      xpEarned: roundXp(sum((fact) => fact.xpEarned)),
      totalQuestions: sum((fact) => fact.totalQuestions),
      correctQuestions: sum((fact) => fact.correctQuestions),
      masteredUnits: sum((fact) => fact.masteredUnits),
    },
    timeSpentMetrics: {
      ...timeSpent(facts.flatMap(({ intervals }) => intervals)),
      wasteSeconds: 0,
    },
  };
}

/** Rounds to 14 digits: binary sums of decimals are wrong in the 16th. */
export function roundXp(xp: number): number {
  return Number(xp.toPrecision(14));
}

/** Groups facts by a member and builds a value for each group; groups keep the order of facts. */
export function groupFacts<
  Member extends 'day' | 'subject' | 'applicationId',
  Part extends Readonly<Record<Member, string>>,
  Group,
>(
  facts: readonly Part[],
  member: Member,
  build: (facts: readonly Part[]) => Group,
): Record<string, Group> {
  const groups = Map.groupBy(facts, (fact) => fact[member]);
  return Object.fromEntries([...groups].map(([name, group]) => [name, build(group)]));
}
