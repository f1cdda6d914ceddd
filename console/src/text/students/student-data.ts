/** Texts of what is held of a student. */
import { counted, texts } from '../texts.ts';

export const studentDataText = texts({
  held: {
    title: 'What is held',
    sentence: 'The whole log of events is searched, which may take a while.',
    count: 'Count what is held',
    page: 'Readable page…',
    export: 'Export JSON…',
    file: (id: string, type: 'json' | 'html') => `student-${id}.${type}`,
    table: 'Table',
    rows: 'Rows',
    erasure: 'An erasure',
    erasures: {
      deleted: 'deletes them',
      redacted: 'keeps them without what is personal, so that nothing counts twice',
      pseudonymised: 'replaces the id by a pseudonym',
    },
    sum: (count: number) => counted(count, 'row', 'rows'),
  },
  erase: {
    title: 'Erasure',
    open: 'Erase…',
    sentence: 'For a person who asks to be forgotten. It cannot be undone.',
    ask: (name: string) => `Erase ${name}?`,
    act: (name: string) => `Erase ${name}`,
    goes: 'What goes: the person in the roster with sign-in and enrollments, the texts of events, XP, results, sessions, answers and reviews. Other records no longer name the person.',
    stays:
      'What stays: the log of events without what is personal, so that an event that is sent again does not count, and the lines of the audit and disclosure logs with a pseudonym in place of the id.',
    backups:
      'Backups that exist still hold the person until they are deleted: restoring one brings the person back, so erase again after it. Applications keep what they have read.',
    done: 'The student is erased',
    result: 'Rows that were deleted, redacted or given a pseudonym.',
  },
  disclosures: {
    title: 'Who saw it in these days',
    at: 'Time',
    data: 'Data',
    application: 'Application',
    by: 'Client or account',
    endpoint: 'Request',
    none: 'No one in these days.',
  },
});
