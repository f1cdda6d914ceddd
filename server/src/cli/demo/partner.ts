/** The demo's own application and the credentials of this run, made in the database. */
import { insertApplication, insertClient } from '../../auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../../auth/tokens/scopes.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Credentials } from './client.ts';

const NAME = 'Lectern Demo';

export interface DemoPartner extends Credentials {
  readonly applicationId: string;
  /** When the application was made: the two weeks of events end the day before. */
  readonly since: Date;
}

/**
 * The same application on every run, so that nothing is sent twice; a fresh client on every run,
 * because a secret cannot be read again. The former clients are disabled.
 */
export function openPartner(db: Database): Promise<DemoPartner> {
  return db.begin(async (tx) => {
    // Two first runs at the same time would make two applications.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${NAME}, 0))`);
    const application = (await findDemo(tx)) ?? (await makeDemo(tx));
    await tx.execute(sql`
      update clients set disabled_at = now()
      where application_id = ${application.applicationId} and disabled_at is null`);
    const client = await insertClient(tx, application.applicationId, PARTNER_SCOPES);
    return { ...application, ...client };
  });
}

function findDemo(db: Queryable): Promise<{ applicationId: string; since: Date } | undefined> {
  return db.first(sql`
    select sourced_id as application_id, created_at as since from applications
    where name = ${NAME}
    order by created_at, sourced_id
    limit 1`);
}

async function makeDemo(db: Queryable): Promise<{ applicationId: string; since: Date }> {
  const description = 'Sample data: npx lectern demo sends it, and sends nothing twice.';
  await insertApplication(db, { name: NAME, description });
  const made = await findDemo(db);
  if (!made) throw new Error('The demo application is gone.');
  return made;
}
