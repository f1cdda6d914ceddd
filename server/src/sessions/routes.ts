/** HTTP routes of heartbeats, with the session id in the path, the body or the query. */
import Type from 'typebox';
import type { Context } from '../context.ts';
import { bareId } from '../events/caliper/bare-id.ts';
import { sessionName } from '../events/caliper/session-id.ts';
import { TIME_FORM } from '../events/caliper/vocabulary.ts';
import { isFuture } from '../events/intake/accept.ts';
import { countRefusal } from '../events/intake/refusals.ts';
import type { Reply } from '../http/body.ts';
import type { Caller } from '../http/caller.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { type RejectedBodyRequest, type Route, route } from '../http/route.ts';
import { zonedInstant } from '../lib/instants.ts';
import { type Extended, extendOne } from './beats.ts';
import { findUnclosedSession } from './queries.ts';
import { EventTime, HeartbeatReply, SessionId, StudentId } from './schema.ts';

const EXTENSION_RULES =
  'Extends a session that was opened with requiresHeartbeat: true up to eventTime. Heartbeats may ' +
  'be late or repeated: they never move the end back. 404 once the session is closed or has ' +
  'timed out, 10 minutes after its last evidence.';

const heartbeatBySession = route({
  method: 'POST',
  confirmed: false,
  url: '/events/1.0/sessions/:sessionId/heartbeat',
  scope: 'events.write',
  tag: 'Events',
  operationId: 'sendSessionHeartbeat',
  summary: 'Send a heartbeat of a session named in the path',
  description:
    'Percent-encode the id; the route with the id in the body needs no encoding. ' +
    EXTENSION_RULES,
  path: Type.Object({ sessionId: SessionId }),
  body: Type.Object(
    { eventTime: EventTime, studentId: StudentId },
    { title: 'SessionHeartbeat', description: 'A heartbeat; the path names the session' },
  ),
  responses: { 200: HeartbeatReply },
  onRejectedBody: countRejected,
  handle: (ctx, { path: { sessionId }, body, caller }) =>
    counted(ctx, caller, () => extend(ctx, { caller, ...body, sessionId })),
});

const heartbeatByBody = route({
  method: 'POST',
  confirmed: false,
  url: '/events/1.0/heartbeat',
  scope: 'events.write',
  tag: 'Events',
  operationId: 'sendHeartbeat',
  summary: 'Send a heartbeat of a session named in the body or the query',
  description: EXTENSION_RULES,
  query: Type.Object({ sessionId: Type.Optional(SessionId) }),
  body: Type.Object(
    { sessionId: Type.Optional(SessionId), eventTime: EventTime, studentId: StudentId },
    { title: 'Heartbeat', description: 'A heartbeat; the session is named here or in the query' },
  ),
  responses: { 200: HeartbeatReply },
  errors: [404],
  onRejectedBody: countRejected,
  handle: (ctx, { query, body, caller }) =>
    counted(ctx, caller, async () => {
      const sessionId = namedSession(query.sessionId, body.sessionId);
      return extend(ctx, { caller, ...body, sessionId });
    }),
});

/** The session that body or query name; throws a Problem 400 when none does, or each another. */
function namedSession(inQuery: string | undefined, inBody: string | undefined): string {
  const sessionId = inBody ?? inQuery;
  if (!sessionId) {
    const message = "'sessionId' is missing; send it in the body or the query.";
    throw invalidMember('/sessionId', 'field_missing', message);
  }
  if (inQuery && sessionName(inQuery) !== sessionName(sessionId)) {
    const message = 'Body and query name different sessions.';
    throw invalidMember('/sessionId', 'session_id_conflict', message);
  }
  return sessionId;
}

/** A heartbeat has no id: its refusals are counted without an example. */
async function counted(
  ctx: Pick<Context, 'eventCounter' | 'now' | 'refusals'>,
  caller: Caller,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) countRefusal(ctx, caller, { problem: error, ids: [] });
    throw error;
  }
}

function countRejected(
  ctx: Pick<Context, 'eventCounter' | 'now' | 'refusals'>,
  { caller, problem }: RejectedBodyRequest,
): void {
  countRefusal(ctx, caller, { problem, ids: [] });
}

export const sessionRoutes: readonly Route[] = [heartbeatBySession, heartbeatByBody];

interface SentHeartbeat {
  readonly caller: Caller;
  readonly sessionId: string;
  readonly eventTime: string;
  readonly studentId?: string;
}

/** Under COMPAT=live a heartbeat of a closed session extends the student's open one. */
async function extend(
  ctx: Context,
  { caller, sessionId, eventTime, studentId: sender }: SentHeartbeat,
): Promise<Reply> {
  const at = zonedInstant(eventTime);
  if (!at) {
    throw invalidMember('/eventTime', 'field_type', `'eventTime' ${TIME_FORM}`);
  }
  const now = ctx.now();
  if (isFuture(at, now, ctx.config.eventsFutureSecondsMax)) {
    const serverTime = now.toISOString();
    const message = `'eventTime' ${eventTime} is in the future; the server's time is ${serverTime}.`;
    throw invalidMember('/eventTime', 'event_time_in_future', message);
  }
  const { applicationId, live = false } = caller;
  const beat = { at, live, sender: bareId(sender ?? null) };
  const key = { applicationId, sessionId: sessionName(sessionId) };
  const named = await ctx.beats.extend(key, beat);
  if ('endedAt' in named) return extended(sessionId, named.endedAt);
  if (live && named.refused === 'session_closed') {
    const student = { studentId: named.studentId, edAppId: null, at };
    const open = await findUnclosedSession(ctx.sessions, applicationId, student);
    const other = open && (await extendOne(ctx.sessions, { applicationId, sessionId: open }, beat));
    if (other && 'endedAt' in other) return extended(open, other.endedAt);
  }
  throw refusal(named.refused, sessionId);
}

function extended(sessionId: string, endedAt: Date): Reply {
  const endedAtTime = endedAt.toISOString();
  return { status: 200, body: { status: 'ok', sessionId, endedAtTime } };
}

type Refusal = Extract<Extended, { refused: unknown }>['refused'];

/** By code: status, pointer, text. */
const REFUSALS: Readonly<Record<Refusal, readonly [number, string, string]>> = {
  session_not_found: [404, '/sessionId', 'is not known; open it with a SessionEvent LoggedIn'],
  session_closed: [404, '/sessionId', 'is closed; open a new one'],
  session_user_mismatch: [400, '/studentId', 'belongs to another student'],
  heartbeat_not_enabled: [
    400,
    '/eventTime',
    'takes no heartbeats; open it with requiresHeartbeat: true',
  ],
  heartbeat_before_start: [400, '/eventTime', 'started later than this heartbeat'],
};

function refusal(code: Refusal, sessionId: string): Problem {
  const [status, path, text] = REFUSALS[code];
  const message = `The session '${sessionId}' ${text}.`;
  return new Problem(status, status === 404 ? 'unknownobject' : 'invaliddata', message, {
    findings: [{ path, code, message }],
  });
}
