/** `lectern events`: the debugger of events in the terminal. */
import { setTimeout as pause } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { isInstant } from '../../events/caliper/json-shapes.ts';
import { isUuid } from '../../lib/uuid.ts';
import { withStatusSource } from '../events/open-status-source.ts';
import { explainStatus, summaryLine } from '../events/print.ts';
import { sendEvents } from '../events/send.ts';
import { type ServerOptions, withServerOptions } from '../events/server-options.ts';
import type { EventStatus } from '../events/status-source.ts';
import { validateEvents } from '../events/validate.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, note, outputOption, printJson, printLine, printRecord } from '../output.ts';

interface Shown extends ServerOptions {
  readonly output: 'table' | 'json';
}

const FORMS = ['table', 'json', 'ndjson'];
const CREDENTIALS = `
With credentials (flags, LECTERN_CLIENT_ID and LECTERN_CLIENT_SECRET, or a profile) it asks the
server and sees your application's events; without, it works on the database as an operator.`;

export function eventsCommand(): Command {
  const events = new Command('events').description('send events, and see what becomes of them');
  for (const make of [send, validate, tail, show, explain, reprocess]) events.addCommand(make());
  return events;
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number.');
}

function send(): Command {
  return withServerOptions(new Command('send'))
    .description('post the events of a file, one by one; sending again is safe')
    .argument('<file>', 'JSON (an event, an envelope, a list) or one event a line; - = stdin')
    .option('--wait', 'wait for the status of each event')
    .option('--skip <count>', 'pass over the first events of the file', wholeNumber, 0)
    .option('--quiet', 'no progress')
    .addOption(outputOption(FORMS))
    .addHelpText('after', '\nExample: lectern events send --wait monday.ndjson')
    .action(sendEvents);
}

function validate(): Command {
  return withServerOptions(new Command('validate'))
    .description('say what a server would say to the events of a file; nothing is sent or kept')
    .argument('<file>', 'JSON (an event, an envelope, a list) or one event a line; - = stdin')
    .addOption(outputOption(FORMS))
    .addHelpText(
      'after',
      `
With credentials students, courses and lessons are looked up as well.

Example: lectern events validate event.json`,
    )
    .action(validateEvents);
}

interface TailOptions extends ServerOptions {
  readonly status?: string;
  readonly application?: string;
  readonly for?: number;
  readonly output: 'table' | 'ndjson';
}

function tail(): Command {
  return withServerOptions(new Command('tail'))
    .description('show events as they get their status, until Ctrl-C')
    .addOption(
      new Option('--status <state>', 'only these').choices(['processed', 'dropped', 'failed']),
    )
    .option('--application <id>', 'only those of one application (operators)', parseUuid)
    .option('--for <seconds>', 'end after so many seconds', wholeNumber)
    .addOption(outputOption(['table', 'ndjson']))
    .addHelpText('after', `${CREDENTIALS}\n\nExample: lectern events tail --status dropped`)
    .action(follow);
}

async function follow(options: TailOptions): Promise<void> {
  const { status, application, output } = options;
  const stop = new AbortController();
  let interrupted = false;
  const onSignal = () => {
    interrupted = true;
    stop.abort();
  };
  process.once('SIGINT', onSignal);
  if (options.for) pause(options.for * 1_000, undefined, { ref: false }).then(() => stop.abort());
  await withStatusSource(options, (statuses) => {
    note('Waiting for events; Ctrl-C ends.');
    return statuses.follow((events) => {
      for (const event of events) {
        if (status && event.state !== status) continue;
        if (application && event.applicationId !== application) continue;
        if (output === 'ndjson') process.stdout.write(`${JSON.stringify(event)}\n`);
        else printLine(summaryLine(event));
      }
    }, stop.signal);
  }).finally(() => process.off('SIGINT', onSignal));
  if (interrupted) throw new CommandError(EXIT.interrupted, 'Ended.');
}

async function fateOf(id: string, options: Shown): Promise<EventStatus> {
  const status = await withStatusSource(options, (statuses) => statuses.find(id));
  if (status) return status;
  const whose = 'it was never accepted, or another application sent it';
  throw new CommandError(EXIT.notFound, `No event with the id '${id}' is known: ${whose}.`);
}

function show(): Command {
  return withServerOptions(new Command('show'))
    .description('show an event, its status, and the event as it was sent')
    .argument('<id>', 'id of the event')
    .addOption(outputOption())
    .addHelpText('after', CREDENTIALS)
    .action(async (id: string, options: Shown) => {
      const status = await fateOf(id, options);
      if (options.output === 'json') {
        printJson({ event: status });
        return;
      }
      const { payload, payloadRemoved, effects, reason, warnings, ...members } = status;
      printRecord([
        ...Object.entries(members).map(([name, value]) => [name, String(value ?? '–')] as const),
        ['reason', reason?.code ?? '–'],
        ['warnings', warnings.map(({ code }) => code).join(', ') || '–'],
        ['effects', JSON.stringify(effects)],
      ]);
      if (payloadRemoved) printLine(payloadRemoved.message);
      else printJson(payload);
    });
}

function explain(): Command {
  return withServerOptions(new Command('explain'))
    .description('say in words why an event counts or not, and what to do')
    .argument('<id>', 'id of the event')
    .addOption(outputOption())
    .addHelpText('after', `${CREDENTIALS}\n\nExample: lectern events explain urn:uuid:2f1c6a3e-…`)
    .action(async (id: string, options: Shown) => {
      const status = await fateOf(id, options);
      if (options.output === 'table') explainStatus(status);
      else {
        const { state, reason, warnings, effects, tries, retryAt } = status;
        printJson({ id, state, reason, warnings, effects, tries, retryAt });
      }
    });
}

interface ReprocessOptions extends Shown {
  readonly reason?: string;
  readonly since?: Date;
  readonly application?: string;
  readonly all?: true;
}

function reprocess(): Command {
  return withServerOptions(new Command('reprocess'))
    .description('try dropped and failed events again (operators)')
    .argument('[id]', 'id of one event; without it the options choose')
    .option('--reason <code>', 'those with this reason code')
    .option('--since <instant>', 'those that were dropped or failed since then', parseInstant)
    .option('--application <id>', 'those of one application', parseUuid)
    .option('--all', 'all of them')
    .addOption(outputOption())
    .addHelpText(
      'after',
      `${CREDENTIALS}\n\nExample: lectern events reprocess --reason lesson_unknown`,
    )
    .action(tryAgain);
}

function parseUuid(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It takes the sourcedId of an application.');
}

function parseInstant(text: string): Date {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (isInstant(whole)) return new Date(whole);
  throw new InvalidArgumentError('It takes a date or an ISO 8601 date-time with an offset.');
}

async function tryAgain(
  id: string | undefined,
  options: ReprocessOptions,
  command: Command,
): Promise<void> {
  const { reason, since, application, all, output } = options;
  const chosen = [reason, since, application, all].some((one) => one !== undefined);
  if ((id === undefined) !== chosen) command.error('error: name one id, or choose by options');
  const asked = await withStatusSource(options, async (statuses) => {
    if (id === undefined) return statuses.retryAll({ reason, since, applicationId: application });
    const state = await statuses.retry(id);
    if (state === undefined) {
      throw new CommandError(EXIT.notFound, `No event with the id '${id}' has a status.`);
    }
    if (state === 'processed') {
      throw new CommandError(EXIT.conflict, `The event '${id}' was processed; it counts once.`);
    }
    return { eventCount: 1, more: false };
  });
  if (output === 'json') printJson(asked);
  else printLine(`${counted(asked.eventCount)} tried again${asked.more ? '; there are more' : ''}`);
  note('The server tries them at once: lectern events explain <id> says what came of it.');
}
