/** Accepts a posted event: validates it, stores it, and makes the reply. */

import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { busy, invalid, invalidMember, Problem } from '../../http/problem.ts';
import { HOUR_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { hasLongNumbers, parseExact } from '../caliper/digits.ts';
import { baseOf, openEnvelope, type Posted } from '../caliper/envelope.ts';
import { type Json, TIME_MIN } from '../caliper/json-shapes.ts';
import {
  type CaliperEvent,
  type EventTimes,
  earlyWarnings,
  parseEvent,
  sessionIdOf,
} from '../caliper/parse.ts';
import { sessionName } from '../caliper/session-id.ts';
import { digitFindings } from '../caliper/validate.ts';
import type { LogEntry } from '../log/entry.ts';
import { digest, eventKey } from '../log/identity.ts';
import { seqsOf } from '../log/keys.ts';
import { appendOne, findAppended } from '../log/log.ts';
import { beginWithPartitions } from '../log/payload-days.ts';
import { withStoredIds } from '../log/stored-ids.ts';
import type { SynchronousProcessor } from '../processor.ts';
import { explainer } from '../reasons/explain.ts';
import { invalidEvents } from './invalid-events.ts';

/** When the sender's clock is off by more than this, event times are moved by the difference. */
const CLOCK_ERROR_MS = 120_000;
/**
 * Local time is up to 14 hours from UTC. A sendTime that is longer ago is that of an envelope which
 * was kept and sent again; only a clock can show a time that is still to come.
 */
const CLOCK_BEHIND_MS_MAX = 14 * HOUR_MS;

export interface Sender {
  readonly caller: Caller;
  readonly receivedAt: Date;
  /** The trace of the request; null or absent = none was named. */
  readonly traceId?: string | null;
  /** How far an event may be ahead of the server's clock. */
  readonly futureSecondsMax: number;
  /** Maximum of events in an envelope; 1 when absent. */
  readonly eventsMax?: number;
}

/** A validated event: its log entry, and the event as posted. */
export interface ReadEvent {
  readonly entry: LogEntry;
  readonly posted: Posted;
  /** The event's pointer in the body: '' or '/data/0'. */
  readonly base: string;
  /** Refuses a new event; a replay is answered as before, although its clock now differs. */
  readonly refusal: Problem | null;
}

/**
 * Validates a body and makes the log entries of its events; throws a Problem with every finding
 * that does not depend on the clock.
 */
export function readEntries(body: unknown, text: string, sender: Sender): ReadEvent[] {
  const posted = openEnvelope(body, { eventsMax: sender.eventsMax, live: sender.caller.live });
  if ('findings' in posted) throw invalidEvents(posted.findings, body);
  if (!hasLongNumbers(text)) return posted.map((one) => readOne(one, one.event, { sender, text }));
  const exact = parseExact(text) as Json & { data: Json[] };
  /** The event with all digits of its numbers. */
  const exactEvent = ({ event, place }: Posted) =>
    (place === null ? exact : exact.data[place]) ?? event;
  const lost = posted.flatMap((one) => digitFindings(exactEvent(one), baseOf(one)));
  if (lost.length > 0) throw invalid(lost);
  return posted.map((one) => readOne(one, exactEvent(one), { sender, text }));
}

/** Like `readEntries`, for a body that must hold one event. */
export function readEntry(body: unknown, text: string, sender: Sender): ReadEvent {
  const [read] = readEntries(body, text, { ...sender, eventsMax: 1 });
  if (!read) throw new Error('A body without an event has no findings.');
  return read;
}

interface SentBody {
  readonly sender: Sender;
  /** The whole body. */
  readonly text: string;
}

function readOne(posted: Posted, exact: Json, { sender, text }: SentBody): ReadEvent {
  const event = parseEvent(exact, sender.caller.live);
  const { receivedAt, futureSecondsMax, traceId = null } = sender;
  const effectiveTime = correctedTime(event.eventTime, posted.sendTime, receivedAt);
  const { applicationId } = sender.caller;
  const payload = posted.place === null ? text : JSON.stringify(exact);
  return {
    posted,
    base: baseOf(posted),
    refusal: refusalOf(event, posted, { receivedAt, effectiveTime, futureSecondsMax }),
    entry: {
      key: eventKey(applicationId, event.id),
      applicationId,
      event,
      effectiveTime,
      receivedAt,
      payload,
      contentHash: digest(payload),
      traceId,
    },
  };
}

function correctedTime(eventTime: Date, sendTime: Date | null, receivedAt: Date): Date {
  const errorMs = sendTime ? receivedAt.getTime() - sendTime.getTime() : 0;
  const isWrong = Math.abs(errorMs) > CLOCK_ERROR_MS && errorMs <= CLOCK_BEHIND_MS_MAX;
  return isWrong ? new Date(eventTime.getTime() + errorMs) : eventTime;
}

/** Whether a time is further ahead of the server's clock than permitted. */
export function isFuture(time: Date, now: Date, secondsMax: number): boolean {
  return time.getTime() > now.getTime() + secondsMax * 1_000;
}

function refusalOf(
  event: CaliperEvent,
  posted: Posted,
  { receivedAt, effectiveTime, futureSecondsMax }: EventTimes & Pick<Sender, 'futureSecondsMax'>,
): Problem | null {
  if (isFuture(effectiveTime, receivedAt, futureSecondsMax))
    return inFuture(event, posted, receivedAt);
  return effectiveTime.getTime() < TIME_MIN ? tooEarly(posted.sendTime) : null;
}

function tooEarly(sendTime: Date | null): Problem {
  const message = `Corrected by 'sendTime' ${sendTime?.toISOString()}, the event is before the year 1.`;
  return invalidMember('/sendTime', 'field_value', message);
}

function inFuture(event: CaliperEvent, posted: Posted, now: Date): Problem {
  const { sendTime } = posted;
  const hint = sendTime ? '' : ' Send an envelope with sendTime to correct a wrong clock.';
  const message =
    `'eventTime' ${event.eventTime.toISOString()} is in the future; ` +
    `the server's time is ${now.toISOString()}.${hint}`;
  return invalidMember(`${baseOf(posted)}/eventTime`, 'event_time_in_future', message);
}

/** Accepts a queued event: 202 once its group is committed; COMPAT=live adds its key as `jobId`. */
export async function accept(
  ctx: Pick<Context, 'committer' | 'config' | 'db' | 'lag'>,
  { entry, base, refusal }: Omit<ReadEvent, 'posted'>,
  { live, operator }: Caller,
): Promise<Reply> {
  if (ctx.lag.isTooLong()) {
    throw busy('Too many events wait to be processed; send the event again later.', 30);
  }
  const appended = refusal ? await findAppended(ctx.db, entry) : await ctx.committer.append(entry);
  if (!appended) throw refusal;
  if (appended.outcome === 'conflict') throw within(base, conflict(ctx, entry.event.id));
  const replayed = appended.outcome === 'replayed';
  const explain = explainer(
    { type: entry.event.type, isDropped: false },
    { baseUrl: ctx.config.baseUrl, operator },
  );
  const warnings = earlyWarnings(
    replayed
      ? { ...entry.event, lessonId: appended.lessonId, eventTime: appended.times.eventTime }
      : entry.event,
    replayed ? { ...appended.times, applicationId: entry.applicationId } : entry,
  ).map(explain);
  return {
    status: 202,
    body: {
      status: 'accepted',
      eventCount: 1,
      ...(live ? { jobId: entry.key } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    headers: headers(ctx, entry, replayed),
  };
}

const REPLAYED = 'idempotent-replayed';

/** Accepts a synchronous event: stores event, effects and reply in one transaction. */
export async function answer(
  ctx: Pick<Context, 'config' | 'eventCounter' | 'sessions'>,
  read: ReadEvent,
  processor: SynchronousProcessor,
): Promise<Reply> {
  const reply = await answerOnce(ctx, read, processor);
  if (reply.headers?.[REPLAYED] === undefined) {
    const { applicationId, event, receivedAt } = read.entry;
    const kind = { applicationId, state: 'processed', code: '', type: event.type } as const;
    ctx.eventCounter.add(kind, receivedAt);
  }
  return reply;
}

function answerOnce(
  ctx: Pick<Context, 'config' | 'sessions'>,
  { entry: sent, posted, base, refusal }: ReadEvent,
  processor: SynchronousProcessor,
): Promise<Reply> {
  return beginWithPartitions(ctx.sessions, sent, async (tx) => {
    const [entry = sent] = await withStoredIds(tx, [sent]);
    const appended = refusal ? await findAppended(tx, entry) : await appendOne(tx, entry);
    if (!appended) throw refusal;
    if (appended.outcome === 'conflict') throw within(base, conflict(ctx, entry.event.id));
    if (appended.outcome === 'replayed') {
      const reply = await findReply(tx, entry);
      return { status: 200, body: asSent(reply, posted), headers: headers(ctx, entry, true) };
    }
    const { reply, warnings: found } = await processor
      .process(tx, entry, posted.event)
      .catch((error) => raise(within(base, error)));
    const warnings = [...earlyWarnings(entry.event, entry), ...found];
    await tx.execute(sql`
      insert into event_outcomes (seq, key, application_id, state, warnings, session_id, reply)
      select seq, key, application_id, 'processed', ${warnings}::text[],
        ${reply['sessionId'] ?? null}::text, ${JSON.stringify(reply)}::jsonb
      from events where seq = any(${seqsOf([entry.key])})`);
    return { status: 200, body: asSent(reply, posted), headers: headers(ctx, entry, false) };
  });
}

/** A reply that names the session as the event does. */
function asSent(reply: object, { event }: Posted): object {
  const sent = sessionIdOf(event);
  const { sessionId } = reply as { readonly sessionId?: unknown };
  return sent && sessionName(sent) === sessionId ? { ...reply, sessionId: sent } : reply;
}

/** The stored reply; a redacted event has no session id, so that of the resent event is used. */
async function findReply(tx: Queryable, { key, event }: LogEntry): Promise<object> {
  const stored = await tx.first<{ reply: Readonly<Record<string, unknown>> }>(sql`
    select coalesce(o.reply, e.erased_reply) as reply
    from events e left join event_outcomes o using (key, seq)
    where e.seq = any(${seqsOf([key])})`);
  if (!stored) throw new Error(`The event '${event.id}' has no reply.`);
  if ('sessionId' in stored.reply) return stored.reply;
  const { status, ...rest } = stored.reply;
  return { status, sessionId: event.sessionId, ...rest };
}

/** The URL of an event's status. */
function locationOf({ config }: Pick<Context, 'config'>, eventId: string): string {
  return `${config.baseUrl}/events/1.0/events/${encodeURIComponent(eventId)}`;
}

function headers(
  ctx: Pick<Context, 'config'>,
  entry: LogEntry,
  replayed: boolean,
): Record<string, string> {
  const location = locationOf(ctx, entry.event.id);
  return { location, ...(replayed ? { [REPLAYED]: 'true' } : {}) };
}

/** Makes a Problem's pointers relative to the body, where `base` is the event's pointer. */
export function within(base: string, error: unknown): unknown {
  if (base === '' || !(error instanceof Problem)) return error;
  const { status, code, message, members } = error;
  const findings = members.findings?.map((one) => ({ ...one, path: base + one.path })) ?? [];
  return new Problem(status, code, message, { ...members, findings });
}

export function raise(error: unknown): never {
  throw error;
}

/** 409: an event with this id and other content exists; Location is that event's status. */
export function conflict(ctx: Pick<Context, 'config'>, id: string): Problem {
  const message = `Another event with the id '${id}' was accepted before; use a new URN per event.`;
  return new Problem(409, 'invaliddata', message, {
    findings: [{ path: '/id', code: 'event_id_conflict', message }],
    headers: { location: locationOf(ctx, id) },
  });
}
