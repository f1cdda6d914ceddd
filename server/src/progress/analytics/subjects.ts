/** Names subjects in sums: those that differ in case or white space alone are one. */
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** The spelling of the application that was registered first counts. */
const FIRST = sql`a.created_at, a.sourced_id`;

/** SQL: the first spellings `(folded, subject)` in the applications of a condition on `s`. */
export function spellings(where: Sql): Sql {
  return sql`(
    select distinct on (s.folded) s.folded, s.subject
    from event_subjects s join applications a on a.sourced_id = s.application_id
    where ${where}
    order by s.folded, ${FIRST}
  )`;
}

interface Used {
  readonly applicationId: string;
  readonly subject: string;
}

/** The name of each subject that is used, by the spelling in the events. */
export async function nameSubjects(
  db: Queryable,
  used: readonly Used[],
): Promise<(subject: string) => string> {
  if (used.length === 0) return (subject) => subject;
  const applications = [...new Set(used.map(({ applicationId }) => applicationId))];
  const subjects = [...new Set(used.map(({ subject }) => subject))].sort();
  const rows = await db.query<{ sent: string; name: string }>(sql`
    with sent as (
      select subject, folded_subject(subject) as folded
      from unnest(${textArray(subjects)}::text[]) subject
    )
    select sent.subject as sent,
      coalesce(first.subject, min(sent.subject) over (partition by sent.folded)) as name
    from sent left join ${spellings(sql`
      s.application_id = any(${applications}::uuid[])
        and s.folded in (select folded from sent)`)} first using (folded)`);
  const names = new Map(rows.map(({ sent, name }) => [sent, name]));
  return (subject) => names.get(subject) ?? subject;
}
