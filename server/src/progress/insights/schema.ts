/** Wire shapes of insights: time and XP of a period or of one session. */
import Type from 'typebox';
import { count, Instant, instantOf, nullable, optionalText, Uuid } from '../../http/schema.ts';
import { logEnvelope } from '../../listing/log.ts';
import { LogQuery } from '../../listing/query.ts';
import { TimeSpent, WasteMeasured } from '../analytics/schema.ts';

const Student = Type.String({ description: 'sourcedId of the student' });

export const StudySession = Type.Object(
  {
    sessionId: Type.String({
      description: 'Unique within the application: as sent, a UUID as `urn:uuid:…`',
    }),
    userId: Student,
    applicationId: Uuid,
    edAppId: nullable(Type.String(), 'Id of edApp in the SessionEvents; null = none'),
    status: Type.Union([Type.Literal('open'), Type.Literal('closed')], {
      description: 'closed: see closeReason',
    }),
    startedAtTime: Instant,
    startInferred: Type.Boolean({
      description: 'True = no LoggedIn came, so the start is a guess',
    }),
    endedAtTime: instantOf('The end; while open: active at least until then'),
    durationInSeconds: count('Start to end, rounded down'),
    activeSeconds: TimeSpent.activeSeconds,
    closeReason: nullable(
      Type.Union([Type.Literal('logged_out'), Type.Literal('timed_out'), Type.Literal('timeout')]),
      'timed_out: a TimedOut event; timeout: no evidence for 10 or 30 minutes; null = open',
    ),
    requiresHeartbeat: Type.Boolean({ description: 'As the LoggedIn asked' }),
    processInsights: Type.Boolean({ description: 'As the LoggedIn asked' }),
  },
  {
    title: 'StudySession',
    description: "A student's time in an application, computed from its evidence",
  },
);

/** The query parameters of a log of sessions. */
export const SessionFilters = {
  status: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('closed')], {
      description: 'Only open, or only closed sessions',
    }),
  ),
  studentId: optionalText('sourcedId of the student'),
  from: optionalText('A date (UTC) or an instant: started then or later'),
  limit: LogQuery.properties.limit,
  cursor: LogQuery.properties.cursor,
  format: LogQuery.properties.format,
};

export const SessionPage = logEnvelope('sessions', StudySession, {
  title: 'StudySessionPage',
  description: 'Study sessions, latest start first',
});

export const TIMELINE_MAX = 3_000;

const StudySessionDetail = Type.Object(
  {
    ...StudySession.properties,
    timeline: Type.Array(
      Type.Object({
        startedAtTime: Instant,
        endedAtTime: Instant,
        subject: Type.String({ description: 'Of the latest evidence' }),
        active: Type.Boolean({ description: 'False = a gap that is too long' }),
      }),
      { maxItems: TIMELINE_MAX, description: 'Active and inactive intervals in order of time' },
    ),
    evidence: Type.Array(
      Type.Object({
        kind: Type.String({
          description: 'logged_in, logged_out, timed_out, event or heartbeats',
          examples: ['logged_in', 'event', 'heartbeats'],
        }),
        at: Instant,
        until: instantOf('Of heartbeats: the last one of that minute; else the same as at'),
        subject: nullable(Type.String(), 'Null for heartbeats'),
        sourceEventId: nullable(Type.String(), "The event's id; null for heartbeats"),
      }),
      { maxItems: TIMELINE_MAX, description: 'The first 3,000 pieces, in order of time' },
    ),
  },
  { title: 'StudySessionDetail', description: 'A study session with its timeline and evidence' },
);

const TimeSummary = Type.Object({
  type: Type.Literal('TIME_SUMMARY'),
  totalSeconds: count('Active and inactive seconds'),
  ...TimeSpent,
  wastePercentage: Type.Number({ description: 'Always 0: waste is not measured' }),
  totalXpEarned: Type.Number({ description: 'Sum of XP, signed' }),
  factCount: Type.Integer({ minimum: 0, description: 'Days × subjects × applications' }),
});

const Summaries = Type.Array(TimeSummary, { description: 'One summary' });

const bySubject = Type.Array(
  Type.Object({
    subject: Type.String({ description: 'extensions.subject of the events' }),
    ...TimeSpent,
    xpEarned: Type.Number({ description: 'Sum of XP, signed' }),
  }),
  { description: 'Overlapping time counts in each subject, but once in the total' },
);

/** Applications have the roster's routes for names; people of the roster do not. */
const OF_PEOPLE = 'As in the roster; only for people who signed in at their own pages';

export const Insights = Type.Object(
  {
    userId: Student,
    givenName: Type.Optional(nullable(Type.String(), OF_PEOPLE)),
    familyName: Type.Optional(nullable(Type.String(), OF_PEOPLE)),
    session: Type.Null({ description: 'Always null: the insights are of a period' }),
    insights: Summaries,
    bySubject,
    wasteMeasured: WasteMeasured,
    practice: Type.Object(
      {
        totalQuestions: count('Graded answers'),
        correctQuestions: count('Those with the full score'),
        ungradedQuestions: count('Answers without a grade yet'),
        accuracy: nullable(Type.Number(), 'Points ÷ maximum points, 0 to 1; null without answers'),
      },
      { description: 'Answers in the period' },
    ),
    streak: Type.Object(
      {
        dailyGoal: Type.Number({ description: 'XP per day' }),
        todayXp: Type.Number({ description: 'XP of today so far' }),
        currentDays: count('Length up to today, or yesterday while today lacks XP'),
        longestDays: count('Longest streak ever'),
        lastDay: nullable(
          Type.String({ examples: ['2026-01-15'] }),
          'Last day that reached the goal; null = none',
        ),
      },
      { description: 'Consecutive days that reached the daily goal, up to now' },
    ),
  },
  { title: 'Insights', description: "A student's time, XP and practice in a period" },
);

export const SessionInsights = Type.Object(
  {
    userId: Student,
    session: StudySessionDetail,
    insights: Summaries,
    bySubject,
    wasteMeasured: WasteMeasured,
  },
  { title: 'SessionInsights', description: 'Time and XP of one study session' },
);
