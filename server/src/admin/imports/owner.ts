/** Who sends an import, and who will own its records. */
import { ownerOf } from '../../auth/applications/import-owner.ts';
import type { Context } from '../../context.ts';
import { ImportError } from '../../files/import-error.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden, invalidMember } from '../../http/problem.ts';
import { currentActor } from '../../storage/database/actor.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
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

/**
 * Throws when the account that began a run may not any more: it is disabled, or neither an operator
 * nor one of the district (`orgId`; null = an import of the platform). Until the commit it keeps
 * the right; the second statement sees what those had changed whom the first waited for.
 */
export async function requireRight(tx: Transaction, orgId: string | null): Promise<void> {
  const [kind, id = ''] = currentActor()?.id.split(':') ?? [];
  if (kind !== 'account') return;
  await tx.execute(sql`select from accounts where id = ${id} for key share`);
  const held = await tx.first(sql`
    select from accounts a
    where a.id = ${id} and a.disabled_at is null and (a.operator or exists (
      select from account_org_roles r
      where r.account_id = a.id and r.role = 'district' and r.org_id = ${orgId}
    ))`);
  if (!held) throw new Error('the account that began it has lost the right to');
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
