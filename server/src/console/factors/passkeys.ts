/** Passkeys (Web Authentication Level 3): devices that sign a challenge for this server alone. */
import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { recordAudit } from '../../privacy/audit.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { makeChallenge, useChallenge } from './challenges.ts';

/** Passkeys of one account. */
const PASSKEYS_MAX = 20;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface StoredPasskey extends Passkey {
  readonly accountId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

const COLUMNS = sql`
  id, account_id, name, public_key, sign_count::float8 as sign_count, transports, created_at,
  last_used_at`;

export function listPasskeys(db: Queryable, accountId: string): Promise<StoredPasskey[]> {
  return db.query(sql`
    select ${COLUMNS} from account_passkeys where account_id = ${accountId}
    order by created_at, id limit ${PASSKEYS_MAX}`);
}

/** Browsers know passkeys at names with TLS, and at localhost. */
export function takesPasskeys(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost');
}

/** Loaded at the first use, so that no start waits for it. */
const library = () => import('@simplewebauthn/server');

interface Asking {
  readonly baseUrl: string;
  readonly now: Date;
}

/** What the browser asks a device for, of one account, or of any (null). */
export async function signInOptions(
  db: Queryable,
  { accountId, baseUrl, now }: Asking & { readonly accountId: string | null },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const known = accountId === null ? [] : await listPasskeys(db, accountId);
  const challenge = await makeChallenge(db, { kind: 'passkey', accountId, now });
  return generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
}

/** What the browser makes a new passkey from. */
export async function enrolmentOptions(
  db: Queryable,
  account: Asking & { readonly id: string; readonly email: string; readonly name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const { id, email, name, baseUrl, now } = account;
  const known = await listPasskeys(db, id);
  const challenge = await makeChallenge(db, { kind: 'new-passkey', accountId: id, now });
  return generateRegistrationOptions({
    rpName: 'Lectern',
    rpID: new URL(baseUrl).hostname,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
}

interface Answered extends Asking {
  /** JSON of the credential, as the browser's `toJSON` gives it. */
  readonly answer: string;
}

/** The account whose passkey signed a challenge of this server; undefined = it does not count. */
export async function usePasskey(
  db: Queryable,
  { answer, baseUrl, now }: Answered,
): Promise<string | undefined> {
  const response = parseAnswer<AuthenticationResponseJSON>(answer);
  const token = challengeOf(response);
  if (!response || token === undefined) return undefined;
  const challenge = await useChallenge(db, { token, kind: 'passkey', now });
  const passkey = await db.first<StoredPasskey>(
    sql`select ${COLUMNS} from account_passkeys where id = ${response.id}`,
  );
  if (!challenge || !passkey) return undefined;
  if (challenge.accountId !== null && challenge.accountId !== passkey.accountId) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { id, publicKey, signCount } = passkey;
  const { origin, hostname } = new URL(baseUrl);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: token,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  // None where the passkey was removed meanwhile.
  const used = await db.first<{ accountId: string }>(sql`
    update account_passkeys
    set sign_count = ${verified.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${id} returning account_id`);
  return used?.accountId;
}

/** Stores a new passkey of this account; false = the answer of the device does not count. */
export async function addPasskey(
  db: Queryable,
  { answer, baseUrl, now, accountId, name }: Answered & { accountId: string; name: string },
): Promise<boolean> {
  const response = parseAnswer<RegistrationResponseJSON>(answer);
  const token = challengeOf(response);
  if (!response || token === undefined) return false;
  const challenge = await useChallenge(db, { token, kind: 'new-passkey', now });
  if (challenge?.accountId !== accountId) return false;
  const { verifyRegistrationResponse } = await library();
  const { origin, hostname } = new URL(baseUrl);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: token,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  const stored = await db.execute(sql`
    insert into account_passkeys (id, account_id, name, public_key, sign_count, transports)
    select ${credential.id}, ${accountId}, ${name}, ${Buffer.from(credential.publicKey)},
      ${credential.counter}, ${credential.transports ?? []}
    where (select count(*) from account_passkeys where account_id = ${accountId}) < ${PASSKEYS_MAX}
    on conflict do nothing`);
  return stored > 0;
}

/** Undefined when the account has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  { id, accountId, name }: { readonly id: string; readonly accountId: string; name: string },
): Promise<Passkey | undefined> {
  const renamed = await db.first<StoredPasskey>(sql`
    update account_passkeys set name = ${name} where id = ${id} and account_id = ${accountId}
    returning ${COLUMNS}`);
  if (renamed) {
    await recordAudit(db, { action: 'update', objectType: 'account_passkeys', objectId: id });
  }
  return renamed;
}

/** False when the account has no such passkey. */
export async function deletePasskey(
  db: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  const deleted = await db.execute(sql`
    delete from account_passkeys where id = ${id} and account_id = ${accountId}`);
  return deleted > 0;
}

interface Signed {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string };
}

function parseAnswer<Answer extends Signed>(text: string): Answer | undefined {
  try {
    const value = JSON.parse(text) as Answer;
    const fits = typeof value.id === 'string' && typeof value.response.clientDataJSON === 'string';
    return fits ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that the device signed, unverified: it only finds the one of this server. */
function challengeOf(answer: Signed | undefined): string | undefined {
  if (!answer) return undefined;
  try {
    const text = Buffer.from(answer.response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
