/** Texts of the list of courses, and of what content lacks. */
import { counted, texts } from '../texts.ts';

export const contentText = texts({
  title: 'Content',
  lead: 'Courses with their units, lessons and resources.',
  caption: 'Courses',
  search: 'Search title or code',
  reviews: 'Review courses',
  reviewOf: (title: string, student: string) => `${title} · ${student}`,
  column: {
    title: 'Course',
    code: 'Code',
    grades: 'Grades',
    subjects: 'Subjects',
    lessons: 'Lessons',
    tagged: 'With standards',
    application: 'Application',
    id: 'Id',
    changed: 'Changed',
  },
  copyId: (title: string) => `Copy the id of ${title}`,
  empty: {
    title: 'No course yet',
    sentence:
      'Events name a course and a lesson: PUT the course first, then units, resources and lessons. Get started makes a sample.',
  },
  missing: {
    title: 'What is missing',
    note: 'Between content and standards',
    none: 'Nothing is missing.',
    lessons: (count: number) =>
      counted(count, 'lesson without standards', 'lessons without standards'),
    lessonsWhy: 'Their resources teach no standard, so they schedule no reviews.',
    resources: (count: number) => counted(count, 'resource in no lesson', 'resources in no lesson'),
    resourcesWhy: 'Students do not reach them.',
    gone: (count: number) => counted(count, 'standard that is gone', 'standards that are gone'),
    goneWhy: 'Resources name them, and their framework no longer has them.',
    standards: (count: number) =>
      counted(count, 'standard without content', 'standards without content'),
    standardsWhy: 'No resource teaches them.',
    framework: 'Framework',
    noFramework: 'No framework',
    first: (count: number) => `The first ${count}:`,
  },
});
