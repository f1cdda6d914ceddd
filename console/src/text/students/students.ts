/** Texts of the list of students. */
import { texts } from '../texts.ts';

export const studentsText = texts({
  title: 'Students',
  lead: 'Students whose data you may read. Opening a student is recorded.',
  caption: 'Students',
  search: 'Search name or email',
  short: 'Two letters at least',
  filter: {
    class: 'Class',
    ofClass: 'of the class',
    grade: 'Grade',
    ofGrade: (grade: string) => `grade ${grade}`,
    letters: 'Family names that begin with',
    all: 'All',
    withLetter: (letter: string) => `family name with ${letter}`,
  },
  column: {
    name: 'Student',
    username: 'Username',
    grades: 'Grades',
    school: 'School',
    classes: 'Classes',
    id: 'Id',
  },
  views: { label: 'Parts of the page', list: 'List', activity: 'Activity' },
  activity: {
    range: 'Days',
    ranges: { '7d': '7 days', '28d': '28 days', '92d': '92 days' },
    by: 'XP by',
    kinds: { subject: 'Subject', course: 'Course', application: 'Application' },
    xp: 'XP per day',
    active: 'Active students per day',
    students: 'Active students',
    most: (count: string) => `${count} on the busiest day`,
    without: 'Without a subject',
    nothing: {
      title: 'No activity on these days',
      sentence: 'Students who earn XP or get a result are counted here, day by day.',
    },
  },
  nameless: 'Without a name',
  copyId: (name: string) => `Copy the id of ${name}`,
  empty: {
    title: 'No student yet',
    sentence: 'Students whose data you may read are listed here.',
  },
  ways: {
    platform: 'Students come with a roster: import one, or load sample data.',
    partner: 'An application may read a student for one of four reasons:',
    signIn: 'The student signs in to the application with the platform.',
    enrollment: 'The student is enrolled in a class of a course that belongs to the application.',
    operator: 'An operator lets the application read the student, or the whole roster.',
    test: 'The application creates the student itself: Get started makes a test student.',
    setUp: 'Set up sign-in',
    start: 'Get started',
  },
});
