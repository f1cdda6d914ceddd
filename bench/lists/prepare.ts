/**
 * Fills a database with a district: by default 100,000 users and 200,000 enrollments, with a result
 * and an assessment result for each.
 */
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../../server/src/auth/tokens/scopes.ts';
import { foldChangeCounts } from '../../server/src/oneroster/records/changes.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../server/src/storage/database/postgres.ts';
import { fillDistrict, OWNERS } from '../../server/test/fixtures/size/district.ts';
import type { Credentials } from '../token.ts';

export const CALLERS = OWNERS;
export type CallerName = (typeof CALLERS)[number];

type Clients = Readonly<Record<CallerName, Credentials>>;

interface Sizes {
  readonly users: number;
  readonly enrollments: number;
}

export async function prepare(connection: Connection, sizes: Sizes): Promise<Clients> {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    const ids: Partial<Record<CallerName, string>> = {};
    const clients: Partial<Record<CallerName, Credentials>> = {};
    for (const name of CALLERS) {
      const isOperator = name === 'operator';
      const made = await addClient(db, [...(isOperator ? ['admin'] : []), ...PARTNER_SCOPES]);
      ids[name] = made.id;
      clients[name] = made.client;
    }
    const further = { schools: 100, results: sizes.enrollments, assessmentResults: true };
    await fillDistrict(db, { ...sizes, ...further }, ids as Record<CallerName, string>);
    // A job of a running server does it; the measured one runs no jobs.
    await foldChangeCounts.run(db, new Date());
    return clients as Clients;
  } finally {
    await db.close();
  }
}

async function addClient(db: Database, scopes: readonly string[]) {
  const id = await insertApplication(db, { name: 'Bench Academy' });
  return { id, client: await insertClient(db, { applicationId: id, scopes }) };
}
