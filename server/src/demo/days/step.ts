/** Types of the requests that the demo sends: events and heartbeats. */
import type { CaliperEvent } from './caliper.ts';

export interface EventStep {
  readonly kind: 'event';
  readonly at: Date;
  readonly event: CaliperEvent;
  /** True = sent in a Caliper envelope, false = bare. */
  readonly inEnvelope: boolean;
}

export interface HeartbeatStep {
  readonly kind: 'heartbeat';
  readonly at: Date;
  readonly sessionId: string;
  /** Where the request names its session: URL path, body or query. */
  readonly form: 'path' | 'body' | 'query';
}

export type Step = EventStep | HeartbeatStep;

/** The scoreType of a GradeEvent; null for every other step. */
export function scoreTypeOf(step: Step): string | null {
  if (step.kind !== 'event' || step.event.type !== 'GradeEvent') return null;
  const { extensions } = step.event['generated'] as { extensions: { scoreType: string } };
  return extensions.scoreType;
}
