/** Finds a stored framework in the shape of an upload. */
import { isUuid } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { packageText } from '../packages/package-text.ts';
import { findPackageParts } from '../records/queries.ts';
import type { Members } from '../values/references.ts';

/** `undefined` when there is none; of a text that is no UUID there is none. */
export async function findPackage(db: Queryable, id: string): Promise<Members | undefined> {
  const parts = isUuid(id) ? await findPackageParts(db, id) : undefined;
  return parts && (JSON.parse(packageText(parts)) as Members);
}
