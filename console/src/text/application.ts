/** Texts of one application, as the operator sees it. */
import { texts } from './texts.ts';

export const applicationText = texts({
  tabs: {
    label: 'Parts of the application',
    keys: 'Keys',
    'sign-in': 'Sign-in',
    settings: 'Settings',
  },
  viewAs: 'View as this application',
  trail: 'Applications',
  id: 'Application id',
  copyId: 'Copy the application id',
  uri: 'Id in events (edApp)',
  copyUri: 'Copy the id in events',
  description: 'Description',
  noDescription: 'none',
  form: {
    title: 'Name and description',
    name: 'Name',
    nameHint: 'People read it when they sign in.',
    description: 'Description',
    save: 'Save',
    saved: 'Saved.',
  },
  settings: {
    title: 'What it may do',
    compat: 'Known deviations from the contract (COMPAT)',
    default: 'As the server is set',
    live: 'Accepted: what known clients do otherwise counts',
    off: 'Refused: the contract alone counts',
    roster: 'Roster that it reads',
    own: 'Its own: people and classes that it has a basis for',
    all: 'All people and classes of the platform',
    note: 'Every server process applies a change within a second.',
  },
  create: {
    title: 'New application',
    act: 'Create application',
    sentence: 'It has no key yet: its page makes one.',
  },
});
