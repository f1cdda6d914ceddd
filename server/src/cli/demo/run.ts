/** The demo of `npm start -- --demo`, and what it needs of the settings. */
import { styleText } from 'node:util';
import { type Config, processConfig } from '../../config.ts';
import { makeDemoLinks } from '../../console/management/demo.ts';
import { openPartner } from '../../demo/partner.ts';
import { demonstrate } from '../../demo/run.ts';
import { demoRefusal } from '../../demo/sandbox.ts';
import { type Connection, type Database, openDatabase } from '../../storage/database/postgres.ts';
import { CommandError, EXIT, report as reportFailure } from '../exit.ts';
import { progressFor } from '../progress.ts';
import { printReport } from './report.ts';

export function requireSandbox(config: Config): void {
  const refusal = demoRefusal(config);
  if (refusal) throw new CommandError(EXIT.refused, refusal);
}

interface RunDemo {
  /** Where the server is reached. */
  readonly baseUrl: string;
  readonly connection: Connection;
}

/** Runs once the server listens; a failure is only printed. */
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
