/** Insights: a student's time and XP in a period, put together for a person to read. */
import Type from 'typebox';
import { requireStudent } from '../../access/students.ts';
import { type Route, route } from '../../http/route.ts';
import { ById, nullable } from '../../http/schema.ts';
import { type Fact, groupFacts, listFacts, roundXp } from '../analytics/facts.ts';
import { timeSpent } from '../analytics/rules.ts';
import { DaysParameters } from '../analytics/schema.ts';
import { parseDays } from '../period.ts';

const Seconds = Type.Integer({ minimum: 0 });

const Insights = Type.Object(
  {
    userId: Type.String(),
    session: nullable(Type.Unknown()),
    insights: Type.Array(
      Type.Object({
        type: Type.Literal('TIME_SUMMARY'),
        totalSeconds: Seconds,
        activeSeconds: Seconds,
        wasteSeconds: Seconds,
        inactiveSeconds: Seconds,
        wastePercentage: Type.Number(),
        totalXpEarned: Type.Number(),
        factCount: Type.Integer({ minimum: 0, description: 'Days × subjects × applications' }),
      }),
    ),
    bySubject: Type.Array(
      Type.Object({
        subject: Type.String(),
        activeSeconds: Seconds,
        wasteSeconds: Seconds,
        inactiveSeconds: Seconds,
        xpEarned: Type.Number(),
      }),
    ),
  },
  { title: 'Insights' },
);

/** Minutes that two subjects share count once in the total, so subjects need not add up to it. */
function summary(facts: readonly Fact[]) {
  const { activeSeconds, inactiveSeconds } = timeSpent(facts.flatMap((fact) => fact.intervals));
  const xpEarned = roundXp(facts.reduce((sum, fact) => sum + fact.xpEarned, 0));
  return { activeSeconds, wasteSeconds: 0, inactiveSeconds, xpEarned };
}

const insightsOfUser = route({
  method: 'GET',
  url: '/insights/1.0/users/:sourcedId',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: "A student's time and XP in a period",
  description:
    'The last seven days when no period is given. A partner sees what its own events produced.',
  path: ById,
  query: Type.Object(DaysParameters),
  responses: { 200: Insights },
  handle: async (ctx, { path, query, caller }) => {
    const days = parseDays(query, ctx.now());
    await requireStudent(ctx.db, caller, path.sourcedId);
    const facts = await listFacts(ctx.db, { studentId: path.sourcedId, days, caller });
    const { xpEarned, ...time } = summary(facts);
    const bySubject = Object.entries(groupFacts(facts, 'subject', summary));
    return {
      status: 200,
      body: {
        userId: path.sourcedId,
        session: null,
        insights: [
          {
            type: 'TIME_SUMMARY',
            totalSeconds: time.activeSeconds + time.inactiveSeconds,
            ...time,
            wastePercentage: 0,
            totalXpEarned: xpEarned,
            factCount: facts.length,
          },
        ],
        bySubject: bySubject.map(([subject, values]) => ({ subject, ...values })),
      },
    };
  },
});

export const insightsRoutes: readonly Route[] = [insightsOfUser];
