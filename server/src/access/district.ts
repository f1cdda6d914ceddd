/**
 * SQL predicates of what a district operator reads: the active orgs of the subtree, what is at one
 * of them (which it grants, too), and people with a role there, or whom an application that owns
 * one of them enrolled there: any other could show a student of elsewhere. They are false for
 * analysts.
 */
import type { OrgRole } from '../http/org-role.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { orgsBelow } from './person.ts';

/** An org, by an SQL expression of its id. */
export function isInDistrict(orgRole: OrgRole, org: Sql): Sql {
  return within(orgRole, (orgs) => sql`${org} = any(${orgs})`);
}

/**
 * A person, by an SQL expression of the id. `orgIds`: the column of the row that it stands in.
 * There are two conditions, as PostgreSQL would make one set of the district's people per page.
 */
export function isPersonOfDistrict(orgRole: OrgRole, person: Sql, orgIds?: Sql): Sql {
  return within(orgRole, (orgs) => {
    const hasRole = orgIds
      ? sql`${orgIds} && ${orgs}`
      : sql`exists (
          select from users member where member.sourced_id = ${person} and member.org_ids && ${orgs}
        )`;
    return sql`(${hasRole} or exists (
      select from enrollments placed
      where placed.user_id = ${person} and placed.school_id = any(${orgs})
        and placed.status = 'active' and placed.application_id = any(array(
          select owned.application_id from orgs owned where owned.sourced_id = any(${orgs})
        ))
    ))`;
  });
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
  if (role !== 'district' || orgId === null) return trusted('false');
  return test(arrayOf(orgsBelow(orgId)));
}
