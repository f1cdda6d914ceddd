/** Grants of schools and classes to applications. */
import Type, { type Static } from 'typebox';
import { isInDistrict } from '../../access/district.ts';
import type { OrgRole } from '../../http/org-role.ts';
import { invalidMember, notFound } from '../../http/problem.ts';
import { requireValid } from '../../http/request/validate.ts';
import { SourcedId } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Collection } from '../../listing/collection.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { applyGrants } from './apply-grants.ts';

function referenceTo(title: string, description: string) {
  return Type.Object({ sourcedId: SourcedId }, { title, description });
}

/** What is granted, and until when. */
export const grantMembers = {
  school: Type.Optional(
    referenceTo('GrantedSchool', 'A school: its classes, and all people in them or in it'),
  ),
  class: Type.Optional(
    referenceTo('GrantedClass', 'A class, and the people who are enrolled in it'),
  ),
  endDate: Type.Optional(
    Type.String({ format: 'date', description: 'Last day of access, UTC; absent = until revoked' }),
  ),
};

export const NewGrant = Type.Object(
  { grant: Type.Object(grantMembers, { description: 'Either a school or a class' }) },
  {
    title: 'NewApplicationGrant',
    description: 'A school or a class to grant.',
    examples: [{ grant: { school: { sourcedId: 'school-1' }, endDate: '2027-06-30' } }],
  },
);
type NewGrant = Static<typeof NewGrant>;

/** What is granted: a school with its classes and people, or one class. */
interface Granted {
  readonly kind: 'school' | 'class';
  readonly id: string;
}

/** Who lists, makes or ends grants: a district operator those of the district, all others any. */
interface Granter {
  readonly orgRole?: OrgRole;
}

/** SQL: the caller may list, make and end grants at the school, by an expression of its id. */
function isSchoolOf({ orgRole }: Granter, school: Sql): Sql {
  return orgRole ? isInDistrict(orgRole, school) : trusted('true');
}

/** SQL: the school of a class, by an expression of its id. */
function schoolOf(klass: Sql): Sql {
  return sql`(select held.school_id from classes held where held.sourced_id = ${klass})`;
}

/** Throws a Problem 404 for what is not of the caller's district. */
async function requireOwn(db: Queryable, granter: Granter, { kind, id }: Granted) {
  if (!granter.orgRole) return;
  const school = kind === 'school' ? sql`${id}::text` : schoolOf(sql`${id}`);
  const own = await db.first(sql`select where ${isSchoolOf(granter, school)}`);
  if (!own) throw notFound(kind, id);
}

/**
 * Grants with the names of what they are of. All joins find their row: as outer ones they are left
 * out of a statement that reads nothing of them, such as one that counts.
 */
const GRANTS = sql`application_grants g
  left join applications a on a.sourced_id = g.application_id
  left join classes c on c.sourced_id = g.class_id
  left join orgs o on o.sourced_id = coalesce(g.school_id, c.school_id)`;

/** The row of the table, by its id in a grant, has the name: each name is tested once. */
function namedIn(id: Sql, table: Sql, name: Sql): Collection['search'][number] {
  return (test) =>
    sql`${id} in (select n.sourced_id from ${table} n where ${test(sql`n.${name}`)})`;
}

/**
 * The list of grants, the latest first: those of an application, also the ended ones; without its
 * id, those of all that give access.
 */
export function grantsOf(granter: Granter, applicationId?: string): Collection {
  const isListed =
    applicationId === undefined
      ? sql`g.ended_at is null`
      : sql`g.application_id = ${applicationId}::uuid`;
  const name = { kind: 'text', isName: true } as const;
  return {
    plural: 'grants',
    from: GRANTS,
    key: sql`g.sourced_id`,
    record: grantJson(),
    composed: 'sorted',
    fields: {
      applicationId: { kind: 'uuid', sql: sql`g.application_id`, always: true },
      applicationName: { ...name, sql: sql`a.name`, always: true },
      schoolName: { ...name, sql: sql`o.name`, always: true },
      className: { ...name, sql: sql`c.title` },
      byDistrict: { kind: 'boolean', sql: sql`g.by_district`, always: true },
      endDate: { kind: 'date', sql: sql`g.end_date` },
      endedAt: { kind: 'instant', sql: sql`g.ended_at` },
      createdAt: { kind: 'instant', sql: sql`g.created_at`, always: true },
    },
    members: [
      ...['sourcedId', 'applicationId', 'applicationName', 'school', 'schoolName', 'class'],
      ...['className', 'byDistrict', 'endDate', 'createdAt', 'endedAt', 'applied'],
    ],
    search: [
      namedIn(sql`g.application_id`, sql`applications`, sql`name`),
      namedIn(sql`coalesce(g.school_id, c.school_id)`, sql`orgs`, sql`name`),
      namedIn(sql`g.class_id`, sql`classes`, sql`title`),
    ],
    order: [{ sql: sql`g.created_at`, descending: true }],
    where: sql`${isListed} and ${isSchoolOf(granter, sql`o.sourced_id`)}`,
    limitMax: 3_000,
  };
}

function grantJson(): Sql {
  return sql`json_strip_nulls(json_build_object(
    'sourcedId', g.sourced_id,
    'applicationId', g.application_id,
    'applicationName', a.name,
    'school', case when g.school_id is not null then json_build_object('sourcedId', g.school_id) end,
    'schoolName', o.name,
    'class', case when g.class_id is not null then json_build_object('sourcedId', g.class_id) end,
    'className', c.title,
    'byDistrict', g.by_district,
    'endDate', g.end_date,
    'createdAt', ${isoText(sql`g.created_at`)},
    'endedAt', ${isoText(sql`g.ended_at`)},
    'applied', g.applied
  ))::text`;
}

/** Maximum of grants of one application that a command lists. */
const GRANTS_MAX = 10_000;

/** The JSON texts of an application's grants, the latest first. */
export async function listGrants(db: Queryable, applicationId: string): Promise<string[]> {
  const rows = await db.query<{ record: string }>(sql`
    select ${grantJson()} as record from ${GRANTS}
    where g.application_id = ${applicationId}
    order by g.created_at desc, g.sourced_id
    limit ${GRANTS_MAX}`);
  return rows.map(({ record }) => record);
}

/** Why this cannot be granted; undefined when it can. */
async function grantRefusal(db: Queryable, { kind, id }: Granted): Promise<string | undefined> {
  if (kind === 'class') {
    const found = await db.first<{ isPersonal: boolean }>(sql`
      select k.student_id is not null as is_personal
      from classes c join courses k on k.sourced_id = c.course_id
      where c.sourced_id = ${id} and c.status = 'active'`);
    if (!found) return `No active class has the id '${id}'.`;
    return found.isPersonal ? `The class '${id}' is that of a review course.` : undefined;
  }
  const found = await db.first<{ type: string }>(
    sql`select type from orgs where sourced_id = ${id} and status = 'active'`,
  );
  if (!found) return `No active org has the id '${id}'.`;
  return found.type === 'school'
    ? undefined
    : `The org '${id}' is a ${found.type}, not a school; grant its schools.`;
}

/** How long a request applies a grant; the job completes what it leaves. */
const REQUEST_MS_MAX = 10_000;

interface Granting {
  readonly db: Database;
  /** Left out = an operator. */
  readonly granter?: Granter;
  readonly now: () => Date;
  /** The longest wait until `readers` follow; left out = that of a request. */
  readonly msMax?: number;
}

/**
 * Grants, or changes the end date of the grant that there is, and waits until `readers` follow.
 * Returns the grant's JSON text; throws a Problem 400, or 404 without the application.
 */
export async function grantAccess(
  { db, now, granter = {}, msMax = REQUEST_MS_MAX }: Granting,
  applicationId: string,
  given: NewGrant,
): Promise<{ grant: string; isNew: boolean }> {
  requireValid(NewGrant, given);
  const { school, class: klass, endDate = null } = given.grant;
  if (!school === !klass) {
    const has = school ? 'both a school and a class' : 'neither a school nor a class';
    throw invalidMember('/grant', 'field_value', `'grant' has ${has}; it takes one of them.`);
  }
  const [kind, id] = school
    ? ['school' as const, school.sourcedId]
    : ['class' as const, klass?.sourcedId ?? ''];
  await requireOwn(db, granter, { kind, id });
  if (endDate !== null && Date.parse(endDate) + DAY_MS <= now().getTime()) {
    throw invalidMember('/grant/endDate', 'field_value', `The end date ${endDate} is over.`);
  }
  const refusal = await grantRefusal(db, { kind, id });
  if (refusal) throw invalidMember(`/grant/${kind}`, 'field_value', refusal);
  const column = kind === 'school' ? sql`school_id` : sql`class_id`;
  const made = await db.first<{ id: string; isNew: boolean }>(sql`
    insert into application_grants as g (application_id, ${column}, by_district, end_date)
    select sourced_id, ${id}::text, ${granter.orgRole !== undefined}, ${endDate}::date
    from applications
    where sourced_id = ${applicationId}
    on conflict (${column}, application_id, by_district)
      where ended_at is null and ${column} is not null
      do update set end_date = excluded.end_date
    returning sourced_id as id, xmax = 0 as is_new`);
  if (!made) throw notFound('application', applicationId);
  await applyGrants(db, msMax);
  const row = await db.first<{ grant: string }>(sql`
    select ${grantJson()} as grant from ${GRANTS} where g.sourced_id = ${made.id}`);
  return { grant: row?.grant ?? '', isNew: made.isNew };
}

/** Ends a grant and waits until `readers` follow; throws a Problem 404 when there is none. */
export async function revokeGrant(
  { db, granter = {}, msMax = REQUEST_MS_MAX }: Omit<Granting, 'now'>,
  { applicationId, grantId }: { readonly applicationId: string; readonly grantId: string },
): Promise<void> {
  const ended = await db.execute(sql`
    update application_grants g
    set ended_at = coalesce(ended_at, now()), applied = applied and ended_at is not null
    where sourced_id = ${grantId} and application_id = ${applicationId}
      and ${isSchoolOf(granter, sql`coalesce(g.school_id, ${schoolOf(sql`g.class_id`)})`)}`);
  if (ended === 0) throw notFound('grant', grantId);
  await applyGrants(db, msMax);
}
