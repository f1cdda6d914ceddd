/** Renders and compresses a framework as the body of a reply; runs in a worker thread. */
import { gzipSync } from 'node:zlib';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findPackageParts, findRevision, type Representation } from '../records/queries.ts';
import { renderPackage } from './package-render.ts';

export interface WantedBody {
  readonly documentId: string;
  readonly representation: Representation;
  readonly baseUrl: string;
  /** Above this size only the compressed form is kept. */
  readonly plainBytesMax: number;
}

/** The body of one revision of a framework. */
export interface PackageBody {
  readonly revision: string;
  readonly gzip: Uint8Array<ArrayBuffer>;
  /** Uncompressed; undefined when larger than `plainBytesMax`. */
  readonly plain: Uint8Array<ArrayBuffer> | undefined;
}

/** Undefined when the framework does not exist or is deleted. */
export async function renderBody(
  db: Database,
  { documentId, representation, baseUrl, plainBytesMax }: WantedBody,
): Promise<PackageBody | undefined> {
  const found = await db.begin(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const state = await findRevision(tx, documentId);
    const parts = await findPackageParts(tx, documentId, { representation, baseUrl });
    return state && parts && { revision: state.revision, parts };
  });
  if (!found) return undefined;
  const text = new TextEncoder().encode(renderPackage(found.parts, representation));
  return {
    revision: found.revision,
    gzip: new Uint8Array(gzipSync(text)),
    plain: text.length > plainBytesMax ? undefined : text,
  };
}
