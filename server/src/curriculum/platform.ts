/** The server's own applications; the platform owns imported standards and the server's records. */
import { uuidOfUrl } from '../lib/uuid.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** Every database has this id: renaming the application never leads to a second one. */
export const PLATFORM_ID = uuidOfUrl('urn:lectern:application:platform');

/** The application in whose name operators act at the console; a migration makes it. */
export const CONSOLE_ID = uuidOfUrl('urn:lectern:application:console');

/** Creates the platform's application unless it exists. */
export async function insertPlatform(db: Queryable): Promise<void> {
  const description = 'Standards that operators import, and review courses';
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${PLATFORM_ID}, 'Platform', ${description})
    on conflict (sourced_id) do nothing`);
}
