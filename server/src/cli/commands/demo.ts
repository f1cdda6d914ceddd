/** `lectern demo`: sends sample data to a running server, as a partner would. */
import { styleText } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { openPartner } from '../../admin/demo/partner.ts';
import { STUDENTS_MAX } from '../../admin/demo/roster.ts';
import { type DemoReport, demonstrate } from '../../admin/demo/run.ts';
import { demoRefusal } from '../../admin/demo/sandbox.ts';
import { type Config, processConfig } from '../../config.ts';
import { makeDemoLinks } from '../../console/management/demo.ts';
import { requireServer } from '../../lib/api-client.ts';
import { withoutEnd } from '../../lib/trim-end.ts';
import { type Connection, type Database, openDatabase } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { printReport } from '../demo/report.ts';
import { CommandError, EXIT, report as reportFailure } from '../exit.ts';
import { outputOption, printJson } from '../output.ts';
import { progressFor } from '../progress.ts';
import { findAddress } from '../target.ts';

interface Options {
  readonly quiet?: true;
  readonly baseUrl?: string;
  readonly students?: number;
  readonly output: 'table' | 'json';
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('send sample data of two weeks to a running server; a second run changes nothing')
    .option('--quiet', 'show no progress on stderr')
    .option('--students <count>', `number of students, up to ${STUDENTS_MAX}`, parseCount)
    .option(
      '--base-url <url>',
      'address of the server (default: BASE_URL, else the running server)',
    )
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
For development only. It needs SCAFFOLDING=on, creates a client in the database of the server, and
prints the secret of this client.

Example: lectern demo --students 5`,
    )
    .action(demo);
}

async function demo({ quiet, baseUrl: address, students, output }: Options): Promise<void> {
  const config = processConfig();
  const baseUrl = parseAddress(address) ?? (await findAddress(config));
  requireSandbox(config);
  // Before the database is opened: without a server the demo cannot do anything.
  await requireServer(baseUrl);
  const progress = progressFor(quiet === true);
  const some = students === undefined ? {} : { students };
  const report = await withDatabase(async (db) => {
    const partner = await openPartner(db, { isOnly: true });
    return demonstrate({ partner, baseUrl, progress, ...some });
  });
  if (output === 'json') printJson(report);
  else printReport(report);
  requireProcessed(report);
}

function parseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return withoutEnd(text, '/');
  throw new CommandError(EXIT.usage, '--base-url takes an address such as http://localhost:8080.');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= STUDENTS_MAX) return count;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${STUDENTS_MAX}.`);
}

function requireSandbox(config: Config): void {
  const refusal = demoRefusal(config);
  if (refusal) throw new CommandError(EXIT.refused, refusal);
}

function requireProcessed({ states }: DemoReport): void {
  if (states.received === 0) return;
  throw new CommandError(
    EXIT.unreachable,
    'The server accepted all events, but did not process them within 30 s; run the demo again later.',
  );
}

interface RunDemo {
  /** Where the server is reached. */
  readonly baseUrl: string;
  readonly connection: Connection;
}

/** The demo of `npm start -- --demo`, once the server listens; a failure is only printed. */
export async function runDemo({ baseUrl, connection }: RunDemo): Promise<void> {
  const db = openDatabase(connection, { name: 'demo', connectionsMax: 1 });
  try {
    const config = processConfig();
    requireSandbox(config);
    const partner = await openPartner(db, { isOnly: true });
    const report = await demonstrate({ partner, baseUrl, progress: progressFor(false) });
    printReport(report);
    if (config.console) await printLinks(db, { ...report, baseUrl });
  } catch (error) {
    reportFailure(error);
  } finally {
    await db.close();
  }
}

/** Links into the console, so that one looks around without an account. */
async function printLinks(
  db: Database,
  { applicationId, baseUrl }: { readonly applicationId: string; readonly baseUrl: string },
): Promise<void> {
  const links = await makeDemoLinks(db, { applicationId, baseUrl, now: new Date() });
  const title = styleText('bold', 'The console, signed in', { stream: process.stdout });
  process.stdout.write(
    `\n${title}\n  Operator             ${links.operator}\n  Partner's developer  ${links.developer}\n`,
  );
}
