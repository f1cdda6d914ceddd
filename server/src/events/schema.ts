/** Wire shapes of the events routes. */
import Type from 'typebox';
import { codes, Finding, Instant, instantOf, nullable, Uuid } from '../http/schema.ts';
import { REASONS } from './reasons.ts';

const POINTER = 'RFC 6901 pointer into the event';

const reasonMembers = {
  code: codes(
    Object.fromEntries(Object.entries(REASONS).map(([code, { message }]) => [code, message])),
    { title: 'EventReasonCode', description: 'Why an event was dropped, or what is odd about it' },
  ),
  pointer: Type.String({ description: POINTER }),
  message: Type.String({ description: 'What is wrong or unusual' }),
  fix: Type.String({ description: 'What the sender can do' }),
  docs: Type.String({ format: 'uri', description: 'The page that explains the code' }),
};

export const Accepted = Type.Object(
  {
    status: Type.Literal('accepted'),
    eventCount: Type.Integer({
      minimum: 1,
      description: '1, unless the operator permits envelopes of several events',
    }),
    warnings: Type.Optional(
      Type.Array(Type.Object(reasonMembers), {
        description: 'Warnings that need no lookup; absent = none. The status has all',
      }),
    ),
  },
  { title: 'EventAccepted', description: 'The events are on disk and wait to be processed' },
);

/** `jobId`: the same for the same event, at any time. */
export const AcceptedLive = Type.Object({ ...Accepted.properties, jobId: Uuid });

export const EndpointConfiguration = Type.Object(
  {
    caliperMaximumPayloadSize: Type.Integer({ description: 'Largest body in kB' }),
    caliperSupportedVersions: Type.Array(Type.String(), {
      description: 'Context IRIs for dataVersion and @context',
    }),
    caliperSupportedExtensions: Type.Object(
      {
        eventsPerPostMax: Type.Integer({ minimum: 1, description: 'Events in one envelope' }),
      },
      { description: 'What goes beyond Caliper' },
    ),
  },
  {
    title: 'CaliperEndpointConfiguration',
    description: 'Capabilities of the endpoint (Caliper v1p2, "Endpoint configuration")',
  },
);

export const SessionReply = Type.Object(
  {
    status: Type.Union([Type.Literal('created'), Type.Literal('closed')], {
      description: 'closed: a logout or time-out of the session was received',
    }),
    sessionId: Type.String({
      description: 'As sent; a UUID URN for a LoggedIn without a session id',
    }),
    durationInSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Start to end, computed, rounded down; absent unless closed',
      }),
    ),
  },
  { title: 'SessionReply', description: 'The session that a SessionEvent opened or closed' },
);

const Explained = Type.Object(
  {
    ...reasonMembers,
    received: Type.Optional(
      nullable(Type.String(), 'The value at the pointer; null = none. Absent when not looked up'),
    ),
    nearest: Type.Optional(
      Type.Array(
        Type.Object({
          sourcedId: Type.String({ description: 'Of a course, a lesson or a student' }),
          title: Type.String({ description: 'Its title; the name of a student' }),
        }),
        { description: 'Records that you may read and the event may mean, likeliest first' },
      ),
    ),
    snippet: Type.Optional(Type.Unknown({ description: 'Members to merge into the event' })),
  },
  {
    title: 'EventReason',
    description: 'Why an event was dropped or failed, or a warning about an event that counts',
  },
);

const STATES = ['received', 'processed', 'dropped', 'failed'] as const;

export const State = Type.Union(
  STATES.map((state) => Type.Literal(state)),
  {
    description:
      'received: waits for processing; processed: counts; dropped: does not count, see reason; ' +
      'failed: a server error',
  },
);

const statusMembers = {
  id: Type.String({ description: "The event's id as sent" }),
  applicationId: Uuid,
  type: Type.String({ description: 'Caliper event type', examples: ['GradeEvent'] }),
  action: Type.String({ description: 'Caliper action', examples: ['Graded'] }),
  state: State,
  reason: nullable(Explained, 'Null unless dropped or failed'),
  warnings: Type.Array(Explained, { description: 'The event counts all the same' }),
  tries: Type.Integer({ description: 'How often processing was tried; 0 = not yet' }),
  retryAt: nullable(
    Type.String({ format: 'date-time' }),
    'When processing is tried again; null = no retry is planned',
  ),
  waitsUntil: nullable(
    Type.String({ format: 'date-time' }),
    'Until when a dropped event waits for the record that it lacks, and counts when it arrives; ' +
      'null = it does not wait',
  ),
  eventTime: Instant,
  receivedAt: Instant,
  processedAt: nullable(Instant, 'When it got its status; null = not yet'),
};

export const EventSummary = Type.Object(statusMembers, {
  title: 'EventSummary',
  description: 'The status of an event in a list',
});

const Mastery = Type.Object(
  {
    masters: Type.Boolean({ description: 'False = the result is kept, and no unit is mastered' }),
    why: Type.String({ description: 'The reason as a sentence' }),
  },
  { description: 'Of a MASTERY grade: whether it masters its unit' },
);

const LATER_GRADE = 'The event whose later grade of the same attempt counts in its place';

const Effects = Type.Object(
  {
    xpEntryIds: Type.Array(Type.String(), { description: 'XP entries, at most one' }),
    assessmentResultIds: Type.Array(Type.String(), { description: 'Assessment results' }),
    assessmentLineItemIds: Type.Array(Type.String(), {
      description: 'Line items of the results',
    }),
    replacedBy: nullable(Type.String(), `${LATER_GRADE}; null = none`),
    sessionId: nullable(Type.String(), 'The session that it opened, closed or belongs to'),
    attachment: Type.Union(
      ['attached', 'pending', 'none'].map((one) => Type.Literal(one)),
      { description: 'To a session; pending: it waits for its session, a day at most' },
    ),
    reviews: Type.Array(
      Type.Object({ standardId: Type.String({ description: 'sourcedId of the CFItem' }) }),
      { description: 'Standards whose review state the answer is part of, by id' },
    ),
    mastery: nullable(Mastery, 'Null unless it is a MASTERY grade that was processed'),
  },
  { description: 'Records made from the event' },
);

export const EventStatus = Type.Object(
  {
    ...statusMembers,
    traceId: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        maxLength: 32,
        description:
          'The trace of the request that delivered it; absent when it had no `traceparent`',
      }),
    ),
    alsoSentBy: Type.Optional(
      Type.Array(Uuid, { description: 'For operators: other applications that sent this id' }),
    ),
    effects: Effects,
    payload: Type.Unknown({ description: 'The event as sent; null = see payloadRemoved' }),
    payloadRemoved: nullable(
      Type.Object({
        receivedOn: Type.String({ format: 'date', description: 'UTC' }),
        removedAt: Instant,
        message: Type.String({ description: 'The same as a sentence' }),
      }),
      "Set when the text was removed after the server's retention period; the event still counts",
    ),
  },
  { title: 'EventStatus', description: 'The status of an event, with its effects and payload' },
);

export const RefusedEvent = Type.Object(
  {
    id: Type.String({ description: "The event's id as asked for" }),
    applicationId: Uuid,
    state: Type.Literal('refused'),
    refusedAt: instantOf('When it was refused last'),
    findings: Type.Array(Finding, { description: 'Why; pointers into the event, no values' }),
  },
  {
    title: 'RefusedEvent',
    description: 'An event that was answered with an error and never accepted; it has no effect',
  },
);

/** The reply to `?dryRun=true`. */
export const DryRunReport = Type.Object(
  {
    valid: Type.Boolean({ description: 'False = a POST would be refused, see errors' }),
    errors: Type.Array(Finding, { description: 'All findings; empty when valid' }),
    warnings: Type.Array(Explained, {
      description: 'Reason of a drop first, then warnings',
    }),
    wouldDo: Type.Object(
      {
        state: Type.Union(
          ['processed', 'dropped', 'refused'].map((state) => Type.Literal(state)),
          { description: 'refused: not stored' },
        ),
        sessionId: nullable(Type.String(), 'The session that it would open, close or attach to'),
        xp: Type.Optional(Type.Number({ description: 'XP credited; absent = none' })),
        result: Type.Optional(
          Type.Object(
            {
              score: Type.Number({ description: 'scoreGiven' }),
              maxScore: Type.Number({ description: 'Its maximum' }),
            },
            { description: 'Assessment result; absent = none' },
          ),
        ),
        replacedBy: Type.Optional(Type.String({ description: `${LATER_GRADE}; absent = none` })),
        mastery: Type.Optional(Mastery),
      },
      { description: 'Predicted effects' },
    ),
  },
  { title: 'EventDryRun', description: 'What a POST of the event would do; nothing is stored' },
);
