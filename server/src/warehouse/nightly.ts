/** Writes an export every night: a full one each week, and what changed on the other nights. */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../config/version.ts';
import type { Config } from '../config.ts';
import { silentProgress } from '../lib/progress.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import type { Job } from '../storage/database/jobs.ts';
import { type Database, openDatabase } from '../storage/database/postgres.ts';
import { CursorError, ExportRunning } from './error.ts';
import { exportWarehouse, folderName } from './export.ts';
import { deleteRuns, insertRun, listRuns, type Run } from './runs.ts';

/** How often a missing or failed export of the night is begun. */
const EVERY_SECONDS = 600;
/** The nights may be a little shorter than a day. */
const FULL_AFTER_MS = 7 * DAY_MS - 12 * HOUR_MS;
/** The form of the folders that exports make. */
const FOLDER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** None where no folder is set. */
export function nightlyExports({ warehouse: { folder, hour } }: Config): readonly Job[] {
  if (folder === null) return [];
  return [
    {
      name: 'warehouse export',
      everySeconds: EVERY_SECONDS,
      async run(db, now, signal) {
        const runs = await listRuns(db);
        if (isDue(runs[0]?.startedAt, { now, hour }))
          await exportNight(db, { folder, runs, now, signal });
      },
    },
  ];
}

/** Whether the hour has come since the last run began. */
export function isDue(last: Date | undefined, { now, hour }: { now: Date; hour: number }): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const night = today <= now.getTime() ? today : today - DAY_MS;
  return last === undefined || last.getTime() < night;
}

/** The cursor that the next export follows; undefined = it is a full one. */
function cursorToFollow([last, ...before]: readonly Run[], now: Date): string | undefined {
  if (!last || !existsSync(last.folder)) return undefined;
  const full = [last, ...before].find(isFull);
  const isOld = !full || now.getTime() - full.startedAt.getTime() >= FULL_AFTER_MS;
  return isOld ? undefined : last.manifest.cursor;
}

const isFull = ({ manifest }: Run) => manifest.after === null;

interface Night {
  readonly folder: string;
  /** The newest first. */
  readonly runs: readonly Run[];
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

async function exportNight(db: Database, night: Night): Promise<void> {
  const { runs, now } = night;
  const after = cursorToFollow(runs, now);
  // A database that was restored has no increment of one from before.
  const retry = (error: unknown) => {
    if (error instanceof CursorError) return write(db, night);
    throw error;
  };
  const run = await write(db, night, after).catch(retry).catch(unlessRunning);
  if (!run) return;
  await insertRun(db, { startedAt: now, ...run });
  if (run.manifest.after === null) await removeBefore(db, night);
}

const { signal: NEVER } = new AbortController();

/** By a connection of its own: an export takes minutes. */
async function write(db: Database, { folder: to, now, signal = NEVER }: Night, after?: string) {
  const own = openDatabase(db.connection, { name: 'warehouse', connectionsMax: 1 });
  const options = { to, format: 'parquet', after, lectern: version, now, signal } as const;
  return exportWarehouse(own, { ...options, progress: silentProgress }).finally(() => own.close());
}

/** Another process writes the export of the night. */
function unlessRunning(error: unknown): undefined {
  if (!(error instanceof ExportRunning)) throw error;
}

/** After a full export the full one before is kept, with what follows it, and nothing older. */
async function removeBefore(db: Database, { folder, runs }: Night): Promise<void> {
  const full = runs.find(isFull);
  if (!full) return;
  await deleteRuns(db, full.startedAt);
  const first = folderName(full.startedAt);
  for (const name of await readdir(folder)) {
    const isOwn = FOLDER.test(name) && existsSync(join(folder, name, 'manifest.json'));
    if (isOwn && name < first) await rm(join(folder, name), { recursive: true });
  }
}
