/** Secrets of rows that must be read again, sealed with the secret of the installation. */
import { reseal, type Secrets, seal, tryUnseal, unseal } from '../lib/sealing.ts';
import type { Queryable } from './database/postgres.ts';
import { type Sql, sql, trusted } from './database/sql.ts';

/** What such a text is for; with the id of its row it is the purpose of the seal. */
export type SealedKind = 'authenticator app' | 'webhook';

const COLUMNS: readonly { kind: SealedKind; table: Sql; column: Sql }[] = [
  { kind: 'authenticator app', table: trusted('accounts'), column: trusted('totp_secret') },
  { kind: 'webhook', table: trusted('webhooks'), column: trusted('secret') },
  { kind: 'webhook', table: trusted('webhooks'), column: trusted('old_secret') },
];

/** Seals have a version first; no secret that is stored here holds a dot. */
const SEALED = /^v\d+\./;

/** Whose text it is. */
interface Owner {
  readonly kind: SealedKind;
  readonly id: string;
}

const purposeOf = ({ kind, id }: Owner) => `${kind} ${id}`;

/** The text as it is stored: as it is, where the installation has no secret. */
export function sealText(secrets: Secrets, owner: Owner, text: string): string {
  return secrets.length === 0 ? text : seal(secrets, purposeOf(owner), text);
}

/** Throws a SealError for another secret. */
export function openText(secrets: Secrets, owner: Owner, stored: string): string {
  const isSealed = SEALED.test(stored) && secrets.length > 0;
  return isSealed ? unseal(secrets, purposeOf(owner), stored) : stored;
}

type Stored = { readonly id: string; readonly stored: string };

function listStored(db: Queryable, { table, column }: (typeof COLUMNS)[number]) {
  return db.query<Stored>(sql`
    select id, ${column} as stored from ${table} where ${column} is not null`);
}

/** The text sealed by the first secret; undefined = it is, or no secret opens it. */
function sealedAnew(secrets: Secrets, owner: Owner, stored: string): string | undefined {
  if (!SEALED.test(stored)) return sealText(secrets, owner, stored);
  return isOpen(secrets, owner, stored) ? reseal(secrets, purposeOf(owner), stored) : undefined;
}

/** Seals the texts that are plain, and those that only the other secret opens. */
export async function sealTexts(db: Queryable, secrets: Secrets): Promise<void> {
  if (secrets.length === 0) return;
  for (const place of COLUMNS) {
    const { kind, table, column } = place;
    for (const { id, stored } of await listStored(db, place)) {
      const sealed = sealedAnew(secrets, { kind, id }, stored);
      if (sealed === undefined) continue;
      await db.execute(sql`
        update ${table} set ${column} = ${sealed} where id = ${id} and ${column} = ${stored}`);
    }
  }
}

/** How many texts of each kind no secret opens. */
export async function countLostTexts(
  db: Queryable,
  secrets: Secrets,
): Promise<Readonly<Record<SealedKind, number>>> {
  const lost = { 'authenticator app': 0, webhook: 0 };
  for (const place of COLUMNS) {
    const { kind } = place;
    for (const { id, stored } of await listStored(db, place))
      if (!isOpen(secrets, { kind, id }, stored)) lost[kind] += 1;
  }
  return lost;
}

/** Whether one of the secrets opens the text as it is stored. */
export function isOpen(secrets: Secrets, owner: Owner, stored: string): boolean {
  return !SEALED.test(stored) || tryUnseal(secrets, purposeOf(owner), stored) !== undefined;
}
