/** `lectern events validate`: checks events without storing them. */
import { openEnvelope } from '../../events/caliper/envelope.ts';
import { type ApiClient, expectStatus } from '../../lib/api-client.ts';
import { CommandError, EXIT } from '../exit.ts';
import { note, printJson, printLine } from '../output.ts';
import { type FileEvent, idOf, readEvents } from './files.ts';
import { findClient, type ServerOptions } from './server-options.ts';
import type { Reason } from './status-source.ts';

interface Verdict {
  readonly place: string;
  readonly id: string;
  readonly valid: boolean;
  readonly errors: readonly { path: string; code: string; message: string }[];
  readonly warnings: readonly Reason[];
  /** What the server would do; null = checked without a server. */
  readonly wouldDo: { readonly state: string } | null;
}

interface ValidateOptions extends ServerOptions {
  readonly output: 'table' | 'json' | 'ndjson';
}

export async function validateEvents(file: string, options: ValidateOptions): Promise<void> {
  const events = await readEvents(file);
  const client = await findClient(options);
  const verdicts: Verdict[] = [];
  for (const event of events) {
    verdicts.push(client ? await dryRun(client, event) : checkOffline(event));
  }
  if (options.output === 'json') printJson({ events: verdicts });
  else if (options.output === 'ndjson') {
    for (const verdict of verdicts) process.stdout.write(`${JSON.stringify(verdict)}\n`);
  } else for (const verdict of verdicts) printVerdict(verdict);
  if (!client)
    note('Students, courses and lessons were not looked up, since no credentials are given.');
  const bad = verdicts.filter(({ valid }) => !valid).length;
  if (bad > 0)
    throw new CommandError(EXIT.invalid, `${bad} of ${verdicts.length} events are invalid.`);
}

async function dryRun(client: ApiClient, { place, body }: FileEvent): Promise<Verdict> {
  const reply = await client.send('POST', '/events/1.0/?dryRun=true', body);
  expectStatus(reply, [200], `The dry run of ${idOf(body)}`);
  return { place, id: idOf(body), ...(reply.body as unknown as Omit<Verdict, 'place' | 'id'>) };
}

function checkOffline({ place, body }: FileEvent): Verdict {
  const opened = openEnvelope(body);
  const errors = 'findings' in opened ? opened.findings : [];
  return { place, id: idOf(body), valid: errors.length === 0, errors, warnings: [], wouldDo: null };
}

function printVerdict({ place, id, valid, errors, warnings, wouldDo }: Verdict): void {
  printLine(`${place}  ${valid ? (wouldDo?.state ?? 'valid') : 'invalid'}  ${id}`);
  for (const { path, code, message } of errors) printLine(`  ${code}  ${path}  ${message}`);
  for (const { code, pointer, message, fix } of warnings) {
    printLine(`  ${code}  ${pointer}  ${message}`);
    printLine(`    Fix: ${fix}`);
  }
}
