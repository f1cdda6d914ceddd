/** Encrypts secrets before they are stored in the database: AES-256-GCM with one secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';

/** The text was sealed with another secret, or changed since. */
export class SealError extends Error {}

/** A key for each purpose: a text that is sealed for one does not open for another. */
function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}

/** `purpose` names the text, with its id; it is not stored, and `unseal` needs the same one. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), body];
  return [VERSION, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/** Throws a SealError. */
export function unseal(secret: string, purpose: string, sealed: string): string {
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
