/** Wire shapes of insights: time and XP of a period or of one session. */
import Type from 'typebox';
import { Instant, instantOf, nullable, Uuid } from '../../http/schema.ts';
import { WasteMeasured } from '../analytics/schema.ts';

const Seconds = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

const sessionMembers = {
  sessionId: Type.String(),
  userId: Type.String(),
  applicationId: Uuid,
  edAppId: nullable(Type.String()),
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  startedAtTime: Instant,
  startInferred: Type.Boolean({ description: 'No LoggedIn was seen: the start is a guess' }),
  endedAtTime: instantOf('The end; active at least until then while open'),
  durationInSeconds: Seconds,
  closeReason: nullable(
    Type.Union([Type.Literal('logged_out'), Type.Literal('timed_out'), Type.Literal('timeout')], {
      description: 'timeout: no sign of life for too long, by our count',
    }),
  ),
  requiresHeartbeat: Type.Boolean(),
  processInsights: Type.Boolean(),
};

export const StudySession = Type.Object(sessionMembers, { title: 'StudySession' });

export const TIMELINE_MAX = 3_000;

const StudySessionDetail = Type.Object(
  {
    ...sessionMembers,
    timeline: Type.Array(
      Type.Object({
        startedAtTime: Instant,
        endedAtTime: Instant,
        subject: Type.String(),
        active: Type.Boolean(),
      }),
      { maxItems: TIMELINE_MAX, description: 'What was active, and what was too long a silence' },
    ),
    evidence: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['logged_in', 'event', 'heartbeats'] }),
        at: Instant,
        until: instantOf('Of heartbeats: the last one of that minute'),
        subject: nullable(Type.String()),
        sourceEventId: nullable(Type.String()),
      }),
      { maxItems: TIMELINE_MAX, description: 'The first 3,000 signs of life, in order of time' },
    ),
  },
  { title: 'StudySessionDetail' },
);

const TimeSummary = Type.Object({
  type: Type.Literal('TIME_SUMMARY'),
  totalSeconds: Seconds,
  activeSeconds: Seconds,
  wasteSeconds: Seconds,
  inactiveSeconds: Seconds,
  wastePercentage: Type.Number(),
  totalXpEarned: Type.Number(),
  factCount: Type.Integer({ minimum: 0, description: 'Days × subjects × applications' }),
});

const bySubject = Type.Array(
  Type.Object({
    subject: Type.String(),
    activeSeconds: Seconds,
    wasteSeconds: Seconds,
    inactiveSeconds: Seconds,
    xpEarned: Type.Number(),
  }),
);

export const Insights = Type.Object(
  {
    userId: Type.String(),
    session: Type.Null(),
    insights: Type.Array(TimeSummary),
    bySubject,
    wasteMeasured: WasteMeasured,
    practice: Type.Object(
      {
        totalQuestions: Count,
        correctQuestions: Count,
        ungradedQuestions: Count,
        accuracy: nullable(Type.Number({ description: 'Points ÷ points there were; null = none' })),
      },
      { description: 'Graded answers, and those that wait for a grade' },
    ),
    streak: Type.Object(
      {
        dailyGoal: Type.Number({ description: 'XP a day' }),
        todayXp: Type.Number(),
        currentDays: Count,
        longestDays: Count,
        lastDay: nullable(Type.String({ examples: ['2026-01-15'] })),
      },
      { description: 'Days in a row with the daily goal reached, up to now' },
    ),
  },
  { title: 'Insights' },
);

export const SessionInsights = Type.Object(
  {
    userId: Type.String(),
    session: StudySessionDetail,
    insights: Type.Array(TimeSummary),
    bySubject,
    wasteMeasured: WasteMeasured,
  },
  { title: 'SessionInsights' },
);
