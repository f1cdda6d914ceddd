/** Texts of the list of accounts. */
import { texts } from '../texts.ts';

export const accountsText = texts({
  title: 'Accounts',
  lead: 'People who run this platform, and people who build applications on it. Students are in the rosters.',
  caption: 'Accounts of this platform',
  search: 'Search by name or email',
  state: 'State',
  anyState: 'Any state',
  rights: 'Rights',
  anyRights: 'Any rights',
  operators: 'Operators',
  others: 'Members of applications',
  filter: {
    state: (state: string) => `State: ${state}`,
    rights: (rights: string) => `Rights: ${rights}`,
  },
  columns: {
    name: 'Name',
    rights: 'May act as',
    factor: 'Second factor',
    lastSignInAt: 'Last sign-in',
    state: 'State',
    email: 'Email',
  },
  none: 'No application yet',
  more: (count: number) => `and ${count} more`,
  factor: { on: 'On', off: 'Off' },
  empty: {
    title: 'No account yet',
    sentence: 'Accounts are for people who run the platform or build on it.',
  },
  invite: {
    open: 'Invite a person',
    title: 'Invite a person',
    act: 'Make the invitation',
    operator: 'Operator',
    operatorHint: 'Reads and changes everything on this platform.',
    applications: 'Applications',
    applicationsHint: 'The person acts as these; more can be added later.',
    choose: 'Choose applications',
    nothing: 'No application has this name',
  },
});
