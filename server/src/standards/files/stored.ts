/** Finds a stored framework in the shape of an upload. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { packageText } from '../packages/package-text.ts';
import { findPackageParts } from '../records/queries.ts';
import type { Members } from '../values/references.ts';

/** `undefined` when there is none. */
export async function findPackage(db: Queryable, id: string): Promise<Members | undefined> {
  const parts = await findPackageParts(db, id);
  return parts && (JSON.parse(packageText(parts)) as Members);
}
