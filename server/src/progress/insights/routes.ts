/** HTTP routes of insights: a student's time and XP. */
import Type, { type Static } from 'typebox';
import { requireStudent } from '../../access/students.ts';
import { type Route, route } from '../../http/route.ts';
import { ById, partialOf } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Fact, listFacts } from '../analytics/facts.ts';
import { countUngraded } from '../analytics/queries.ts';
import { DaysParameters } from '../analytics/schema.ts';
import { parseDays } from '../period.ts';
import { resultsOfStudent, StudentResult, studentResults } from './results.ts';
import { Insights } from './schema.ts';
import { sessionInsightsRoutes } from './session-routes.ts';
import { findStreak } from './streak.ts';
import { summarise } from './summary.ts';

const SCOPE = ['events.readonly', 'events.write'];

/** Ungraded questions count neither as right nor as wrong; accuracy has six decimals. */
function practice(facts: readonly Fact[], ungradedQuestions: number) {
  const sum = (value: (fact: Fact) => number) => facts.reduce((all, one) => all + value(one), 0);
  const pointsMax = sum((fact) => fact.pointsMax);
  return {
    totalQuestions: sum((fact) => fact.totalQuestions),
    correctQuestions: sum((fact) => fact.correctQuestions),
    ungradedQuestions,
    accuracy: pointsMax > 0 ? Number((sum((fact) => fact.points) / pointsMax).toFixed(6)) : null,
  };
}

function findNames(db: Queryable, studentId: string) {
  return db.first<Pick<Static<typeof Insights>, 'givenName' | 'familyName'>>(sql`
    select given_name, family_name from users where sourced_id = ${studentId}`);
}

const insightsOfUser = route({
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/users/:sourcedId',
  forPeople: true,
  scope: SCOPE,
  tag: 'Read back',
  operationId: 'getInsights',
  summary: "Read a student's time and XP in a period, and the streak up to now",
  description:
    'The last seven days when the query has no period. A partner gets data of its own events. ' +
    'A day counts for the streak when its XP reach the goal: `metadata.dailyXpGoal` of the ' +
    'enrollment, else of its course, summed over courses; 1 without any.',
  path: ById,
  query: Type.Object(DaysParameters),
  responses: { 200: Insights },
  handle: async (ctx, { path, query, caller }) => {
    const now = ctx.now();
    const days = parseDays(query, now);
    await requireStudent(ctx.reads, caller, path.sourcedId);
    const scope = { studentId: path.sourcedId, days, caller };
    const facts = await listFacts(ctx.reads, scope);
    const { timezone } = days;
    return {
      status: 200,
      body: {
        userId: path.sourcedId,
        ...(caller.person && (await findNames(ctx.reads, path.sourcedId))),
        session: null,
        ...summarise(facts),
        practice: practice(facts, await countUngraded(ctx.reads, scope)),
        streak: await findStreak(ctx.reads, { ...scope, timezone, now }),
      },
    };
  },
});

const resultsOfUser = route({
  method: 'GET',
  shows: 'grades',
  url: '/insights/1.0/users/:sourcedId/results',
  forPeople: true,
  scope: SCOPE,
  tag: 'Read back',
  operationId: 'listStudentResults',
  summary: "List a student's grades with lesson and standards, latest first",
  description: 'Of GradeEvents. A partner gets those of its own events, an operator all.',
  path: ById,
  query: listQuery(studentResults),
  responses: {
    200: Type.With(listEnvelope('results', partialOf(StudentResult)), {
      title: 'StudentResultList',
      description: 'A page of grades of a student',
    }),
  },
  handle: async (ctx, request) => {
    const { path, query, caller } = request;
    await requireStudent(ctx.reads, caller, path.sourcedId);
    const page = await listRecords(ctx, resultsOfStudent(path.sourcedId, caller), query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

export const insightsRoutes: readonly Route[] = [
  insightsOfUser,
  resultsOfUser,
  ...sessionInsightsRoutes,
];
