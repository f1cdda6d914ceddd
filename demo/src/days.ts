/** Builds the requests of two weeks: sessions, views, answers, grades, heartbeats. */
import { type DemoLesson, lessonsOf } from './curriculum.ts';
import { contentOf, placeOf, type Sender, type Step } from './days/sender.ts';
import { sittingSteps } from './days/sitting.ts';
import { DAY_COUNT, visitsOf } from './days/visits.ts';
import type { DemoRoster } from './roster.ts';
import { DAY_MS, plusSeconds } from './time.ts';

/**
 * One list for each person, to be sent in its order. All times are in the 14 days before `end`, a
 * midnight in UTC.
 */
export function twoWeeks(sender: Sender, roster: DemoRoster, end: Date): Step[][] {
  const students = roster.students.map((student) =>
    visitsOf(student, end).flatMap((visit) => sittingSteps(sender, visit)),
  );
  return [...roster.classes.map((each) => teacherSteps(sender, each, end)), ...students];
}

/** A teacher opens the quizzes on the first morning and closes the first one on the last. */
function teacherSteps(
  sender: Sender,
  { teacher, course }: DemoRoster['classes'][number],
  end: Date,
): Step[] {
  const morning = (day: number) =>
    plusSeconds(new Date(end.getTime() - (DAY_COUNT - day) * DAY_MS), 8 * 3_600);
  const step = (action: 'Activated' | 'Deactivated', lesson: DemoLesson, at: Date): Step => {
    const id = sender.urn('event', 'teacher', teacher.number, action, lesson.id);
    const now = { id, eventTime: at };
    const event = sender.in(placeOf(lesson, teacher)).assignable(action, contentOf(lesson), now);
    return { kind: 'event', at, event };
  };
  const quizzes = lessonsOf(course).filter(({ kind }) => kind === 'quiz');
  return [
    ...quizzes.map((quiz, index) => step('Activated', quiz, plusSeconds(morning(0), index * 60))),
    ...quizzes.slice(0, 1).map((quiz) => step('Deactivated', quiz, morning(DAY_COUNT - 1))),
  ];
}
