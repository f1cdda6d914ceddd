/** Wire shapes of heartbeats. */
import Type from 'typebox';
import { instantOf } from '../http/schema.ts';

export const HeartbeatReply = Type.Object(
  {
    status: Type.Literal('ok'),
    sessionId: Type.String({ description: 'The extended session' }),
    endedAtTime: instantOf('Its end: active at least until then'),
  },
  { title: 'HeartbeatReply', description: 'The session after a heartbeat' },
);

/** Validated by `zonedInstant`, as in events: it accepts offsets such as +0000, beyond RFC 3339. */
export const EventTime = Type.String({
  description: 'ISO 8601 date-time with an offset',
  examples: ['2026-01-15T10:00:00.000Z'],
});

/** An IRI or any other text that the partner chose. */
export const SessionId = Type.String({
  description: "The session's id, as in the SessionEvents; a UUID also with or without `urn:uuid:`",
  minLength: 1,
  maxLength: 2_048,
  pattern: '^[^\\u0000]+$',
});

/** A server that passes on what pages send tells who is signed in. */
export const StudentId = Type.Optional(
  Type.String({
    description: 'sourcedId of the student: the heartbeat of another one is refused',
    minLength: 1,
    maxLength: 2_048,
    pattern: '^[^\\u0000]+$',
  }),
);
