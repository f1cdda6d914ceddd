/** Entry point of the worker thread that writes an export: Parquet takes all of a processor. */
import { parentPort } from 'node:worker_threads';
import { silentProgress } from '../lib/progress.ts';
import { type Connection, openDatabase } from '../storage/database/postgres.ts';
import { CursorError, ExportRunning } from './error.ts';
import { type ExportOptions, exportWarehouse, type Manifest } from './export.ts';

export interface ThreadInput {
  readonly connection: Connection;
  readonly options: Omit<ExportOptions, 'progress' | 'signal'>;
}

export type ThreadAnswer =
  | { readonly folder: string; readonly manifest: Manifest }
  | { readonly refused: 'cursor' | 'running' }
  | { readonly failed: string };

async function write({ connection, options }: ThreadInput): Promise<ThreadAnswer> {
  const db = openDatabase(connection, { name: 'warehouse', connectionsMax: 1 });
  // The thread is ended when the process is.
  const { signal } = new AbortController();
  try {
    return await exportWarehouse(db, { ...options, progress: silentProgress, signal });
  } catch (error) {
    if (error instanceof CursorError) return { refused: 'cursor' };
    if (error instanceof ExportRunning) return { refused: 'running' };
    return { failed: (error as Error).message };
  } finally {
    await db.close();
  }
}

parentPort?.on('message', async (input: ThreadInput) => {
  parentPort?.postMessage(await write(input));
});
