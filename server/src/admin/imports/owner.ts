/** Who sends an import, and who will own its records. */
import { ownerOf } from '../../auth/applications/import-owner.ts';
import type { Context } from '../../context.ts';
import { ImportError } from '../../files/import-error.ts';
import { forbidden, invalidMember } from '../../http/problem.ts';
import type { Caller } from '../../http/route.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { ImportQueryValues } from './schema.ts';

/** Throws a Problem 400 when there is no such application. */
export async function requireOwner(
  { db, config }: Pick<Context, 'db' | 'config'>,
  application: string | undefined,
): Promise<void> {
  try {
    await ownerOf(db, application, config.baseUrl);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw invalidMember('/application', 'unknown_reference', error.message);
  }
}

/** Throws a Problem 403 for what a district operator may not ask for. */
export function requireAllowed(
  { orgRole }: Caller,
  { kind, application, includeErased }: ImportQueryValues,
): void {
  if (!orgRole) return;
  const refused = [
    kind === 'roster' ? [] : [`kind=${kind}`],
    application === undefined ? [] : [`application=${application}`],
    includeErased === 'true' ? ['includeErased=true'] : [],
  ].flat();
  if (refused.length === 0) return;
  throw forbidden(
    `'${refused.join('&')}' is for operators of the platform: district operators import ` +
      'rosters (kind=roster), which an application of the district owns.',
  );
}

/** The name of the person at the console, or of the client's application. */
export async function nameOfCaller(db: Queryable, caller: Caller): Promise<string> {
  const { account, applicationId } = caller;
  const found = await db.first<{ name: string }>(
    account
      ? sql`select name from accounts where id = ${account.accountId}`
      : sql`select name from applications where sourced_id = ${applicationId}`,
  );
  return found?.name ?? caller.clientId;
}
