/** Plans the visits of each student: three to five in two weeks, chosen by hashes. */
import { COURSES, type DemoCourse, type DemoLesson, lessonsOf } from '../curriculum.ts';
import { demoId } from '../ids.ts';
import { type DemoUser, takesScience } from '../roster.ts';
import { DAY_MS, plusSeconds } from '../time.ts';

/** Number of days with events. */
export const DAY_COUNT = 14;

/** The result of one question. */
export interface Answer {
  readonly outcome: 'graded' | 'skipped';
  /** Time that the student took. */
  readonly seconds: number;
  readonly maxScore: number;
  readonly scoreGiven: number;
}

/** Content (none before a test), then a task with questions. */
interface Sitting {
  readonly content: DemoLesson | null;
  readonly task: DemoLesson;
}

/** One visit of a student. */
export interface Visit extends Sitting {
  readonly student: DemoUser;
  /** Counts the visits of the student, from 0. */
  readonly number: number;
  readonly start: Date;
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
  const sum = (member: 'scoreGiven' | 'maxScore') =>
    answers.reduce((all, answer) => all + answer[member], 0);
  return sum('scoreGiven') / Math.max(1, sum('maxScore'));
}

/** Below this share of points a student repeats the task. */
const PASS_SHARE = 0.5;

/** All visits of one student in order of time, in the 14 days before `end`. */
export function visitsOf(student: DemoUser, end: Date): Visit[] {
  const visitCount = 3 + Math.floor(chance('visits', student.number) * 3);
  // Students begin the two weeks at different places of a course.
  const places = COURSES.filter(({ key }) => key !== 'science' || takesScience(student.number)).map(
    (course) => ({
      sittings: sittings(course),
      at: Math.floor(chance('place', student.number, course.key) * 9),
      count: 1,
    }),
  );
  const visits: Visit[] = [];
  for (let number = 0; number < visitCount; number += 1) {
    const place = places[number % places.length];
    const sitting = place?.sittings[place.at % place.sittings.length];
    if (!place || !sitting) throw new Error('A course of the demo is empty.');
    const answers = answersOf(student, number, sitting.task.questions);
    const start = startOf(student, { number, visitCount, end });
    visits.push({ ...sitting, student, number, start, count: place.count, answers });
    const again = accuracy(answers) < PASS_SHARE;
    place.count = again ? place.count + 1 : 1;
    if (!again) place.at += 1;
  }
  return visits;
}

/** The tasks of a course in its order, each with the content before it. */
function sittings(course: DemoCourse): Sitting[] {
  const lessons = lessonsOf(course);
  return lessons.flatMap((task, index) => {
    const before = lessons[index - 1];
    return task.questions > 0 ? [{ task, content: before?.questions === 0 ? before : null }] : [];
  });
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
    if (chance('skip', ...words) < 0.06) {
      return { outcome: 'skipped', seconds, maxScore, scoreGiven: 0 };
    }
    const draw = chance('response', ...words);
    // One of two points for an answer that is almost right.
    const partial = maxScore > 1 && draw < level + 0.15 ? 1 : 0;
    const scoreGiven = draw < level ? maxScore : partial;
    return { outcome: 'graded', seconds, maxScore, scoreGiven };
  });
}
