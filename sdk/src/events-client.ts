/** Sends events and heartbeats, and says what became of them. */

import type {
  EventAccepted,
  EventDryRun,
  EventStatus,
  EventSummary,
  HeartbeatReply,
  RefusedEvent,
  SessionReply,
} from './generated/openapi.ts';
import { studentOf } from './generated/student.ts';
import { CALIPER_CONTEXT } from './generated/vocabulary.ts';
import { createList, pagesOf } from './list.ts';
import { createPostLimits, sendAll } from './send-all.ts';
import type { EventLike, Outcome, SendOptions, Submission } from './sent.ts';
import type { CallAny } from './transport/call.ts';
import { TimeoutError, ValidationError } from './transport/errors.ts';
import { type Answer, foreignAnswer, type Http, pause } from './transport/http.ts';
import type { CallOptions } from './transport/operations.ts';
import { createLanes, unlessAborted } from './transport/turns.ts';

export interface EventsClient {
  /** Sends an event; events of one student are sent one after the other. */
  send(event: EventLike, options?: SendOptions): Promise<Submission>;
  /**
   * Sends events, those of a student in their order, several in a request where the server permits
   * it; never throws for one of them.
   */
  sendAll<Event extends EventLike>(
    events: readonly Event[],
    options?: SendOptions,
  ): Promise<Outcome<Event>[]>;
  /** What a send would do; nothing is stored. */
  dryRun(event: EventLike, options?: CallOptions): Promise<EventDryRun>;
  /** Its state is `refused` when no send of the event was accepted. */
  status(id: string, options?: CallOptions): Promise<EventStatus | RefusedEvent>;
  /**
   * Waits until the event is processed, dropped or failed; 10 s at most when left out. Throws a
   * ValidationError for an event that was refused.
   */
  waitFor(id: string, options?: { timeoutMs?: number; signal?: AbortSignal }): Promise<EventStatus>;
  /** Statuses as they arise, from now on or from an instant. */
  tail(options?: TailOptions): AsyncGenerator<EventSummary, void, undefined>;
  /** Tells that the student is still there; for sessions with requiresHeartbeat. */
  heartbeat(sessionId: string, options?: HeartbeatOptions): Promise<HeartbeatReply>;
}

interface HeartbeatOptions extends CallOptions {
  /** Now, by the server's clock, when left out. */
  readonly eventTime?: string | undefined;
  /** sourcedId: the server refuses the heartbeat of another student's session. */
  readonly student?: string | undefined;
}

export interface TailOptions {
  readonly status?: EventSummary['state'] | undefined;
  /** An instant; now when left out. */
  readonly from?: string | undefined;
  readonly pollMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const POST = 'POST /events/1.0/';
const STATUS = 'GET /events/1.0/events/{id}';

export function createEvents(call: CallAny, http: Http): EventsClient {
  const lanes = createLanes();
  const post = async (
    events: readonly EventLike[],
    { sendTime, ...limits }: SendOptions = {},
  ): Promise<Submission> => {
    const bodyOfTry = () => envelope(http.baseUrl, events, sendTime);
    return sentOf(await call(POST, { ...limits, bodyOfTry, isRepeatable: true }));
  };
  /** Does what sends these events when those before them of the same students are sent. */
  const inTurn = <Result>(
    events: readonly EventLike[],
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const students = events.flatMap((event) => studentOf(event) ?? []);
    return unlessAborted(signal, lanes(students, work));
  };
  const status = async (id: string, options: CallOptions = {}) => {
    const { body } = await call(STATUS, { ...options, path: { id } });
    const { event } = (body ?? {}) as { readonly event?: EventStatus | RefusedEvent };
    if (event) return event;
    throw foreignAnswer(STATUS);
  };
  const limits = createPostLimits(call);
  return {
    send: (event, options) => inTurn([event], options?.signal, () => post([event], options)),
    sendAll: (events, options) =>
      sendAll(events, {
        limits,
        send: (some) => post(some, options),
        inTurn: (some, work) => inTurn(some, options?.signal, work),
      }),
    dryRun: async (event, options = {}) => {
      const bodyOfTry = () => envelope(http.baseUrl, [event]);
      const query = { dryRun: 'true' };
      const { body } = await call(POST, { ...options, query, bodyOfTry, isRepeatable: true });
      return body as EventDryRun;
    },
    status,
    waitFor: (id, options) => waitFor(id, status, options),
    tail: (options) => tail(call, options),
    heartbeat: async (sessionId, { eventTime, student, ...limits } = {}) => {
      // A heartbeat has no sendTime by which the server could correct it.
      const time = eventTime ?? new Date(Date.now() + http.clock.offsetMs()).toISOString();
      const whose = student === undefined ? {} : { studentId: student };
      const body = { sessionId, eventTime: time, ...whose };
      const options = { ...limits, body, isRepeatable: true };
      return (await call('POST /events/1.0/heartbeat', options)).body as HeartbeatReply;
    },
  };
}

function envelope(sensor: string, data: readonly EventLike[], sendTime?: string): object {
  const time = sendTime ?? new Date().toISOString();
  return { sensor, sendTime: time, dataVersion: CALIPER_CONTEXT, data };
}

function sentOf({ headers, body }: Answer): Submission {
  if (typeof (body as { status?: unknown } | undefined)?.status !== 'string')
    throw foreignAnswer(POST);
  type Reply = { readonly status: 'accepted' } | SessionReply;
  const {
    warnings = [],
    eventCount: _,
    ...reply
  } = body as Partial<Omit<EventAccepted, 'status'>> & Reply;
  return {
    ...reply,
    replayed: headers.get('idempotent-replayed') === 'true',
    warnings,
    location: headers.get('location'),
  };
}

const WAIT_MS = 10_000;
const POLL_MS_FIRST = 20;
const POLL_MS_MAX = 1_000;

async function waitFor(
  id: string,
  status: (id: string, options: CallOptions) => Promise<EventStatus | RefusedEvent>,
  { timeoutMs = WAIT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<EventStatus> {
  const deadline = Date.now() + timeoutMs;
  for (let waitMs = POLL_MS_FIRST; ; waitMs = Math.min(POLL_MS_MAX, waitMs * 1.5)) {
    const deadlineMs = Math.max(1, deadline - Date.now());
    const event = await status(id, { signal, deadlineMs });
    if (event.state === 'refused') throw refusalOf(event);
    if (event.state !== 'received') return event;
    if (Date.now() + waitMs > deadline) {
      throw new TimeoutError(`The event ${id} still waits after ${timeoutMs / 1_000} s.`);
    }
    await pause(waitMs, signal);
  }
}

function refusalOf({ id, findings }: RefusedEvent): ValidationError {
  const said = findings.map(({ message }) => message).join(' ');
  const code = findings[0]?.code ?? '';
  return new ValidationError(`The event ${id} was refused: ${said}`, {
    status: 400,
    code,
    findings,
  });
}

const TAIL_MS = 1_000;
/** Statuses that arise at the same time may become visible in any order. */
const OVERLAP_MS = 5_000;

async function* tail(
  call: CallAny,
  { status, from, pollMs = TAIL_MS, signal }: TailOptions = {},
): AsyncGenerator<EventSummary, void, undefined> {
  let since = Date.parse(from ?? new Date().toISOString());
  let overlapMs = 0;
  const read = pagesOf(call, 'GET /events/1.0/events', { signal });
  let seen = new Set<string>();
  for (;;) {
    const query = { status, from: new Date(since - overlapMs).toISOString() };
    // Newest first: what arrives while pages are read shifts records, and loses none.
    const events = await Array.fromAsync(createList<EventSummary>(read, query));
    const keys = new Set(events.map(keyOf));
    for (const event of events.toReversed()) {
      if (!seen.has(keyOf(event))) yield event;
      since = Math.max(since, Date.parse(event.processedAt ?? event.receivedAt));
    }
    seen = keys;
    overlapMs = OVERLAP_MS;
    await pause(pollMs, signal);
  }
}

const keyOf = ({ id, state }: EventSummary) => `${id} ${state}`;
