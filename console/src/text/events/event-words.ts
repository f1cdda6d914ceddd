/** Words about events that several pages share. */
import { counted, texts } from '../texts.ts';

export const statusText = texts({
  received: 'Received',
  processed: 'Processed',
  dropped: 'Dropped',
  failed: 'Failed',
  refused: 'Refused',
});

export const eventWords = texts({
  events: (count: number) => counted(count, 'event', 'events'),
  warnings: (count: number) => counted(count, 'warning', 'warnings'),
  copyId: 'Copy the id of the event',
  idCopied: (id: string) => `Copied ${id}`,
  xp: (amount: string) => `XP ${amount}`,
  score: (given: string, max: string) => `${given} of ${max}`,
  mastery: 'mastery',
  credited: (asked: string) => `0 of ${asked} XP`,
  asked: (asked: string) => `${asked} XP asked for`,
  notCounted: (score: string) => `${score}, not counted`,
  grade: { XP: 'XP', QUESTION_RESULT: 'Result', MASTERY: 'Mastery' },
  /** What a person did, by type and action. */
  act: {
    'ViewEvent Viewed': 'Viewed a page',
    'SessionEvent LoggedIn': 'Began a session',
    'SessionEvent LoggedOut': 'Ended a session',
    'SessionEvent TimedOut': 'Session timed out',
    'AssessmentEvent Started': 'Began an assessment',
    'AssessmentEvent Submitted': 'Submitted an assessment',
    'AssessmentEvent Paused': 'Paused an assessment',
    'AssessmentEvent Resumed': 'Resumed an assessment',
    'AssessmentEvent Restarted': 'Restarted an assessment',
    'AssessmentItemEvent Started': 'Began a question',
    'AssessmentItemEvent Completed': 'Answered a question',
    'AssessmentItemEvent Skipped': 'Skipped a question',
    'AssignableEvent Started': 'Began a task',
    'AssignableEvent Completed': 'Completed a task',
    'AssignableEvent Submitted': 'Submitted a task',
    'AssignableEvent Reviewed': 'Reviewed a task',
    'AssignableEvent Activated': 'Opened a task',
    'AssignableEvent Deactivated': 'Closed a task',
  },
  range: { '15m': '15 min', '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  rangeLabel: 'Range of time',
});
