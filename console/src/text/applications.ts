/** Texts of the list of applications. */
import { texts } from './texts.ts';

export const applicationsText = texts({
  title: 'Applications',
  lead: 'Programs that send events and read what became of them.',
  caption: 'Applications of this platform',
  search: 'Search by name or description',
  create: 'New application…',
  searched: (text: string) => `Search: ${text}`,
  columns: { name: 'Name', description: 'Description', id: 'Id' },
  copyId: (name: string) => `Copy the id of ${name}`,
  empty: {
    title: 'No application yet',
    sentence:
      'An application is a program of a partner: it has keys, content and events of its own.',
    command: 'npx lectern client create --name "My App"',
  },
});
