/** Passwords: the form they are kept in, what counts as the same, and how many are hashed at once. */
import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, isPassword, PasswordsBusy } from './passwords.ts';

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** By parameters that nobody should use, and that are quick. */
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

test('a hash of other parameters is understood, too', async () => {
  assert.ok(await isPassword('password', cheapHash('password')));
});

test('two spellings of one character are one password', async () => {
  assert.ok(await isPassword('Cafe\u0301 au lait', await hashPassword('Caf\u00e9 au lait')));
});

test('no account takes as long as a wrong password, and is never right', async () => {
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

test('a flood waits its turn, and beyond that is sent away', async () => {
  const hash = cheapHash('flood');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 230 }, () => isPassword('flood', hash)),
  );
  const away = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(away.length, 26);
  for (const { reason } of away) assert.ok(reason instanceof PasswordsBusy);
  assert.ok(await isPassword('flood', hash), 'every place is given back');
});
