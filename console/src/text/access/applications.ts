/** Texts of the list of applications. */
import { texts } from '../texts.ts';

export const applicationsText = texts({
  title: 'Applications',
  lead: 'Programs that send events and read what became of them.',
  caption: 'Applications of this platform',
  search: 'Search by name or description',
  create: 'New application…',
  columns: {
    name: 'Name',
    state: 'State',
    members: 'Members',
    clients: 'Keys',
    last: 'Last event',
    events: 'Events, 24 h',
    dropped: 'Dropped',
    compat: 'Deviations',
    roster: 'Roster',
    created: 'Created',
  },
  compat: { live: 'accepted', off: 'refused', server: 'as server' },
  roster: { own: 'its own', all: 'all' },
  state: {
    noKey: 'no key',
    noEvent: 'no event yet',
    quiet: 'quiet',
    drops: 'many drops',
    sends: 'sending',
  },
  empty: {
    title: 'No application yet',
    sentence:
      'An application is a program of a partner: it has keys, content and events of its own.',
  },
});
