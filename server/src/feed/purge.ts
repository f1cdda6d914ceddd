/** Forgets changes that are no longer told of. */
import { DAY_MS } from '../lib/time.ts';
import type { Job } from '../storage/database/jobs.ts';
import { sql } from '../storage/database/sql.ts';
import { CURSOR_DAYS } from './pages.ts';

/** Rows of a transaction: a long one stops the worker. */
const ROWS_MAX = 10_000;

/** The newest of the old ones stays: a cursor of these days may stand after it. */
export const purgeChanges: Job = {
  name: 'forget changes',
  everySeconds: 3_600,
  async run(db, now) {
    const before = new Date(now.getTime() - CURSOR_DAYS * DAY_MS);
    const forget = () =>
      db.execute(sql`
        delete from feed_changes where seq in (
          select seq from feed_changes
          where xid is not null and (xid, seq) < (
            select xid, seq from feed_changes
            where xid is not null and placed_at < ${before}
            order by xid desc, seq desc limit 1
          )
          order by xid, seq limit ${ROWS_MAX}
        ) or xid is null and changed_at < ${before}`);
    while ((await forget()) >= ROWS_MAX);
  },
};
