/** Wire shapes of activity. XP is signed; seconds are whole. */
import Type from 'typebox';
import { SourcedId } from '../../http/schema.ts';

const Metrics = {
  activityMetrics: Type.Object({
    xpEarned: Type.Number(),
    totalQuestions: Type.Integer({ minimum: 0 }),
    correctQuestions: Type.Integer({ minimum: 0 }),
    masteredUnits: Type.Integer({ minimum: 0 }),
  }),
  timeSpentMetrics: Type.Object({
    activeSeconds: Type.Integer({ minimum: 0 }),
    inactiveSeconds: Type.Integer({ minimum: 0 }),
    wasteSeconds: Type.Integer({ minimum: 0, description: 'Always 0: see wasteMeasured' }),
  }),
};

const ActivityFacts = Type.Object(
  { ...Metrics, apps: Type.Array(Type.String({ description: 'Ids of applications' })) },
  { title: 'ActivityFacts' },
);

export const WasteMeasured = Type.Literal(false);

const byName = <Schema extends Parameters<typeof Type.Record>[1]>(schema: Schema) =>
  Type.Record(Type.String(), schema);

export const Activity = Type.Object(
  {
    startDate: Type.String(),
    endDate: Type.String(),
    facts: byName(byName(ActivityFacts)),
    factsByApp: byName(byName(byName(Type.Object(Metrics)))),
    wasteMeasured: WasteMeasured,
  },
  { title: 'Activity' },
);

export const WeeklyFacts = Type.Object(
  {
    startDate: Type.String(),
    endDate: Type.String(),
    facts: Type.Array(
      Type.Object({
        date: Type.String(),
        subject: Type.String(),
        app: Type.String(),
        ...Metrics,
      }),
    ),
    wasteMeasured: WasteMeasured,
  },
  { title: 'WeeklyFacts' },
);

const Student = {
  studentId: Type.Optional(SourcedId),
  email: Type.Optional(Type.String({ maxLength: 320 })),
};

export const DaysParameters = {
  startDate: Type.Optional(Type.String({ examples: ['2026-01-12'] })),
  endDate: Type.Optional(Type.String({ examples: ['2026-01-18'] })),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA name; UTC when left out' }),
  ),
};

export const ActivityQuery = Type.Object({ ...Student, ...DaysParameters });

export const WeeklyQuery = Type.Object({
  ...Student,
  weekDate: Type.Optional(Type.String({ examples: ['2026-01-14'] })),
  timezone: DaysParameters.timezone,
});
