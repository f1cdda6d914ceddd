/** `@lectern/sdk/events`: builders of Caliper v1p2 events; plain objects, no HTTP. */
import { type Activity, type LessonContext, partsOf, type Sender } from './base.ts';
import { type GradeBuilder, gradeBuilder } from './grades.ts';
import { type SessionBuilder, sessionBuilder } from './sessions.ts';
import {
  type ActivityBuilder,
  type AttemptBuilder,
  type AttemptOptions,
  activityBuilder,
  attemptBuilder,
  attemptOf,
} from './student-events.ts';

export type { EventReasonCode, FindingCode } from '../generated/openapi.ts';
export { answerOf, type GivenAnswer } from './answer.ts';
export type { Activity, Content, EventOptions, LessonContext, Sender } from './base.ts';
export type { GradeBuilder, GradedAttemptBuilder, Score } from './grades.ts';
export { eventId, randomId } from './ids.ts';
export type { SessionBuilder } from './sessions.ts';
export type {
  ActivityBuilder,
  Answer,
  AttemptBuilder,
  AttemptOptions,
} from './student-events.ts';

/** In place of a session id: the student's open session. */
export const AUTO_ATTACH = 'urn:tag:auto-attach';

/** Events without grades. */
export interface UngradedBuilder extends ActivityBuilder {
  attempt(options: AttemptOptions): AttemptBuilder;
}

export interface Caliper {
  /** Events in a lesson, graded or not. */
  in(place: LessonContext): GradeBuilder;
  /** Events that earn neither XP nor grades: course and lesson may be left out. */
  ungraded(activity: Activity): UngradedBuilder;
  readonly session: SessionBuilder;
}

/** Builders of one application's events. */
export function caliper(sender: Sender): Caliper {
  const parts = partsOf(sender);
  return {
    in: (place) => gradeBuilder(parts, place),
    ungraded: (activity) => ({
      ...activityBuilder(parts, activity),
      attempt: (options) => attemptBuilder(parts, activity, attemptOf(parts, activity, options)),
    }),
    session: sessionBuilder(parts),
  };
}
