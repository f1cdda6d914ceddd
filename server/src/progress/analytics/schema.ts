/** Wire shapes of activity. XP is signed; seconds are whole. */
import Type, { type TSchema } from 'typebox';
import { count, SourcedId } from '../../http/schema.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import { EVENT_GAP_MS, HEARTBEAT_GAP_MS } from './rules.ts';

/** Seconds in study sessions. */
export const TimeSpent = {
  activeSeconds: count(
    `Gaps of session evidence of at most ${HEARTBEAT_GAP_MS / MINUTE_MS} minutes with heartbeats, ` +
      `${EVENT_GAP_MS / MINUTE_MS} without`,
  ),
  inactiveSeconds: count('Longer gaps within sessions'),
  wasteSeconds: count('Always 0: see wasteMeasured'),
};

const Metrics = {
  activityMetrics: Type.Object(
    {
      xpEarned: Type.Number({ description: 'Sum of XP, signed' }),
      totalQuestions: Type.Integer({ minimum: 0, description: 'Graded answers' }),
      correctQuestions: Type.Integer({ minimum: 0, description: 'Those with the full score' }),
      masteredUnits: Type.Integer({
        minimum: 0,
        description: 'Assignables with their first full MASTERY score',
      }),
    },
    { description: 'XP and answers' },
  ),
  timeSpentMetrics: Type.Object(TimeSpent, { description: 'Time in study sessions' }),
};

const ActivityFacts = Type.Object(
  { ...Metrics, apps: Type.Array(Type.String(), { description: 'Ids of applications' }) },
  { title: 'ActivityFacts', description: 'Activity of one day in one subject' },
);

export const WasteMeasured = Type.Literal(false, {
  description: 'Waste is not measured: its values are always 0',
});

function byName<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Record(Type.String(), schema, description ? { description } : {});
}

export const Activity = Type.Object(
  {
    startDate: Type.String({ description: 'Of the query; the first day when it has none' }),
    endDate: Type.String({ description: 'Of the query; the last day when it has none' }),
    facts: byName(byName(ActivityFacts), 'By day (YYYY-MM-DD), then by subject'),
    factsByApp: byName(
      byName(byName(Type.Object(Metrics))),
      'By day (YYYY-MM-DD), by subject, then by application id',
    ),
    wasteMeasured: WasteMeasured,
  },
  { title: 'Activity', description: "A student's activity; days without activity are absent" },
);

export const WeeklyFacts = Type.Object(
  {
    startDate: Type.String({ description: 'Monday, YYYY-MM-DD' }),
    endDate: Type.String({ description: 'Sunday, YYYY-MM-DD' }),
    facts: Type.Array(
      Type.Object({
        date: Type.String({ description: 'YYYY-MM-DD' }),
        subject: Type.String({ description: 'extensions.subject of the events' }),
        app: Type.String({ description: 'Id of the application' }),
        ...Metrics,
      }),
      { description: 'One per day, subject and application with activity' },
    ),
    wasteMeasured: WasteMeasured,
  },
  { title: 'WeeklyFacts', description: "A student's activity in one week" },
);

const Student = {
  studentId: Type.Optional(SourcedId),
  email: Type.Optional(
    Type.String({
      maxLength: 320,
      description: 'In place of studentId, in any case; 400 if not unique',
    }),
  ),
};

export const DaysParameters = {
  startDate: Type.Optional(
    Type.String({
      description: 'First day, or instant; six days before endDate when left out',
      examples: ['2026-01-12'],
    }),
  ),
  endDate: Type.Optional(
    Type.String({
      description:
        'Last day, or instant (excluded); startDate, else today, when left out; 366 days at most',
      examples: ['2026-01-18'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA name; UTC when left out' }),
  ),
};

/** Maximum of days of a period over many students. */
export const PERIOD_DAYS_MAX = 92;

/** The parameters of `parsePeriod`. */
export const PeriodParameters = {
  from: Type.With(DaysParameters.startDate, {
    description: 'First day, or instant; six days before `until` when left out',
  }),
  until: Type.With(DaysParameters.endDate, {
    description:
      'Last day, or instant (excluded); `from`, else today, when left out; ' +
      `${PERIOD_DAYS_MAX} days at most`,
  }),
  timezone: DaysParameters.timezone,
};

export const ActivityQuery = Type.Object({ ...Student, ...DaysParameters });

export const WeeklyQuery = Type.Object({
  ...Student,
  weekDate: Type.Optional(
    Type.String({
      description: 'A day of the week; today when left out',
      examples: ['2026-01-14'],
    }),
  ),
  timezone: DaysParameters.timezone,
});

export const ActivityDay = Type.Object(
  {
    date: Type.String({ description: 'YYYY-MM-DD', examples: ['2026-01-15'] }),
    xp: Type.Number({ description: 'Sum of XP, signed' }),
    entries: count('XP entries'),
    results: count('Results of grades that count'),
    activeStudents: count('Students with an XP entry or a result'),
    by: Type.Record(Type.String(), Type.Number(), {
      description: 'XP by subject, id of the course or id of the application',
    }),
  },
  { title: 'ActivityDay', description: 'The activity of all students on one day' },
);
