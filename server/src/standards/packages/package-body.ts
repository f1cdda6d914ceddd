/** Renders a framework as the body of a reply in one of its forms; runs in a worker thread. */
import { gzipSync } from 'node:zlib';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findOutlineParts, outlineOf } from '../outline/outline.ts';
import { findPackageParts, findRevision, type Representation } from '../records/queries.ts';
import { type ExportFormat, exportFile } from '../tables/export.ts';
import type { Members } from '../values/references.ts';
import { renderPackage } from './package-render.ts';
import { packageText } from './package-text.ts';

/** A package, its outline, or a file of spreadsheets. */
export type BodyForm = Representation | 'outline' | ExportFormat;

export interface WantedBody {
  readonly documentId: string;
  readonly form: BodyForm;
  readonly baseUrl: string;
  /** Above this size only the compressed form is kept. */
  readonly plainBytesMax: number;
}

/** The body of one revision of a framework: at least one of both. */
export interface PackageBody {
  readonly revision: string;
  /** undefined: a file that is compressed by itself. */
  readonly gzip: Uint8Array<ArrayBuffer> | undefined;
  /** Uncompressed; undefined when larger than `plainBytesMax`. */
  readonly plain: Uint8Array<ArrayBuffer> | undefined;
}

/** Undefined when the framework does not exist or is deleted. */
export async function renderBody(
  db: Database,
  wanted: WantedBody,
): Promise<PackageBody | undefined> {
  const found = await db.begin(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const state = await findRevision(tx, wanted.documentId);
    return state && { ...state, render: await readForm(tx, wanted, state.revision) };
  });
  if (!found?.render) return undefined;
  const { revision, render } = found;
  const body = await render();
  if (typeof body !== 'string') return { revision, gzip: undefined, plain: body };
  const text = new TextEncoder().encode(body);
  return {
    revision,
    gzip: new Uint8Array(gzipSync(text)),
    plain: text.length > wanted.plainBytesMax ? undefined : text,
  };
}

type Body = string | Uint8Array<ArrayBuffer>;

/** Reads what the form needs; its text or file is made after the transaction. */
async function readForm(
  tx: Queryable,
  { documentId, form, baseUrl }: WantedBody,
  revision: string,
): Promise<(() => Body | Promise<Body>) | undefined> {
  if (form === 'outline') {
    const parts = await findOutlineParts(tx, documentId);
    return () => JSON.stringify(outlineOf({ documentId, revision }, parts));
  }
  if (form === 'csv' || form === 'xlsx') {
    const parts = await findPackageParts(tx, documentId);
    return parts && (() => exportFile(form, JSON.parse(packageText(parts)) as Members));
  }
  const parts = await findPackageParts(tx, documentId, { representation: form, baseUrl });
  return parts && (() => renderPackage(parts, form));
}
