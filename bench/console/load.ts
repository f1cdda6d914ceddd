/** Opens a page for the first time over a line, and measures what a person waits for. */
import type { Page } from 'playwright-core';
import { settled } from '../../console/test/harness/visit.ts';

interface Line {
  readonly name: string;
  /** Left out = as fast as the machine. */
  readonly network?: { readonly bitsPerSecond: number; readonly latencyMs: number };
  /** How many times slower the processor is. */
  readonly slowdown: number;
}

export const LINES: readonly Line[] = [
  { name: 'this machine', slowdown: 1 },
  {
    name: '1.6 Mbit/s, 150 ms, CPU ÷ 4',
    network: { bitsPerSecond: 1_600_000, latencyMs: 150 },
    slowdown: 4,
  },
];

interface Times {
  /** Until the heading of the page is there. */
  readonly contentMs: number;
  readonly lcpMs: number;
  /** The sum of what tasks take above 50 ms. */
  readonly blockingMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

export interface Loaded extends Times {
  readonly what: 'bare' | 'console';
  readonly line: string;
}

type Seen = { -readonly [Name in keyof Times]: number };

/** Runs in the page before anything else. */
function watch(): void {
  const seen: Seen = { contentMs: 0, lcpMs: 0, blockingMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const each = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  each('longtask', ({ duration }) => {
    seen.blockingMs += duration - 50;
  });
  each('layout-shift', ({ value }) => {
    seen.shift += value;
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h1')) return;
    seen.contentMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

export async function loadCold(page: Page, url: string, line: Line): Promise<Times> {
  const cdp = await page.context().newCDPSession(page);
  const { network, slowdown } = line;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network) {
    await cdp.send('Network.enable');
    const bytesPerSecond = network.bitsPerSecond / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await page.addInitScript(watch);
  await page.goto(url);
  await settled(page);
  // Two frames: the last paint is told after it.
  return page.evaluate(
    () =>
      new Promise<Seen>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(Reflect.get(globalThis, 'seen'))),
        );
      }),
  );
}

/** What scripts hold after a collection. */
export async function heapMib(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20;
}
