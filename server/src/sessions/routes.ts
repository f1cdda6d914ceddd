/** Heartbeats: by the session in the path, or in body or query (ids are often IRIs with slashes). */
import Type from 'typebox';
import { isFuture } from '../events/ingest.ts';
import { isInstant } from '../events/json-shapes.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { type Context, type Reply, type Route, route } from '../http/route.ts';
import { findSessionForUpdate, lockSession, type SessionKey, upsertHeartbeat } from './queries.ts';
import { type HeartbeatRefusal, heartbeat } from './rules.ts';
import { EventTime, HeartbeatReply, SessionId } from './schema.ts';
import { extendSession } from './state.ts';

const heartbeatBySession = route({
  method: 'POST',
  url: '/events/1.0/sessions/:sessionId/heartbeat',
  scope: 'events.write',
  tag: 'Events',
  summary: 'Extend a session named in the path',
  description: 'Percent-encode the id; the form with the id in the body needs no encoding.',
  path: Type.Object({ sessionId: SessionId }),
  body: Type.Object({ eventTime: EventTime }),
  responses: { 200: HeartbeatReply },
  handle: (ctx, { path, body, caller }) =>
    extend(ctx, { applicationId: caller.applicationId, sessionId: path.sessionId }, body.eventTime),
});

const heartbeatByBody = route({
  method: 'POST',
  url: '/events/1.0/heartbeat',
  scope: 'events.write',
  tag: 'Events',
  summary: 'Extend a session named in the body or the query',
  query: Type.Object({ sessionId: Type.Optional(SessionId) }),
  body: Type.Object({ sessionId: Type.Optional(SessionId), eventTime: EventTime }),
  responses: { 200: HeartbeatReply },
  errors: [404],
  handle: (ctx, { query, body, caller }) => {
    const sessionId = body.sessionId ?? query.sessionId;
    if (!sessionId) {
      throw invalidMember(
        '/sessionId',
        'field_missing',
        "'sessionId' is in neither body nor query.",
      );
    }
    if (query.sessionId && query.sessionId !== sessionId) {
      const message = 'Body and query name different sessions.';
      throw invalidMember('/sessionId', 'session_id_conflict', message);
    }
    return extend(ctx, { applicationId: caller.applicationId, sessionId }, body.eventTime);
  },
});

export const sessionRoutes: readonly Route[] = [heartbeatBySession, heartbeatByBody];

/** Read, decide, write: one transaction. */
async function extend(ctx: Context, key: SessionKey, eventTime: string): Promise<Reply> {
  if (!isInstant(eventTime)) {
    const message = "'eventTime' must be an ISO 8601 date-time with an offset.";
    throw invalidMember('/eventTime', 'field_type', message);
  }
  const at = new Date(eventTime);
  const now = ctx.now();
  if (isFuture(at, now, ctx.config.eventsFutureSecondsMax)) {
    const message = `'eventTime' ${eventTime} is in the future; here it is ${now.toISOString()}.`;
    throw invalidMember('/eventTime', 'event_time_in_future', message);
  }
  return ctx.sessions.begin(async (tx) => {
    await lockSession(tx, key);
    const session = await findSessionForUpdate(tx, key);
    if (!session) throw refusal('session_not_found', key.sessionId);
    const outcome = heartbeat(session, at);
    if ('refused' in outcome) throw refusal(outcome.refused, key.sessionId);
    await upsertHeartbeat(tx, key, at);
    const endedAt = await extendSession(tx, key, { ...session, ...outcome });
    const endedAtTime = endedAt.toISOString();
    return { status: 200, body: { status: 'ok', sessionId: key.sessionId, endedAtTime } };
  });
}

const REFUSALS: Readonly<Record<HeartbeatRefusal | 'session_not_found', [number, string]>> = {
  session_not_found: [404, 'is not known; open it with a SessionEvent LoggedIn'],
  session_closed: [404, 'is closed; open a new one'],
  heartbeat_not_enabled: [400, 'takes no heartbeats; open it with requiresHeartbeat: true'],
  heartbeat_before_start: [400, 'started later than this heartbeat'],
};

function refusal(code: HeartbeatRefusal | 'session_not_found', sessionId: string): Problem {
  const [status, text] = REFUSALS[code];
  const message = `The session '${sessionId}' ${text}.`;
  return new Problem(status, status === 404 ? 'unknownobject' : 'invaliddata', message, {
    findings: [{ path: status === 404 ? '/sessionId' : '/eventTime', code, message }],
  });
}
