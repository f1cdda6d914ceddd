/**
 * Records exchanges that passed the contract check, as candidates for the examples of openapi.json:
 * `npm run openapi:examples` names the file in LECTERN_RECORD_EXAMPLES.
 */
import { appendFileSync } from 'node:fs';
import type { Sending } from '../acceptance/exchange.ts';

const file = process.env['LECTERN_RECORD_EXAMPLES'];

/** Longer bodies make no good example. */
const BODY_LENGTH_MAX = 100_000;

export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The JSON body of the request; undefined = none. */
  readonly request?: unknown;
  readonly reply?: unknown;
}

export function recordExample(
  url: string,
  { method = 'GET', body }: Sending,
  reply: { readonly status: number; readonly text: string; readonly body: unknown },
): void {
  if (!file || reply.text.length > BODY_LENGTH_MAX) return;
  const request =
    typeof body === 'string' && body.length <= BODY_LENGTH_MAX ? parsed(body) : undefined;
  const recorded: Recorded = { method, url, status: reply.status, request, reply: reply.body };
  appendFileSync(file, `${JSON.stringify(recorded)}\n`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
