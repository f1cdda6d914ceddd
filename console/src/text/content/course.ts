/** Texts of one course: its units and lessons, their order. */
import { counted, texts } from '../texts.ts';

export const courseText = texts({
  trail: 'Content',
  noun: 'Course',
  copyId: 'Copy the id',
  tree: 'Units and lessons',
  totals: (units: number, lessons: number) =>
    `${counted(units, 'unit', 'units')}, ${counted(lessons, 'lesson', 'lessons')}`,
  empty: {
    title: 'No unit yet',
    sentence: 'PUT a unit with this course, then lessons with the unit: events name the lesson.',
  },
  noLesson: 'No lesson yet',
  open: (title: string) => `Show what is in ${title}`,
  close: (title: string) => `Hide what is in ${title}`,
  standards: (count: number) => counted(count, 'standard', 'standards'),
  noStandards: 'no standards',
  noReviews: 'no reviews',
  ofAnother: 'of another application',
  move: {
    menu: (title: string) => `Move ${title}`,
    up: 'Move up',
    down: 'Move down',
    first: 'Move to the top',
    last: 'Move to the end',
    moved: (count: number) => counted(count, 'row moved', 'rows moved'),
    undo: 'Undo',
    undone: 'The order is as it was.',
    keys: 'Alt with an arrow key moves a row; so do its menu and dragging.',
  },
  detail: {
    close: 'Close',
    kind: { unit: 'Unit', lesson: 'Lesson' },
    id: 'Id',
    order: 'Position',
    changed: 'Changed',
    lessonType: 'Lesson type',
    resource: 'Resource',
    events: 'Events of this lesson in 24 hours',
    record: 'Record',
  },
});
