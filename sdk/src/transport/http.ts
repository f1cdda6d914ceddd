/** Sends requests: tries, waits, limits of time, errors. Knows no operation and no token. */
import { type Clock, createClock } from './clock.ts';
import {
  errorOf,
  isLecternError,
  type LecternError,
  NetworkError,
  TimeoutError,
} from './errors.ts';
import type { CallOptions, RequestTarget } from './operations.ts';
import { createGate, unlessAborted } from './turns.ts';
import { checkedUrl } from './url.ts';

export interface RequestNote {
  readonly method: string;
  readonly path: string;
  /** 1 = the first try. */
  readonly attempt: number;
}

export interface ResponseNote extends RequestNote {
  /** HTTP status; 0 = there was no answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | null;
}

export interface HttpOptions {
  /** The server's address, such as https://learn.example. */
  readonly baseUrl: string;
  /** In place of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** In place of JSON.parse, such as one that keeps the digits of long numbers. */
  readonly parse?: ((text: string) => unknown) | undefined;
  readonly timeoutMs?: number | undefined;
  readonly deadlineMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Requests at once; 8 when left out. More wait in order. */
  readonly concurrency?: number | undefined;
  /** For logs and traces: neither bodies nor tokens. */
  readonly onRequest?: ((note: RequestNote) => void) | undefined;
  readonly onResponse?: ((note: ResponseNote) => void) | undefined;
}

/** A request to send. */
interface Call extends RequestTarget, CallOptions {
  /** Made anew for each try: headers, and the body as text. */
  readonly headers: () => Record<string, string> | Promise<Record<string, string>>;
  readonly body?: (() => string) | undefined;
  /** Whether the same request may be sent again without a second effect. */
  readonly isRepeatable: boolean;
  /** The body of an answer below 300 is its ReadableStream; null = it has none. */
  readonly isStream?: boolean | undefined;
  /** Called once after a 401; true = try again with other headers. */
  readonly onUnauthorized?: (() => boolean) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Http {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The answer below 400; throws a LecternError, or the reason of the aborted signal. */
  send(call: Call): Promise<Answer>;
}

/** The limits of a client; a call may have others. */
interface Limits {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly retries: number;
}

const CONCURRENCY = 8;
const WAIT_MS_MAX = 20_000;
const WAIT_MS_FIRST = 500;
/** Too many requests: this one had no effect, so that any method is sent again. */
const NOT_EXECUTED = 429;
const RETRIED = new Set([408, NOT_EXECUTED, 500, 502, 503, 504]);

export function createHttp(options: HttpOptions): Http {
  const clock = createClock();
  const gate = createGate(options.concurrency ?? CONCURRENCY);
  const baseUrl = checkedUrl(options.baseUrl);
  const once: Once = (one, begin) => {
    // A call that is given up while it waits sends nothing when its turn comes.
    const turn = gate(() => tryOnce({ ...options, baseUrl }, { ...one, limitMs: begin() }, clock));
    return unlessAborted(one.call.signal, turn);
  };
  const { timeoutMs = 30_000, deadlineMs = 120_000, retries = 3 } = options;
  const limits = { timeoutMs, deadlineMs, retries };
  return { baseUrl, clock, limits, send: (call) => sendWithRetries(limits, call, once) };
}

/** One try in its turn; `begin` is asked for its limit when the turn comes. */
type Once = (one: Omit<Try, 'limitMs'>, begin: () => number) => Promise<Answer>;

interface Try {
  readonly call: Call;
  readonly headers: Record<string, string>;
  readonly attempt: number;
  readonly limitMs: number;
}

async function sendWithRetries(limits: Limits, call: Call, once: Once): Promise<Answer> {
  let deadline = Date.now() + (call.deadlineMs ?? limits.deadlineMs);
  const retries = call.retries ?? limits.retries;
  const timeoutMs = call.timeoutMs ?? limits.timeoutMs;
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    // What keeps a token away has been tried again by the token's own request.
    const headers = await within(deadline - Date.now(), call.signal, async () => call.headers());
    try {
      const askedAt = Date.now();
      return await once({ call, headers, attempt }, () => {
        // The wait for a turn is not the server's: a long queue must not use up the tries.
        deadline += Date.now() - askedAt;
        return Math.min(timeoutMs, deadline - Date.now());
      });
    } catch (error) {
      if (!isLecternError(error)) throw error;
      if (error.status === 401 && !isRenewed && call.onUnauthorized?.()) {
        isRenewed = true;
        attempt -= 1;
        continue;
      }
      const waitMs = waitBefore(attempt, error);
      const isLast = attempt > retries || Date.now() + waitMs >= deadline;
      const isSafe = call.isRepeatable || error.status === NOT_EXECUTED;
      if (isLast || !isSafe || !isRetryable(error)) throw error;
      await pause(waitMs, call.signal);
    }
  }
}

/** Whether the same request may succeed later. */
export function isRetryable(error: LecternError): boolean {
  return error.status === 0 || RETRIED.has(error.status);
}

/** At random, so that clients which failed together do not come back together. */
export function waitBefore(attempt: number, { retryAfterMs }: LecternError): number {
  const most = Math.min(WAIT_MS_MAX, WAIT_MS_FIRST * 2 ** attempt);
  return Math.max(retryAfterMs ?? 0, Math.random() * most);
}

/** Waits; throws the signal's reason when it is aborted. */
export function pause(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      end();
      done();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}

async function tryOnce(options: HttpOptions, one: Try, clock: Clock): Promise<Answer> {
  const { call, attempt, limitMs } = one;
  call.signal?.throwIfAborted();
  const note = { method: call.method, path: call.path, attempt };
  options.onRequest?.(note);
  const beganAt = Date.now();
  let answer: Answer | undefined;
  try {
    answer = await within(limitMs, call.signal, (signal) => exchange(options, one, signal));
    clock.note(answer.headers.get('date'), beganAt, Date.now());
  } finally {
    options.onResponse?.({
      ...note,
      status: answer?.status ?? 0,
      durationMs: Date.now() - beganAt,
      requestId: answer?.headers.get('x-request-id') ?? null,
    });
  }
  if (answer.status >= 400) throw errorOf(answer);
  return answer;
}

/** Ends the work when the time is over or the signal is aborted, even when the work does not. */
export async function within<Result>(
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const late = new TimeoutError(`No answer within ${Math.max(0, limitMs) / 1_000} s.`);
  const abort = () => controller.abort(outer?.reason);
  const ended = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });
  const timer = setTimeout(() => controller.abort(late), limitMs);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  try {
    return await Promise.race([ended, work(signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

async function exchange(
  options: HttpOptions,
  { call, headers }: Try,
  signal: AbortSignal,
): Promise<Answer> {
  const send = options.fetch ?? fetch;
  const body = call.body?.() ?? null;
  try {
    const { method } = call;
    const response = await send(options.baseUrl + call.path, { method, headers, signal, body });
    return {
      status: response.status,
      headers: response.headers,
      body: call.isStream && response.ok ? response.body : await bodyOf(response, options.parse),
    };
  } catch (error) {
    const place = `${call.method} ${options.baseUrl}${call.path}`;
    throw networkError(place, error);
  }
}

/** JSON is parsed; text that should be JSON and is not was cut on the way. */
async function bodyOf(
  response: Response,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (text === '') return undefined;
  if (/\bjson\b/.test(type)) return parse(text);
  // A proxy's page would be read as a list without records.
  if (response.ok && /\bhtml\b/.test(type))
    throw new Error('the answer is a web page; is that the baseUrl?');
  return text;
}

/** The error for a success that another program answered: a proxy, or what a redirect led to. */
export function foreignAnswer(operation: string): NetworkError {
  return new NetworkError(`${operation}: the answer is not of Lectern; is that the baseUrl?`);
}

/** What went wrong on the way to this place. */
export function networkError(place: string, error: unknown): NetworkError {
  const { message = String(error), cause } = error as { message?: string; cause?: Error };
  const sentence = cause?.message ? `${message}: ${cause.message}` : message;
  return new NetworkError(`${place}: ${sentence}`, { cause: error });
}
