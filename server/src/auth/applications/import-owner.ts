/** The application that owns imported records. */

import { PLATFORM_ID } from '../../curriculum/platform.ts';
import { ImportError } from '../../files/import-error.ts';
import type { Caller } from '../../http/caller.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { findApplication } from './applications.ts';

export interface Owner {
  readonly applicationId: string;
  /** The operator named it: a framework of another application is then an error. */
  readonly isNamed: boolean;
}

/**
 * The named application, or the platform when none is named. Throws an ImportError when there is no
 * such application.
 */
export async function ownerOf(
  db: Queryable,
  application: string | undefined,
  baseUrl: string,
): Promise<Owner> {
  if (application === undefined) return { applicationId: PLATFORM_ID, isNamed: false };
  if (isUuid(application) && (await findApplication(db, application, baseUrl))) {
    return { applicationId: application.toLowerCase(), isNamed: true };
  }
  throw new ImportError('not_found', `There is no application '${application}'.`);
}

/** The operator who imports, as a caller that writes for this application. */
export function operatorFor({ applicationId }: Owner): Caller {
  const scopes = new Set(['admin']);
  return { clientId: 'lectern', applicationId, scopes, operator: true };
}
