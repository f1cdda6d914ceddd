/** Cases that the outboxes of TypeScript, of Python and of the browser share. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';

function read<Cases>(name: string): Cases {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, name), 'utf8'));
}

/** An answer to an outbox, and what becomes of the event. */
interface AnswerCase {
  readonly name: string;
  /** What is asked: the endpoint of events, that of tokens, or the relay of a page. */
  readonly by: 'events' | 'token' | 'relay';
  readonly status: number;
  /** Content type. */
  readonly type: string;
  /** JSON unless it is a text; `ITEM` stands for the id of the item. */
  readonly body: unknown;
  /** `refused` = Lectern will never take it; `waits` = it is sent again. */
  readonly outcome: 'refused' | 'waits';
}

export const answers = read<readonly AnswerCase[]>('answers.json');

const ASKED = { events: '/events/1.0/', token: '/oauth2/token', relay: '/lectern' } as const;

/** Gives the answer in place of the one that is asked; `item` is the id of the item. */
export function answering({ by, status, type, body }: AnswerCase, item = '') {
  const text = typeof body === 'string' ? body : JSON.stringify(body).replace('ITEM', item);
  const answer = { status, headers: { 'content-type': type }, body: text };
  return ({ method, url }: IncomingMessage) =>
    method === 'POST' && url === ASKED[by] ? answer : null;
}

/** What a Retry-After asks for at an instant, and how long an outbox waits. */
interface WaitCases {
  readonly now: string;
  readonly retryAfter: readonly { readonly header: string | null; readonly ms: number | null }[];
  readonly waits: readonly {
    readonly failures: number;
    readonly askedMs: number | null;
    readonly random: number;
    readonly ms: number;
  }[];
}

export const waitCases = read<WaitCases>('waits.json');
