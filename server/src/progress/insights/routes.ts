/** HTTP routes of insights: a student's time and XP, and study sessions. */
import Type from 'typebox';
import { requireStudent } from '../../access/students.ts';
import { sessionName } from '../../events/caliper/session-id.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ById, partialOf, Uuid } from '../../http/schema.ts';
import { ListQuery, listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { SessionId } from '../../sessions/schema.ts';
import { type Fact, listFacts } from '../analytics/facts.ts';
import { countUngraded } from '../analytics/queries.ts';
import { DaysParameters } from '../analytics/schema.ts';
import { parseDays } from '../period.ts';
import { Insights, SessionInsights, StudySession } from './schema.ts';
import { findSession, sessionInsights, sessionsOfStudent } from './sessions.ts';
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

const insightsOfUser = route({
  method: 'GET',
  url: '/insights/1.0/users/:sourcedId',
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
    await requireStudent(ctx.db, caller, path.sourcedId);
    const scope = { studentId: path.sourcedId, days, caller };
    const facts = await listFacts(ctx.db, scope);
    const { timezone } = days;
    return {
      status: 200,
      body: {
        userId: path.sourcedId,
        session: null,
        ...summarise(facts),
        practice: practice(facts, await countUngraded(ctx.db, scope)),
        streak: await findStreak(ctx.db, { ...scope, timezone, now }),
      },
    };
  },
});

const sessionsOfUser = route({
  method: 'GET',
  url: '/insights/1.0/users/:sourcedId/sessions',
  scope: SCOPE,
  tag: 'Read back',
  operationId: 'listStudySessions',
  summary: "List a student's study sessions, latest first",
  description: 'A partner gets the sessions that it opened, an operator all.',
  path: ById,
  query: ListQuery,
  responses: {
    200: Type.With(listEnvelope('sessions', partialOf(StudySession)), {
      title: 'StudySessionList',
      description: 'A page of study sessions',
    }),
  },
  handle: async (ctx, request) => {
    const { path, query, caller } = request;
    await requireStudent(ctx.db, caller, path.sourcedId);
    const sessions = sessionsOfStudent(path.sourcedId, caller, ctx.now());
    const page = await listRecords(ctx, sessions, query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const oneSession = route({
  method: 'GET',
  url: '/insights/1.0/sessions/:sessionId',
  scope: SCOPE,
  tag: 'Read back',
  operationId: 'getStudySession',
  summary: 'Read a study session with its time, XP and evidence',
  description:
    'Percent-encode the id. A partner gets its own sessions of students that it may read. Two ' +
    'applications may use the same id; an operator gets the latest, or that of `applicationId`.',
  path: Type.Object({ sessionId: SessionId }),
  query: Type.Object({ applicationId: Type.Optional(Uuid) }),
  responses: { 200: SessionInsights },
  handle: async (ctx, { path, query, caller }) => {
    const { sessionId } = path;
    const { applicationId } = query;
    const found = await findSession(
      ctx.db,
      { sessionId: sessionName(sessionId), applicationId },
      { caller, now: ctx.now() },
    );
    if (!found) throw notFound('session', sessionId);
    recordDisclosure([found.session.userId]);
    return { status: 200, body: sessionInsights(found) };
  },
});

export const insightsRoutes: readonly Route[] = [insightsOfUser, sessionsOfUser, oneSession];
