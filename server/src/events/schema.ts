/** Wire shapes of the events interface. */
import Type from 'typebox';
import { Instant, nullable, Uuid } from '../http/schema.ts';

const WarningBody = Type.Object({
  code: Type.String(),
  pointer: Type.String({ description: 'RFC 6901 pointer into the event' }),
  message: Type.String(),
  fix: Type.String(),
});

export const Accepted = Type.Object(
  {
    status: Type.Literal('accepted'),
    eventCount: Type.Integer({
      minimum: 1,
      description: '1, unless the operator permits envelopes of several events',
    }),
    warnings: Type.Optional(Type.Array(WarningBody)),
  },
  { title: 'EventAccepted' },
);

/** `jobId`: the same for the same event, whenever it is sent. */
export const AcceptedLive = Type.Object({ ...Accepted.properties, jobId: Uuid });

export const EndpointConfiguration = Type.Object(
  {
    caliperMaximumPayloadSize: Type.Integer({ description: 'Largest body in kB' }),
    caliperSupportedVersions: Type.Array(Type.String()),
    caliperSupportedExtensions: Type.Object({}),
  },
  { title: 'CaliperEndpointConfiguration' },
);

export const SessionReply = Type.Object(
  {
    status: Type.Union([Type.Literal('created'), Type.Literal('closed')]),
    sessionId: Type.String(),
    durationInSeconds: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'SessionReply' },
);

const Explained = Type.Object(
  {
    code: Type.String(),
    pointer: Type.String({ description: 'RFC 6901 pointer into the event' }),
    message: Type.String(),
    fix: Type.String(),
    received: Type.Optional(nullable(Type.String({ description: 'What the event has there' }))),
    nearest: Type.Optional(
      Type.Array(Type.Object({ sourcedId: Type.String(), title: Type.String() }), {
        description: 'Your own records that it may have meant, likeliest first',
      }),
    ),
    snippet: Type.Optional(Type.Unknown({ description: 'What to merge into the event' })),
  },
  { title: 'EventReason' },
);

const STATES = ['received', 'processed', 'dropped', 'failed'] as const;

export const State = Type.Union(STATES.map((state) => Type.Literal(state)));

const EventStatusMembers = {
  id: Type.String(),
  applicationId: Uuid,
  type: Type.String(),
  action: Type.String(),
  state: State,
  reason: nullable(Explained),
  warnings: Type.Array(Explained),
  tries: Type.Integer({ description: 'How often processing was tried; 0 = not yet' }),
  retryAt: nullable(
    Type.String({ format: 'date-time', description: 'When it is tried again; null = it is not' }),
  ),
  eventTime: Instant,
  receivedAt: Instant,
  processedAt: nullable(Instant),
};

/** An event in a list of statuses. */
export const EventSummary = Type.Object(EventStatusMembers, { title: 'EventSummary' });

export const EventStatus = Type.Object(
  {
    ...EventStatusMembers,
    effects: Type.Object({
      xpEntryIds: Type.Array(Type.String()),
      assessmentResultIds: Type.Array(Type.String()),
      assessmentLineItemIds: Type.Array(Type.String()),
      sessionId: nullable(Type.String()),
      attachment: Type.Union(
        ['attached', 'pending', 'none'].map((one) => Type.Literal(one)),
        { description: 'pending: it waits for its session, a day at most' },
      ),
    }),
    payload: Type.Unknown({ description: 'The event as it was sent; null = see payloadRemoved' }),
    payloadRemoved: nullable(
      Type.Object(
        {
          receivedOn: Type.String({ format: 'date', description: 'UTC' }),
          removedAt: Instant,
          message: Type.String(),
        },
        {
          description:
            'The operator keeps the texts of events for a time, and that is over: what the event ' +
            'brought about stays, and it is known when it is sent again',
        },
      ),
    ),
  },
  { title: 'EventFate' },
);

/** The answer to `?dryRun=true`. */
export const DryRunReport = Type.Object(
  {
    valid: Type.Boolean(),
    errors: Type.Array(
      Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }),
    ),
    warnings: Type.Array(Explained),
    wouldDo: Type.Object({
      state: Type.Union(['processed', 'dropped', 'refused'].map((state) => Type.Literal(state))),
      sessionId: nullable(Type.String()),
      xp: Type.Optional(Type.Number()),
      result: Type.Optional(Type.Object({ score: Type.Number(), maxScore: Type.Number() })),
    }),
  },
  { title: 'EventRehearsal' },
);
