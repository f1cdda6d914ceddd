/** Hashes and checks passwords with argon2id, in the PHC string format. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { withoutEnd } from '../../lib/trim-end.ts';

/** OWASP's parameters for argon2id: KiB of memory, passes, lanes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Hashes computed at once in one process: each takes 19 MiB. */
const AT_ONCE = 4;
/** Maximum queue; beyond it sign-ins are refused, so that a flood cannot fill the memory. */
const WAITING_MAX = 200;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export const PASSWORD_CHARACTERS = { min: 8, max: 256 } as const;

/** Too many passwords are waiting for their check. */
export class PasswordsBusy extends Error {}

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

const limit = pLimit(AT_ONCE);

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= WAITING_MAX) throw new PasswordsBusy('Too many sign-ins at once.');
  return limit(work);
}

const unpadded = (bytes: Buffer) => withoutEnd(bytes.toString('base64'), '=');

/** NFC and NFD spellings of a password are the same password. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/** The hash in the PHC string format; throws PasswordsBusy. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive('argon2id', { ...COST, message: bytesOf(password), nonce }),
  );
  const { memory, passes, parallelism } = COST;
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** The hash of a random password, for unknown accounts; made at the first use. */
let decoy: Promise<string> | undefined;

/**
 * True when the password matches the hash; throws PasswordsBusy. Without a hash (no such account)
 * it is false after the same time, so that timing does not reveal which accounts exist.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64'));
  const [, memory, passes, parallelism, nonce = '', tag = ''] =
    PHC.exec(hash ?? (await decoy)) ?? [];
  const expected = Buffer.from(tag, 'base64');
  if (expected.length === 0) throw new Error('A stored password hash has an unknown format.');
  const actual = await inTurn(() =>
    derive('argon2id', {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
      message: bytesOf(password),
      nonce: Buffer.from(nonce, 'base64'),
    }),
  );
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
