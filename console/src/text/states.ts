/** Texts of the states that every page shares: loading, empty, errors, away. */
import { counted, texts } from './texts.ts';

export const statesText = texts({
  loading: 'Loading',
  slow: 'Still waiting for the server',
  retry: 'Try again',
  retryIn: (seconds: number) => `Next try in ${counted(seconds, 'second', 'seconds')}.`,
  request: 'Request',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser does not allow copying here. Select the text and copy it yourself.',
  findings: (count: number) => counted(count, 'finding', 'findings'),
  error: {
    title: 'This cannot be shown',
    notDone: 'Nothing was changed',
    network: 'The server does not answer.',
    forbidden: 'You may not do this',
    forbiddenNext: 'Ask an operator, or an admin of the application, for access.',
    missing: 'Not found, or not yours to see',
    missingNext: 'The record does not exist, or you are not permitted to see it.',
    busy: 'The server is busy',
    server: 'The server failed',
  },
  wayIn: {
    platform: 'Import a roster, or load sample data',
    application: 'Get started: from a key to the first event',
  },
  filtered: {
    title: 'Nothing fits these filters',
    clear: 'Clear filters',
  },
  away: (since: string, until: string) =>
    `No connection since ${since}. What you see is from ${until}.`,
  awayBare: (since: string) => `No connection since ${since}.`,
  updated: 'Lectern was updated.',
  reload: 'Reload',
  crashed: 'This page failed',
  crashedNext: 'The rest of the console works. Reload the page; if it fails again, report this:',
  noPage: 'There is no such page',
  noPageNext: (path: string) => `Nothing is at ${path}. Search by name, or start over.`,
  noPageHome: 'Go to the first page',
  notYours: {
    title: 'You have no access here',
    next: 'Your account may not open this, or may no more. Ask an admin of the application, or an operator.',
  },
  ending: {
    at: (time: string) => `You will be signed out at ${time}.`,
    stay: 'Stay signed in',
    fixed: 'This session cannot be extended. Sign in again then; nothing that you typed is lost.',
  },
});

export const dialogText = texts({
  cancel: 'Cancel',
  close: 'Close',
  confirm: {
    title: 'Confirm that it is you',
    sentence: 'This action needs proof that it is you. The proof lasts ten minutes.',
    password: 'Password',
    code: 'Code of your second factor',
    use: {
      password: 'Use the password',
      code: 'Use a code',
      passkey: 'Use a passkey',
      provider: 'Use your organisation’s sign-in',
    },
    noPasskey: 'The device gave no passkey. Try again.',
    go: 'Confirm',
  },
  signIn: {
    title: 'You were signed out',
    sentence: 'Sign in to go on. Nothing that you typed is lost.',
    go: 'Sign in',
    waiting: 'Waiting for the sign-in in the other window…',
    done: 'You are signed in. This window can be closed.',
  },
  leave: {
    title: 'Leave without saving?',
    sentence: 'What you typed on this page is lost.',
    go: 'Leave',
    stay: 'Stay here',
  },
  discard: {
    title: 'Discard what you typed?',
    sentence: 'What you typed and chose in this dialog is lost.',
    go: 'Discard',
    stay: 'Keep editing',
  },
  typeToConfirm: (text: string) => `Type ${text} to confirm`,
  secret: {
    title: 'Store this now',
    sentence: 'It is shown once and cannot be shown again.',
    show: 'Show',
    copy: 'Copy',
    copied: 'Copied',
    stored: 'I have stored it',
    ask: 'Have you stored it? It cannot be shown again.',
    back: 'Back',
  },
});

export const tableText = texts({
  columns: 'Columns',
  sort: 'Sort by',
  csv: 'CSV',
  csvProgress: (rows: number) => `${counted(rows, 'row', 'rows')} so far`,
  csvStop: 'Stop',
  csvCut: 'The file was cut off before its end. Try again.',
  csvPart: (rows: number, total: number) =>
    `The file has the first ${counted(rows, 'row', 'rows')} of ${counted(total, 'row', 'rows')}.`,
  csvFull: (rows: number) =>
    `The file has the first ${counted(rows, 'row', 'rows')}; there may be more. Narrow the filters.`,
  more: 'Load more',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows',
  searched: (words: string) => `Search: ${words}`,
  rows: (count: number) => counted(count, 'row', 'rows'),
  rowsOf: (count: number, total: number) => `${count} of ${counted(total, 'row', 'rows')}`,
  chart: 'View as chart',
  table: 'View as table',
});
