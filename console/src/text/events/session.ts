/** Texts of one study session. */
import { counted, texts } from '../texts.ts';

export const sessionText = texts({
  trail: 'Sessions',
  noun: 'Session',
  copyId: 'Copy the id of the session',
  copyLink: 'Copy the link to this view',
  fact: {
    student: 'Student',
    application: 'Application',
    started: 'Started',
    ended: 'Ended',
    activeUntil: 'Active at least until',
    length: 'Length',
    active: 'Active',
    silent: 'Silent',
    xp: 'XP',
    ending: 'Why it ended',
    heartbeats: 'Heartbeats',
  },
  ofAll: (duration: string, share: string) => `${duration}, ${share} of the session`,
  meaning: {
    required:
      'Required: the application sends heartbeats while the student is there. A gap above 2 minutes is silence, and 10 minutes without a heartbeat or an event end the session.',
    notRequired:
      'Not required: events alone show that the student is there. A gap above 10 minutes is silence, and 30 minutes without an event end the session.',
  },
  band: {
    title: 'From start to end',
    headline: (active: string, length: string) => `active ${active} of ${length}`,
    summary: (time: Record<'from' | 'to' | 'active' | 'silent', string>) =>
      `From ${time.from} to ${time.to}: active ${time.active}, silent ${time.silent}`,
    pieces: (count: number) =>
      counted(count, 'piece of evidence, listed below', 'pieces of evidence, listed below'),
    silence: 'Silence',
    noSubject: 'No subject',
    hint: 'Arrow keys move from one piece of evidence to the next, Enter opens its event',
    open: 'Open the event',
    legend: {
      session: 'Login, logout (long)',
      event: 'Events (medium)',
      heartbeats: 'Heartbeats (short)',
    },
  },
  evidence: {
    title: 'Evidence',
    caption: 'What shows that the student was there, in order of time',
    first: 'The first 3,000 pieces.',
    kind: 'What',
    at: 'Time',
    until: 'Until',
    subject: 'Subject',
    event: 'Event',
    kinds: {
      logged_in: 'Logged in',
      logged_out: 'Logged out',
      timed_out: 'Timed out by the application',
      event: 'Event',
      heartbeats: 'Heartbeats',
    },
  },
  time: {
    title: 'Time',
    caption: 'Active time and silence, in order of time',
    from: 'From',
    until: 'Until',
    length: 'Length',
    state: 'State',
    subject: 'Subject',
    active: 'Active',
    silent: 'Silent',
  },
  subjects: {
    title: 'By subject',
    caption: 'Time and XP by subject',
    subject: 'Subject',
    active: 'Active',
    silent: 'Silent',
    xp: 'XP',
  },
});
