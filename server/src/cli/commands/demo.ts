/** `lectern demo`: sample data for a server on one's own machine, sent as a partner would. */
import { Command, InvalidArgumentError } from 'commander';
import { type Config, processConfig } from '../../config.ts';
import { type Connection, openDatabase } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { requireServer } from '../demo/client.ts';
import { printReport } from '../demo/report.ts';
import { STUDENTS_MAX } from '../demo/roster.ts';
import { type DemoReport, demonstrate } from '../demo/run.ts';
import { CommandError, EXIT, report as reportFailure } from '../exit.ts';
import { outputOption, printJson } from '../output.ts';
import { progressFor } from '../progress.ts';

interface Options {
  readonly quiet?: true;
  readonly baseUrl?: string;
  readonly students?: number;
  readonly output: 'table' | 'json';
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('send a whole partner day to a running server, with sample data; again = the same')
    .option('--quiet', 'no progress on stderr')
    .option('--students <count>', 'the first so many of the 60 students', parseCount)
    .option(
      '--base-url <url>',
      'address of the server (default: BASE_URL or http://localhost:8080)',
    )
    .addOption(outputOption())
    .action(demo);
}

async function demo({ quiet, baseUrl: address, students, output }: Options): Promise<void> {
  const config = processConfig();
  const baseUrl = parseAddress(address) ?? config.baseUrl;
  requireSandbox(config);
  // Before the database is opened: without a server there is nothing to do in it.
  await requireServer(baseUrl);
  const progress = progressFor(quiet === true);
  const some = students === undefined ? {} : { students };
  const report = await withDatabase((db) => demonstrate({ db, baseUrl, progress, ...some }));
  if (output === 'json') printJson(report);
  else printReport(report);
  requireSettled(report);
}

function parseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new CommandError(EXIT.usage, '--base-url takes an address like http://localhost:8080.');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= STUDENTS_MAX) return count;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${STUDENTS_MAX}.`);
}

/** The demo invents students, and prints credentials. */
function requireSandbox({ production, scaffolding }: Pick<Config, 'production' | 'scaffolding'>) {
  if (production) {
    throw new CommandError(EXIT.refused, 'The demo does not run where NODE_ENV is production.');
  }
  if (!scaffolding) {
    throw new CommandError(EXIT.refused, 'The demo writes users and classes: set SCAFFOLDING=on.');
  }
}

function requireSettled({ states }: DemoReport): void {
  if (states.received === 0) return;
  throw new CommandError(
    EXIT.unreachable,
    'The server took all events but was not done with them after 30 s; run the demo again later.',
  );
}

interface RunDemo {
  /** Where the server is reached. */
  readonly baseUrl: string;
  readonly connection: Connection;
}

/** For `npm start -- --demo`, once the server listens. A failure is said and ends nothing. */
export async function runDemo({ baseUrl, connection }: RunDemo): Promise<void> {
  const db = openDatabase(connection, { name: 'demo', connectionsMax: 1 });
  try {
    requireSandbox(processConfig());
    printReport(await demonstrate({ db, baseUrl, progress: progressFor(false) }));
  } catch (error) {
    reportFailure(error);
  } finally {
    await db.close();
  }
}
