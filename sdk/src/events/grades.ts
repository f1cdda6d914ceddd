/** Events that award XP and grades. */
import type { CaliperGradedAttempt, GradeEvent } from '../generated/openapi.ts';
import { type EventOptions, type LessonContext, type Parts, partId } from './base.ts';
import {
  type ActivityBuilder,
  type AttemptBuilder,
  type AttemptOptions,
  activityBuilder,
  attemptBuilder,
  attemptOf,
} from './student-events.ts';

export interface Score {
  readonly scoreGiven: number;
  /** Above zero. */
  readonly maxScore: number;
}

/** An attempt at an item, and its grade. */
export interface GradedAttemptBuilder extends AttemptBuilder {
  /** The GradeEvent QUESTION_RESULT of this attempt. */
  graded(score: Score, options?: EventOptions): GradeEvent;
}

export interface GradeBuilder extends ActivityBuilder {
  /** Credits XP, exactly as given; a negative amount takes XP away. */
  xp(amount: number, options?: EventOptions): GradeEvent;
  attempt(options: AttemptOptions): GradedAttemptBuilder;
  /** The grade of a standard (a CFItem); only the full score, scoreGiven = maxScore, masters it. */
  mastery(
    standard: string | { readonly id: string; readonly name: string },
    score: Score,
    options?: EventOptions,
  ): GradeEvent;
}

export function gradeBuilder(parts: Parts, place: LessonContext): GradeBuilder {
  const assignee = parts.person(place.student);
  const grade = (
    object: CaliperGradedAttempt,
    generated: GradeEvent['generated'],
    options?: EventOptions,
  ): GradeEvent => {
    if (!place.course || !place.lesson) throw new TypeError('A grade needs course and lesson.');
    return {
      ...parts.head(place, options),
      type: 'GradeEvent',
      profile: 'GradingProfile',
      actor: parts.application,
      action: 'Graded',
      object,
      generated,
    };
  };
  const score = (attempt: string, options?: EventOptions) =>
    ({ id: partId(options, 'score'), type: 'Score', attempt }) as const;
  const newAttempt = (options?: EventOptions) =>
    ({ id: partId(options, 'attempt'), type: 'Attempt', assignee }) as const;
  return {
    ...activityBuilder(parts, place),
    xp: (amount, options) => {
      const attempt = newAttempt(options);
      const extensions = { scoreType: 'XP' } as const;
      const generated = { ...score(attempt.id, options), scoreGiven: amount, extensions };
      return grade(attempt, generated, options);
    },
    attempt: (chosen) => {
      const attempt = attemptOf(parts, place, chosen);
      const extensions = { scoreType: 'QUESTION_RESULT' } as const;
      return {
        ...attemptBuilder(parts, place, attempt),
        graded: ({ scoreGiven, maxScore }, options) => {
          const generated = { ...score(attempt.id, options), scoreGiven, maxScore, extensions };
          return grade(attempt, generated, options);
        },
      };
    },
    mastery: (standard, { scoreGiven, maxScore }, options) => {
      const { id, name } =
        typeof standard === 'string' ? { id: standard, name: standard } : standard;
      const assignable = {
        id: parts.standard(id),
        type: 'AssignableDigitalResource',
        mediaType: 'curriculum/standard',
        name,
      };
      const attempt = { ...newAttempt(options), assignable };
      const extensions = { scoreType: 'MASTERY' } as const;
      const generated = { ...score(attempt.id, options), scoreGiven, maxScore, extensions };
      return grade(attempt, generated, options);
    },
  };
}
