/** One request of a partner's day. */
import type { CaliperEvent } from './caliper.ts';

export interface EventStep {
  readonly kind: 'event';
  readonly at: Date;
  readonly event: CaliperEvent;
  /** Sent in a Caliper envelope, else bare. */
  readonly inEnvelope: boolean;
}

/** The three ways to name the session of a heartbeat. */
export type HeartbeatForm = 'path' | 'body' | 'query';

export interface HeartbeatStep {
  readonly kind: 'heartbeat';
  readonly at: Date;
  readonly sessionId: string;
  readonly form: HeartbeatForm;
}

export type Step = EventStep | HeartbeatStep;

/** The score type of a GradeEvent, null for every other step. */
export function scoreTypeOf(step: Step): string | null {
  if (step.kind !== 'event' || step.event.type !== 'GradeEvent') return null;
  const { extensions } = step.event['generated'] as { extensions: { scoreType: string } };
  return extensions.scoreType;
}
