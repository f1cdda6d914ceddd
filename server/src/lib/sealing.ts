/** Encrypts secrets before they are stored in the database: AES-256-GCM with one secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';

/** The text was sealed with another secret, or changed since. */
export class SealError extends Error {}

/** Secrets that open what is sealed; the first one seals. Empty = texts are stored as they are. */
export type Secrets = readonly string[];

/** LECTERN_SECRET, else that of the data folder, then LECTERN_SECRET_OTHER. */
export function secretsOf(
  { secret, otherSecret }: { readonly secret: string | null; readonly otherSecret: string | null },
  ofFolder: string | null = null,
): Secrets {
  return [secret ?? ofFolder, otherSecret].filter((one) => one !== null);
}

/** A key for each purpose: a text that is sealed for one does not open for another. */
function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}

/** `purpose` names the text, with its id; it is not stored, and `unseal` needs the same one. */
export function seal([secret]: Secrets, purpose: string, text: string): string {
  if (secret === undefined) throw new SealError('There is no secret to seal with.');
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), body];
  return [VERSION, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/** Throws a SealError when no secret opens the text. */
export function unseal(secrets: Secrets, purpose: string, sealed: string): string {
  const [first = '', ...others] = secrets;
  try {
    return open(first, purpose, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return unseal(others, purpose, sealed);
  }
}

/** The text; undefined = no secret opens it. */
export function tryUnseal(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  try {
    return unseal(secrets, purpose, sealed);
  } catch {
    return undefined;
  }
}

/** The text as the first secret seals it; undefined = that one has sealed it already. */
export function reseal(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  if (tryUnseal(secrets.slice(0, 1), purpose, sealed) !== undefined) return undefined;
  return seal(secrets, purpose, unseal(secrets, purpose, sealed));
}

function open(secret: string, purpose: string, sealed: string): string {
  const [version, nonce = '', tag = '', body = ''] = sealed.split('.');
  if (version !== VERSION) throw new SealError(`The seal has the unknown version '${version}'.`);
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(secret, purpose), bytes(nonce), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes(tag));
    return decipher.update(bytes(body), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new SealError('The text was sealed with another secret, or changed since.', { cause });
  }
}
