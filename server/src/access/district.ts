/**
 * SQL predicates of what a district operator reads: the active orgs of the subtree, what is at one
 * of them, and people with a role there, or whom an application that owns one of them enrolled
 * there: any other could show a student of elsewhere. They are false for analysts.
 */
import type { OrgRole } from '../http/org-role.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { orgsBelow } from './person.ts';

/** An org, by an SQL expression of its id. */
export function isInDistrict(orgRole: OrgRole, org: Sql): Sql {
  return within(orgRole, (orgs) => sql`${org} = any(${orgs})`);
}

/** A person, by an SQL expression of the id. */
export function isPersonOfDistrict(orgRole: OrgRole, person: Sql): Sql {
  return within(
    orgRole,
    (orgs) => sql`${person} in (
      select member.sourced_id from users member where orgs_of_roles(member.role_orgs) && ${orgs}
      union all
      select placed.user_id from enrollments placed
      where placed.school_id = any(${orgs}) and placed.status = 'active'
        and placed.application_id = any(array(
          select owned.application_id from orgs owned where owned.sourced_id = any(${orgs})
        ))
    )`,
  );
}

/** The orgs are an array, which PostgreSQL makes once for a statement. */
function within({ role, orgId }: OrgRole, test: (orgs: Sql) => Sql): Sql {
  if (role !== 'district' || orgId === null) return trusted('false');
  return test(sql`array(select org_id from (${orgsBelow(orgId)}) below)`);
}
