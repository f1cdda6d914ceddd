/** `lectern listen`: sends changes to a developer's program, in the form of webhooks. */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { type ApiClient, type Json, RequestFailed } from '../../lib/api-client.ts';
import { CHANGES_MAX } from '../../webhooks/schema.ts';
import { messageOf, newSecret, signedHeaders } from '../../webhooks/sign.ts';
import { parseAddress } from '../arguments.ts';
import { Command } from '../command.ts';
import { CommandError, EXIT } from '../exit.ts';
import { untilInterrupted } from '../interrupt.ts';
import { note, printLine } from '../output.ts';
import { requireClient, type ServerOptions, withServerOptions } from './server-options.ts';

interface ListenOptions extends ServerOptions {
  readonly forwardTo: string;
  readonly secret?: string;
  readonly types?: string;
  readonly after?: string;
}

export function listenCommand(): Command {
  return withServerOptions(new Command('listen'))
    .description('send the changes of your application to your program as webhooks, until Ctrl-C')
    .requiredOption('--forward-to <url>', 'where to post them', parseAddress)
    .option('--secret <secret>', 'secret that signs them, whsec_…; else a new one', parseSecret)
    .option('--types <types>', 'types of changes, with commas between; all without it')
    .option('--after <cursor>', 'begin after this cursor; without it, with what comes')
    .notes(`
Needs credentials, with the scope feed.readonly. It reads the feed and posts what a webhook is
sent, signed as Standard Webhooks say; no address is registered. A message that is not answered 2xx
within 15 s is sent again, at growing waits of up to 30 s, before the next one. Exit: 130 after
Ctrl-C, with the cursor to go on from.

Example: lectern listen --forward-to http://localhost:3000/hook --types event.dropped`)
    .action(listen);
}

function parseSecret(text: string): string {
  const [, base64 = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64, 'base64');
  if (length >= 24 && length <= 64) return text;
  throw new InvalidArgumentError('It takes whsec_ and the base64 of 24 to 64 bytes.');
}

interface Change {
  readonly type: string;
  readonly time: string;
}

interface Page {
  readonly changes: readonly Change[];
  readonly next: string;
}

async function listen(options: ListenOptions): Promise<void> {
  const { forwardTo: url, secret = newSecret(), types } = options;
  const client = await requireClient(options);
  note(`Secret: ${secret}`);
  note(`Sending changes to ${url}; Ctrl-C ends.`);
  let after = options.after ?? 'end';
  await untilInterrupted(async (signal) => {
    while (!signal.aborted) {
      const page = await nextPage(client, { after, types }, signal);
      if (page && (await deliver({ url, secret }, page, signal))) after = page.next;
    }
  });
  throw new CommandError(EXIT.interrupted, `Ended; go on with --after ${after}`);
}

const WAIT_SECONDS = 20;
const AWAY_PAUSE_MS = 2_000;

/** Waits for changes; undefined after a failure that may pass. */
async function nextPage(
  client: ApiClient,
  asked: Readonly<Record<'after' | 'types', string | undefined>>,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const given = Object.entries(asked).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  const limits = { limit: String(CHANGES_MAX), wait: String(WAIT_SECONDS) };
  const query = new URLSearchParams([...given, ...Object.entries(limits)]);
  try {
    return (await client.get(`/feed/1.0/changes?${query}`, signal)) as Json & Page;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof RequestFailed)) throw error;
    const { status = 503, message, body } = error;
    if (status !== 410 && status < 500) throw error;
    note(message);
    if (status === 410) return { changes: [], next: String(body['next']) };
    await pause(AWAY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    return undefined;
  }
}

interface Target {
  readonly url: string;
  readonly secret: string;
}

const SEND_MS_MAX = 15_000;
const RETRY_MS_FIRST = 1_000;
const RETRY_MS_MAX = 30_000;

/** Sends the changes until they have arrived; false when the signal came first. */
async function deliver({ url, secret }: Target, page: Page, signal: AbortSignal): Promise<boolean> {
  const { changes, next } = page;
  if (changes.length === 0) return true;
  const message = messageOf('changes', { id: randomUUID(), changes, next, at: new Date() });
  const counts = Map.groupBy(changes, ({ type }) => type);
  const told = [...counts].map(([type, { length }]) => `${length} ${type}`).join(', ');
  for (let waitMs = RETRY_MS_FIRST; ; waitMs = Math.min(2 * waitMs, RETRY_MS_MAX)) {
    const began = performance.now();
    const headers = signedHeaders({ ...message, at: new Date() }, [secret]);
    const status = await post(url, { headers, body: message.body }, signal);
    if (signal.aborted) return false;
    printLine(`${status}  ${Math.round(performance.now() - began)} ms  ${told}`);
    if (/^2\d\d$/.test(status)) return true;
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The status of the reply, or why there is none. */
async function post(
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...message.headers };
  const either = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS_MAX)]);
  const init = { method: 'POST', redirect: 'manual', signal: either } as const;
  try {
    const reply = await fetch(url, { ...init, headers, body: message.body });
    await reply.body?.cancel();
    return String(reply.status);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return cause?.code ?? message;
  }
}
