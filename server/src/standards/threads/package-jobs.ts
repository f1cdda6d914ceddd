/** The jobs of a worker thread: upload, preview, render a package, and make one of tables. */

import type { Caller } from '../../http/caller.ts';
import { invalidMember, Problem } from '../../http/problem.ts';
import { toProblem } from '../../http/reply/failure.ts';
import { decodeJson, type JsonLimits, parseJson } from '../../http/request/json.ts';
import { type Connection, type Database, openDatabase } from '../../storage/database/postgres.ts';
import { packageOfTables } from '../files/tables-package.ts';
import { type PackageBody, renderBody, type WantedBody } from '../packages/package-body.ts';
import { type Reading, type ReadPackage, readPackage } from '../read/read-package.ts';
import { previewPackage } from '../upload/preview.ts';
import type { Preview } from '../upload/preview-schema.ts';
import { type Uploaded, uploadPackage } from '../upload/upload.ts';
import type { Upload } from '../upload/upload-plan.ts';
import { STATEMENT_MS } from '../upload/upload-queries.ts';
import { isMembers, type Members } from '../values/references.ts';

/** A package as sent, with the options of the upload. */
export interface SentPackage {
  readonly connection: Connection;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The limit of the size that applied to the bytes. */
  readonly bytesMax: number;
  readonly caller: Caller;
  /** The id in the path, which the package must have. */
  readonly pathId?: string;
  readonly replace: boolean;
  readonly allowEmpty: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An outcome with the distinct warnings of the package. */
type Warned<Outcome> = Outcome & { readonly warnings: Reading['warnings'] };

/** Input and outcome of each job; plain values, because they are sent between threads. */
export interface Jobs {
  readonly upload: { readonly input: SentPackage; readonly outcome: Warned<Uploaded> };
  readonly preview: { readonly input: SentPackage; readonly outcome: Warned<Preview> };
  readonly tables: {
    readonly input: SentPackage;
    readonly outcome: Pick<PackageBody, 'gzip' | 'plain'>;
  };
  readonly render: {
    readonly input: WantedBody & { readonly connection: Connection };
    readonly outcome: PackageBody | undefined;
  };
}

export type JobName = keyof Jobs;

type Runners = {
  readonly [Name in JobName]: (input: Jobs[Name]['input']) => Promise<Jobs[Name]['outcome']>;
};

const runners: Runners = {
  upload: (sent) => withPackage(sent, uploadPackage),
  preview: (sent) =>
    withPackage(sent, async (ctx, upload) => (await previewPackage(ctx, upload)).preview),
  tables: readTablesSent,
  render: ({ connection, ...wanted }) => renderBody(databaseAt(connection), wanted),
};

type Work<Outcome> = (
  ctx: { readonly db: Database; readonly now: () => Date },
  upload: Upload,
) => Promise<Outcome>;

async function withPackage<Outcome>(
  sent: SentPackage,
  work: Work<Outcome>,
): Promise<Warned<Outcome>> {
  const reading = readPackage(parse(sent));
  requireSameId(reading, sent.pathId);
  const read = requirePackage(reading);
  const { caller, replace, allowEmpty, connection, now } = sent;
  const ctx = { db: databaseAt(connection), now: () => new Date(now) };
  const outcome = await work(ctx, { caller, read, replace, allowEmpty });
  return { ...outcome, warnings: reading.warnings };
}

async function readTablesSent({ connection, bytes, pathId: documentId, now }: SentPackage) {
  const { buffer, byteOffset, byteLength } = bytes;
  const file = Buffer.from(buffer, byteOffset, byteLength);
  const sent = { bytes: file, documentId, now: new Date(now) };
  const body = await packageOfTables(databaseAt(connection), sent);
  return { gzip: undefined, plain: new TextEncoder().encode(JSON.stringify(body)) };
}

let opened: Database | undefined;

/**
 * The thread's own connection, so that seconds of writing do not block requests. The pool closes it
 * when it is idle for a while.
 */
function databaseAt(connection: Connection): Database {
  if (opened && JSON.stringify(opened.connection) === JSON.stringify(connection)) return opened;
  opened?.close();
  opened = openDatabase(connection, {
    name: 'standards',
    connectionsMax: 1,
    statementTimeoutMs: STATEMENT_MS,
  });
  return opened;
}

/** Real packages have 50 bytes per value; a body with many more values per byte is refused. */
const BYTES_PER_VALUE_MIN = 32;

function parse({ bytes, bytesMax }: SentPackage): Members {
  const limits: JsonLimits = {
    depthMax: 32,
    valuesMax: Math.floor(bytesMax / BYTES_PER_VALUE_MIN),
  };
  const text = decodeJson(bytes, limits);
  // Frees up to 100 MB before the text is parsed; the bytes are not needed any more.
  bytes.buffer.transfer(0);
  const body = parseJson(text, limits);
  if (!isMembers(body)) {
    const message = 'The body must be an object: a CASE package with CFDocument, CFItems and more.';
    throw invalidMember('', 'field_type', message);
  }
  return body;
}

function requireSameId({ documentId }: Reading, pathId: string | undefined): void {
  if (pathId === undefined || documentId === '' || documentId === pathId.toLowerCase()) return;
  throw invalidMember(
    '/CFDocument/identifier',
    'id_mismatch',
    `CFDocument.identifier is ${documentId}, but the path has ${pathId}.`,
  );
}

/** Throws a Problem 422 with every finding. */
function requirePackage(reading: Reading): ReadPackage {
  if (reading.package) return reading.package;
  const { findings: found, findingCount } = reading;
  const more = findingCount > 1 ? ` (and ${findingCount - 1} more)` : '';
  const message = `${found[0]?.message ?? ''}${more}`;
  throw new Problem(422, 'invaliddata', message, { findings: found });
}

/** How a job ended, as plain values: class instances cannot be sent between threads. */
export type JobResult<Outcome> =
  | { readonly outcome: Outcome }
  | { readonly problem: Pick<Problem, 'status' | 'code' | 'message' | 'members'> }
  /** The stack of an unexpected error, for the log. */
  | { readonly failure: string };

/** Runs a job; never throws. */
export async function runJob<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
): Promise<JobResult<Jobs[Name]['outcome']>> {
  try {
    return { outcome: await runners[name](input) };
  } catch (error) {
    const { status, code, message, members } = toProblem(error);
    if (status === 500) return { failure: (error as Error).stack ?? String(error) };
    return { problem: { status, code, message, members } };
  }
}
