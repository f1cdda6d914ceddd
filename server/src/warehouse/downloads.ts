/**
 * Tables as files that clients fetch: written to disk as fast as PostgreSQL gives their rows, and
 * sent from there at the pace of the client, who may go on later where it was cut off.
 */
import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureScratch, removeScratch, type ScratchPlace } from '../files/scratch.ts';
import type { PieceStream } from '../http/body.ts';
import { type Caller, rateLimitKey } from '../http/caller.ts';
import type { PageTurns } from '../listing/page-turns.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { currentCursor, printCursor, requireCursor } from './cursor.ts';
import { WarehouseError } from './error.ts';
import { type Format, type Rows, writeRows } from './files.ts';
import { changesToSql, isReadable, rowsToSql } from './selects.ts';
import { listTables, type Table } from './tables.ts';

/** The longest time of the database for one file. */
const WRITE_MS_MAX = 900_000;
/** How often a file that grows is looked at. */
const LOOK_EVERY_MS = 20;
/** How often the folder of a file that is written says so, and the silence of one that is left. */
const SIGN_EVERY_MS = 5_000;
const SILENT_MS_MAX = 30_000;
const PIECE_BYTES = 65_536;
/** The mode says that a file is complete, also to who has it open once its folder is gone. */
const READ_ONLY = 0o400;

export interface DownloadRequest {
  readonly caller: Caller;
  readonly table: string;
  readonly format: Format;
  /** Only what changed since this cursor. */
  readonly after?: string | undefined;
}

export interface Download {
  /** What the next increment comes after; it also names the file. */
  readonly cursor: string;
  /** 'whole': all rows. 'changes': with the column `deleted`. */
  readonly mode: 'whole' | 'changes';
  readonly bytes: PieceStream<Uint8Array>;
}

interface DownloadParts {
  readonly pool: Database;
  readonly turns: PageTurns;
  readonly place: ScratchPlace;
  readonly now: () => Date;
}

/** The file of a download, complete or not. */
type Begun = Omit<Download, 'bytes'> & { readonly folder: string };

export class Downloads {
  readonly #parts: DownloadParts;
  readonly #stopping = new AbortController();
  readonly #writing = new Set<Promise<void>>();

  constructor(parts: DownloadParts) {
    this.#parts = parts;
  }

  /** Throws a WarehouseError for a table or a cursor that is not there, and a Problem 429. */
  async begin(wanted: DownloadRequest): Promise<Download> {
    const { promise, resolve, reject } = Promise.withResolvers<Begun>();
    let failure: unknown;
    const writing = this.#write(wanted, resolve).catch((error) => {
      failure = error;
      reject(error);
    });
    this.#writing.add(writing);
    void writing.finally(() => this.#writing.delete(writing));
    const { folder, ...begun } = await promise;
    const path = join(folder, fileOf(begun.mode, wanted));
    return { ...begun, bytes: follow(path, 0, () => failure) };
  }

  /** The rest of a file from this byte on; undefined when it is kept no more. */
  async resume(
    wanted: DownloadRequest,
    { cursor, from }: { readonly cursor: string; readonly from: number },
  ): Promise<Download | undefined> {
    const folder = this.#folderOf(wanted, cursor);
    const names = await readdir(folder).catch((): string[] => []);
    const mode = (['whole', 'changes'] as const).find((one) => names.includes(fileOf(one, wanted)));
    if (!mode || (await isLeft(folder, fileOf(mode, wanted)))) return undefined;
    return { cursor, mode, bytes: follow(join(folder, fileOf(mode, wanted)), from) };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#writing);
  }

  async #write(wanted: DownloadRequest, begun: (file: Begun) => void): Promise<void> {
    const { pool, turns, now } = this.#parts;
    const endTurn = await turns.take('file', rateLimitKey(wanted.caller));
    try {
      const { rows, mode, cursor } = await pool.snapshot((tx) => rowsOf(tx, wanted, now()));
      const folder = this.#folderOf(wanted, cursor);
      await this.#removeOlder(wanted);
      const isNew = await makeFolder(folder);
      begun({ cursor, mode, folder });
      if (isNew) await this.#writeInto(folder, rows, wanted.format);
    } finally {
      endTurn();
    }
  }

  /**
   * A file that fails is gone at once: who reads it notices. Its rows may be newer than the cursor:
   * those come again with the next increment.
   */
  async #writeInto(folder: string, rows: Rows, format: Format): Promise<void> {
    const { pool } = this.#parts;
    const { signal } = this.#stopping;
    const sign = () => void utimes(folder, new Date(), new Date()).catch(() => undefined);
    const signing = setInterval(sign, SIGN_EVERY_MS);
    try {
      await pool.snapshot(async (tx) => {
        await tx.limitStatements(WRITE_MS_MAX);
        await writeRows(tx, rows, { folder, format, signal });
      });
      await chmod(join(folder, fileOf(rows.name, { format })), READ_ONLY);
    } catch (error) {
      await removeScratch(folder);
      throw error;
    } finally {
      clearInterval(signing);
    }
  }

  /** One file of a table is kept for each reader, for a day at most. */
  async #removeOlder(wanted: DownloadRequest): Promise<void> {
    const all = ensureScratch(this.#parts.place);
    const own = (await readdir(all)).filter((name) => name.startsWith(prefixOf(wanted)));
    for (const name of own) {
      const [file = ''] = await readdir(join(all, name)).catch(() => []);
      const found = await stat(join(all, name, file)).catch(() => undefined);
      if ((found && isComplete(found)) || (await isLeft(join(all, name), file)))
        await removeScratch(join(all, name));
    }
  }

  /** All processes of a machine name the folder of a download alike. */
  #folderOf(wanted: DownloadRequest, cursor: string): string {
    const { format, after = '' } = wanted;
    const name = prefixOf(wanted) + digestOf([format, after, cursor]);
    return join(ensureScratch(this.#parts.place), name);
  }
}

const isComplete = ({ mode }: Stats) => (mode & 0o222) === 0;

/** The file is not complete, and no process writes it: its writer was killed, or has removed it. */
async function isLeft(folder: string, file: string): Promise<boolean> {
  const seen = await stat(folder).catch(() => undefined);
  if (!seen) return true;
  if (Date.now() - seen.mtimeMs < SILENT_MS_MAX) return false;
  const found = await stat(join(folder, file)).catch(() => undefined);
  return !found || !isComplete(found);
}

/** False where another request writes the same. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const prefixOf = ({ caller, table }: DownloadRequest) =>
  `warehouse-${digestOf([rateLimitKey(caller), String(caller.operator), table])}-`;

const digestOf = (texts: readonly string[]) =>
  hash('sha256', JSON.stringify(texts), 'hex').slice(0, 32);

const fileOf = (mode: string, { format }: Pick<DownloadRequest, 'format'>) => `${mode}.${format}`;

interface Read {
  readonly rows: Rows;
  readonly mode: Download['mode'];
  readonly cursor: string;
}

async function rowsOf(tx: Transaction, wanted: DownloadRequest, now: Date): Promise<Read> {
  const { caller } = wanted;
  const position = await currentCursor(tx, now);
  const tables = await listTables(tx);
  const readable = tables.filter((table) => isReadable(table, caller));
  const table = readable.find(({ name }) => name === wanted.table);
  if (!table) throw new UnknownTable(wanted.table, readable);
  const after = wanted.after === undefined ? undefined : requireCursor(wanted.after, position);
  const cursor = printCursor(position);
  const { columns } = table;
  if (!after || table.by.length === 0) {
    const rows = { name: 'whole', columns, select: rowsToSql(table, caller) };
    return { rows, mode: 'whole', cursor };
  }
  const select = changesToSql(table, after, caller);
  const rows = {
    name: 'changes',
    columns: [...columns, { name: 'deleted', type: 'bool' }],
    select,
  };
  return { rows, mode: 'changes', cursor };
}

export class UnknownTable extends WarehouseError {
  constructor(name: string, tables: readonly Table[]) {
    super(
      `There is no table '${name}'; there are ${tables.map((table) => table.name).join(', ')}.`,
    );
  }
}

/** The bytes of a file from one on, also those that are written later. */
function follow(
  path: string,
  from: number,
  failure: () => unknown = () => undefined,
): PieceStream<Uint8Array> {
  let file: FileHandle | undefined;
  let at = from;
  let isClosed = false;
  let isWhole = false;
  return {
    async next() {
      while (!isClosed) {
        file ??= await open(path).catch(() => undefined);
        const piece = Buffer.allocUnsafe(PIECE_BYTES);
        const { bytesRead = 0 } = (await file?.read(piece, 0, PIECE_BYTES, at)) ?? {};
        at += bytesRead;
        if (bytesRead > 0) return piece.subarray(0, bytesRead);
        if (isWhole) return undefined;
        // Before a last read: what is not there after it comes no more.
        isWhole = file !== undefined && isComplete(await file.stat());
        if (isWhole) continue;
        if (await isLeft(dirname(path), basename(path)))
          throw new Error('The table could not be written.', { cause: failure() });
        await pause(LOOK_EVERY_MS);
      }
      return undefined;
    },
    close() {
      isClosed = true;
      void file?.close();
      file = undefined;
    },
  };
}
