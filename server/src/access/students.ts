/** Access to student data: SQL predicates for lists and records, and the check of one student. */

import type { Caller } from '../http/caller.ts';
import { isAnalyst } from '../http/org-role.ts';
import { notFound } from '../http/problem.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { isPersonAt, isPersonOfDistrict } from './district.ts';
import { maySeeStudent } from './person.ts';
import { applicationLiteral, hasAccessBasis } from './roster.ts';

/**
 * The caller may read this student: every student for an operator, those of the own classes for a
 * person of the roster, those of the own district for its operator, else those with a basis.
 */
export function mayReadStudent(caller: Caller, student: Sql): Sql {
  if (caller.operator) return trusted('true');
  if (caller.person) return maySeeStudent(caller.person, student);
  if (caller.orgRole) return isPersonOfDistrict(caller.orgRole, student);
  return hasAccessBasis(student, sql`${caller.applicationId}::uuid`);
}

/** The student counts in sums and lists of the caller; an analyst reads none by itself. */
export function mayCountStudent(caller: Caller, student: Sql): Sql {
  if (!isAnalyst(caller)) return mayReadStudent(caller, student);
  const orgId = caller.orgRole?.orgId ?? null;
  return orgId === null ? trusted('true') : isPersonAt(orgId, student);
}

/** People read what all applications know of their students. */
export function readsOfAllApplications({ operator, person, orgRole }: Caller): boolean {
  return operator || person !== undefined || orgRole !== undefined;
}

/**
 * The caller may read data derived from the events of this application (an SQL expression), of a
 * student whom it may read.
 */
export function mayReadDerivedFrom(caller: Caller, application: Sql): Sql {
  if (readsOfAllApplications(caller)) return trusted('true');
  return sql`${application} = ${caller.applicationId}::uuid`;
}

/**
 * Whether the caller may read the record and its student, in lists of all students: a plan for any
 * application expects few readable students, and sorts all that the caller produced for each page.
 */
export function mayReadDerivedFromStudent(
  caller: Caller,
  { application, student }: { readonly application: Sql; readonly student: Sql },
): Sql {
  if (readsOfAllApplications(caller)) return mayReadStudent(caller, student);
  const own = applicationLiteral(caller);
  return sql`(${application} = ${own} and ${hasAccessBasis(student, own)})`;
}

/** Throws the same 404 for an unknown student and for one the caller may not read. */
export async function requireStudent(
  db: Queryable,
  caller: Caller,
  studentId: string,
): Promise<void> {
  const found = await db.first(sql`
    select 1 from users u
    where u.sourced_id = ${studentId} and ${mayReadStudent(caller, sql`u.sourced_id`)}`);
  if (!found) throw notFound('student', studentId);
  recordDisclosure([studentId]);
}
