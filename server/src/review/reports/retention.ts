/** Retention by group of standards and week. */
import { mayReadStudent } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import { CROWD_MIN } from '../../privacy/disclosure-scope.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dateOfDay } from '../algorithm/days.ts';
import { mayReadState } from '../states/read.ts';
import type { DayRange } from './first-reviews.ts';
import { findGroups, type Group } from './groups.ts';

interface RetentionQuery {
  readonly caller: Caller;
  readonly frameworkId: string;
  readonly level: number;
  /** The Monday of the first week: days since 1970-01-01. */
  readonly from: number;
  readonly weeks: number;
}

interface Counted {
  readonly itemId: string;
  readonly week: number;
  readonly reviews: number;
  readonly passed: number;
  readonly students: number;
}

interface Row {
  readonly item: Group['item'];
  readonly reviews: readonly number[];
  readonly passed: readonly number[];
}

interface WeeklyRetention {
  /** One a group with reviews in these weeks, in the order of the framework's outline. */
  readonly rows: readonly Row[];
  /** Students of groups and weeks with fewer than CROWD_MIN. */
  readonly shown: readonly string[];
}

/**
 * Counts by group and week. An operator's come from `review_weeks`, which triggers keep; a
 * partner's, whose states are a part of all, from the states.
 */
export async function findWeeklyRetention(
  db: Queryable,
  wanted: RetentionQuery,
): Promise<WeeklyRetention> {
  const isWhole = wanted.caller.operator;
  const found = isWhole ? await listWeeks(db, wanted) : await countReviews(db, wanted);
  const counts = Map.groupBy(found, ({ itemId }) => itemId);
  const groups = await findGroups(db, wanted, [...counts.keys()]);
  const few: Counted[][] = [];
  const rows = groups.map(({ item, members }) => {
    const own = members.flatMap((id) => counts.get(id) ?? []);
    const weeks = Map.groupBy(own, ({ week }) => week);
    for (const cells of weeks.values()) {
      if (cells.every(({ students }) => students < CROWD_MIN)) few.push(cells);
    }
    const byWeek = (value: (one: Counted) => number) =>
      Array.from({ length: wanted.weeks }, (_, week) =>
        (weeks.get(week) ?? []).reduce((sum, one) => sum + value(one), 0),
      );
    return { item, reviews: byWeek((one) => one.reviews), passed: byWeek((one) => one.passed) };
  });
  return { rows, shown: await findShown(db, wanted, few) };
}

/** The students of cells, each of a group and a week, with fewer than CROWD_MIN of them. */
async function findShown(
  db: Queryable,
  wanted: RetentionQuery,
  few: readonly (readonly Counted[])[],
): Promise<string[]> {
  const cells = few.flat();
  if (cells.length === 0) return [];
  const itemIds = [...new Set(cells.map(({ itemId }) => itemId))];
  const weeks = [...new Set(cells.map(({ week }) => week))];
  const [first, last] = [Math.min(...weeks), Math.max(...weeks)];
  const days = { from: wanted.from + 7 * first, to: wanted.from + 7 * last + 6 };
  const found = await listStudents(db, wanted, { itemIds, days });
  const byCell = Map.groupBy(found, ({ itemId, week }) => `${itemId} ${week}`);
  const shown = few.flatMap((own) => {
    const seen = own.flatMap(({ itemId, week }) => byCell.get(`${itemId} ${week}`) ?? []);
    const students = new Set(seen.map(({ studentId }) => studentId));
    return students.size < CROWD_MIN ? [...students] : [];
  });
  return [...new Set(shown)];
}

function listWeeks(
  db: Queryable,
  { frameworkId, from, weeks }: RetentionQuery,
): Promise<Counted[]> {
  const [first, end] = [sql`${dateOfDay(from)}::date`, sql`${dateOfDay(from + 7 * weeks)}::date`];
  return db.query<Counted>(sql`
    select w.cf_item_id as item_id, (w.week - ${first}) / 7 as week, w.reviews, w.passed,
      w.states as students
    from review_weeks w join cf_items i on i.sourced_id = w.cf_item_id
    where i.document_id = ${frameworkId} and i.status = 'active'
      and w.week >= ${first} and w.week < ${end} and w.reviews > 0`);
}

/** Counts the reviews of the states that the caller may read. */
function countReviews(db: Queryable, wanted: RetentionQuery): Promise<Counted[]> {
  const { from, weeks } = wanted;
  const range = { from, to: from + 7 * weeks - 1 };
  return db.query<Counted>(sql`
    select item_id, week, sum(reviews)::integer as reviews, sum(passed)::integer as passed,
      count(*) as students
    from (${statesByWeek(wanted, range, sql`true`)}) states
    group by 1, 2`);
}

interface Seen {
  readonly itemId: string;
  readonly week: number;
  readonly studentId: string;
}

/** The students of these items, by the weeks in which they reviewed them. */
function listStudents(
  db: Queryable,
  wanted: RetentionQuery,
  { itemIds, days }: { readonly itemIds: readonly string[]; readonly days: DayRange },
): Promise<Seen[]> {
  const isAsked = sql`s.cf_item_id = any(${textArray(itemIds)}::text[]::uuid[])`;
  return db.query<Seen>(sql`
    select item_id, week, student_id from (${statesByWeek(wanted, days, isAsked)}) states`);
}

const STATES = sql`review_states s
  join cf_items i on i.sourced_id = s.cf_item_id
  left join courses c on c.sourced_id = s.source_course_id`;

/** SQL: `STATES` of the framework with a review in the range or after it. */
function ofFramework({ frameworkId }: RetentionQuery, { from }: DayRange): Sql {
  return sql`i.document_id = ${frameworkId} and i.status = 'active'
    and s.last_review_date >= ${dateOfDay(from)}::date`;
}

function inRange({ from, to }: DayRange): Sql {
  return sql`w.week between ${dateOfDay(from)}::date and ${dateOfDay(to)}::date`;
}

/** SQL: the number of `w.week`, from 0. */
function weekOf({ from }: RetentionQuery): Sql {
  return sql`(w.week - ${dateOfDay(from)}::date) / 7`;
}

/**
 * SQL: what each state that the caller may read has of each week of the range, which begins with a
 * Monday and ends with a Sunday. The fence (`offset 0`) chooses states, from the students that the
 * caller may read, before their reviews are counted.
 */
function statesByWeek(wanted: RetentionQuery, range: DayRange, condition: Sql): Sql {
  const { caller } = wanted;
  return sql`
    select s.student_id, s.cf_item_id as item_id, ${weekOf(wanted)} as week, w.reviews, w.passed
    from (
      select s.student_id, s.cf_item_id, s.review_dates, s.ratings
      from ${STATES}
      where ${ofFramework(wanted, range)}
        and ${mayReadStudent(caller, sql`s.student_id`)} and ${mayReadState(caller)}
        and ${condition}
      offset 0
    ) s
    cross join lateral review_weeks_of(s.review_dates, s.ratings) w
    where ${inRange(range)}`;
}
