/** Entry point of the worker thread that writes Parquet, which takes all of a processor. */
import { parentPort } from 'node:worker_threads';
import { silentProgress } from '../lib/progress.ts';
import { type Connection, type Database, openDatabase } from '../storage/database/postgres.ts';
import { CursorError, ExportRunning } from './error.ts';
import { type ExportOptions, exportWarehouse, type Manifest } from './export.ts';
import { type Rows, writeRows } from './files.ts';

/** An export, or the rows of one file. */
export type ThreadInput = { readonly connection: Connection } & (
  | { readonly options: Omit<ExportOptions, 'progress' | 'signal'> }
  | { readonly rows: Rows; readonly folder: string; readonly msMax: number }
);

export type ThreadResult =
  | { readonly folder: string; readonly manifest: Manifest }
  | { readonly refused: 'cursor' | 'running' }
  | { readonly written: true };

export type ThreadAnswer = ThreadResult | { readonly failed: string };

// The thread is ended when the process is.
const { signal } = new AbortController();

async function write(db: Database, input: ThreadInput): Promise<ThreadResult> {
  if ('options' in input)
    return exportWarehouse(db, { ...input.options, progress: silentProgress, signal });
  const { rows, folder, msMax } = input;
  return db.snapshot(async (tx) => {
    await tx.limitStatements(msMax);
    await writeRows(tx, rows, { folder, format: 'parquet', signal });
    return { written: true };
  });
}

async function answer(input: ThreadInput): Promise<ThreadAnswer> {
  const db = openDatabase(input.connection, { name: 'warehouse', connectionsMax: 1 });
  try {
    return await write(db, input);
  } catch (error) {
    if (error instanceof CursorError) return { refused: 'cursor' };
    if (error instanceof ExportRunning) return { refused: 'running' };
    return { failed: (error as Error).message };
  } finally {
    await db.close();
  }
}

parentPort?.on('message', async (input: ThreadInput) => {
  parentPort?.postMessage(await answer(input));
});
