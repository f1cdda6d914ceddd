/**
 * `npm run bench:console`: the console's cold load, its size by part, and the memory of the page of
 * events while events arrive. Times are also ratios to a bare page of as many bytes, in the same
 * run. It ends with 1 when the largest paint (LCP) at 1.6 Mbit/s, 150 ms and a processor four times
 * slower takes more than 3 s: run it on a machine that does nothing else.
 * Options by the environment: ROUNDS=3 EVENTS=1000
 */

import { test } from 'node:test';
import { findLoads } from '../../console/test/harness/assets.ts';
import { settled, visitAs } from '../../console/test/harness/visit.ts';
import { post, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { optimizeScripts } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { serveBare } from './bare.ts';
import { heapMib, LINES, type Loaded, loadCold } from './load.ts';
import { printLoads, printMemory, printSizes, requireLcp } from './report.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const EVENTS = Number(process.env['EVENTS'] ?? 1_000);
const SENDERS = 16;

optimizeScripts();
const server = await testServer();
const partner = await server.partner('Math Quest');
const place = await putPlace(partner);
const path = `/a/${partner.applicationId}/events`;
const person = { roles: { [partner.applicationId]: 'developer' as const } };

// They are tests, so that what they open ends with them.
test('sizes and cold load', async () => {
  const loads = await findLoads(server.baseUrl);
  printSizes(loads);

  const bare = await serveBare(loads.scripts.bytes, loads.styles.bytes);
  const measured: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of LINES) {
      // A new browser each time: nothing is cached.
      for (const [what, url] of [
        ['bare', bare],
        ['console', `${server.baseUrl}/console${path}`],
      ] as const) {
        const { context, page } = await visitAs(server, person);
        measured.push({ what, line: line.name, ...(await loadCold(page, url, line)) });
        await context.close();
      }
    }
  }
  printLoads(measured);
  requireLcp(measured);
});

test('memory', async () => {
  const { page, open } = await visitAs(server, person);
  await open(path);
  await settled(page);
  const heaps = [await heapMib(page)];
  for (let part = 0; part < 3; part += 1) {
    await send(EVENTS);
    // The page shows that they came, and keeps counting no further than it says.
    await page.locator('.events-fresh').getByRole('button').waitFor();
    heaps.push(await heapMib(page));
  }
  await page.keyboard.press('n');
  await settled(page);
  printMemory(heaps, await heapMib(page), EVENTS);
});

/** Sends events over a few connections, and waits until they are processed. */
async function send(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (; left > 0; ) {
        left -= 1;
        await post(partner, xpEvent(place, 1));
      }
    }),
  );
  await workerCaughtUp(server.db);
}
