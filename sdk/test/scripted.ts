/** A client over answers that the test gives, by a clock that the test moves. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  type CallOptions,
  createLectern,
  isLecternError,
  type LecternError,
  type LecternOptions,
} from '../src/index.ts';

export interface Asked {
  /** Milliseconds since the test began. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
}

export type Answering = (asked: Asked, index: number) => Response | Promise<Response>;

export const BASE = 'https://learn.example';
export const NEVER = new Promise<Response>(() => undefined);

export const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(null, { status: code, headers });
export const page = (code: number) =>
  new Response('<h1>No</h1>', { status: code, headers: { 'content-type': 'text/html' } });

/** A client whose requests get these answers, and the requests as they come. */
export function scripted(answering: Answering, options: object = {}) {
  const asked: Asked[] = [];
  const beganAt = Date.now();
  const client = createLectern({
    baseUrl: BASE,
    ...('clientId' in options ? {} : { token: () => 'any' }),
    fetch: async (
      url: string | URL | Request,
      { method = '', headers, body, signal }: RequestInit = {},
    ) => {
      const path = String(url).replace(BASE, '');
      const [at, text] = [Date.now() - beganAt, String(body ?? '')];
      const one = { at, method, path, headers: new Headers(headers), body: text, signal };
      return answering(one, asked.push(one) - 1);
    },
    ...options,
  } as LecternOptions);
  return {
    client,
    asked,
    call: (limits?: CallOptions) => client.request('GET /events/1.0/', limits),
  };
}

export async function failure(work: Promise<unknown>): Promise<LecternError> {
  const error = await work.then(
    () => assert.fail('no error'),
    (reason) => reason,
  );
  assert.ok(isLecternError(error), String(error));
  return error;
}

/** By the clock of `clockOf`. */
export const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** All that can run now has run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
}

/** The clock stands still but for `pass`; each wait is as long as it may be. */
export function clockOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
  t.mock.method(Math, 'random', () => 1);
  return {
    pass: async (ms: number, step = 500) => {
      for (let left = ms; left > 0; left -= step) {
        await settle();
        t.mock.timers.tick(Math.min(step, left));
      }
      await settle();
    },
  };
}
