/** Retention by group of standards and week. */
import { mayReadStudent } from '../../access/students.ts';
import type { Caller } from '../../http/route.ts';
import { CROWD_MIN } from '../../privacy/disclosure-scope.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { dateOfDay } from '../algorithm/days.ts';
import { mayReadState } from '../states/read.ts';
import { firstReviews } from './first-reviews.ts';
import { findGroups, type Group } from './groups.ts';

interface Wanted {
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
  /** The students, when they are fewer than CROWD_MIN. */
  readonly few: readonly string[] | null;
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

export async function findWeeklyRetention(db: Queryable, wanted: Wanted): Promise<WeeklyRetention> {
  const counts = Map.groupBy(await countReviews(db, wanted), ({ itemId }) => itemId);
  const groups = await findGroups(db, wanted, [...counts.keys()]);
  const shown = new Set<string>();
  const rows = groups.map(({ item, members }) => {
    const own = members.flatMap((id) => counts.get(id) ?? []);
    const weeks = Map.groupBy(own, ({ week }) => week);
    for (const cells of weeks.values()) for (const id of fewOf(cells)) shown.add(id);
    const byWeek = (value: (one: Counted) => number) =>
      Array.from({ length: wanted.weeks }, (_, week) =>
        (weeks.get(week) ?? []).reduce((sum, one) => sum + value(one), 0),
      );
    return { item, reviews: byWeek((one) => one.reviews), passed: byWeek((one) => one.passed) };
  });
  return { rows, shown: [...shown] };
}

/** The students of these counts together, when they are few; else none. */
function fewOf(cells: readonly Counted[]): ReadonlySet<string> {
  const none = new Set<string>();
  if (cells.some(({ few }) => few === null)) return none;
  const students = new Set(cells.flatMap(({ few }) => few ?? []));
  return students.size < CROWD_MIN ? students : none;
}

function countReviews(db: Queryable, wanted: Wanted): Promise<Counted[]> {
  const { caller, frameworkId, from, weeks } = wanted;
  const first = sql`${dateOfDay(from)}::date`;
  return db.query<Counted>(sql`
    select item_id, week, sum(reviews)::integer as reviews, sum(passed)::integer as passed,
      case when count(*) < ${CROWD_MIN} then array_agg(student_id) end as few
    from (
      select s.student_id, s.cf_item_id as item_id, (d.day - ${first}) / 7 as week,
        count(*) as reviews, count(*) filter (where d.rating > 1) as passed
      from review_states s
      join cf_items i on i.sourced_id = s.cf_item_id
      left join courses c on c.sourced_id = s.source_course_id
      cross join ${firstReviews({ from, to: from + 7 * weeks - 1 })}
      where i.document_id = ${frameworkId} and i.status = 'active'
        and s.last_review_date >= ${first}
        and ${mayReadStudent(caller, sql`s.student_id`)} and ${mayReadState(caller)}
      group by 1, 2, 3
    ) states
    group by 1, 2`);
}
