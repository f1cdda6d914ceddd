/** POST of one event: validated, kept for good, answered. */
import { invalid, invalidMember, Problem } from '../http/problem.ts';
import type { Caller, Context, Reply } from '../http/route.ts';
import type { Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import { openEnvelope, type Posted } from './envelope.ts';
import { digest, eventKey } from './identity.ts';
import { TIME_MIN } from './json-shapes.ts';
import { appendOne, committerOf, type LogEntry } from './log.ts';
import { type CaliperEvent, earlyWarnings, parseEvent } from './parse.ts';
import type { SynchronousProcessor } from './processor.ts';
import { REASONS } from './reasons.ts';

/** A sender whose clock is off by more than this has its event times moved by the difference. */
const CLOCK_ERROR_MS = 120_000;
const FUTURE_MS_MAX = 5 * 60_000;

export interface Sender {
  readonly caller: Caller;
  readonly receivedAt: Date;
}

/** An event on its way into the log, and as it was posted. */
export interface ReadEvent {
  readonly entry: LogEntry;
  readonly posted: Posted;
}

/** Validates a body and makes the log entry of its event; throws a Problem with every finding. */
export function readEntry(body: unknown, text: string, sender: Sender): ReadEvent {
  const posted = openEnvelope(body);
  if ('findings' in posted) throw invalid(posted.findings);
  const event = parseEvent(posted.event);
  const { receivedAt } = sender;
  const effectiveTime = correctedTime(event.eventTime, posted.sendTime, receivedAt);
  if (isFuture(effectiveTime, receivedAt)) throw inFuture(event, posted.bare, receivedAt);
  if (effectiveTime.getTime() < TIME_MIN) throw tooEarly(posted.sendTime);
  const { applicationId } = sender.caller;
  const payload = posted.bare ? text : JSON.stringify(posted.event);
  return {
    posted,
    entry: {
      key: eventKey(applicationId, event.id),
      applicationId,
      event,
      effectiveTime,
      receivedAt,
      payload,
      contentHash: digest(payload),
    },
  };
}

function correctedTime(eventTime: Date, sendTime: Date | null, receivedAt: Date): Date {
  const errorMs = sendTime ? receivedAt.getTime() - sendTime.getTime() : 0;
  return Math.abs(errorMs) > CLOCK_ERROR_MS ? new Date(eventTime.getTime() + errorMs) : eventTime;
}

/** Beyond what clocks may differ by. */
export function isFuture(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + FUTURE_MS_MAX;
}

function tooEarly(sendTime: Date | null): Problem {
  const message = `'sendTime' ${sendTime?.toISOString()} moves the event before the year 1.`;
  return invalidMember('/sendTime', 'field_value', message);
}

function inFuture(event: CaliperEvent, bare: boolean, now: Date): Problem {
  const message = `'eventTime' ${event.eventTime.toISOString()} is in the future; here it is ${now.toISOString()}.`;
  const path = bare ? '/eventTime' : '/data/0/eventTime';
  return invalid([{ path, code: 'event_time_in_future', message }]);
}

/** Queued events: 202 once the event's group is committed. */
export async function accept(ctx: Context, entry: LogEntry): Promise<Reply> {
  const outcome = await committerOf(ctx.ingest).append(entry);
  if (outcome === 'conflict') throw conflict(entry.event.id);
  const warnings = earlyWarnings(entry.event).map((warning) => ({
    ...warning,
    message: REASONS[warning.code].message,
  }));
  return {
    status: 202,
    body: {
      status: 'accepted',
      eventCount: 1,
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    headers: headers(ctx, entry, outcome === 'replayed'),
  };
}

/** Synchronous events: event, effect and answer in one transaction. */
export async function answer(
  ctx: Context,
  { entry, posted }: ReadEvent,
  processor: SynchronousProcessor,
): Promise<Reply> {
  return ctx.db.begin(async (tx) => {
    const appended = await appendOne(tx, entry);
    if (appended === 'conflict') throw conflict(entry.event.id);
    if (appended === 'replayed') {
      const reply = await findReply(tx, entry);
      return { status: 200, body: reply, headers: headers(ctx, entry, true) };
    }
    const { reply, warnings } = await processor.process(tx, entry, posted.event);
    await tx.execute(sql`
      insert into event_outcomes (key, application_id, state, warnings, reply)
      values (
        ${entry.key}, ${entry.applicationId}, 'processed', ${warnings}, ${JSON.stringify(reply)}
      )`);
    return { status: 200, body: reply, headers: headers(ctx, entry, false) };
  });
}

/** What the event was answered with; of an erased one the session's name is the sender's again. */
async function findReply(tx: Queryable, { key, event }: LogEntry): Promise<object | undefined> {
  const stored = await tx.first<{ reply: object }>(sql`
    select coalesce(o.reply, case e.type when 'erased' then e.payload::jsonb end) as reply
    from events e left join event_outcomes o using (key) where e.key = ${key}`);
  if (!stored || 'sessionId' in stored.reply) return stored?.reply;
  return { ...stored.reply, sessionId: event.sessionId };
}

function headers(ctx: Context, entry: LogEntry, replayed: boolean): Record<string, string> {
  const location = `${ctx.config.baseUrl}/events/1.0/events/${encodeURIComponent(entry.event.id)}`;
  return { location, ...(replayed ? { 'idempotent-replayed': 'true' } : {}) };
}

/** 409: the id is taken by other content. */
export function conflict(id: string): Problem {
  const message = `Another event with the id '${id}' was accepted before; use a new URN per event.`;
  return new Problem(409, 'invaliddata', message, {
    findings: [{ path: '/id', code: 'event_id_conflict', message }],
  });
}
