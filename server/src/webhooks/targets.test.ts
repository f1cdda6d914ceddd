/** Addresses to which a webhook leads when it is sent to, whatever its name led to before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookupFor, targetFault } from './targets.ts';

function lookedUp(host: string, production: boolean): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers();
  lookupFor({ production })(host, { all: true }, (error, found) =>
    error ? reject(error) : resolve(found),
  );
  return promise;
}

for (const host of ['localhost', '::10.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '10.0.0.1'])
  test(`no connection to ${host} in production`, async () => {
    await assert.rejects(lookedUp(host, true), /not allowed/);
  });

test('connections to public addresses, and outside of production to this machine', async () => {
  for (const [host, family] of [
    ['93.184.216.34', 4],
    ['2606:4700::1111', 6],
  ] as const)
    assert.deepEqual(await lookedUp(host, true), [{ address: host, family }]);
  assert.deepEqual(await lookedUp('127.0.0.1', false), [{ address: '127.0.0.1', family: 4 }]);
  await assert.rejects(lookedUp('10.0.0.1', false), /not allowed/);
});

test('no webhook to a name without a dot in production', async () => {
  for (const host of ['localhost', 'localhost.', 'printer', '*'])
    assert.match(`${await targetFault(`https://${host}/hook`, { production: true })}`, /a dot$/);
  for (const host of ['93.184.216.34', '[2606:4700::1111]'])
    assert.equal(await targetFault(`https://${host}/hook`, { production: true }), undefined);
});

test('no webhook with a user or a password, the name of one alone included', async () => {
  for (const user of ['ada', ':secret', 'ada:secret'])
    assert.match(
      `${await targetFault(`https://${user}@93.184.216.34/hook`, { production: true })}`,
      /has credentials/,
    );
});

test('a connection may ask for one address, or all; a name without one is told', async () => {
  const one = await new Promise((resolve) => {
    lookupFor({ production: true })('93.184.216.34', {}, (_error, address, family) =>
      resolve([address, family]),
    );
  });
  assert.deepEqual(one, ['93.184.216.34', 4]);
  await assert.rejects(lookedUp('nowhere.invalid', false), /nowhere\.invalid has no address/);
});
