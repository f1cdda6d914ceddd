/** Texts of the members of an application. */
import { texts } from '../texts.ts';

export const teamText = texts({
  title: 'Team',
  lead: (application: string) => `People who may act as ${application} in this console.`,
  caption: 'Members of this application',
  columns: {
    name: 'Name',
    role: 'Role',
    state: 'State',
    since: 'Member since',
    lastSignInAt: 'Last sign-in',
    action: 'Action',
    email: 'Email',
  },
  readOnly: 'Admins of the application change its members.',
  byOperator: 'You change the members as an operator.',
  viewer: {
    title: 'Viewers do not see the members',
    sentence: 'Ask an admin of the application for the role Developer, or an operator.',
  },
  manage: 'Manage',
  manageOf: (name: string) => `Manage ${name}`,
  empty: {
    title: 'No member yet',
    sentence: 'Members see what the application sees: its events, content and students.',
  },
  invite: {
    open: 'Invite a person',
    title: (application: string) => `Invite a person to ${application}`,
    act: 'Make the invitation',
    known: (name: string) => `${name} has an account and is a member now`,
    waits: (email: string) =>
      `${email} is invited: the person accepts in this console, under “Your account”`,
  },
  role: {
    open: 'Change role…',
    title: (name: string) => `Role of ${name}`,
    act: 'Change role',
  },
  link: {
    open: 'Make a password link…',
    title: (name: string) => `Make a link for ${name}?`,
    sentence: (email: string) =>
      `The person who opens the link chooses the password of ${email}. Make sure that it reaches the right person. Earlier links end.`,
    act: 'Make the link',
  },
  remove: {
    open: 'Remove…',
    title: (name: string, application: string) => `Remove ${name} from ${application}?`,
    sentence: 'The person sees nothing of the application any more, at once. The account stays.',
    invited: 'The invitation ends, and a link that was made for it.',
    own: 'This is you: you cannot add yourself again.',
    act: (name: string) => `Remove ${name}`,
  },
});
