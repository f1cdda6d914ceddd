/** Lockout: waits after wrong passwords, by account and by address. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { sql } from '../../storage/database/sql.ts';
import { foldEmail, foldText } from '../../storage/folding.ts';
import { type Attempt, claimAttempt, clearFailures, countFailure } from './lockout.ts';

const db = await testDatabase();

/** Moves all stored times this many seconds into the past. */
const pass = (seconds: number) =>
  db.execute(sql`
    update sign_in_failures set failed_at = failed_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})`);

const fold = foldText;
const attempt = (name: string, address = '192.0.2.1'): Attempt => ({
  userId: name.startsWith('user') ? name : undefined,
  name,
  fold,
  address,
});

const waitOf = async (tried: Attempt) => (await claimAttempt(db, tried)).waitSeconds;

async function failTimes(tried: Attempt, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    assert.equal(await waitOf(tried), 0, `try ${time + 1}`);
    await countFailure(db, tried);
  }
}

suite('by account', () => {
  for (const [what, name] of [
    ['an account', 'user ada'],
    ['an unknown name', 'unknown'],
  ] as const) {
    test(`${what}: five tries are free, then the wait doubles up to 15 minutes`, async () => {
      const tried = attempt(name);
      await failTimes(tried, 5);
      const waits: number[] = [];
      for (let time = 0; time < 12; time += 1) {
        waits.push(await waitOf(tried));
        await pass(waits.at(-1) ?? 0);
        await failTimes(tried, 1);
      }
      assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    });
  }

  test('a right password clears the failures of the account', async () => {
    const tried = attempt('user grace');
    await failTimes(tried, 4);
    await clearFailures(db, tried);
    await failTimes(tried, 5);
    assert.equal(await waitOf(tried), 1);
  });

  test('failures expire after a day', async () => {
    const tried = attempt('user old');
    await failTimes(tried, 4);
    await pass(86_401);
    await failTimes(tried, 5);
  });

  test('parallel tries count one by one', async () => {
    const tried = attempt('user parallel', '198.51.100.7');
    const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf(tried)));
    assert.equal(waits.filter((wait) => wait === 0).length, 5);
  });
});

suite('by name and account', () => {
  const variants = ['Probe.Person', 'probe.person', 'PROBE.PERSON', 'probe@x.example', 'İpek'];
  const folded = ['i̇pek', 'ipek', 'İPEK', 'İpek'];

  test('the waits of spellings are the same whether the account exists or not', async () => {
    const waitsOf = async (userId: string | undefined, suffix: string) => {
      const waits = [];
      for (const round of [1, 2, 3, 4, 5, 6]) {
        for (const name of [...variants, ...folded]) {
          const address = `198.51.100.${round % 2}`;
          const tried = { userId, name: `${name}${suffix}`, fold, address };
          waits.push((await claimAttempt(db, tried)).waitSeconds > 0);
        }
      }
      return waits;
    };
    const [known, unknown] = [await waitsOf('probed', '-k'), await waitsOf(undefined, '-u')];
    assert.deepEqual(known, unknown);
    assert.ok(known.includes(true));
  });

  test('an address with another letter is another name, one in capitals is not', async () => {
    const typed = (name: string) => ({ ...attempt(name, '198.51.100.30'), fold: foldEmail });
    await failTimes(typed('kate@x.example'), 5);
    assert.equal(await waitOf(typed('KATE@X.example')), 1);
    assert.equal(await waitOf(typed('\u212aate@x.example')), 0);
  });

  test('the spellings of one username count together', async () => {
    const typed = (name: string) => attempt(name, '198.51.100.31');
    await failTimes(typed('ΝΙΚΟΣ'), 3);
    await failTimes(typed('νικος'), 2);
    assert.equal(await waitOf(typed('Νικοσ')), 1);
  });

  test('the networks of one IPv6 site block a name there, and nowhere else', async () => {
    const from = (network: number) => ({
      ...attempt('sited', `2001:db8:77:${network.toString(16)}::1`),
      userId: 'sited',
    });
    for (let network = 0; network < 60; network += 1) {
      await pass(await waitOf(from(network)));
      await claimAttempt(db, from(network));
    }
    assert.ok((await waitOf(from(61))) > 60);
    assert.equal(await waitOf({ ...from(1), address: '2001:db8:78::1' }), 0);
  });

  test('one address blocks a name there, and the account nowhere else', async () => {
    const tried = { userId: 'victim', name: 'victim', fold, address: '198.51.100.20' };
    for (let time = 0; time < 60; time += 1) {
      await pass(await waitOf(tried));
      await claimAttempt(db, tried);
    }
    assert.ok((await waitOf(tried)) > 60);
    const elsewhere = { ...tried, address: '198.51.100.21' };
    assert.deepEqual(await claimAttempt(db, elsewhere), { waitSeconds: 0, refused: false });
  });

  test('from many addresses: the name waits everywhere, and other names are refused alike', async () => {
    const from = (host: number, name: string) => ({
      userId: 'hunted',
      name,
      fold,
      address: `203.0.113.${100 + host}`,
    });
    for (let host = 0; host < 10; host += 1) {
      for (let time = 0; time < 5; time += 1) await claimAttempt(db, from(host, 'hunted'));
    }
    const other = { ...from(100, 'hunted@x.example'), address: '203.0.113.200' };
    assert.deepEqual(await claimAttempt(db, other), { waitSeconds: 0, refused: true });
    assert.ok((await waitOf(from(50, 'hunted'))) > 0);
  });

  test('right passwords add nothing, and do not clear what failed at another address', async () => {
    const here = { userId: 'daily', name: 'daily', fold, address: '203.0.113.250' };
    for (let time = 0; time < 60; time += 1) {
      assert.deepEqual(await claimAttempt(db, here), { waitSeconds: 0, refused: false });
      await clearFailures(db, here);
    }
    const there = { ...here, address: '203.0.113.251' };
    await failTimes(there, 5);
    await claimAttempt(db, here);
    await clearFailures(db, here);
    assert.equal(await waitOf(there), 1);
  });
});

suite('by address', () => {
  test('fifty failures are free, then all tries from the address wait, a minute at most', async () => {
    for (let name = 0; name < 50; name += 1) await failTimes(attempt(`n${name}`, '203.0.113.9'), 1);
    assert.equal(await waitOf(attempt('user new', '203.0.113.9')), 1);
    assert.equal(await waitOf(attempt('user new', '203.0.113.10')), 0);
    await db.execute(sql`
      update sign_in_failures set failures = 70, blocked_until = null
      where subject = 'address 203.0.113.9'`);
    await countFailure(db, attempt('user new', '203.0.113.9'));
    assert.equal(await waitOf(attempt('user new', '203.0.113.9')), 60);
  });

  test('one IPv6 site (/48) is one address, and IPv4 in IPv6 is IPv4', async () => {
    await countFailure(db, attempt('a', '2001:db8::1'));
    await countFailure(db, attempt('a', '2001:db8:0:ffff:bbbb::2'));
    await countFailure(db, attempt('a', '::ffff:192.0.2.77'));
    const rows = await db.query<{ subject: string; failures: number }>(sql`
      select subject, failures from sign_in_failures
      where subject like 'address 2001%' or subject like 'address %.77' order by subject`);
    assert.deepEqual(rows, [
      { subject: 'address 192.0.2.77', failures: 1 },
      { subject: 'address 2001:db8:0', failures: 2 },
    ]);
  });
});

test('no typed name is stored', async () => {
  await claimAttempt(db, attempt('my-password-in-the-wrong-field'));
  const rows = await db.query<{ subject: string }>(sql`select subject from sign_in_failures`);
  assert.ok(rows.every(({ subject }) => !subject.includes('my-password')));
});
