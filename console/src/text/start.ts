/** Texts of Get started. */
import { texts } from './texts.ts';

export const startText = texts({
  title: 'Get started',
  lead: 'From a key to the first XP on screen, in four steps.',
  done: 'done',
  toDo: 'to do',
  key: {
    title: 'A key for your server',
    sentence: 'Your server signs in with a client id and a secret. It is done when one was used.',
    link: 'Keys and sign-in',
    used: (label: string) => `${label} was used`,
  },
  content: {
    title: 'Something to teach',
    sentence:
      'A course with a unit, a lesson and its resource. Pressing twice makes nothing twice.',
    make: 'Make sample content',
    names: {
      course: 'Sample course',
      unit: 'First unit',
      lesson: 'First lesson',
      resource: 'Sample resource',
    },
    made: 'The sample course is there.',
  },
  student: {
    title: 'A student to try with',
    sentence:
      'A test student belongs to your application alone, and is in no export of the roster.',
    make: 'Make a test student',
    made: (name: string) => `${name} is there.`,
  },
  send: {
    title: 'Send an event, and see it count',
    sentence: 'Twelve XP for the test student, as your server sends them.',
    send: 'Send it from here',
    body: 'The event',
    waiting: 'Waiting for its status',
    open: 'Open the event',
    counts: 'It counts: XP +12.',
    first: 'It needs the sample content and the test student.',
  },
});
