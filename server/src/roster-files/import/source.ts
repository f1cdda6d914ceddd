/** Whose the records of a roster are that an operator imports. */

import { type Owner, ownerOf } from '../../auth/applications/import-owner.ts';
import { uuidOfUrl } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/**
 * Not the platform's own application: that has the courses and classes of reviews, too, and a file
 * of everything deletes what its owner has and the file has not. The same in every database.
 */
const ROSTER_ID = uuidOfUrl('urn:lectern:application:roster');

/** The application that is named, or the one for rosters that nobody is named for. */
export async function sourceOf(
  db: Queryable,
  application: string | undefined,
  baseUrl: string,
): Promise<Owner> {
  if (application !== undefined) return ownerOf(db, application, baseUrl);
  return { applicationId: ROSTER_ID, isNamed: false };
}

/** Makes the application for rosters when it is the owner and not there yet. */
export async function insertSource(db: Queryable, { applicationId }: Owner): Promise<void> {
  if (applicationId !== ROSTER_ID) return;
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${ROSTER_ID}, 'Roster', 'Schools, people and classes that operators import')
    on conflict (sourced_id) do nothing`);
}
