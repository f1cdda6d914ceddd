/**
 * The SQL predicate for readable content. Content is shared, except review content made for one
 * student: only the application whose content it repeats may read it, while it has a basis for the
 * student.
 */
import type { Caller } from '../http/caller.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { hasAccessBasis } from './roster.ts';

/** `content` is a table or its alias: courses, units or lessons. */
export function mayReadContent(caller: Caller, content: Sql): Sql {
  if (caller.operator) return trusted('true');
  const application = sql`${caller.applicationId}::uuid`;
  return sql`(
    ${content}.student_id is null or (
      ${content}.source_application_id = ${application}
      and ${hasAccessBasis(sql`${content}.student_id`, application)}
    )
  )`;
}
