/** SQL of the table of imports. */
import { createReadStream } from 'node:fs';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import type { Collection } from '../../listing/collection.ts';
import { isDuplicate } from '../../storage/database/errors.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { FILES_HOURS, storeFile, UPLOAD } from './files.ts';
import type { Ended, ImportJob, ImportOptions, Reached } from './job.ts';
import { ImportRecord } from './schema.ts';

/** A process writes its progress each second; without it for so long, it is gone. */
const LEASE = sql`interval '10 seconds'`;

/** SQL: the state, also where the process of the import is gone. */
const STATE = sql`case when i.lease_until < now() then 'interrupted' else i.state end`;

const HAS_ENDED = sql`(i.lease_until is null or i.lease_until < now())`;

/** What an interrupted import says. */
const GONE = sql`${'The process that ran it ended. Stored rows stay; apply it again to go on.'}::text`;

const key = sql`i.id`;

/** SQL: a district operator reads and applies those of the same org; operators all. */
function isOfCaller({ orgRole }: Pick<Caller, 'orgRole'>): Sql {
  return orgRole ? sql`i.org_id = ${orgRole.orgId}` : trusted('true');
}

export function importsOf(caller: Pick<Caller, 'orgRole'>): Collection {
  return { ...imports, where: isOfCaller(caller) };
}

/** Newest first. */
const imports: Collection = {
  plural: 'imports',
  from: sql`imports i`,
  key,
  composed: true,
  record: sql`json_build_object(
    'id', i.id,
    'kind', i.kind,
    'name', i.name,
    'by', i.started_by,
    'orgId', i.org_id,
    'options', i.options,
    'state', ${STATE},
    'stage', i.stage,
    'done', i.done,
    'total', i.total,
    'ratePerSecond', i.rate_per_second,
    'counts', i.counts,
    'removalShare', i.removal_share,
    'removalsMax', i.options -> 'removalsMax',
    'message', case when i.lease_until < now() then ${GONE} else i.message end,
    'createdAt', ${isoText(sql`i.created_at`)},
    'startedAt', ${isoText(sql`i.started_at`)},
    'finishedAt', ${isoText(sql`case when i.lease_until < now() then i.lease_until
      else i.finished_at end`)},
    'filesUntil', ${isoText(sql`case when i.files_until > now() then i.files_until end`)}
  )::text`,
  fields: {
    id: { kind: 'uuid', sql: key },
    kind: { kind: 'text', sql: sql`i.kind` },
    name: { kind: 'text', sql: sql`i.name` },
    by: { kind: 'text', sql: sql`i.started_by` },
    state: { kind: 'text', sql: sql`(${STATE})` },
    createdAt: { kind: 'instant', sql: sql`i.created_at` },
    startedAt: { kind: 'instant', sql: sql`i.started_at` },
    finishedAt: { kind: 'instant', sql: sql`i.finished_at` },
  },
  members: Object.keys(ImportRecord.properties),
  search: [sql`i.name`],
  order: [sql`i.created_at`, key].map((column) => ({
    ...{ sql: column, descending: true, always: true },
  })),
  limitMax: 3_000,
};

export interface StoredImport {
  readonly id: string;
  readonly kind: ImportJob['kind'];
  readonly name: string;
  readonly orgId: string | null;
  readonly options: ImportOptions;
  readonly state: string;
  readonly isChecked: boolean;
  readonly counts: { readonly removed: number } | null;
  readonly removalShare: number;
  /** False = they have been removed. */
  readonly hasFiles: boolean;
}

/** Throws a Problem 404 when there is none that the caller may see. */
export async function requireImport(
  db: Queryable,
  caller: Pick<Caller, 'orgRole'>,
  id: string,
): Promise<StoredImport> {
  const found = await db.first<StoredImport>(sql`
    select i.id, i.kind, i.name, i.org_id, i.options, ${STATE} as state, i.is_checked, i.counts,
      i.removal_share, exists (
        select from import_files f
        where f.import_id = i.id and f.name = ${UPLOAD} and i.files_until > now()
      ) as has_files
    from imports i where i.id = ${id} and ${isOfCaller(caller)}`);
  if (!found) throw notFound('import', id);
  return found;
}

/** The import as it is served, of an id that the caller may see. */
export async function findImportRecord(db: Queryable, id: string): Promise<object | undefined> {
  const row = await db.first<{ record: string }>(sql`
    select ${imports.record} as record from imports i where i.id = ${id}`);
  return row && (JSON.parse(row.record) as object);
}

interface OtherImport {
  readonly id: string;
  readonly name: string;
  readonly orgId: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
}

/** The import that is checked or written now. */
export function findRunning(db: Queryable): Promise<OtherImport | undefined> {
  return db.first(sql`
    select id, name, org_id, started_by, started_at from imports where lease_until >= now()`);
}

interface Started {
  readonly job: ImportJob;
  readonly startedBy: string;
  /** Where the file is on this machine. */
  readonly uploadPath: string;
}

/** Stores a new import with its file, and begins its dry run; false = another one is under way. */
export function insertImport(
  db: Database,
  { job, startedBy, uploadPath }: Started,
): Promise<boolean> {
  return claiming(db, async (tx) => {
    await storeFile(
      tx,
      { importId: job.id, name: UPLOAD },
      { chunks: createReadStream(uploadPath) },
    );
    // The file may have taken longer than the lease.
    await tx.execute(sql`
      insert into imports (
        id, kind, name, started_by, org_id, options, state, run_id, lease_until, files_until
      ) values (
        ${job.id}, ${job.kind}, ${job.name}, ${startedBy}, ${job.orgId},
        ${JSON.stringify(job.options)}::jsonb, 'checking', ${job.runId}, clock_timestamp() + ${LEASE},
        now() + ${FILES_HOURS} * interval '1 hour'
      )`);
    return true;
  });
}

/** Begins a run of a stored import; false = it, or another one, is under way. */
export function beginRun(
  db: Database,
  { id, runId, dryRun, options }: ImportJob,
): Promise<boolean> {
  return claiming(db, async (tx) => {
    const begun = await tx.execute(sql`
      update imports set
        state = ${dryRun ? 'checking' : 'running'}, run_id = ${runId}, lease_until = now() + ${LEASE},
        stop_asked = false, options = ${JSON.stringify(options)}::jsonb, started_at = now(),
        finished_at = null, message = null, stage = '', done = 0, total = 0, rate_per_second = 0,
        is_checked = is_checked and ${!dryRun}
      where id = ${id} and lease_until is null and state in ('ready', 'partial', 'interrupted')`);
    return begun === 1;
  });
}

async function claiming(
  db: Database,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.begin(async (tx) => {
      await tx.execute(sql`
        update imports set state = 'interrupted', lease_until = null, finished_at = lease_until,
          message = ${GONE}
        where lease_until < now()`);
      return work(tx);
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Writes the progress and keeps the lease; undefined = the run has lost it. */
export function keepRun(
  db: Queryable,
  { runId }: ImportJob,
  { stage, done, total, ratePerSecond }: Reached,
): Promise<{ readonly stopAsked: boolean } | undefined> {
  return db.first(sql`
    update imports set lease_until = now() + ${LEASE}, stage = ${stage}, done = ${done},
      total = ${total}, rate_per_second = ${ratePerSecond}
    where run_id = ${runId} and lease_until is not null
    returning stop_asked`);
}

type EndState = Exclude<Ended['state'], 'stopped'> | 'interrupted' | 'discarded';

/**
 * Ends a run, unless it has lost its lease. False = a dry run was told to stop meanwhile: it is to
 * end as discarded.
 */
export async function endRun(
  db: Queryable,
  { runId, dryRun }: ImportJob,
  ended: Omit<Ended, 'state'> & { readonly state: EndState },
): Promise<boolean> {
  const { state, counts, removalShare, message = null } = ended;
  const isDiscarded = state === 'discarded';
  const mayBeStopped = dryRun && !isDiscarded;
  await db.execute(sql`
    update imports set state = ${state}, lease_until = null, stop_asked = false,
      finished_at = now(), message = ${message}, stage = '', rate_per_second = 0,
      counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts),
      removal_share = coalesce(${removalShare ?? null}::double precision, removal_share),
      is_checked = is_checked or ${dryRun && state === 'ready'},
      files_until = case when ${isDiscarded} then null else files_until end
    where run_id = ${runId} and lease_until is not null and not (stop_asked and ${mayBeStopped})`);
  const left = await db.first(sql`
    select from imports where run_id = ${runId} and lease_until is not null`);
  return left === undefined;
}

/** Asks the run that is under way to stop. */
export async function askToStop(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`
    update imports set stop_asked = true where id = ${id} and lease_until is not null`);
}

/**
 * Gives up what was not written; what has been written keeps its state. False = a run is under way.
 */
export async function discardImport(db: Queryable, id: string): Promise<boolean> {
  const discarded = await db.execute(sql`
    with ended as (
      delete from import_files f using imports i
      where f.import_id = ${id} and i.id = f.import_id and ${HAS_ENDED}
    )
    update imports i set lease_until = null, files_until = null, stop_asked = false,
      finished_at = coalesce(i.finished_at, now()), report = null,
      state = case
        when i.state in ('done', 'partial', 'failed') then i.state
        when i.is_checked and i.state in ('running', 'interrupted') then 'partial'
        else 'discarded'
      end
    where i.id = ${id} and ${HAS_ENDED}`);
  return discarded === 1;
}
