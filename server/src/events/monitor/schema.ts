/** Wire shapes of event lists, groups of errors and counts. */
import Type from 'typebox';
import { FINDING_CODES } from '../../http/finding-codes.ts';
import { Instant, nullable, optionalText, Uuid } from '../../http/schema.ts';
import { CSV_ROWS_MAX } from '../../listing/csv.ts';
import { logEnvelope } from '../../listing/log.ts';
import { formatParameter, LogQuery } from '../../listing/query.ts';
import { EVENT_TYPES, SCORE_TYPES } from '../caliper/vocabulary.ts';
import { DROP_CODES } from '../reasons.ts';
import { EventSummary, State } from '../schema.ts';
import { BUCKETS } from './counts.ts';

export const PAGE_MAX = 1_000;

/** A parameter, or member, that is one of these terms; the title names them in openapi.json. */
const oneOf = (terms: readonly string[], names: { title: string; description: string }) =>
  Type.Optional(Type.Enum([...terms], names));

export const DropReason = oneOf(DROP_CODES, {
  title: 'EventDropCode',
  description: 'Reason code of a dropped or failed event.',
});
const OfType = oneOf(EVENT_TYPES, { title: 'EventType', description: 'Caliper event type.' });
const OfScoreType = oneOf(SCORE_TYPES, { title: 'ScoreType', description: 'Of GradeEvents.' });

/** The filters of every list of events. */
export const eventFilters = {
  status: Type.Optional(State),
  reason: DropReason,
  type: OfType,
  scoreType: OfScoreType,
  studentId: optionalText('sourcedId of the student, as the event names it.'),
  courseId: optionalText('sourcedId of the course, as the event names it.'),
  lessonId: optionalText('sourcedId of the lesson, as the event names it.'),
  objectId: optionalText('Id of the object, such as the attempt of a GradeEvent.'),
  sessionId: optionalText('The session that the event opened, closed, names or is attached to.'),
  from: optionalText('ISO 8601 instant with an offset: received then or later.'),
  until: optionalText('ISO 8601 instant with an offset: received before.'),
  limit: optionalText(`Events per page: default 100, ${PAGE_MAX} at most.`),
  cursor: LogQuery.properties.cursor,
  format: formatParameter(
    '`csv`, or the header `Accept: text/csv`: all events that match as CSV, up to ' +
      `${CSV_ROWS_MAX} rows unless \`limit\` says less, a column for each member; \`reason\` and ` +
      '`warnings` are their codes. A text that a spreadsheet would run as a formula begins with an ' +
      'apostrophe. The connection is cut off when the file cannot be completed. Where it has as many ' +
      'rows as it may have, more events may match: narrow `from` and `until`.',
  ),
};

const asSent = (of: string) => nullable(Type.String({ description: of }));

export const LoggedEvent = Type.Object(
  {
    ...EventSummary.properties,
    scoreType: asSent('Of a GradeEvent; null = another type.'),
    scoreGiven: nullable(Type.Number({ description: 'Of a GradeEvent; null = another type.' })),
    maxScore: nullable(Type.Number({ description: 'Of a GradeEvent; null = none was sent.' })),
    studentId: asSent('As the event names it; may be unknown.'),
    courseId: asSent('As the event names it; may be unknown.'),
    lessonId: asSent('As the event names it; may be unknown.'),
  },
  { title: 'LoggedEvent', description: 'An event of the log with its status.' },
);

export const EventLog = logEnvelope('events', LoggedEvent, {
  title: 'EventLog',
  description: 'A page of events, newest first.',
});

export const EventErrorGroup = Type.Object(
  {
    state: Type.Union([Type.Literal('refused'), Type.Literal('dropped'), Type.Literal('failed')], {
      description: 'refused: at intake, not stored. dropped, failed: stored, without effect.',
    }),
    code: nullable(Type.String({ description: 'Reason code; null = not grouped by code.' })),
    pointer: nullable(
      Type.String({ description: 'RFC 6901 pointer into the event; null = not grouped by field.' }),
    ),
    applicationId: nullable(Uuid),
    applicationName: nullable(Type.String({ description: 'null = not grouped by application.' })),
    count: Type.Integer({ description: 'Events in the group.' }),
    firstSeenAt: Instant,
    lastSeenAt: Instant,
    exampleEventId: nullable(
      Type.String({ description: 'Latest known event; null = none known.' }),
    ),
    message: nullable(Type.String({ description: 'The reason; null = not grouped by code.' })),
    fix: nullable(Type.String({ description: 'How to correct such events; null = not known.' })),
  },
  { title: 'EventErrorGroup', description: 'Refused, dropped or failed events with one cause.' },
);

export const ErrorGroupList = Type.Object(
  { groups: Type.Array(EventErrorGroup, { maxItems: 1_000 }) },
  { title: 'EventErrorGroupList', description: 'Groups of event errors, the largest first.' },
);

/** Why an event was dropped, failed or was refused. */
const CountReason = oneOf([...new Set([...DROP_CODES, ...Object.keys(FINDING_CODES)])], {
  title: 'EventCountCode',
  description: 'Only this reason code, or code of a finding.',
});

const COUNT_STATES = ['processed', 'dropped', 'failed', 'refused'];

/** The parameters of counts, by what the series may be told apart. */
export function countsQuery(series: readonly string[]) {
  return {
    from: optionalText('ISO 8601 instant with an offset; default: 24 hours before `until`.'),
    until: optionalText('ISO 8601 instant with an offset; default: now.'),
    bucket: Type.Optional(
      Type.Union(
        ['auto', ...Object.keys(BUCKETS)].map((name) => Type.Literal(name)),
        { description: 'Length of a bucket, in UTC; default: auto. At most 400 buckets.' },
      ),
    ),
    by: Type.Optional(
      Type.Union(
        series.map((name) => Type.Literal(name)),
        { description: 'A series for each of these; default: state.' },
      ),
    ),
    status: Type.Optional(
      Type.Union(
        COUNT_STATES.map((state) => Type.Literal(state)),
        { description: 'Only events that reached this state.' },
      ),
    ),
    reason: CountReason,
    type: OfType,
    scoreType: OfScoreType,
  };
}

const lags = (description: string) =>
  Type.Optional(Type.Array(nullable(Type.Number()), { description }));

export const EventCounts = Type.Object(
  {
    from: Instant,
    until: Instant,
    bucketSeconds: Type.Integer({ description: 'Length of a bucket.' }),
    since: nullable(Instant, 'The first counts that are kept; null = none yet.'),
    buckets: Type.Array(Instant, { maxItems: 400, description: 'The beginning of each bucket.' }),
    series: Type.Array(
      Type.Object({
        key: Type.String({ description: 'State, code, type or application; other = the rest.' }),
        events: Type.Array(Type.Integer(), { description: 'By bucket.' }),
        lagMean: lags('Seconds from receipt to the state; null = no event. By state alone.'),
        lagMax: lags('As lagMean: the longest.'),
      }),
      { maxItems: 12, description: 'The largest first.' },
    ),
  },
  { title: 'EventCounts', description: 'How many events reached which state when.' },
);
