/** Purges the logs and heartbeats that are older than the retention settings. */
import type { Config } from '../config.ts';
import { DAY_MS } from '../lib/time.ts';
import { recordAudit } from '../privacy/audit.ts';
import type { Job } from '../storage/database/jobs.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';

/** A table with its retention. */
interface DataClass {
  readonly table: string;
  /** 0 = for ever. */
  readonly days: number;
  /** Column with the time of a row. */
  readonly at: string;
}

const WEBHOOK_ATTEMPT_DAYS = 7;

function classesOf({ auditDays, disclosureDays, heartbeatDays }: Config['retention']): DataClass[] {
  return [
    { table: 'audit_log', days: auditDays, at: 'at' },
    { table: 'disclosures', days: disclosureDays, at: 'at' },
    { table: 'erasure_confirmations', days: disclosureDays, at: 'erased_at' },
    { table: 'heartbeats', days: heartbeatDays, at: 'minute' },
    { table: 'webhook_attempts', days: WEBHOOK_ATTEMPT_DAYS, at: 'at' },
  ];
}

const EVERY_SECONDS = 86_400;
/** Rows per transaction: a long one stops the worker, which reads up to the oldest. */
const ROWS_MAX = 10_000;

/** The daily job. */
export function retentionJob({ retention }: Config): Job {
  return {
    name: 'retention',
    everySeconds: EVERY_SECONDS,
    async run(db, now) {
      for (const each of classesOf(retention)) if (each.days > 0) await purge(db, each, now);
    },
  };
}

/** Deletes in short transactions, then writes the number of rows to the audit log. */
async function purge(db: Database, { table, days, at }: DataClass, now: Date) {
  const before = new Date(now.getTime() - days * DAY_MS);
  let removed = 0;
  for (let count = ROWS_MAX; count === ROWS_MAX; removed += count) {
    count = await db.begin(async (tx) => {
      await tx.script("set local lectern.upkeep = 'retention'");
      return tx.execute(sql`
        delete from ${trusted(table)} where ctid = any(array(
          select ctid from ${trusted(table)}
          where ${trusted(at)} < ${before}
          limit ${ROWS_MAX}
        ))`);
    });
  }
  if (removed === 0) return;
  const outcome = `${removed} rows before ${before.toISOString()}`;
  await recordAudit(db, { action: 'purge', objectType: table, objectId: table, outcome });
}
