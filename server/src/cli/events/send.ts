/** `lectern events send`: posts events one by one and shows the result of each. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, type ApiReply, expectStatus } from '../../lib/api-client.ts';
import { CommandError, EXIT } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import { counted, note, printJson, printLine } from '../output.ts';
import { progressFor } from '../progress.ts';
import { type FileEvent, idOf, readEvents } from './files.ts';
import { requireClient, type ServerOptions } from './server-options.ts';
import type { EventStatus } from './status-source.ts';

interface SendOptions extends ServerOptions {
  readonly wait?: true;
  readonly skip: number;
  readonly quiet?: true;
  readonly output: 'table' | 'json' | 'ndjson';
}

interface Finding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

interface SendResult {
  readonly place: string;
  readonly id: string;
  readonly status: number;
  readonly replayed: boolean;
  readonly reply: unknown;
  readonly errors: readonly Finding[];
  /** With --wait: the status of the event. */
  readonly eventStatus?: EventStatus | undefined;
}

export async function sendEvents(file: string, options: SendOptions): Promise<void> {
  const events = (await readEvents(file)).slice(options.skip);
  const client = await requireClient(options);
  const interrupt = onInterrupt('Stopping after this event; Ctrl-C again stops at once.');
  const progress = progressFor(options.quiet === true);
  const sent: SendResult[] = [];
  progress.start(events.length);
  progress.stage('events');
  try {
    for (const event of events) {
      if (interrupt.isAsked()) break;
      const one = await sendOne(client, event, options.wait === true);
      sent.push(one);
      if (options.output === 'ndjson') process.stdout.write(`${JSON.stringify(one)}\n`);
      progress.tick();
    }
  } finally {
    progress.stop();
    interrupt.release();
    report(sent, options);
  }
  if (sent.length < events.length) {
    const done = options.skip + sent.length;
    throw new CommandError(
      EXIT.interrupted,
      `Interrupted; continue with: lectern events send --skip ${done} ${file}`,
    );
  }
  requireAll(sent);
}

async function sendOne(client: ApiClient, event: FileEvent, wait: boolean): Promise<SendResult> {
  const reply = await client.send('POST', '/events/1.0/', event.body);
  if (![200, 202, 400, 404, 409, 413].includes(reply.status)) {
    expectStatus(reply, [200, 202], `The event ${idOf(event.body)}`);
  }
  const ok = reply.status < 300;
  return {
    place: event.place,
    id: idOf(event.body),
    status: reply.status,
    replayed: reply.headers.get('idempotent-replayed') === 'true',
    reply: ok ? reply.body : null,
    errors: ok ? [] : errorsOf(reply),
    ...(ok && wait ? { eventStatus: await waitForStatus(client, idOf(event.body)) } : {}),
  };
}

function errorsOf({ body }: ApiReply): readonly Finding[] {
  const details = body['imsx_error_details'] as Finding[] | undefined;
  return details ?? [{ path: '', code: '', message: String(body['imsx_description']) }];
}

const WAIT_MS_MAX = 30_000;

/** The status once the event is no longer `received`, or as it is after WAIT_MS_MAX. */
async function waitForStatus(client: ApiClient, id: string): Promise<EventStatus | undefined> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const { event } = await client.get(`/events/1.0/events/${encodeURIComponent(id)}`);
    const status = event as EventStatus;
    if (status.state !== 'received' || Date.now() > deadline) return status;
    await pause(200);
  }
}

const isRefused = ({ status }: SendResult) => status >= 300;

function report(sent: readonly SendResult[], { output, wait }: SendOptions): void {
  if (output === 'json') printJson({ sent });
  if (output !== 'table') return;
  for (const one of sent) for (const line of linesOf(one)) printLine(line);
  const refused = sent.filter(isRefused).length;
  const replayed = sent.filter((one) => one.replayed).length;
  const parts = [
    `${counted(sent.length - refused - replayed)} accepted`,
    `${counted(replayed)} sent before`,
    `${counted(refused)} refused`,
  ];
  printLine(parts.join(' · '));
  if (!wait && sent.length > refused) {
    note(
      'Accepted events are processed later: see lectern events explain <id>, or send with --wait.',
    );
  }
}

function linesOf({ place, id, errors, reply, eventStatus: status }: SendResult): string[] {
  const warnings = (reply as { warnings?: Finding[] } | null)?.warnings ?? [];
  const reasons = status ? [...(status.reason ? [status.reason] : []), ...status.warnings] : [];
  return [
    ...errors.map(({ path, code, message }) => `${place}  refused  ${code}  ${path}  ${message}`),
    ...(status ? [`${place}  ${status.state}  ${id}`] : []),
    ...reasons.map(({ code, pointer, fix }) => `${place}    ${code}  ${pointer}  ${fix}`),
    ...(status
      ? []
      : warnings.map(({ code, message }) => `${place}  warning  ${code}  ${message}`)),
  ];
}

function requireAll(sent: readonly SendResult[]): void {
  const refused = sent.filter(isRefused);
  if (refused.length === 0) return;
  const message = `${refused.length} of ${sent.length} events were refused.`;
  if (refused.length < sent.length) throw new CommandError(EXIT.partial, message);
  const conflicts = refused.every(({ status }) => status === 409);
  throw new CommandError(conflicts ? EXIT.conflict : EXIT.invalid, message);
}
