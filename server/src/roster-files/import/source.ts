/** Finds the application that owns the records of an imported roster. */
import { type Owner, ownerOf } from '../../auth/applications/import-owner.ts';
import { uuidOfUrl } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/**
 * The default owner; the same id in every database. Not the platform's own application: it owns the
 * courses and classes of reviews, and a bulk file would delete them as records that it lacks.
 */
const ROSTER_ID = uuidOfUrl('urn:lectern:application:roster');

/** The named application, or the default owner. */
export async function sourceOf(
  db: Queryable,
  application: string | undefined,
  baseUrl: string,
): Promise<Owner> {
  if (application !== undefined) return ownerOf(db, application, baseUrl);
  return { applicationId: ROSTER_ID, isNamed: false };
}

/**
 * The owner of what operators of a district import. Each district has its own, the same in every
 * database: so no import of one changes or removes what came by another, or from anywhere else.
 */
export function sourceOfDistrict(orgId: string): Owner {
  const applicationId = uuidOfUrl(`urn:lectern:application:district:${orgId}`);
  return { applicationId, isNamed: false };
}

/** Creates the default owner, or that of a district, when it is used for the first time. */
export async function insertSource(
  db: Queryable,
  { applicationId }: Owner,
  districtId?: string,
): Promise<void> {
  if (districtId !== undefined) {
    await db.execute(sql`
      insert into applications (sourced_id, name, description)
      select ${applicationId}::uuid, 'Roster of ' || name,
        'Schools, people and classes that operators of this district import'
      from orgs where sourced_id = ${districtId}
      on conflict (sourced_id) do nothing`);
  }
  if (applicationId !== ROSTER_ID) return;
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${ROSTER_ID}, 'Roster', 'Schools, people and classes that operators import')
    on conflict (sourced_id) do nothing`);
}
