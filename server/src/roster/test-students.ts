/** Test students: one for an application, with which it tries its events on a live server. */

import type { Context } from '../context.ts';
import { CONSOLE_ID } from '../curriculum/platform.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/problem.ts';
import { uuidOfUrl } from '../lib/uuid.ts';
import { putRecord } from '../oneroster/records/records.ts';
import { parsePut, type Resource } from '../oneroster/routes/resource.ts';
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

interface TestStudent {
  readonly sourcedId: string;
  readonly givenName: string;
  readonly familyName: string;
}

/** The school of all test students: a student has a role in an org. */
const SCHOOL_ID = uuidOfUrl('urn:lectern:org:test-school');

const TEST = { test: true };

/** The one test student of an application, whichever request asks. */
function studentIdOf(applicationId: string): string {
  return uuidOfUrl(`urn:lectern:test-student:${applicationId}`);
}

/** True for the rows of `users` and `orgs` that are no part of a roster; `alias` names the row. */
export function isTestRecord(alias: Sql): Sql {
  return sql`(${alias}.application_id = ${CONSOLE_ID} and ${alias}.metadata @> ${TEST_JSON}::jsonb)`;
}

const TEST_JSON = JSON.stringify(TEST);

/** Ids of all test students, which are few; each statement reads all people for them, once. */
export function testStudentIds(): Sql {
  return sql`array(select t.sourced_id from users t where ${isTestRecord(sql`t`)})`;
}

/** Operators own what the console makes. */
const WRITER: Caller = {
  clientId: 'console',
  applicationId: CONSOLE_ID,
  scopes: new Set(['admin']),
  operator: true,
};

/**
 * Makes the test student of an application, unless it is there; throws a Problem 404 for an unknown
 * application. The application reads it and sends events for it, with no enrollment.
 */
export function ensureTestStudent(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  applicationId: string,
): Promise<{ student: TestStudent; isNew: boolean }> {
  return ctx.db.begin(async (tx) => {
    const sourcedId = studentIdOf(applicationId);
    // Two requests at one time make one student: the second waits here, and then sees it.
    const application = await tx.first<{ name: string }>(sql`
      select name from applications where sourced_id = ${applicationId} for no key update`);
    if (!application) throw notFound('application', applicationId);
    const student = { sourcedId, givenName: 'Test Student', familyName: application.name };
    const isThere = await tx.first(sql`
      select from users where sourced_id = ${sourcedId} and status = 'active'`);
    if (isThere) return { student, isNew: false };
    await ensureSchool(tx, ctx);
    const roles = [{ roleType: 'primary', role: 'student', org: { sourcedId: SCHOOL_ID } }];
    await write(tx, ctx, { records: users, body: { ...student, roles, metadata: TEST } });
    await tx.execute(sql`
      insert into student_bases (application_id, student_id, basis, created_at)
      values (${applicationId}, ${sourcedId}, 'operator', ${ctx.now()})
      on conflict do nothing`);
    return { student, isNew: true };
  });
}

async function ensureSchool(tx: Transaction, ctx: Pick<Context, 'config' | 'now'>): Promise<void> {
  const isThere = await tx.first(sql`
    select from orgs where sourced_id = ${SCHOOL_ID} and status = 'active'`);
  if (isThere) return;
  const body = { sourcedId: SCHOOL_ID, name: 'Test school', type: 'school', metadata: TEST };
  await write(tx, ctx, { records: orgs, body });
}

interface Body {
  readonly sourcedId: string;
  readonly [member: string]: unknown;
}

async function write(
  tx: Transaction,
  { now, config }: Pick<Context, 'now' | 'config'>,
  { records, body }: { readonly records: Resource; readonly body: Body },
): Promise<void> {
  const { kind } = records;
  const { recordBytesMax } = config;
  const target = { kind, caller: WRITER, id: body.sourcedId, now, recordBytesMax };
  await putRecord(tx, target, parsePut(records, { [kind.name]: { status: 'active', ...body } }));
}
