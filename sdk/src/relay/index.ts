/** `@lectern/sdk/relay`: takes the events of a page and passes them on with the server's secret. */

import { json } from '../events/entities.ts';
import type { EventsClient } from '../events-client.ts';
import type { EventLike } from '../sent.ts';
import { isLecternError } from '../transport/errors.ts';
import { createWarning } from '../warning.ts';
import {
  isOfStudent,
  isSettled,
  type RelayBody,
  type RelayItem,
  type RelayReply,
  type RelayResult,
} from './wire.ts';

export { toNodeHandler } from './node-handler.ts';

export interface RelayOptions {
  readonly lectern: { readonly events: Pick<EventsClient, 'send' | 'heartbeat'> };
  /** sourcedId of the student who is signed in; null or undefined = no student is. */
  readonly studentOf: (request: Request) => SignedIn | Promise<SignedIn>;
  /**
   * Called for each event that Lectern has accepted, such as to grade an answer. The page keeps the
   * event until it resolves, so it may be called again for the same event: after a failure that may
   * pass, or when a reply got lost. An error that repeating does not mend is printed.
   */
  readonly onAccepted?: ((event: EventLike, context: AcceptedContext) => unknown) | undefined;
  /**
   * Whether a page may send GradeEvents. Who can open the developer tools could then award XP:
   * grade on the server instead.
   */
  readonly grades?: boolean | undefined;
  /**
   * What a page sends of longer ago is refused, in days; 30 when left out. A student may be offline
   * for so long, and may set a clock back by so much.
   */
  readonly ageDaysMax?: number | undefined;
  /** Requests of a student in a second; 20 when left out. */
  readonly requestsPerSecond?: number | undefined;
}

type SignedIn = string | null | undefined;

export interface AcceptedContext {
  readonly student: string;
  /** When it was sent, by the clock of its eventTime: for `send` of events of the same time. */
  readonly sendTime: string;
}

const DAY_MS = 24 * 3_600_000;
const AGE_DAYS_MAX = 30;
const BODY_BYTES_MAX = 64 * 1_024;
const ITEMS_MAX = 200;
const REQUESTS_PER_SECOND = 20;
const DEADLINE_MS = 15_000;
/** A page's clock that is off by less is left alone. */
const CLOCK_ERROR_MS = 30_000;

export function createRelay(options: RelayOptions): (request: Request) => Promise<Response> {
  if (
    typeof options.studentOf !== 'function' ||
    typeof options.lectern?.events?.send !== 'function'
  )
    throw new TypeError(
      'createRelay needs lectern, of createLectern, and studentOf: (request) => id.',
    );
  const isWithinRate = createRate(options.requestsPerSecond ?? REQUESTS_PER_SECOND);
  return async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method', { allow: 'POST' });
    if (!isSameOrigin(request)) return refusal(403, 'cross_site');
    const student = await options.studentOf(request);
    if (!student) return refusal(401, 'signed_out');
    if (!isWithinRate(student)) return refusal(429, 'rate', { 'retry-after': '1' });
    const text = await readText(request);
    if (text === null) return refusal(413, 'payload_too_large');
    const body = parse(text);
    if (!body) return reply(400, { code: 'body', message: text === '' ? EMPTY : NO_BODY });
    const results = await passAll(options, student, body);
    return reply(200, { results } satisfies RelayReply);
  };
}

const EMPTY = 'The body is empty; put the relay before any body parser.';
const NO_BODY = 'The body is not what openTracker sends.';

function reply(status: number, body: object, headers: Record<string, string> = {}): Response {
  const fixed = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(JSON.stringify(body), { status, headers: { ...fixed, ...headers } });
}

const refusal = (status: number, code: string, headers?: Record<string, string>) =>
  reply(status, { code }, headers);

/** Against requests of other sites (CSRF): by Sec-Fetch-Site, in old browsers by Origin. */
function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  return origin === null || URL.parse(origin)?.host === headers.get('host');
}

/** Null when the body is too large; it is not read any further then. */
async function readText(request: Request): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return null;
    parts.push(part);
  }
  return new Blob(parts as Uint8Array<ArrayBuffer>[]).text();
}

function parse(text: string): RelayBody | undefined {
  try {
    const body = JSON.parse(text) as RelayBody;
    const isBody =
      Array.isArray(body.items) &&
      body.items.length <= ITEMS_MAX &&
      body.items.every(isItem) &&
      !Number.isNaN(Date.parse(body.sentAt));
    return isBody ? body : undefined;
  } catch {
    return undefined;
  }
}

function isItem(item: unknown): boolean {
  const { id, ...rest } = json(item);
  const { sessionId, eventTime } = json(rest['heartbeat']);
  const isBeat = typeof sessionId === 'string' && typeof eventTime === 'string';
  const isEvent = typeof rest['event'] === 'object' && rest['event'] !== null;
  return typeof id === 'string' && ('event' in rest ? isEvent : isBeat);
}

/** One after the other: a heartbeat must not arrive before its session. */
async function passAll(
  options: RelayOptions,
  student: string,
  { sentAt, items }: RelayBody,
): Promise<RelayResult[]> {
  const clockErrorMs = Date.now() - Date.parse(sentAt);
  const deadline = Date.now() + DEADLINE_MS;
  const results: RelayResult[] = [];
  let failed: RelayResult | undefined;
  for (const item of items) {
    const { id } = item;
    // What follows a failure keeps its place behind it.
    const result = failed
      ? { ...failed, id }
      : (refusalOf(options, { student, sentAt }, item) ??
        (await passOne(options, item, { student, sentAt, clockErrorMs, deadline })));
    if (!isSettled(result.status)) failed = result;
    results.push(result);
  }
  return results;
}

function refusalOf(
  { grades = false, ageDaysMax = AGE_DAYS_MAX }: RelayOptions,
  { student, sentAt }: Pick<Passing, 'student' | 'sentAt'>,
  item: RelayItem,
) {
  const { id } = item;
  const { eventTime } = 'event' in item ? item.event : item.heartbeat;
  // The two times are of the page's clock, whatever that says.
  if (Date.parse(sentAt) - Date.parse(eventTime) > ageDaysMax * DAY_MS) {
    const message = `The relay takes what happened in the last ${ageDaysMax} days.`;
    return { id, status: 403, code: 'too_old', message };
  }
  if (!('event' in item)) return undefined;
  if (item.event.type === 'GradeEvent' && !grades) {
    return { id, status: 403, code: 'grades_refused', message: 'Send grades from your server.' };
  }
  // Its session need not name the student, whom the server then takes from what it has stored.
  if (json(item.event)['action'] === 'TimedOut') {
    const message = 'Only your server can say that a session timed out.';
    return { id, status: 403, code: 'time_out_refused', message };
  }
  if (!RANDOM_ID.test(item.event.id)) {
    return { id, status: 403, code: 'id_refused', message: 'Ids of a page must be random URNs.' };
  }
  if (isOfStudent(item.event, student)) return undefined;
  return { id, status: 403, code: 'other_student', message: 'The event is of another student.' };
}

/** An id of randomId: a page could take an `eventId` of an event that the server will send. */
const RANDOM_ID = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;

interface Passing {
  readonly student: string;
  readonly sentAt: string;
  readonly clockErrorMs: number;
  readonly deadline: number;
}

async function passOne(
  options: RelayOptions,
  item: RelayItem,
  passing: Passing,
): Promise<RelayResult> {
  const result = await sendOne(options, item, passing);
  if (!options.onAccepted || !('event' in item) || result.status >= 400) return result;
  try {
    const { student } = passing;
    const sendTime = sendTimeOf(item.event, passing);
    await options.onAccepted(item.event as EventLike, { student, sendTime });
  } catch (error) {
    console.error(`lectern: onAccepted of the relay failed for ${item.id}:`, error);
    const isFinal = isLecternError(error) && error.isFinal;
    if (!isFinal) return { id: item.id, status: 503, code: 'relay' };
  }
  return result;
}

/**
 * No event is sent before it is made: where it seems so, the clock of the page was put back in
 * between, and the event is taken to be of now.
 */
function sendTimeOf({ eventTime }: EventLike, { sentAt }: Passing): string {
  return Date.parse(eventTime) > Date.parse(sentAt) ? eventTime : sentAt;
}

async function sendOne(
  { lectern }: RelayOptions,
  item: RelayItem,
  passing: Passing,
): Promise<RelayResult> {
  const { clockErrorMs, deadline, student } = passing;
  const { id } = item;
  const limits = { retries: 1, deadlineMs: Math.max(1, deadline - Date.now()) };
  try {
    if ('event' in item) {
      const { status } = await lectern.events.send(item.event as EventLike, {
        ...limits,
        sendTime: sendTimeOf(item.event, passing),
      });
      return { id, status: status === 'accepted' ? 202 : 200 };
    }
    const { sessionId, eventTime } = item.heartbeat;
    const errorMs = Math.abs(clockErrorMs) > CLOCK_ERROR_MS ? clockErrorMs : 0;
    const time = new Date(Date.parse(eventTime) + errorMs);
    const corrected = Number.isNaN(time.getTime()) ? eventTime : time.toISOString();
    await lectern.events.heartbeat(sessionId, { ...limits, eventTime: corrected, student });
    return { id, status: 200 };
  } catch (error) {
    if (!isLecternError(error)) throw error;
    const { status, code, message, retryAfterMs } = error;
    if (error.isFinal) return { id, status, code, message };
    // A matter between the servers: the page is signed in, and need not know their addresses.
    warn(`the relay cannot pass events on; the pages keep them. ${message}`);
    const wait = retryAfterMs === null ? {} : { retryAfterMs };
    return { id, status: 503, code: 'lectern_unreachable', ...wait };
  }
}

const warn = createWarning();

const STUDENTS_MAX = 10_000;

/** Counts the requests of each student in the current second. */
function createRate(max: number): (student: string) => boolean {
  let counts = new Map<string, number>();
  let second = 0;
  return (student) => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second || counts.size > STUDENTS_MAX) counts = new Map();
    second = now;
    const count = (counts.get(student) ?? 0) + 1;
    counts.set(student, count);
    return count <= max;
  };
}
