/** Sharing of rate limits: when processes exchange what they admitted, and what an outage does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { sql } from '../../storage/database/sql.ts';
import type { RateUsage } from './rate-limit.ts';
import { shareUsage } from './rate-sharing.ts';

const db = await testDatabase();
const EVERY_MS = 20;

/** The usage of a process: `used` is what it reports next, `others` what it was told. */
class Usage implements RateUsage {
  used = 0;
  others = 0;
  rounds = 0;

  isBusy(): boolean {
    return this.used > 0;
  }

  report(): Map<string, number> {
    this.rounds += 1;
    const { used } = this;
    this.used = 0;
    return new Map(used > 0 ? [['reads a', used]] : []);
  }

  deduct(used: Iterable<readonly [string, number]>): void {
    for (const [, count] of used) this.others += count;
  }
}

/** Begins to share; ends with the test. */
function sharing(t: { after(end: () => Promise<void>): void }) {
  const usage = new Usage();
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const shared = shareUsage(db, usage, { onError, everyMs: EVERY_MS });
  t.after(() => shared.stop());
  return { usage, errors, shared };
}

test('processes that are in use hear of each other until they stop', async (t) => {
  const [one, other] = [sharing(t), sharing(t)];
  let sent = 0;
  const isUsed = () => {
    for (const { usage } of [one, other]) usage.used += 1;
    sent += 1;
  };
  await eventually('both have heard of the other', () => {
    isUsed();
    return one.usage.others > 0 && other.usage.others > 0;
  });
  assert.ok(other.usage.others <= sent, 'of no request twice');
  await one.shared.stop();
  const [{ rounds: ended }, { rounds }] = [one.usage, other.usage];
  await eventually('the other goes on', () => {
    isUsed();
    return other.usage.rounds > rounds + 20;
  });
  assert.equal(one.usage.rounds, ended);
});

test('a process without requests asks the database a few times more, then not at all', async (t) => {
  const [quiet, clock] = [sharing(t), sharing(t)];
  /** Until the other has had this many rounds. */
  const later = (rounds: number) => {
    const end = clock.usage.rounds + rounds;
    return eventually('rounds go by', () => {
      clock.usage.used = 1;
      return clock.usage.rounds >= end;
    });
  };
  await later(20);
  assert.equal(quiet.usage.rounds, 0, 'nothing was used yet');
  quiet.usage.used = 1;
  await eventually('it tells of its request', () => quiet.usage.rounds > 0);
  await later(20);
  const { rounds } = quiet.usage;
  assert.ok(rounds > 1 && rounds <= 6, `${rounds} rounds`);
  await later(20);
  assert.equal(quiet.usage.rounds, rounds);
});

test('an outage is told once, and its end lets the next one be told', async (t) => {
  const { usage, errors } = sharing(t);
  const pass = (rounds: number) => {
    const end = usage.rounds + rounds;
    return eventually('rounds go by', () => {
      usage.used = 1;
      return usage.rounds >= end;
    });
  };
  for (const outages of [1, 2]) {
    await db.execute(sql`alter table rate_usage rename to elsewhere`);
    await eventually('it is told', async () => {
      await pass(1);
      return errors.length >= outages;
    });
    await pass(5);
    await db.execute(sql`alter table elsewhere rename to rate_usage`);
    assert.equal(errors.length, outages);
    await pass(5);
  }
});
