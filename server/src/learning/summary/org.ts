/** The summary of an org: which of its classes need help, and how many students take part. */
import { orgsBelow } from '../../access/person.ts';
import { requireSummedOrg } from '../../access/roster.ts';
import type { Caller } from '../../http/caller.ts';
import { isAnalyst } from '../../http/org-role.ts';
import { CROWD_MIN, recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { roundXp } from '../../progress/analytics/facts.ts';
import { inDays, inDaysOnce } from '../../progress/analytics/queries.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { planEach, sql } from '../../storage/database/sql.ts';
import { nameOrder } from '../../storage/folding.ts';
import { isLearnerOfSeen } from '../students.ts';
import { ORG_CHILDREN_MAX, ORG_CLASSES_MAX } from './org-schema.ts';
import { lastWeeks, type ORG_PERIODS, type Span, spanBefore, spanOf } from './period.ts';
import { standingsOf } from './rules.ts';

export interface OrgSummaryOf {
  readonly caller: Caller;
  readonly orgId: string;
  readonly period: (typeof ORG_PERIODS)[number];
  /** IANA name. */
  readonly timezone: string;
  /** Local day. */
  readonly today: string;
  readonly now: Date;
}

/** Throws a Problem 404 for an org whose sums the caller may not read. */
export async function summariseOrg(db: Queryable, wanted: OrgSummaryOf) {
  const { caller, orgId, period, timezone, today, now } = wanted;
  const span = spanOf(period, { today, term: null });
  const before = spanBefore(span);
  const org = await requireSummedOrg(db, caller, orgId);
  const classes = await listClasses(db, orgId);
  const seats = classes ? await listSeats(db, wanted, { classes, spans: [span, before] }) : [];
  const all = classes && rowsOf(caller, classes, seats);
  const rows = all && shownOf(caller, all);
  const below = rows && Map.groupBy(rows, ({ childId }) => childId);
  return {
    ...{ orgId, ...org, period: { name: period, ...span, before }, timezone, asOf: now },
    sums: rows && sumsOf(rows),
    orgs: (await listChildren(db, orgId)).map((child) => ({
      ...child,
      sums: below && sumsOf(below.get(child.sourcedId) ?? []),
    })),
    classes: rows?.map(({ childId: _, courseId: __, ...row }) => row) ?? null,
    withheld: (all?.length ?? 0) - (rows?.length ?? 0),
  };
}

/** The orgs without an active one above, or the one org of the account. */
export function listTopOrgs(db: Queryable, { orgRole }: Caller) {
  const isTop =
    typeof orgRole?.orgId === 'string'
      ? sql`o.sourced_id = ${orgRole.orgId}`
      : sql`not exists (
          select from orgs above where above.sourced_id = o.parent_id and above.status = 'active'
        )`;
  return db.query<OrgRow>(sql`
    select o.sourced_id, o.name, o.type from orgs o
    where o.status = 'active' and ${isTop}
    order by ${nameOrder(sql`o.name`)}, o.sourced_id limit ${ORG_CHILDREN_MAX}`);
}

interface OrgRow {
  readonly sourcedId: string;
  readonly name: string;
  readonly type: string;
}

function listChildren(db: Queryable, orgId: string) {
  return db.query<OrgRow>(sql`
    select o.sourced_id, o.name, o.type from orgs o
    where o.parent_id = ${orgId} and o.status = 'active'
    order by ${nameOrder(sql`o.name`)}, o.sourced_id limit ${ORG_CHILDREN_MAX}`);
}

export interface Class {
  readonly classId: string;
  readonly courseId: string;
  readonly title: string;
  readonly school: { readonly sourcedId: string; readonly name: string };
  /** The org directly below the one that was asked for; null = the class is at that itself. */
  readonly childId: string | null;
}

/** The active classes at the org and below it; null = they are too many. */
export async function listClasses(db: Queryable, orgId: string): Promise<Class[] | null> {
  // By the array PostgreSQL finds the classes by their index: it expects far more orgs of a tree.
  const classes = await db.query<Class>(sql`
    with o as materialized (${orgsBelow(orgId)})
    select k.sourced_id as class_id, k.course_id, k.title, o.child_id,
      json_build_object('sourcedId', s.sourced_id, 'name', s.name) as school
    from classes k join o on o.org_id = k.school_id join orgs s on s.sourced_id = k.school_id
    join courses c on c.sourced_id = k.course_id and c.student_id is null
    where k.school_id = any(array(select org_id from o)) and k.status = 'active'
    order by ${nameOrder(sql`k.title`)}, k.sourced_id limit ${ORG_CLASSES_MAX + 1}`);
  return classes.length > ORG_CLASSES_MAX ? null : classes;
}

interface Seat {
  readonly classId: string;
  readonly studentId: string;
  /** Sums of seven-day spans, then of the period and the one before. */
  readonly xp: readonly number[];
}

interface SeatsOf {
  readonly classes: readonly Class[];
  readonly spans: readonly [Span, Span];
}

/** SQL: `class_id` and `student_id` of the students of classes, which the caller may see. */
export const seatsIn = (caller: Caller, classIds: readonly string[]) => sql`
  select distinct e.class_id, e.user_id as student_id from enrollments e
  where e.class_id = any(${textArray(classIds)}::text[]) and ${isLearnerOfSeen(caller)}`;

/** Each student of each class whom the caller may read, with XP of all courses. */
function listSeats(
  db: Queryable,
  { caller, timezone, today }: OrgSummaryOf,
  { classes, spans }: SeatsOf,
): Promise<Seat[]> {
  const ids = classes.map(({ classId }) => classId);
  const all = [...lastWeeks(today), ...spans];
  const [first = today] = all.map(({ from }) => from).sort();
  const at = sql`x.effective_time`;
  const daysOf = ({ from, until }: Span) => ({ startDate: from, endDate: until, timezone });
  const sums = all
    .map((span) => sql`sum(x.value) filter (where ${inDaysOnce(at, daysOf(span))})`)
    .map((sum) => sql`coalesce(${sum}, 0)::float8`)
    .reduce((list, sum) => sql`${list}, ${sum}`);
  const query = sql`
    with seats as materialized (${seatsIn(caller, ids)}),
    students as materialized (select distinct student_id from seats)
    select class_id, student_id, earned.xp
    from seats join (
      select s.student_id, array[${sums}] as xp
      from students s left join xp_entries x on x.student_id = s.student_id
        and ${inDays(at, daysOf({ from: first, until: today }))}
      group by s.student_id
    ) earned using (student_id)`;
  return db.query<Seat>(planEach(query));
}

/**
 * Analysts see no small class. It is in no sum either: all sums are of rows that are shown, and no
 * difference of sums is about fewer students than a row.
 */
function shownOf<Row extends { readonly students: number }>(
  caller: Caller,
  rows: readonly Row[],
): readonly Row[] {
  return isAnalyst(caller) ? rows.filter(({ students }) => students >= CROWD_MIN) : rows;
}

/** One row for each class with students, the largest share that needs the teacher first. */
function rowsOf(caller: Caller, classes: readonly Class[], seats: readonly Seat[]) {
  const byClass = Map.groupBy(seats, ({ classId }) => classId);
  return classes
    .flatMap((one) => {
      const students = byClass.get(one.classId) ?? [];
      if (students.length < CROWD_MIN && !isAnalyst(caller)) {
        recordDisclosure(students.map(({ studentId }) => studentId));
      }
      return students.length === 0 ? [] : [{ ...one, ...numbersOf(students) }];
    })
    .sort((left, right) => right.needs / right.students - left.needs / left.students);
}

function numbersOf(students: readonly Seat[]) {
  const judged = standingsOf(
    students.map(({ xp }) => ({ weeks: xp.slice(0, -2), lastSeenAt: null })),
  );
  const countOf = (one: string) => judged.filter(({ standing }) => standing === one).length;
  const xpIn = (place: number) => students.map(({ xp }) => xp.at(place) ?? 0);
  const sum = (place: number) => roundXp(xpIn(place).reduce((total, one) => total + one, 0));
  return {
    students: students.length,
    participated: xpIn(-2).filter((xp) => xp > 0).length,
    participatedBefore: xpIn(-1).filter((xp) => xp > 0).length,
    ...{ needs: countOf('needs'), onTrack: countOf('on_track'), ahead: countOf('ahead') },
    ...{ xp: sum(-2), xpBefore: sum(-1) },
  };
}

const COUNTS = [
  ...(['students', 'participated', 'participatedBefore', 'needs', 'onTrack', 'ahead'] as const),
];

function sumsOf(rows: readonly Readonly<Record<(typeof COUNTS)[number], number>>[]) {
  const sums = COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return { classes: rows.length, ...Object.fromEntries(sums) };
}
