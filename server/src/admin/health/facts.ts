/** Measures queue, jobs, database, disk and process for the health page. */
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { version } from '../../config/version.ts';
import type { Config } from '../../config.ts';
import { findOldestTransaction } from '../../events/log/hold.ts';
import { findLagSeconds } from '../../events/log/lag.ts';
import { isWaiting } from '../../events/log/unprocessed.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

/** Waiting events are counted up to here. */
const WAITING_MAX = 10_000;
const JOBS_MAX = 100;

export async function findQueue(db: Queryable) {
  const row = await db.first<{ waiting: number; retriesDue: number; lastProcessedAt: Date | null }>(
    sql`
    select (
      select count(*) from (
        select from events e where ${isWaiting(sql`e`)} and e.type <> 'erased'
        limit ${WAITING_MAX + 1}
      ) as waiting
    )::int as waiting,
    (
      select count(*) from (
        select from event_outcomes where retry_at is not null limit ${WAITING_MAX + 1}
      ) as failed
    )::int as retries_due,
    (
      select max(last.at) from applications a cross join lateral (
        select max(processed_at) as at from event_outcomes where application_id = a.sourced_id
      ) as last
    ) as last_processed_at`,
  );
  const { waiting = 0, retriesDue = 0, lastProcessedAt } = row ?? {};
  return {
    lagSeconds: await findLagSeconds(db),
    waiting: Math.min(waiting, WAITING_MAX),
    moreWaiting: waiting > WAITING_MAX,
    lastProcessedAt: lastProcessedAt ?? null,
    retriesDue: Math.min(retriesDue, WAITING_MAX),
  };
}

export function listJobs(db: Queryable) {
  return db.query(sql`
    select name, finished_at, due_at, coalesce(leased_until > now(), false) as running, error
    from jobs order by error is null, name limit ${JOBS_MAX}`);
}

/** Families of tables, the first that matches the name of a table. */
const FAMILIES: readonly (readonly [family: string, pattern: string])[] = [
  ['event texts', '^event_payloads'],
  ['events', '^(event|events|refused|unattached)(_|$)'],
  ['sessions', '^(session|sessions|heartbeats)(_|$)'],
  ['reviews', '^(review|answers)(_|$)'],
  ['progress', '^(xp|assessment|own_assessment|line_items|results|categories|score_scales)'],
  ['standards', '^(cf|public_licences)'],
  ['curriculum', '^(courses|units|lessons|resources|resource_objectives)$'],
  ['roster', '^(orgs|users|classes|enrollment|demographics|academic|student|roster)'],
  ['audit and disclosures', '^(audit_log|disclosure|erasures)'],
  ['accounts and keys', '^(accounts?|application|clients?|oauth|passwords|consents|sign|server)'],
];

function familyOf(name: Sql): Sql {
  const cases = FAMILIES.map(([family, pattern]) => `~ '${pattern}' then '${family}'`);
  const whens = cases.map((each) => sql`when ${name} ${trusted(each)}`);
  return whens.reduceRight<Sql>((rest, when) => sql`case ${when} else ${rest} end`, sql`'other'`);
}

/** Sizes take the size of every file of the database: some 10 ms. */
export async function findDatabase(db: Database) {
  const facts = await db.first<{ version: string; sizeBytes: number }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as size_bytes`);
  const families = await db.query<{ name: string; bytes: number }>(sql`
    select ${familyOf(sql`relname::text`)} as name,
      sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 order by 2 desc, 1`);
  const connections = await db.query<{ name: string; open: number; active: number }>(sql`
    select coalesce(nullif(application_name, ''), usename, 'other') as name,
      count(*)::int as open, count(*) filter (where state <> 'idle')::int as active
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
    group by 1 order by 1 limit 100`);
  const oldest = await findOldestTransaction(db);
  return {
    version: facts?.version ?? '',
    sizeBytes: facts?.sizeBytes ?? 0,
    families,
    connections,
    oldestTransactionSeconds: oldest?.seconds ?? null,
  };
}

/** null = the database is on another machine, or its folder cannot be read. */
export async function findDisk({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== null) return null;
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return null;
  const { bavail, blocks, bsize } = disk;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function findProcess(now: Date) {
  const memory = process.memoryUsage();
  const uptimeSeconds = Math.round(process.uptime());
  return {
    version,
    node: process.versions.node,
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(now.getTime() - uptimeSeconds * 1_000),
    uptimeSeconds,
    memoryBytes: memory.rss,
    heapBytes: memory.heapUsed,
  };
}
