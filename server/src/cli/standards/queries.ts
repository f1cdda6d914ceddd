/** SQL of the `lectern standards` commands. */
import type { Visibility } from '../../standards/records/visibility.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface FrameworkRow {
  readonly identifier: string;
  readonly title: string;
  readonly creator: string;
  readonly version: string | null;
  readonly adoptionStatus: string | null;
  readonly visibility: Visibility;
  readonly items: number;
  readonly associations: number;
  readonly lastChangeDateTime: Date;
  readonly applicationId: string;
  readonly applicationName: string;
}

/** Maximum of frameworks in a list. */
const FRAMEWORKS_MAX = 10_000;

/** All frameworks with their counts and owners, ordered by title. */
export async function listFrameworks(db: Queryable): Promise<FrameworkRow[]> {
  return db.query(sql`
    select
      d.sourced_id as identifier, d.title, d.creator, d.version,
      d.adoption_status, d.visibility, d.item_count as items,
      (
        select count(*) from cf_associations c
        where c.document_id = d.sourced_id and c.status = 'active'
      ) as associations,
      d.last_change_date_time,
      a.sourced_id as application_id, a.name as application_name
    from cf_documents d
    join applications a on a.sourced_id = d.application_id
    where d.status = 'active'
    order by d.title, d.sourced_id
    limit ${FRAMEWORKS_MAX}`);
}
