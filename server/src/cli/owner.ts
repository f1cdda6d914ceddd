/** The application that what an operator imports belongs to. */
import { findApplication } from '../auth/applications.ts';
import type { Caller } from '../http/route.ts';
import { isUuid, uuidOfUrl } from '../standards/values.ts';
import type { Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import { CommandError, EXIT } from './exit.ts';

export interface Owner {
  readonly applicationId: string;
  /** Named by the operator: a framework of another application is then a mistake. */
  readonly isNamed: boolean;
}

/**
 * What nobody is named for belongs to the platform itself. Its id is the same in every
 * database, so that it is made once, whatever an operator calls it later.
 */
const PLATFORM_ID = uuidOfUrl('urn:lectern:application:platform');

/** Throws a CommandError when there is no such application. */
export async function ownerOf(
  db: Queryable,
  application: string | undefined,
  baseUrl: string,
): Promise<Owner> {
  if (application === undefined) return { applicationId: PLATFORM_ID, isNamed: false };
  if (isUuid(application) && (await findApplication(db, application, baseUrl))) {
    return { applicationId: application.toLowerCase(), isNamed: true };
  }
  throw new CommandError(EXIT.notFound, `There is no application '${application}'.`);
}

/** Makes the platform's application when it is the owner and not there yet. */
export async function insertPlatform(db: Queryable, { applicationId }: Owner): Promise<void> {
  if (applicationId !== PLATFORM_ID) return;
  const description = 'What operators import';
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${PLATFORM_ID}, 'Platform', ${description})
    on conflict (sourced_id) do nothing`);
}

/** The operator at the command line, writing for this application. */
export function operatorFor({ applicationId }: Owner): Caller {
  const scopes = new Set(['admin']);
  return { clientId: 'lectern', applicationId, scopes, operator: true };
}
