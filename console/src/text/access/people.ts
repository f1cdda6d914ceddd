/** Texts about people with accounts: roles, states, links that are shown once. */
import { texts } from '../texts.ts';

export const peopleText = texts({
  you: 'You',
  operator: 'Operator',
  orgRole: {
    label: 'For a school or district',
    hint: 'Analysts read numbers. District operators read the roster of the org and of all below it.',
    none: 'Nothing',
    analyst: 'Analyst',
    district: 'District operator',
    means: {
      analyst:
        'Reads sums of classes of ten students or more, and the numbers of students by pseudonym.',
      district:
        'Reads people, classes, enrollments, summaries and checks of the org, and may grant applications access to it.',
    },
    names: 'With names',
    namesMean:
      'Names in place of pseudonyms. Each view is recorded in the disclosures of the student.',
    withNames: 'with names',
    org: 'School or district',
    all: 'All',
    choose: 'Choose one',
  },
  never: 'Never',
  copyEmail: (email: string) => `Copy ${email}`,
  state: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
  role: { admin: 'Admin', developer: 'Developer', viewer: 'Viewer' },
  roleMeans: {
    admin: 'All that a developer does, and keys, members and invitations.',
    developer: 'Reads everything of the application, sends events, writes content.',
    viewer: 'Reads what the application may read. Changes nothing.',
  },
  roleLabel: 'Role',
  unproven: 'Not proven',
  adminOf: (application: string) => `admin of ${application}`,
  field: {
    email: 'Email',
    name: 'Name',
    emailHint: 'The person signs in with this address.',
  },
  link: {
    invited: (name: string) => `Invitation of ${name}`,
    reset: (name: string) => `Password link for ${name}`,
    sentence: 'Lectern sends no mail: pass this link on. It is shown only now, and works once.',
    label: 'Link',
    copy: 'Copy the link',
    mail: 'Open mail',
    ends: 'Valid until',
    done: 'Done',
    ask: 'The link was not copied. It cannot be shown again.',
    back: 'Back',
    close: 'Close anyway',
    subject: (server: string) => `Your access to Lectern at ${server}`,
    body: (name: string, link: string, ends: string) =>
      `Hello ${name},\n\nopen this link to choose a password. It works once, until ${ends}:\n\n${link}\n`,
  },
});
