/** What an event is, and what it was credited, in a few words. */
import type { LoggedEvent } from '../../data/events/events.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { formatNumber } from '../../ui/values/format.ts';

type Scored = Pick<LoggedEvent, 'scoreType' | 'scoreGiven' | 'maxScore'>;

export function scoreText({ scoreType, scoreGiven, maxScore }: Scored): string {
  if (scoreGiven === null) return '';
  const given = formatNumber(scoreGiven);
  if (scoreType === 'XP') return eventWords.xp(scoreGiven > 0 ? `+${given}` : given);
  const score = maxScore === null ? given : eventWords.score(given, formatNumber(maxScore));
  return scoreType === 'MASTERY' ? `${score} ${eventWords.mastery}` : score;
}

/** `0 of 5 XP`: how much of what it asked for was credited. */
export function creditText(event: Scored & Pick<LoggedEvent, 'state'>): string {
  const { state, scoreType, scoreGiven } = event;
  if (scoreGiven === null) return '';
  if (state === 'processed') return scoreText(event);
  const isLost = state === 'dropped' || state === 'failed';
  if (scoreType !== 'XP')
    return isLost ? eventWords.notCounted(scoreText(event)) : scoreText(event);
  const asked = formatNumber(scoreGiven);
  return isLost ? eventWords.credited(asked) : eventWords.asked(asked);
}

const GRADES: Readonly<Record<string, string>> = eventWords.grade;
const ACTS: Readonly<Record<string, string>> = eventWords.act;

/** `XP`, `Result`, `Viewed a page`; what is not known by a word is named as it was sent. */
export function sentenceOf({ type, action, scoreType }: LoggedEvent): string {
  if (type === 'GradeEvent') return GRADES[scoreType ?? ''] ?? eventWords.grade.QUESTION_RESULT;
  return ACTS[`${type} ${action}`] ?? `${action} ${type}`;
}
