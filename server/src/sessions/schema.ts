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

/** Session ids are IRIs or any text of the partner's own. */
export const SessionId = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: '^[^\\u0000]+$',
});
