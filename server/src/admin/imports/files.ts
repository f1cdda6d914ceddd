/** The files of each import, for a day: its upload, its lists, and what its dry run found. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { filePath } from '../../files/scratch.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { ImportJob } from './job.ts';
import { apiWords } from './replies/api-words.ts';
import type { FileShown, FindingShown, RemovalShown } from './schema.ts';

/** Files end after a day. */
export const FILES_HOURS = 24;

/** Files, findings, removals and warnings that a request for an import shows. */
export interface ImportReport {
  readonly files: readonly FileShown[];
  readonly removals: readonly (RemovalShown & { readonly person?: string })[];
  readonly findings: readonly FindingShown[];
  readonly warnings: readonly string[];
}

export const UPLOAD = 'upload';
export const FAILED = 'failed.csv';
export const REMOVALS = 'removals.csv';

type FileName = typeof UPLOAD | typeof FAILED | typeof REMOVALS;

interface Named {
  readonly importId: string;
  readonly name: FileName;
}

interface Content {
  readonly chunks: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
  /** Ids of the people whose data it shows; complete when the last chunk is taken. */
  readonly people?: readonly string[];
}

/** A statement takes and gives as much at once. */
const PART_BYTES = 1_024 * 1_024;

/** Stores a file in place of an earlier one; others see it when the transaction is committed. */
export async function storeFile(
  tx: Transaction,
  { importId, name }: Named,
  { chunks, people = [] }: Content,
): Promise<void> {
  await tx.execute(sql`
    delete from import_files where import_id = ${importId} and name = ${name}`);
  const file = await tx.first<{ id: string }>(sql`
    insert into import_files (import_id, name, shows) values (${importId}, ${name}, '{}')
    returning id`);
  let part = 0;
  for await (const bytes of inParts(chunks)) {
    await tx.execute(sql`
      insert into import_file_parts (file_id, part, bytes)
      values (${file?.id}, ${part}, ${bytes})`);
    part += 1;
  }
  await tx.execute(sql`
    update import_files set shows = ${[...people]}::text[] where id = ${file?.id}`);
}

async function* inParts(chunks: Content['chunks']): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    held.push(bytes);
    length += bytes.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}

interface StoredFile {
  readonly people: readonly string[];
  /** Its parts in order; throws when the file ends or is replaced meanwhile. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** Undefined = there is none, or the files of the import have ended. */
export async function openFile(
  db: Queryable,
  { importId, name }: Named,
): Promise<StoredFile | undefined> {
  const file = await db.first<{ id: string; people: string[]; parts: number }>(sql`
    select f.id, f.shows as people,
      (select count(*)::int from import_file_parts p where p.file_id = f.id) as parts
    from import_files f join imports i on i.id = f.import_id
    where f.import_id = ${importId} and f.name = ${name} and i.files_until > now()`);
  return file && { people: file.people, chunks: partsOf(db, file) };
}

async function* partsOf(
  db: Queryable,
  { id, parts }: { readonly id: string; readonly parts: number },
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const row = await db.first<{ bytes: Buffer }>(sql`
      select bytes from import_file_parts where file_id = ${id} and part = ${part}`);
    if (!row) throw new Error('The file has ended while it was read.');
    yield row.bytes;
  }
}

/** Brings the upload to `folder` on this machine, where its run reads it; returns its path. */
export async function takeUpload(
  db: Queryable,
  { id, name }: Pick<ImportJob, 'id' | 'name'>,
  folder: string,
): Promise<string> {
  const upload = await openFile(db, { importId: id, name: UPLOAD });
  if (!upload) throw new UnreadableFile('import_file_gone', 'The file has ended; upload it again.');
  const path = filePath(folder, name);
  await pipeline(upload.chunks, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** Stores what a request for the import shows. */
export async function storeReport(
  tx: Queryable,
  importId: string,
  { files, removals, findings, warnings }: ImportReport,
): Promise<void> {
  const report: ImportReport = {
    files,
    removals,
    findings: findings.map((each) => ({ ...each, message: apiWords(each.message) })),
    warnings: warnings.map(apiWords),
  };
  await tx.execute(sql`
    update imports set report = ${JSON.stringify(report)}::jsonb where id = ${importId}`);
}

/** Empty when there was no dry run, or the files have ended. */
export async function findReport(db: Queryable, importId: string): Promise<ImportReport> {
  const row = await db.first<{ report: ImportReport }>(sql`
    select report from imports
    where id = ${importId} and report is not null and files_until > now()`);
  return row?.report ?? { files: [], removals: [], findings: [], warnings: [] };
}

/**
 * Ends the files of all rosters: uploads, lists and reports may show a person who is erased. A run
 * that is under way reads its file to its end, and stores no list.
 */
export async function endRosterFiles(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update imports set files_until = null where kind = 'roster' and files_until is not null`);
  await removeEndedFiles(tx, new Date());
}

/** A run that is under way has taken its upload to its own machine. */
export async function removeEndedFiles(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from import_files f using imports i
    where i.id = f.import_id and (i.files_until is null or i.files_until <= ${now})`);
  await db.execute(sql`
    update imports set report = null
    where report is not null and (files_until is null or files_until <= ${now})`);
}
