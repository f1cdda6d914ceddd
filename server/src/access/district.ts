/**
 * SQL predicates of what accounts read for an org: the active orgs of the subtree, what is at one
 * of them (which a district operator grants, too), and people with a role there, or whom the owner
 * of an org or of the person enrolled there: any other could show a student of elsewhere.
 */
import type { OrgRole } from '../http/org-role.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { orgsBelow } from './person.ts';

/** An org, by an SQL expression of its id; false for analysts. */
export function isInDistrict(orgRole: OrgRole, org: Sql): Sql {
  return within(orgRole, (orgs) => sql`${org} = any(${orgs})`);
}

/**
 * A person, by an SQL expression of the id; false for analysts. `orgIds`: the column of the row
 * that it stands in.
 */
export function isPersonOfDistrict(orgRole: OrgRole, person: Sql, orgIds?: Sql): Sql {
  const { role, orgId } = orgRole;
  return role === 'district' && orgId !== null ? isPersonAt(orgId, person, orgIds) : NOBODY;
}

const NOBODY = trusted('false');

/**
 * A person at the active org or below it. There are several conditions, as PostgreSQL would make
 * one set of all these people per page, and of `exists` for the users with a role it would, too;
 * those that most people meet come first, as they cost least: a look into the set of orgs, and
 * enrollments without their users.
 */
export function isPersonAt(orgId: string, person: Sql, orgIds?: Sql): Sql {
  const below = orgsBelow(orgId);
  const orgs = arrayOf(below);
  const owners = ownersOf(orgId, orgs);
  const isOf = (ids: Sql) =>
    sql`(${ids}[1] in (select org_id from (${below}) below) or ${ids} && ${orgs})`;
  const hasRole = orgIds
    ? isOf(orgIds)
    : sql`coalesce((
        select ${isOf(sql`member.org_ids`)} from users member where member.sourced_id = ${person}
      ), false)`;
  const isPlaced = sql`placed.user_id = ${person} and placed.school_id = any(${orgs})
    and placed.status = 'active'`;
  return sql`(${hasRole} or exists (
    select from enrollments placed where ${isPlaced} and placed.application_id = any(${owners})
  ) or exists (
    select from enrollments placed join users taker on taker.sourced_id = placed.user_id
    where ${isPlaced} and placed.application_id <> all(${owners})
      and placed.application_id = taker.application_id
  ))`;
}

/**
 * An active enrollment, an alias, that by itself makes its person one of `isPersonAt`. PostgreSQL
 * hashes the orgs once; to look through an array of 400 for each of 40,000 takes ten times as long.
 */
export function isPlacedAt(orgId: string, seat: Sql): Sql {
  const orgs = orgsBelow(orgId);
  return sql`(${seat}.school_id in (select org_id from (${orgs}) below)
    and ${seat}.application_id = any(${ownersOf(orgId, arrayOf(orgs))}))`;
}

/** An array of the applications that own these orgs below one, or an org above it. */
function ownersOf(orgId: string, orgs: Sql): Sql {
  return sql`array(
    with recursive above (org_id) as (
      select ${orgId}::text
      union
      select o.parent_id from above join orgs o on o.sourced_id = above.org_id
    )
    select distinct owned.application_id from orgs owned
    where owned.sourced_id = any(${orgs}) or owned.sourced_id in (select org_id from above)
  )`;
}

/**
 * An array of an active org and all below it, the deleted ones too: an import may bring these back,
 * and checks by itself that what it names is active.
 */
export function orgsUnder(orgId: string): Sql {
  return arrayOf(orgsBelow(orgId, 'any'));
}

/** PostgreSQL makes it once for a statement. */
const arrayOf = (orgs: Sql) => sql`array(select org_id from (${orgs}) below)`;

function within({ role, orgId }: OrgRole, test: (orgs: Sql) => Sql): Sql {
  if (role !== 'district' || orgId === null) return NOBODY;
  return test(arrayOf(orgsBelow(orgId)));
}
