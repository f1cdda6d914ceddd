/** Wire shapes of heartbeats. */
import Type from 'typebox';
import { Instant } from '../http/schema.ts';

export const HeartbeatReply = Type.Object(
  {
    status: Type.Literal('ok'),
    sessionId: Type.String(),
    endedAtTime: Instant,
  },
  { title: 'HeartbeatReply' },
);

/** When a heartbeat was: what `isInstant` takes, as for events, which is more than RFC 3339. */
export const EventTime = Type.String({
  description: 'ISO 8601 date-time with an offset',
  examples: ['2026-01-15T10:00:00.000Z'],
});

/** Session ids are IRIs or any text of the partner's own. */
export const SessionId = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: '^[^\\u0000]+$',
});
