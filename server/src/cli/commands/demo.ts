/** `lectern demo`: sends sample data to a running server, as a partner would. */
import { type DemoReport, STUDENTS_MAX } from '#demo';
import { processConfig } from '../../config.ts';
import { openPartner } from '../../demo/partner.ts';
import { sendDemo } from '../../demo/send.ts';
import { requireServer } from '../../lib/api-client.ts';
import { withoutEnd } from '../../lib/trim-end.ts';
import { parseAddress, wholeNumber } from '../arguments.ts';
import { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { printReport } from '../demo/report.ts';
import { requireSandbox } from '../demo/run.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, outputOption, printJson } from '../output.ts';
import { progressFor } from '../progress.ts';
import { findAddress } from '../target.ts';

interface Options extends Output {
  readonly quiet?: true;
  readonly baseUrl?: string;
  readonly students?: number;
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('send sample data of two weeks to a running server; a second run changes nothing')
    .option('--quiet', 'show no progress on stderr')
    .option(
      '--students <count>',
      `number of students, up to ${STUDENTS_MAX}`,
      wholeNumber(1, STUDENTS_MAX),
    )
    .option(
      '--base-url <url>',
      'address of the server (default: BASE_URL, else the running server)',
      parseAddress,
    )
    .addOption(outputOption())
    .notes(`
For development only. It needs SCAFFOLDING=on, creates a client in the database of the server, and
prints the secret of this client.

Example: lectern demo --students 5`)
    .action(demo);
}

async function demo({ quiet, baseUrl: address, students, output }: Options): Promise<void> {
  const config = processConfig();
  const baseUrl = withoutEnd(address ?? (await findAddress(config)), '/');
  requireSandbox(config);
  // Before the database is opened: without a server the demo cannot do anything.
  await requireServer(baseUrl);
  const progress = progressFor(quiet === true);
  const report = await withDatabase(async (db) => {
    const partner = await openPartner(db, { isOnly: true });
    return sendDemo({ partner, baseUrl, progress, students });
  });
  if (output === 'json') printJson(report);
  else printReport(report);
  requireProcessed(report);
}

function requireProcessed({ states }: DemoReport): void {
  if (states.received === 0) return;
  throw new CommandError(
    EXIT.unreachable,
    'The server accepted all events, but did not process them within 30 s; run the demo again later.',
  );
}
