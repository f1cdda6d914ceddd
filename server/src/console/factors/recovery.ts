/** Recovery codes: each opens the account once, when the second factor is lost. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { tokenHash } from '../accounts/links.ts';

const COUNT = 10;
/** Without letters that look like others; 32, so that five bits give one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const LETTERS_PER_CODE = 16;

/** 'abcd-efgh-jkmn-pqrs': 80 random bits. */
function newCode(): string {
  const letters = Array.from(randomBytes(LETTERS_PER_CODE), (byte) => LETTERS[byte & 31]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

const hashOf = (code: string) => tokenHash(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''));

/** Makes new codes; the earlier ones end. */
export async function replaceRecoveryCodes(db: Queryable, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await db.execute(sql`delete from account_recovery_codes where account_id = ${accountId}`);
  await db.execute(sql`
    insert into account_recovery_codes (account_id, code_sha256)
    select ${accountId}, unnest(${codes.map(hashOf)}::bytea[])`);
  return codes;
}

/** True when the account had this code, which ends. */
export async function useRecoveryCode(
  db: Queryable,
  { accountId, code }: { readonly accountId: string; readonly code: string },
): Promise<boolean> {
  const used = await db.execute(sql`
    delete from account_recovery_codes
    where account_id = ${accountId} and code_sha256 = ${hashOf(code)}`);
  return used > 0;
}
