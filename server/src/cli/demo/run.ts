/** The demo of `npm start -- --demo`, and what it needs of the settings. */
import { randomBytes } from 'node:crypto';
import { type DemoReport, usernameOf } from '#demo';
import { setPassword } from '../../auth/people/accounts.ts';
import { hashPassword } from '../../auth/people/passwords.ts';
import { type Config, processConfig } from '../../config.ts';
import { makeDemoLinks } from '../../console/management/demo.ts';
import { openPartner } from '../../demo/partner.ts';
import { demoRefusal } from '../../demo/sandbox.ts';
import { sendDemo } from '../../demo/send.ts';
import { type Connection, type Database, openDatabase } from '../../storage/database/postgres.ts';
import { CommandError, EXIT, report as reportFailure } from '../exit.ts';
import { note } from '../output.ts';
import { progressFor } from '../progress.ts';
import { heading, printIndented, printReport } from './report.ts';

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
    const report = await sendDemo({ partner, baseUrl, progress: progressFor(false) });
    printReport(report);
    if (!config.console) return;
    await printLinks(db, { ...report, baseUrl });
    await printPeople(db, { ...report, baseUrl });
  } catch (error) {
    reportFailure(error);
    const isRefused = error instanceof CommandError;
    if (!isRefused) note('The demo is not complete: run "npx lectern demo" in another terminal.');
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
  heading('The console, signed in');
  printIndented([
    ['Operator', links.operator],
    ["Partner's developer", links.developer],
  ]);
}

/** A new password, by which one of each role signs in at the own page. */
export async function renewPassword(db: Database, people: DemoReport['people']): Promise<string> {
  const password = randomBytes(9).toString('base64url');
  const hash = await hashPassword(password);
  for (const { id } of Object.values(people)) await db.begin((tx) => setPassword(tx, id, hash));
  return password;
}

async function printPeople(
  db: Database,
  { people, baseUrl }: Pick<DemoReport, 'people' | 'baseUrl'>,
): Promise<void> {
  const password = await renewPassword(db, people);
  const { teacher, principal, student } = people;
  heading(`Pages of the school: ${baseUrl}/console/me/, with the password ${password}`);
  printIndented([
    ['Teacher', usernameOf(teacher, 'teacher')],
    ['Principal', usernameOf(principal, 'principal')],
    ['Student', usernameOf(student, 'student')],
  ]);
}
