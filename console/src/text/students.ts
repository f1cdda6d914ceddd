/** Texts of the list of students. */
import { texts } from './texts.ts';

export const studentsText = texts({
  title: 'Students',
  lead: 'Those whose data may be read here. Who opens a student is recorded.',
  caption: 'Students',
  search: 'Search name or email',
  letters: 'Two letters at least',
  column: {
    name: 'Student',
    username: 'Username',
    grades: 'Grades',
    school: 'School',
    classes: 'Classes',
    id: 'Id',
  },
  nameless: 'Without a name',
  copyId: (name: string) => `Copy the id of ${name}`,
  empty: {
    title: 'No student yet',
    sentence: 'Whose data may be read is listed here.',
  },
  ways: {
    platform: 'Students come with a roster: import one, or load sample data.',
    command: 'npx lectern demo',
    partner:
      'An application reads the students for whom it has a basis. There are four ways to one:',
    signIn: 'The student signs in to the application with the platform.',
    enrollment: 'The student is enrolled in a class of a course that belongs to the application.',
    operator: 'An operator lets the application read the student, or the whole roster.',
    test: 'The application creates the student itself: Get started makes a test student.',
    setUp: 'Set up sign-in',
    start: 'Get started',
  },
});
