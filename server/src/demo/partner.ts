/** Finds or creates the demo's application in the database, and creates a client for a run. */
import type { DemoOptions } from '#demo';
import { insertApplication, insertClient } from '../auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../auth/tokens/scopes.ts';
import type { Database, Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

const NAME = 'Lectern Demo';

type DemoPartner = DemoOptions['partner'];

/**
 * Every run has the same application, so that no event counts twice, and a new client, since the
 * secret of an old one cannot be read. `isOnly`: the old clients are disabled.
 */
export function openPartner(db: Database, { isOnly = false } = {}): Promise<DemoPartner> {
  return db.begin(async (tx) => {
    // Without the lock, two first runs at one time would create two applications.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${NAME}, 0))`);
    const application = (await findDemo(tx)) ?? (await makeDemo(tx));
    if (isOnly) await disable(tx, sql`application_id = ${application.applicationId}`);
    const client = await insertClient(tx, {
      applicationId: application.applicationId,
      scopes: PARTNER_SCOPES,
    });
    return { ...application, ...client };
  });
}

/** The client of a run that is over. */
export async function closePartner(db: Queryable, { clientId }: DemoPartner): Promise<void> {
  await disable(db, sql`client_id = ${clientId}`);
}

async function disable(db: Queryable, which: Sql): Promise<void> {
  await db.execute(sql`
    update clients set disabled_at = now() where ${which} and disabled_at is null`);
}

function findDemo(db: Queryable): Promise<{ applicationId: string; since: Date } | undefined> {
  return db.first(sql`
    select sourced_id as application_id, created_at as since from applications
    where name = ${NAME}
    order by created_at, sourced_id
    limit 1`);
}

async function makeDemo(db: Queryable): Promise<{ applicationId: string; since: Date }> {
  const description = 'Sample data, sent by npx lectern demo.';
  await insertApplication(db, { name: NAME, description });
  const made = await findDemo(db);
  if (!made) throw new Error('The demo application is gone.');
  return made;
}
