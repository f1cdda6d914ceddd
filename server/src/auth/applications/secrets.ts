/** Secrets of clients: 256 random bits, of which only the hash is stored. */
import { hash, randomBytes } from 'node:crypto';

interface NewSecret {
  /** Shown once. */
  readonly clientSecret: string;
  readonly sha256: Buffer;
  /** The last four characters, by which people tell secrets apart. */
  readonly last4: string;
}

export function newSecret(): NewSecret {
  const clientSecret = `lec_sk_${randomBytes(32).toString('base64url')}`;
  const sha256 = secretHash(clientSecret);
  return { clientSecret, sha256, last4: clientSecret.slice(-4) };
}

/** 256 random bits need no slow hash. */
export function secretHash(clientSecret: string): Buffer {
  return hash('sha256', clientSecret, 'buffer');
}
