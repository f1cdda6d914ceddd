/** Tests wait for what happens, not for time to pass. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');

const PASSES_TIME =
  /\bset(Timeout|Interval)\b(?! as)|timers\/promises'|\bpg_sleep\(|\btime\.sleep\(/;

/** Where time is a part of the case, not a wait for something to happen: which part it is. */
const TIME_OF_THE_CASE: Readonly<Record<string, string>> = {
  'sdk-python/test/test_client.py': 'a reply that is late, an interrupt after another call waits',
  'sdk-python/test/test_events.py': 'a reply that takes some time; asks until a refusal is written',
  'sdk-python/test/test_outbox.py': 'a kill at a random moment; asks until all is processed',
  'sdk-python/test/test_transport.py': 'bytes that drip; the server closes between two requests',
  'sdk/test/bad-network.ts': 'a network that delays',
  'sdk/test/browser.slow.test.ts': 'scripts of pages ask until a condition holds',
  'sdk/test/outbox.slow.test.ts': 'a kill at a random moment; nothing is sent meanwhile',
  'sdk/test/scripted.ts': 'a clock that the test moves',
  'server/src/admin/events/events.slow.test.ts': 'clients that leave at different moments',
  'server/src/cli/commands/warehouse.slow.test.ts': 'a statement that takes longer than its limit',
  'server/src/events/log/horizon.slow.test.ts': 'writers that commit at random moments',
  'server/src/events/worker/shards.test.ts': 'a batch that takes some time',
  'server/src/http/limits/connections.test.ts': 'a client that drips',
  'server/src/http/limits/stale-requests.slow.test.ts': 'seconds in which nothing comes',
  'server/src/storage/database/session.slow.test.ts':
    'statements that take longer than their limit',
  'server/src/warehouse/export.slow.test.ts': 'kills at random moments',
  'server/test/acceptance/caliper.ts': 'asks until an event has its status',
  'server/test/acceptance/readback.test.ts': 'asks until an entry is there, and measures that',
  'server/test/conformance/apache.ts': 'asks until a program answers',
  'server/test/failover/reads.failover.ts': 'reads at intervals while machines fail',
  'server/test/fixtures/events.ts': 'asks until an event has its status',
  'server/test/harness/command-runner.ts': 'asks until the output has arrived',
  'server/test/harness/database.ts': 'the limit of a cleanup',
  'server/test/harness/load.ts': 'senders that pause after a refusal',
  'server/test/harness/receiver-program.ts': 'a receiver that takes some time',
  'server/test/harness/server-process.ts': '`eventually` asks until a condition holds',
  'server/test/promises/durability.slow.test.ts': 'a kill at a random moment',
  'server/test/promises/neighbours.slow.test.ts': 'a client that drips',
  'server/test/promises/outage.slow.test.ts': 'a process that stands still',
  'server/test/promises/overload.slow.test.ts': 'a statement that takes long',
  'server/test/promises/processing.slow.test.ts': 'connections that break at intervals',
  'server/test/promises/replica.slow.test.ts': 'reads at intervals while a standby fails',
  'server/test/promises/shutdown.slow.test.ts': 'the limit of a promise',
};

test('no test waits for a time: `eventually` asks for a condition', () => {
  const tests = globSync(['{server,sdk,console}/{src,test}/**/*.ts', 'sdk-python/test/*.py'], {
    cwd: ROOT,
  }).filter((file) => /\.test\.ts$|^[^/]+\/test\//.test(file));
  const found = tests.filter((file) => {
    // Turns of the event loop are no time.
    const text = readFileSync(resolve(ROOT, file), 'utf8').replace(
      /import \{ setImmediate \}.*/,
      '',
    );
    return PASSES_TIME.test(text) && resolve(ROOT, file) !== import.meta.filename;
  });
  assert.deepEqual(
    found.sort(),
    Object.keys(TIME_OF_THE_CASE),
    'wait by `eventually()` of server/test/harness/server-process.ts or for an event; a file where ' +
      `time is a part of the case has its row in ${relative(ROOT, import.meta.filename)}`,
  );
});
