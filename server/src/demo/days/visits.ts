/** Plans the visits of each student: three to five in two weeks, chosen by hashes. */

import { DAY_MS } from '../../lib/time.ts';
import { COURSES, type DemoCourse, type DemoLesson } from '../curriculum.ts';
import { demoId } from '../ids.ts';
import { type DemoUser, takesScience } from '../roster.ts';
import { plusSeconds } from '../time.ts';

/** Number of days with events. */
export const DAY_COUNT = 14;

/** The result of one question. */
export interface Answer {
  readonly outcome: 'correct' | 'partial' | 'wrong' | 'skipped';
  /** Time that the student took. */
  readonly seconds: number;
  readonly maxScore: number;
  readonly scoreGiven: number;
}

/** One visit of a student: content (none before a test), then a task with questions. */
export interface Visit {
  readonly student: DemoUser;
  /** Counts the visits of the student, from 0. */
  readonly number: number;
  readonly start: Date;
  readonly course: DemoCourse;
  readonly content: DemoLesson | null;
  readonly task: DemoLesson;
  /** Number of the attempt at the task, from 1. */
  readonly count: number;
  readonly answers: readonly Answer[];
}

/** A pseudo-random number from 0 to below 1, the same on every run for the same words. */
export function chance(...words: readonly (string | number)[]): number {
  return Number.parseInt(demoId('chance', ...words).slice(0, 8), 16) / 2 ** 32;
}

/** The earned share of the possible points, 0 to 1; a skipped question earns none. */
export function accuracy(answers: readonly Answer[]): number {
  const sum = (of: (answer: Answer) => number) => answers.reduce((all, each) => all + of(each), 0);
  return (
    sum((each) => each.scoreGiven) /
    Math.max(
      1,
      sum((each) => each.maxScore),
    )
  );
}

/** Below this share of points a student repeats the task. */
const PASS_SHARE = 0.5;

/** All visits of one student in order of time, in the 14 days before `end`. */
export function visitsOf(student: DemoUser, end: Date): Visit[] {
  const visitCount = 3 + Math.floor(chance('visits', student.number) * 3);
  const courses = COURSES.filter(
    ({ plan }) => plan.key !== 'science' || takesScience(student.number),
  );
  const places = courses.map((course) => ({ course, at: firstSitting(student, course), count: 1 }));
  const visits: Visit[] = [];
  for (let number = 0; number < visitCount; number += 1) {
    const place = places[number % places.length];
    if (!place) break;
    const { content, task } = sittingAt(place.course, place.at);
    const answers = answersOf(student, number, questionCount(task));
    const start = startOf(student, { number, visitCount, end });
    visits.push({
      ...{ student, number, start, course: place.course },
      ...{ content, task, count: place.count, answers },
    });
    const again = accuracy(answers) < PASS_SHARE;
    place.count = again ? place.count + 1 : 1;
    if (!again) place.at += 1;
  }
  return visits;
}

interface Sitting {
  readonly content: DemoLesson | null;
  readonly task: DemoLesson;
}

/** The sittings of a course in the order of its units. */
function sittings({ units }: DemoCourse): Sitting[] {
  return units.flatMap(({ placement, topics, unitTest }) => [
    ...(placement ? [{ content: null, task: placement }] : []),
    ...topics,
    { content: null, task: unitTest },
  ]);
}

function sittingAt(course: DemoCourse, at: number): Sitting {
  const all = sittings(course);
  const sitting = all[at % all.length];
  if (!sitting) throw new Error(`The course ${course.plan.key} is empty.`);
  return sitting;
}

/** Index of the first sitting: students begin the two weeks at different places of a course. */
function firstSitting(student: DemoUser, course: DemoCourse): number {
  return Math.floor(chance('place', student.number, course.plan.key) * 9);
}

function questionCount(task: DemoLesson): number {
  return ['practice', 'quiz'].includes(task.kind) ? 4 : 5;
}

/** At most one visit on a day, with a start between 13:00 and 19:00 UTC. */
function startOf(
  student: DemoUser,
  { number, visitCount, end }: { number: number; visitCount: number; end: Date },
): Date {
  const day = Math.floor(
    ((number + 0.7 * chance('day', student.number, number)) * DAY_COUNT) / visitCount,
  );
  const minute = Math.floor(chance('minute', student.number, number) * 360);
  const midnight = new Date(end.getTime() - (DAY_COUNT - day) * DAY_MS);
  return plusSeconds(midnight, (13 * 60 + minute) * 60);
}

/** One answer for each question, drawn by the level of the student. */
function answersOf(student: DemoUser, visit: number, questions: number): Answer[] {
  const level = 0.5 + 0.4 * chance('skill', student.number);
  return Array.from({ length: questions }, (_, index) => {
    const words = [student.number, visit, index] as const;
    const seconds = 25 + Math.floor(chance('think', ...words) * 70);
    const maxScore = index % 3 === 2 ? 2 : 1;
    const draw = chance('response', ...words);
    if (chance('skip', ...words) < 0.06) {
      return { outcome: 'skipped', seconds, maxScore, scoreGiven: 0 };
    }
    if (draw < level) return { outcome: 'correct', seconds, maxScore, scoreGiven: maxScore };
    if (maxScore > 1 && draw < level + 0.15) {
      return { outcome: 'partial', seconds, maxScore, scoreGiven: 1 };
    }
    return { outcome: 'wrong', seconds, maxScore, scoreGiven: 0 };
  });
}
