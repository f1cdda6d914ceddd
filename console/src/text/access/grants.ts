/** Texts of grants: the schools and classes that applications may read. */
import { texts } from '../texts.ts';

export const grantsText = texts({
  title: 'Grants',
  lead: 'What applications may read of your schools and classes because it was granted to them.',
  caption: 'Grants that give access',
  search: 'Search by name',
  column: {
    of: 'School or class',
    application: 'Application',
    opens: 'Covers',
    createdAt: 'Since',
    by: 'Granted by',
    endDate: 'Last day',
    act: 'Action',
  },
  school: 'Whole school',
  /** The school of a class. */
  classOf: (school: string) => `Class, ${school}`,
  byDistrict: 'District',
  byOperator: 'Operator',
  noEnd: 'none',
  applying: 'Takes effect within minutes',
  empty: {
    title: 'No grant',
    sentence:
      'An application reads people whom it created or who sign in through it. A grant also lets it read a whole school, with its classes and people, or one class with the people enrolled in it.',
  },
  grant: {
    open: 'Grant access…',
    title: 'Grant access',
    act: 'Grant access',
    application: 'Application',
    applicationHint:
      'Choose one that has a grant here, or paste the id of another. Its developers know the id.',
    nothing: 'No application with a grant here has this name. Type the whole id of another one.',
    school: 'School',
    what: 'It may read',
    class: 'Class',
    kind: { class: 'One class', school: 'The whole school' },
    kindHint: {
      class: 'The class and the people who are enrolled in it',
      school: 'All its classes, and all people in them or with a role at the school',
    },
    endDate: 'Last day',
    endDateHint: 'UTC. Left empty, the grant lasts until it is ended here.',
    district: 'Of a class, only the people whom the owner of its school enrolled are read.',
    done: 'Access is granted.',
    going: 'Access is granted. It takes full effect within minutes.',
  },
  end: {
    open: 'End…',
    openOf: (name: string, application: string) => `End the grant of ${name} to ${application}`,
    title: (name: string) => `End the grant of ${name}`,
    act: 'End the grant',
    sentence: (application: string) =>
      `${application} may no longer read it, at once or within minutes when the school is large.`,
    stays: 'What it may read for another reason, such as its own classes, stays.',
  },
});
