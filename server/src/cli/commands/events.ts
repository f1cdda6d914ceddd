/** `lectern events`: sends, validates, follows, explains and reprocesses events. */
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, Option } from 'commander';
import { DROP_CODES } from '../../events/reasons.ts';
import { zonedInstant } from '../../lib/instants.ts';
import { parseApplication, wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { withStatusSource } from '../events/open-status-source.ts';
import { explainRefused, explainStatus, summaryLine } from '../events/print.ts';
import { sendEvents } from '../events/send.ts';
import { type ServerOptions, withServerOptions } from '../events/server-options.ts';
import type { EventStatus, RefusedStatus } from '../events/status-source.ts';
import { validateEvents } from '../events/validate.ts';
import { CommandError, EXIT } from '../exit.ts';
import { untilInterrupted } from '../interrupt.ts';
import {
  counted,
  note,
  type Output,
  outputOption,
  printJson,
  printLine,
  printRecord,
} from '../output.ts';

interface Shown extends ServerOptions, Output {}

/** The most events to skip, and the most seconds to follow. */
const COUNT_MAX = 999_999_999;

const FORMS = ['table', 'json', 'ndjson'];
const CREDENTIALS = `
With credentials (options, LECTERN_CLIENT_ID and LECTERN_CLIENT_SECRET, or a profile) the command
calls the server and sees the events of your application. Without credentials it reads the database
of DATA_DIR or DATABASE_URL as an operator and sees all events.`;

export function eventsCommand(): Command {
  const events = new Command('events').description('send events, and see their status');
  for (const make of [send, validate, tail, show, explain, reprocess]) events.addCommand(make());
  return events;
}

function send(): Command {
  return withServerOptions(new Command('send'))
    .description('post the events of a file, one by one; it is safe to send a file again')
    .argument('<file>', 'JSON (an event, an envelope, a list) or one event on each line; - = stdin')
    .option('--wait', 'wait for the status of each event')
    .option(
      '--skip <count>',
      'number of events to skip at the start of the file',
      wholeNumber(0, COUNT_MAX),
      0,
    )
    .option('--quiet', 'show no progress on stderr')
    .addOption(outputOption(FORMS))
    .notes(`
Needs credentials. Exit: 0 all accepted, 5 all refused, 6 some refused, 7 all refused since their
ids were used for other events, 130 interrupted.

Example: lectern events send --wait monday.ndjson`)
    .action(sendEvents);
}

function validate(): Command {
  return withServerOptions(new Command('validate'))
    .description('check the events of a file and show what the server would do; nothing is stored')
    .argument('<file>', 'JSON (an event, an envelope, a list) or one event on each line; - = stdin')
    .addOption(outputOption(FORMS))
    .notes(`
With credentials the server looks up students, courses and lessons, too. Exit: 0 valid, 5 invalid.

Example: lectern events validate event.json`)
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
      new Option('--status <state>', 'show only events in this state').choices([
        'processed',
        'dropped',
        'failed',
      ]),
    )
    .option(
      '--application <id>',
      'show only events of this application (sourcedId)',
      parseApplication,
    )
    .option('--for <seconds>', 'end after this number of seconds', wholeNumber(0, COUNT_MAX))
    .addOption(outputOption(['table', 'ndjson']))
    .notes(`${CREDENTIALS}\n\nExample: lectern events tail --status dropped`)
    .action(follow);
}

async function follow(options: TailOptions): Promise<void> {
  const { status, application, output } = options;
  const end = new AbortController();
  if (options.for) pause(options.for * 1_000, undefined, { ref: false }).then(() => end.abort());
  const isInterrupted = await untilInterrupted(async (signal) => {
    await withStatusSource(options, (statuses) => {
      note('Waiting for events; Ctrl-C ends.');
      return statuses.follow(
        (events) => {
          for (const event of events) {
            if (status && event.state !== status) continue;
            if (application && event.applicationId !== application) continue;
            if (output === 'ndjson') process.stdout.write(`${JSON.stringify(event)}\n`);
            else printLine(summaryLine(event));
          }
        },
        AbortSignal.any([signal, end.signal]),
      );
    });
    return signal.aborted;
  });
  if (isInterrupted) throw new CommandError(EXIT.interrupted, 'Ended.');
}

async function requireStatus(id: string, options: Shown): Promise<EventStatus | RefusedStatus> {
  const status = await withStatusSource(options, (statuses) => statuses.find(id));
  if (status) return status;
  const why = 'it was never accepted, or another application sent it';
  throw new CommandError(EXIT.notFound, `There is no event '${id}': ${why}.`);
}

const isRefused = (status: EventStatus | RefusedStatus): status is RefusedStatus =>
  status.state === 'refused';

function show(): Command {
  return withServerOptions(new Command('show'))
    .description('show an event with its status, and the JSON as it was sent')
    .argument('<id>', 'id of the event')
    .addOption(outputOption())
    .notes(CREDENTIALS)
    .action(async (id: string, options: Shown) => {
      const status = await requireStatus(id, options);
      if (options.output === 'json') return printJson({ event: status });
      if (isRefused(status)) {
        explainRefused(status);
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
    .description('explain why an event was processed or dropped, and how to fix it')
    .argument('<id>', 'id of the event')
    .addOption(outputOption())
    .notes(`${CREDENTIALS}\n\nExample: lectern events explain urn:uuid:2f1c6a3e-…`)
    .action(async (id: string, options: Shown) => {
      const status = await requireStatus(id, options);
      if (isRefused(status)) {
        if (options.output === 'table') explainRefused(status);
        else printJson(status);
      } else if (options.output === 'table') explainStatus(status);
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
    .description('process dropped and failed events again (operators only)')
    .argument('[id]', 'id of one event; without it, use the options')
    .addOption(new Option('--reason <code>', 'all with this reason code').choices(DROP_CODES))
    .option(
      '--since <instant>',
      'all that were dropped or failed since this date or time',
      parseInstant,
    )
    .option('--application <id>', 'all of this application (sourcedId)', parseApplication)
    .option('--all', 'all dropped and failed events')
    .addOption(outputOption())
    .notes(`${CREDENTIALS}\n\nExample: lectern events reprocess --reason lesson_unknown`)
    .action(tryAgain);
}

function parseInstant(text: string): Date {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  const instant = zonedInstant(whole);
  if (instant) return instant;
  throw new InvalidArgumentError('It takes a date or an ISO 8601 date-time with an offset.');
}

async function tryAgain(
  id: string | undefined,
  options: ReprocessOptions,
  command: Command,
): Promise<void> {
  const { reason, since, application, all, output } = options;
  const chosen = [reason, since, application, all].some((one) => one !== undefined);
  if ((id === undefined) !== chosen)
    command.error('error: name one event, or choose events by options');
  const retried = await withStatusSource(options, async (statuses) => {
    if (id === undefined) return statuses.retryAll({ reason, since, applicationId: application });
    await statuses.retry(id);
    return { eventCount: 1, more: false };
  });
  if (output === 'json') printJson(retried);
  else
    printLine(
      `${counted(retried.eventCount)} tried again${retried.more ? '; there are more' : ''}`,
    );
  note('The server processes them at once; lectern events explain <id> shows the result.');
}
