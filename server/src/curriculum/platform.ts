/** The platform's own application: owner of what operators import and of what the server makes. */
import { uuidOfUrl } from '../lib/uuid.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** The same in every database, so that it is made once, whatever an operator calls it later. */
export const PLATFORM_ID = uuidOfUrl('urn:lectern:application:platform');

/** Makes the platform's application where it is not there yet. */
export async function insertPlatform(db: Queryable): Promise<void> {
  const description = 'Standards that operators import, and review courses';
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${PLATFORM_ID}, 'Platform', ${description})
    on conflict (sourced_id) do nothing`);
}
