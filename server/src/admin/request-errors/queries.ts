/** Reads the counts of refused requests in groups. */
import { FINDING_CODES } from '../../http/finding-codes.ts';
import { ERRORS, FINDINGS } from '../../http/mending.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';

interface GroupRow {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly pointer: string;
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly exampleRequestId: string;
}

const GROUPS_MAX = 1_000;

interface ErrorFilter {
  readonly from: Date;
  /** undefined = all applications. */
  readonly applicationId: string | undefined;
}

/** Groups since the hour of `from`, the largest first, 1,000 at most. */
export async function listRequestErrors(db: Database, { from, applicationId }: ErrorFilter) {
  const ofApplication =
    applicationId === undefined ? trusted('true') : sql`application_id = ${applicationId}::uuid`;
  const rows = await db.query<GroupRow>(sql`
    select application_id as "applicationId", name as "applicationName", method, route, status, code,
      pointer, count, first_at as "firstSeenAt", last_at as "lastSeenAt",
      request_id as "exampleRequestId"
    from (
      select application_id, method, route, status, code, pointer, sum(count)::bigint as count,
        min(first_at) as first_at, max(last_at) as last_at,
        (array_agg(request_id order by last_at desc))[1] as request_id
      from request_errors
      where hour >= date_trunc('hour', ${from}::timestamptz, 'UTC') and ${ofApplication}
      group by application_id, method, route, status, code, pointer
      order by count desc, last_at desc, method, route, status, code, pointer
      limit ${GROUPS_MAX}
    ) as g join applications on sourced_id = application_id
    order by count desc, last_at desc, method, route, status, code, pointer`);
  return rows.map((row) => ({ ...row, ...textsOf(row.code) }));
}

/** What the documentation says of a code: what the server answered may name records. */
function textsOf(code: string): { readonly message: string; readonly fix: string | null } {
  const error = ERRORS[code];
  return {
    message: FINDING_CODES[code] ?? error?.message ?? code,
    fix: FINDINGS[code]?.fix ?? error?.fix ?? null,
  };
}
