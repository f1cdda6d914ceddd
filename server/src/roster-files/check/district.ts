/**
 * What an import of a district may write: records at the org of its operator and below it. A stored
 * record is changed when all of it is there, which is stricter than what the operator reads.
 */
import { orgsUnder } from '../../access/district.ts';
import type { Finding } from '../../http/problem.ts';
import { quoted } from '../../lib/shown.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import type { Put } from '../../oneroster/records/records.ts';
import type { RecordReference } from '../../oneroster/records/references.ts';
import { userKind } from '../../roster/users/record.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

export const OUTSIDE = 'outside_org';

type OfOrgs = (orgs: Sql) => Sql;

/**
 * An enrollment in a class of these orgs; its school alone may be another one than that. It is no
 * `exists`, here and below: PostgreSQL would read all classes, enrollments or people per batch.
 */
const isWhollyEnrollment =
  (enrollment: Sql): OfOrgs =>
  (orgs) =>
    sql`(${enrollment}.school_id = any(${orgs}) and (
      select classes.school_id = any(${orgs}) from classes
      where classes.sourced_id = ${enrollment}.class_id
    ))`;

/**
 * A person without a role or an enrollment elsewhere, by any application. Those that were deleted
 * with the person would come back with it.
 */
const isWhollyPerson: OfOrgs = (orgs) => sql`users.org_ids <@ ${orgs} and (
  select true from enrollments placed
  where placed.user_id = users.sourced_id
    and (placed.status = 'active' or placed.went_along and users.status <> 'active')
    and not coalesce(${isWhollyEnrollment(sql`placed`)(orgs)}, false)
  limit 1
) is null`;

/** SQL by the name of a kind: a stored row is wholly at these orgs. Other kinds have no org. */
const WHOLLY: Readonly<Record<string, OfOrgs>> = {
  // The org of the operator itself has its parent elsewhere.
  org: (orgs) => sql`orgs.parent_id = any(${orgs})`,
  course: (orgs) => sql`courses.org_id = any(${orgs})`,
  class: (orgs) => sql`classes.school_id = any(${orgs})`,
  user: isWhollyPerson,
  // Demographics have the id of their row in `users`.
  demographics: isWhollyPerson,
  enrollment: isWhollyEnrollment(sql`enrollments`),
};

/** SQL by kind: a record of the district may refer to the row. Other kinds are shared by all. */
const NAMEABLE: Readonly<Record<string, OfOrgs>> = {
  org: (orgs) => sql`orgs.sourced_id = any(${orgs})`,
  class: (orgs) => sql`classes.school_id = any(${orgs})`,
  // By a role: an enrollment of another application must not lead to one of the district.
  user: (orgs) => sql`users.org_ids && ${orgs}`,
  course: () => sql`courses.student_id is null`,
};

/** The member that places a record in an org; kinds without one cannot be placed. */
const PLACED_BY: Readonly<Record<string, string>> = {
  org: 'parent',
  course: 'org',
  class: 'school',
  user: 'roles',
  demographics: 'sourcedId',
  enrollment: 'class',
};

/** Rows that equal such a stored record are no error: all read these kinds. */
const SHARED: ReadonlySet<string> = new Set(['academicSession', 'course', 'resource', 'category']);

/**
 * Which of the ids are those of stored records that are not wholly in the district. Demographics
 * are where their person is, also before they are stored.
 */
export async function listOutside(
  db: Queryable,
  { orgId, kind }: { readonly orgId: string; readonly kind: RecordKind },
  ids: readonly string[],
): Promise<Set<string>> {
  const { table } = kind.name === 'demographics' ? userKind : kind;
  const isWholly = WHOLLY[kind.name]?.(orgsUnder(orgId)) ?? trusted('false');
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id::text as id from ${table}
    where sourced_id = any(${ids}) and not coalesce(${isWholly}, false)`);
  return new Set(rows.map(({ id }) => id));
}

/** True where nothing of the stored record may be told, not even that a row equals it. */
export function isHidden(orgId: string, { name }: RecordKind, id: string): boolean {
  return !SHARED.has(name) && !(name === 'org' && id === orgId);
}

/** The finding for a row of a stored record that is not wholly in the district. */
export function outsideFinding(orgId: string, { name }: RecordKind, id: string): Finding {
  const path = `/${name}/sourcedId`;
  const isOwnOrg = name === 'org' && id === orgId;
  if (isOwnOrg || !(name in WHOLLY)) {
    const what = isOwnOrg ? 'is that of the district' : 'is of no org';
    const message =
      `The ${name} ${quoted(id)} ${what}: operators of the platform change it; leave the row out, ` +
      'or as it is stored.';
    return { path, code: OUTSIDE, message };
  }
  const message =
    `The ${name} ${quoted(id)} is stored elsewhere, at least in part: this import changes what is ` +
    `only at ${quoted(orgId)} and below it. A new record needs another sourcedId.`;
  return { path, code: OUTSIDE, message };
}

interface Placing {
  readonly orgId: string;
  readonly kind: RecordKind;
  /** True for a record that the files write: its own row is checked. */
  isInFiles(kind: RecordKind, id: string): boolean;
}

/**
 * Why records may not be written in the district, in the order of the puts: what is stored of them,
 * and what they refer to. A bounded number of statements, whatever the number of puts.
 */
export async function findOutside(
  db: Queryable,
  { orgId, kind, isInFiles }: Placing,
  puts: readonly Put[],
): Promise<Finding[][]> {
  const stored = await listOutside(
    db,
    { orgId, kind },
    puts.map(({ sourcedId }) => sourcedId),
  );
  // What is deleted keeps its references, and is checked as it is stored.
  const references = puts.flatMap((put) => (put.status === 'active' ? put.references : []));
  const others = references.filter((each) => !isInFiles(each.kind, each.id));
  const unnameable = await listUnnameable(db, orgId, others);
  return puts.map((put) => {
    if (stored.has(put.sourcedId)) return [outsideFinding(orgId, kind, put.sourcedId)];
    if (put.status !== 'active') return [];
    const place = `/${kind.name}/${PLACED_BY[kind.name]}`;
    if (!(kind.name in PLACED_BY)) return [outsideFinding(orgId, kind, put.sourcedId)];
    if (!put.references.some(({ path }) => path.startsWith(place)))
      return [unplaced(orgId, kind, put)];
    return put.references
      .filter((each) => unnameable.has(each))
      .map((each) => referenceFinding(orgId, each));
  });
}

/** References to stored records that a record of the district may not name. */
async function listUnnameable(
  db: Queryable,
  orgId: string,
  references: readonly RecordReference[],
): Promise<Set<RecordReference>> {
  const found = new Set<RecordReference>();
  for (const [kind, some] of Map.groupBy(references, (each) => each.kind)) {
    const isNameable = NAMEABLE[kind.name];
    if (!isNameable) continue;
    const rows = await db.query<{ id: string }>(sql`
      select sourced_id::text as id from ${kind.table}
      where sourced_id = any(${[...new Set(some.map(({ id }) => id))]})
        and not coalesce(${isNameable(orgsUnder(orgId))}, false)`);
    const ids = new Set(rows.map(({ id }) => id));
    for (const each of some) if (ids.has(each.id)) found.add(each);
  }
  return found;
}

function unplaced(orgId: string, { name }: RecordKind, { sourcedId }: Put): Finding {
  const member = PLACED_BY[name] ?? '';
  const message =
    `The ${name} ${quoted(sourcedId)} names no ${member}: name ${quoted(orgId)}, or an org ` +
    'below it.';
  return { path: `/${name}/${member}`, code: OUTSIDE, message };
}

function referenceFinding(orgId: string, { kind, id, path }: RecordReference): Finding {
  const message =
    `The ${kind.name} ${quoted(id)} is not of the org ${quoted(orgId)} or those below it: name ` +
    'one that is.';
  return { path, code: OUTSIDE, message };
}
