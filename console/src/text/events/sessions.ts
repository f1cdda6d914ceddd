/** Texts of study sessions: the list, and words that other pages share. */
import { texts } from '../texts.ts';

export const sessionWords = texts({
  status: { open: 'Open', closed: 'Closed' },
  /** Why a session is closed. */
  ended: {
    logged_out: 'The student logged out',
    timed_out: 'The application timed it out',
    noHeartbeat: 'No heartbeat for 10 minutes',
    noEvent: 'No event for 30 minutes',
    tooLong: 'It lasted 12 hours',
  },
  heartbeats: { required: 'Required', notRequired: 'Not required' },
  inferred: 'a guess: no LoggedIn came',
});

export const sessionsText = texts({
  title: 'Sessions',
  lead: 'Who studied when: from the login to the logout or the time-out.',
  caption: 'Study sessions, the latest start first',
  column: {
    student: 'Student',
    status: 'Status',
    started: 'Started',
    length: 'Length',
    active: 'Active',
    ended: 'Why it ended',
    heartbeats: 'Heartbeats',
    application: 'Application',
    id: 'Id',
  },
  filter: {
    status: 'Status',
    student: 'Student',
    application: 'Application',
    started: 'Started',
    any: 'Any',
    nameOrId: 'Name or id',
  },
  all: 'Any time',
  chosen: (name: string, value: string) => `${name}: ${value}`,
  since: (time: string) => `Started since ${time}`,
  empty: {
    title: 'No study session yet',
    sentence:
      'A SessionEvent LoggedIn opens a session. Heartbeats and events of the student belong to it until the student logs out or it times out.',
    compose: 'Compose a login',
  },
});
