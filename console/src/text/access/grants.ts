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
    opens: 'It opens',
    createdAt: 'Since',
    by: 'Granted by',
    endDate: 'Last day',
    act: 'End it',
  },
  school: 'Whole school',
  /** The school of a class. */
  classOf: (school: string) => `Class, ${school}`,
  byDistrict: 'District',
  byOperator: 'Operator',
  noEnd: 'none',
  applying: 'Not all of it can be read yet',
  empty: {
    title: 'No grant',
    sentence:
      'An application reads people whom it created or who sign in through it. A grant opens a school to it, with its classes and all people there, or one class with those enrolled.',
  },
  grant: {
    open: 'Grant access…',
    title: 'Grant access',
    act: 'Grant access',
    application: 'Application',
    applicationHint: 'One with a grant here, or any by its id: its developers know it.',
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
    endDateHint: 'UTC; none = until it is ended here',
    district: 'People in a class count only as the owner of its school enrolled them.',
    done: 'Access is granted.',
    going: 'Access is granted. Within minutes all of it can be read.',
  },
  end: {
    open: 'End…',
    openOf: (name: string, application: string) => `End the grant of ${name} to ${application}`,
    title: (name: string) => `End the grant of ${name}`,
    act: 'End the grant',
    sentence: (application: string) =>
      `${application} stops reading it now, within minutes when the school is large.`,
    stays: 'What it may read for another reason, such as its own classes, stays.',
  },
});
