/** The job that erases new events of erased students. */
import { lockId } from '../../oneroster/records/records.ts';
import { lockForErasure } from '../../privacy/erasure-lock.ts';
import { findErasedHash } from '../../privacy/person-hash.ts';
import { userKind } from '../../roster/users/record.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import type { Subject } from './data-inventory.ts';
import { eraseRows } from './erase.ts';

const NAME = 'erase late events';
const EVERY_SECONDS = 60;
/** Overlap with the previous run: statuses of open transactions become visible late. */
const MARGIN_MINUTES = 10;

/** Events since the last run whose student is unknown, by student; `student`: of this one only. */
function listUnknown(db: Queryable, student?: string): Promise<Subject[]> {
  return db.query<Subject>(sql`
    select e.student_id as id, array[e.student_id] as ids, array_agg(e.key::text) as keys
    from (
      select coalesce(
        (select finished_at from jobs where name = ${NAME}) - ${MARGIN_MINUTES} * interval '1 minute',
        now() - interval '1 day'
      ) as since
    ) last
    cross join applications a
    join event_outcomes o on o.application_id = a.sourced_id and o.processed_at > last.since
      and (o.code = 'student_unknown' or 'student_unknown' = any(o.warnings))
    join events e on e.seq = o.seq
    where e.student_id is not null
      and ${student === undefined ? trusted('true') : sql`e.student_id = ${student}`}
      and not exists (select from users u where u.sourced_id = e.student_id)
    group by e.student_id`);
}

/** A student that was created again after its erasure is in `users`; its events stay. */
export const eraseLateEvents: Job = {
  name: NAME,
  everySeconds: EVERY_SECONDS,
  async run(db: Database, now: Date) {
    if (!(await db.first(sql`select 1 from erasures limit 1`))) return;
    for (const { id } of await listUnknown(db)) {
      if (!(await findErasedHash(db, id))) continue;
      await db.begin(async (tx) => {
        await lockForErasure(tx, id);
        // A PUT that creates the student again has ended, or comes after the erasure.
        await lockId(tx, userKind, id);
        for (const subject of await listUnknown(tx, id)) await eraseRows(tx, subject, now);
      });
    }
  },
};
