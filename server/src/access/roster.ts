/**
 * SQL predicates for readable users, classes and enrollments; orgs and academic sessions are
 * shared. An operator reads all, and so does an application with access to the whole roster
 * (`applications.roster_all`). All other readers of a row are in its column `readers`, which
 * triggers maintain (0006_readers.sql).
 */

import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/problem.ts';
import { isStoredUuid } from '../lib/uuid.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { isInDistrict, isPersonOfDistrict } from './district.ts';
import { maySeeClass, orgsBelow, orgsLed } from './person.ts';

/** A caller, with what is known of its application's access. */
export interface RosterCaller extends Caller {
  /** Access to the whole roster; left out = the SQL statement looks it up. */
  readonly rosterAll?: boolean;
  /**
   * See `findReaderSets`; null or left out = all readable rows are read as one list. With sets, all
   * applications share the statement.
   */
  readonly readerSets?: readonly string[] | null;
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
export function hasAccessBasis(user: Sql, application: Sql): Sql {
  return sql`exists (
    select from users basis
    where basis.sourced_id = ${user} and ${isReader(application, sql`basis.readers`)}
  )`;
}

/** The user `u` is neither deleted nor disabled: may sign in, and as a student has events count. */
export const IS_ACTIVE_USER = sql`u.status = 'active' and u.enabled_user`;

/** The application is among the `readers` of a user's row. */
export function isReader(application: Sql, readers: Sql): Sql {
  return sql`${readers} @> array[${application}]`;
}

/**
 * A user, by an SQL expression of its id. Merged lists look up the user of each row: with `exists`
 * a plan for any application expects few readable users, and begins with all of them.
 */
export function mayReadUser(caller: RosterCaller, user: Sql): Sql {
  if (caller.orgRole) return isPersonOfDistrict(caller.orgRole, user);
  return unlessAll(caller, (application) =>
    caller.readerSets
      ? sql`(
          select ${isReader(application, sql`basis.readers`)}
          from users basis where basis.sourced_id = ${user}
        )`
      : hasAccessBasis(user, application),
  );
}

/**
 * A class, by an SQL expression of its id; also for records that belong to it, such as line items.
 * Access to a user does not include the user's classes of other partners.
 */
export function mayReadClass(caller: RosterCaller, klass: Sql): Sql {
  return unlessAll(caller, (application) => inReadableClass(application, klass));
}

/**
 * The org whose sums the caller may read. Throws the same 404 for one that is unknown, deleted or
 * for one whose sums it may not read.
 */
export async function requireSummedOrg(
  db: Queryable,
  caller: Caller,
  orgId: string,
): Promise<{ readonly name: string; readonly type: string }> {
  const org = await db.first<{ name: string; type: string }>(sql`
    select o.name, o.type from orgs o
    where o.sourced_id = ${orgId} and o.status = 'active' and ${maySumOrg(caller)}`);
  if (!org) throw notFound('org', orgId);
  return org;
}

/** SQL: the caller may read sums of the active org `o`. */
function maySumOrg({ operator, person, orgRole }: Caller): Sql {
  if (person) return sql`o.sourced_id in (${orgsLed(person)})`;
  const orgId = orgRole?.orgId ?? null;
  if (orgId === null) return trusted(operator || orgRole ? 'true' : 'false');
  return sql`o.sourced_id in (select org_id from (${orgsBelow(orgId)}) below)`;
}

/** Throws the same 404 for an unknown class and for one that the caller may not read. */
export async function requireClass(
  db: Queryable,
  caller: RosterCaller,
  classId: string,
): Promise<void> {
  const found = await db.first(sql`
    select 1 from classes k where k.sourced_id = ${classId} and ${isReadableClass(caller)}`);
  if (!found) throw notFound('class', classId);
}

/** Throws the same 404 for an unknown org and for one outside the district of the caller. */
export async function requireOrg(db: Queryable, { orgRole }: Caller, orgId: string): Promise<void> {
  const inDistrict = orgRole ? isInDistrict(orgRole, sql`o.sourced_id`) : sql`true`;
  const found = await db.first(sql`
    select 1 from orgs o where o.sourced_id = ${orgId} and ${inDistrict}`);
  if (!found) throw notFound('org', orgId);
}

/** SQL: the caller may read the class `k`. */
function isReadableClass(caller: RosterCaller): Sql {
  if (caller.person) return maySeeClass(caller.person, sql`k.sourced_id`);
  if (caller.orgRole) return isInDistrict(caller.orgRole, sql`k.school_id`);
  return mayReadRow(caller, sql`k.readers`);
}

/** A query of `sourced_id`: people with a role at an org, which their index by orgs finds. */
export function peopleAt(orgId: string, role: 'student' | 'teacher'): Sql {
  return sql`
    select member.sourced_id from users member
    where member.org_ids @> array[${orgId}::text]
      and member.role_orgs @> array[${`${role} ${orgId}`}]`;
}

/** A record that the application created, or that belongs to a class that it may read. */
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

/** True when the caller is known to read the whole roster. */
export function readsAll({ operator, rosterAll }: RosterCaller): boolean {
  return operator || rosterAll === true;
}

/**
 * PostgreSQL evaluates the first condition once per list, as it does not depend on the row. What an
 * account reads for an org has predicates of its own, and is nothing that an application reads.
 */
function unlessAll(caller: RosterCaller, test: (application: Sql) => Sql): Sql {
  if (readsAll(caller)) return trusted('true');
  if (caller.orgRole) return trusted('false');
  const application = sql`${caller.applicationId}::uuid`;
  if (caller.rosterAll === false)
    return test(caller.readerSets ? application : applicationLiteral(caller));
  return sql`(
    exists (select from applications a where a.sourced_id = ${application} and a.roster_all)
    or ${test(application)}
  )`;
}

/** The caller's id as a literal, not a parameter: a cached plan then suits this application. */
export function applicationLiteral({ applicationId }: Caller): Sql {
  if (!isStoredUuid(applicationId))
    throw new Error(`'${applicationId}' is not the id of an application.`);
  return trusted(`'${applicationId}'::uuid`);
}

/** Access to the whole roster at one version of the data (table `record_changes`). */
export interface RosterAccess {
  readonly rosterAll: boolean;
  readonly version: number;
  /** See `findReaderSets`; left out = they were not looked for. */
  readonly readerSets?: readonly string[] | null;
}

/** Reads an application's access to the whole roster, and the current version. */
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
