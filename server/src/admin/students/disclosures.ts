/** The disclosure log of a student, for commands: the lines, and those of commands. */
import { userInfo } from 'node:os';
import { commandSettings } from '../../config.ts';
import type { Route } from '../../http/route.ts';
import { insertDisclosures, WEBHOOK_ENDPOINT } from '../../privacy/disclosure-lines.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** The command that shows data of a person. */
const EXPORT = 'lectern student export';

const COMMAND_LINE = 'command line';
/** A student, teacher or leader who signed in, whom `clientId` names. */
const ROSTER = 'person of the roster';

interface DisclosureLine {
  readonly at: Date;
  /** Name of the application; 'command line' for a command on the server's machine; ROSTER. */
  readonly application: string;
  readonly applicationId: string | null;
  /** The client that asked; the account that ran a command. */
  readonly clientId: string;
  readonly endpoint: string;
  readonly requestId: string;
}

/** SQL: the name of the application `a` of a disclosure `d`. */
export const disclosedTo = sql`
  coalesce(a.name, d.application_id::text,
    case when d.client_id like 'user:%' then ${ROSTER}::text else ${COMMAND_LINE}::text end)`;

/** Condition on a row of `disclosures`: it showed data of one of these people. */
export function showed(...ids: readonly string[]): Sql {
  return sql`people_id in (select id from disclosure_people where ${hasPeople(ids)})`;
}

/** Condition on a row of `disclosure_people`: one of these people is among them. */
export function hasPeople(ids: readonly string[]): Sql {
  return sql`students && ${ids}::text[]`;
}

/** Tells what an endpoint of the log shows; one that is gone showed 'other data'. */
export function dataShown(routes: () => readonly Route[]): (endpoint: string) => string {
  const shown = new Map<string, string>();
  return (endpoint) => {
    if (shown.size === 0) {
      shown.set(EXPORT, 'all stored data');
      shown.set(WEBHOOK_ENDPOINT, 'changes of records');
      for (const { method, url, shows } of routes())
        if (shows) shown.set(`${method} ${url}`, shows);
    }
    return shown.get(endpoint) ?? 'other data';
  };
}

const LINES_MAX = 100_000;

/** Newest first, 100,000 at most. */
export async function listDisclosures(
  db: Queryable,
  studentId: string,
  routes: () => readonly Route[],
): Promise<(DisclosureLine & { readonly data: string })[]> {
  const lines = await db.query<DisclosureLine>(sql`
    select d.at, ${disclosedTo} as application,
      d.application_id, d.client_id, d.endpoint,
      d.request_id
    from disclosures d left join applications a on a.sourced_id = d.application_id
    where ${showed(studentId)}
    order by d.at desc, d.id desc
    limit ${LINES_MAX}`);
  const dataOf = dataShown(routes);
  return lines.map((line) => ({ ...line, data: dataOf(line.endpoint) }));
}

/** Notes that `lectern student export` showed a person, and the account that ran it. */
export async function recordCommandExport(db: Database, person: string): Promise<void> {
  const reader = { applicationId: null, clientId: commandAccount() };
  const reply = { endpoint: EXPORT, requestId: '' };
  await insertDisclosures(db, [{ at: new Date(), ...reader, ...reply, students: person }]);
}

/** 'ada', or 'ada as root' with sudo. */
function commandAccount(): string {
  const account = accountName();
  const { sudoUser: caller } = commandSettings();
  return caller && caller !== account ? `${caller} as ${account}` : account;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
