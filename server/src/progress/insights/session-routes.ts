/** HTTP routes that read study sessions: of a student, of an application, of all, and one. */
import Type, { type Static } from 'typebox';
import { requireStudent } from '../../access/students.ts';
import type { Context } from '../../context.ts';
import { sessionName } from '../../events/caliper/session-id.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ById, partialOf, Uuid } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { logReply } from '../../listing/log.ts';
import { listQuery } from '../../listing/query.ts';
import type { ListContext } from '../../listing/read-page.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { SessionId } from '../../sessions/schema.ts';
import { parseInstant } from '../period.ts';
import { SessionFilters, SessionInsights, SessionPage, StudySession } from './schema.ts';
import { findSession, sessionInsights } from './session.ts';
import { sessionsOf, sessionsOfStudent, studySessions } from './session-list.ts';

const SCOPE = ['events.readonly', 'events.write'];

const sessionsOfUser = route({
  method: 'GET',
  shows: 'study sessions',
  url: '/insights/1.0/users/:sourcedId/sessions',
  forPeople: true,
  scope: SCOPE,
  tag: 'Read back',
  operationId: 'listStudySessions',
  summary: "List a student's study sessions, latest first",
  description: 'A partner gets the sessions that it opened, an operator all.',
  path: ById,
  query: listQuery(studySessions),
  responses: {
    200: Type.With(listEnvelope('sessions', partialOf(StudySession)), {
      title: 'StudySessionList',
      description: 'A page of study sessions',
    }),
  },
  handle: async (ctx, request) => {
    const { path, query, caller } = request;
    await requireStudent(ctx.reads, caller, path.sourcedId);
    const sessions = sessionsOfStudent(path.sourcedId, caller, ctx.now());
    const page = await listRecords(ctx, sessions, query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const oneSession = route({
  method: 'GET',
  shows: 'study sessions',
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
    // On the primary: a session may be asked for at once after the event that opened it.
    const found = await findSession(
      ctx.db,
      { sessionId: sessionName(sessionId), applicationId },
      { caller, now: ctx.now() },
    );
    if (!found) throw notFound('session', sessionId);
    recordDisclosure([found.session.userId]);
    return { status: 200, body: await sessionInsights(ctx.db, found) };
  },
});

const LIST_DESCRIPTION =
  'A session is open until it is closed or times out. Follow `next` until it is null.';

const AllSessionsQuery = Type.Object({ ...SessionFilters, applicationId: Type.Optional(Uuid) });

const answerSessions = (
  ctx: ListContext & Pick<Context, 'now'>,
  caller: Caller,
  { from, limit, cursor, format, ...filter }: Static<typeof AllSessionsQuery>,
) => {
  const started = { ...filter, from: parseInstant('from', from) };
  const log = sessionsOf(started, { caller, now: ctx.now() });
  return logReply(ctx, log, { limit, cursor, format });
};

const ownSessions = route({
  method: 'GET',
  shows: 'study sessions',
  url: '/events/1.0/sessions',
  scope: SCOPE,
  tag: 'Events',
  operationId: 'listOwnStudySessions',
  summary: 'List the study sessions that your application opened, latest start first',
  description: `${LIST_DESCRIPTION} Only of students that you may read.`,
  query: Type.Object(SessionFilters),
  responses: { 200: SessionPage },
  handle: (ctx, { caller, query }) =>
    answerSessions(ctx, caller, { ...query, applicationId: caller.applicationId }),
});

const allSessions = route({
  method: 'GET',
  shows: 'study sessions',
  url: '/admin/1.0/sessions',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'listAllStudySessions',
  summary: 'List the study sessions of all applications, latest start first',
  description: LIST_DESCRIPTION,
  query: AllSessionsQuery,
  responses: { 200: SessionPage },
  handle: (ctx, { caller, query }) => answerSessions(ctx, caller, query),
});

export const sessionInsightsRoutes: readonly Route[] = [
  sessionsOfUser,
  oneSession,
  ownSessions,
  allSessions,
];
