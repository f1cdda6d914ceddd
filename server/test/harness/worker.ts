/** Lets a test wait for the event worker. */
import { isWaiting } from '../../src/events/log/unprocessed.ts';
import type { Queryable } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { eventually } from './server-process.ts';

/** Waits until the worker has read every event of the log, 20 s at most. */
export async function workerCaughtUp(db: Queryable): Promise<void> {
  await eventually('the worker has read the log', async () => {
    const row = await db.first<{ waiting: boolean }>(sql`
      select exists (select from events e where ${isWaiting(sql`e`)}) as waiting`);
    return row?.waiting === false;
  });
}
