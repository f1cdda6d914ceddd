/** Pages of students by name: parameters, members of the replies, and the students themselves. */
import Type, { type Static } from 'typebox';
import { nullable, optionalText, SourcedId } from '../http/schema.ts';
import type { PageRange } from '../listing/page.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { nameOrder } from '../storage/folding.ts';

export const STUDENTS_MAX = 500;

export const StudentPages = {
  offset: optionalText('Students to skip; 0 when left out'),
  limit: optionalText(`Students per page; 100 when left out, ${STUDENTS_MAX} at most`),
};

/** Members of each student of a reply. */
export const studentMembers = {
  sourcedId: SourcedId,
  givenName: nullable(Type.String(), 'As in the roster'),
  familyName: nullable(Type.String(), 'As in the roster'),
};

const Named = Type.Object(studentMembers);
export type Named = Static<typeof Named>;

/** A page of these students (a query of `student_id`), by name. */
export function listNamed(
  db: Queryable,
  students: Sql,
  { limit, offset }: PageRange,
): Promise<Named[]> {
  return db.query<Named>(sql`
    select u.sourced_id, u.given_name, u.family_name from users u
    where u.sourced_id in (${students})
    order by ${nameOrder(sql`u.family_name`)}, ${nameOrder(sql`u.given_name`)}, u.sourced_id
    limit ${limit} offset ${offset}`);
}
