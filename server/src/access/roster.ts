/**
 * Which users, classes and enrollments of the roster a caller may read, as SQL predicates. Orgs and
 * academic sessions are shared. An operator reads all, and so does an application whose operator
 * gave it the whole roster (`applications.roster_all`). Who else may read a row stands in its
 * column `readers`, which triggers keep (migration 0009).
 */
import type { Caller } from '../http/route.ts';
import { isStoredUuid } from '../lib/uuid.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

/** A caller of whom it is known whether its application reads the whole roster. */
export interface RosterCaller extends Caller {
  /** Left out = the statement looks it up by itself. */
  readonly rosterAll?: boolean;
}

/**
 * A row of users, classes or enrollments that the application may read, by its column `readers`:
 * a user for whom it has a basis (teachers and agents as well as students), a class that it created
 * or that teaches one of its courses, an enrollment that it created or in such a class.
 */
export function mayReadRow(caller: RosterCaller, readers: Sql): Sql {
  return unlessAll(caller, (application) => sql`${readers} @> array[${application}]`);
}

/**
 * The application has a basis for the user: it created it, the operator granted it, the user signed
 * in through it, or is enrolled in a class of one of its courses. The rule is the view
 * `user_readers`; `users.readers` holds what follows from it. Both arguments are SQL expressions.
 */
export function hasBasis(user: Sql, application: Sql): Sql {
  return sql`exists (
    select from users basis
    where basis.sourced_id = ${user} and basis.readers @> array[${application}]
  )`;
}

/** A user, by an SQL expression of its id. */
export function mayReadUser(caller: RosterCaller, user: Sql): Sql {
  return unlessAll(caller, (application) => hasBasis(user, application));
}

/**
 * A class, by an SQL expression of its id, and so what is of it: a line item, a score scale. That
 * the caller may read the user is not enough: the classes of other partners are not its business.
 */
export function mayReadClass(caller: RosterCaller, klass: Sql): Sql {
  return unlessAll(caller, (application) => inReadableClass(application, klass));
}

/** What the application created, of a class or of none, or what is of a class that it may read. */
export function mayReadOfClass(
  caller: RosterCaller,
  { owner, klass }: { owner: Sql; klass: Sql },
): Sql {
  return unlessAll(
    caller,
    (application) => sql`(${owner} = ${application} or ${inReadableClass(application, klass)})`,
  );
}

function inReadableClass(application: Sql, klass: Sql): Sql {
  return sql`exists (
    select from classes c where c.sourced_id = ${klass} and c.readers @> array[${application}]
  )`;
}

/** The caller is known to read the whole roster. */
export function readsAll({ operator, rosterAll }: RosterCaller): boolean {
  return operator || rosterAll === true;
}

/** The first condition does not depend on the row: PostgreSQL looks it up once for a whole list. */
function unlessAll(caller: RosterCaller, test: (application: Sql) => Sql): Sql {
  if (readsAll(caller)) return trusted('true');
  const application = sql`${caller.applicationId}::uuid`;
  if (caller.rosterAll === false) return test(literal(caller.applicationId));
  return sql`(
    exists (select from applications a where a.sourced_id = ${application} and a.roster_all)
    or ${test(application)}
  )`;
}

/** In the text, not as a parameter: a plan that is kept suits this application, not any. */
function literal(applicationId: string): Sql {
  if (!isStoredUuid(applicationId)) throw new Error(`'${applicationId}' is no application.`);
  return trusted(`'${applicationId}'::uuid`);
}

/** What was known of an application at one version of the data: see `record_changes`. */
export interface RosterAccess {
  readonly rosterAll: boolean;
  readonly version: number;
}

/** Whether the application reads the whole roster, and the version at which that is so. */
export async function findRosterAccess(
  db: Queryable,
  { applicationId }: Caller,
  version: Sql,
): Promise<RosterAccess> {
  const found = await db.first<RosterAccess>(sql`
    select roster_all, ${version} as version
    from applications where sourced_id = ${applicationId}`);
  return found ?? { rosterAll: false, version: Number.NaN };
}
