/** Reads the disclosure log of a student for the command line. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface DisclosureLine {
  readonly at: Date;
  /** Name of the application. */
  readonly application: string;
  readonly applicationId: string;
  readonly clientId: string;
  readonly endpoint: string;
  readonly requestId: string;
}

const LINES_MAX = 100_000;

/** Newest first, 100,000 at most. */
export function listDisclosures(db: Queryable, studentId: string): Promise<DisclosureLine[]> {
  return db.query<DisclosureLine>(sql`
    select d.at, coalesce(a.name, d.application_id::text) as application,
      d.application_id, d.client_id, d.endpoint,
      d.request_id
    from disclosures d left join applications a on a.sourced_id = d.application_id
    where d.students @> array[${studentId}::text]
    order by d.at desc, d.id desc
    limit ${LINES_MAX}`);
}
