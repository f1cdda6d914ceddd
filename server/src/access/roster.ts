/**
 * Which users, classes and enrollments of the roster a caller may read, as SQL predicates. Orgs and
 * academic sessions are shared. An operator reads all, and so does an application whose operator
 * gave it the whole roster (`applications.roster_all`).
 */
import type { Caller } from '../http/route.ts';
import { type Sql, sql, trusted } from '../storage/sql.ts';
import { hasBasis } from './students.ts';

/**
 * A user for whom the application has a basis, teachers and agents as well as students. `user` is
 * an SQL expression of its id.
 */
export function mayReadUser(caller: Caller, user: Sql): Sql {
  return unlessAll(caller, (application) => hasBasis(user, application));
}

/** A class that the application created, or that teaches one of its courses. */
export function mayReadClass(caller: Caller, klass: Sql): Sql {
  return unlessAll(caller, (application) => isOwnClass(klass, application));
}

/**
 * What the application created, or what is of a class that it may read: an enrollment, a line item.
 * That it may read the user is not enough: the classes of other partners are not its business.
 */
export function mayReadOfClass(caller: Caller, { owner, klass }: { owner: Sql; klass: Sql }): Sql {
  return unlessAll(
    caller,
    (application) => sql`(${owner} = ${application} or ${isOwnClass(klass, application)})`,
  );
}

function isOwnClass(klass: Sql, application: Sql): Sql {
  return sql`exists (
    select from classes c join courses k on k.sourced_id = c.course_id
    where c.sourced_id = ${klass}
      and (c.application_id = ${application} or k.application_id = ${application})
  )`;
}

/** The first condition does not depend on the row: PostgreSQL looks it up once for a whole list. */
function unlessAll(caller: Caller, test: (application: Sql) => Sql): Sql {
  if (caller.operator) return trusted('true');
  const application = sql`${caller.applicationId}::uuid`;
  return sql`(
    exists (select from applications a where a.sourced_id = ${application} and a.roster_all)
    or ${test(application)}
  )`;
}
