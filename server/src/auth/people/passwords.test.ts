/** Passwords: stored format, Unicode normalization, equal timing, limit of parallel hashes. */
import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, isPassword, PasswordsBusy } from './passwords.ts';

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash with cheap parameters, which is fast. */
function cheapHash(message: string): string {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 64, passes: 3, parallelism: 1, tagLength: 24 };
  const tag = argon2Sync('argon2id', { ...cost, message, nonce });
  return `$argon2id$v=19$m=64,t=3,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

test('a hash is argon2id in the PHC format, and another one each time', async () => {
  const [one, two] = await Promise.all([hashPassword('Tr0ub4dor&3'), hashPassword('Tr0ub4dor&3')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
  assert.equal(await isPassword('Tr0ub4dor&3', one), true);
  assert.equal(await isPassword('Tr0ub4dor&3', two), true);
  assert.equal(await isPassword('tr0ub4dor&3', one), false);
});

test('a hash with other parameters can be checked, too', async () => {
  assert.ok(await isPassword('password', cheapHash('password')));
});

test('NFC and NFD spellings of a password are the same password', async () => {
  assert.ok(await isPassword('Cafe\u0301 au lait', await hashPassword('Caf\u00e9 au lait')));
});

test('an unknown account takes as long as a wrong password, and never matches', async () => {
  const hash = await hashPassword('something');
  await isPassword('warm up', undefined);
  const time = async (of: string | undefined) => {
    const began = process.cpuUsage();
    assert.equal(await isPassword('else', of), false);
    return process.cpuUsage(began).user;
  };
  const times = { known: 0, unknown: 0 };
  for (let turn = 0; turn < 5; turn += 1) {
    times.known += await time(hash);
    times.unknown += await time(undefined);
  }
  const ratio = times.unknown / times.known;
  assert.ok(ratio > 0.5 && ratio < 2, `${ratio}`);
});

test('a flood of checks is queued, and refused beyond the queue', async () => {
  const hash = cheapHash('flood');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 230 }, () => isPassword('flood', hash)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 26);
  for (const { reason } of refused) assert.ok(reason instanceof PasswordsBusy);
  assert.ok(await isPassword('flood', hash), 'the queue is empty again');
});
