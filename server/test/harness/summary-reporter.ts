/**
 * Test reporter: prints at the end how many tests were skipped, and for which reason, and writes
 * the names of the files in which a test failed for `run-again.ts`, and how long each file took for
 * `test-files.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

/** The files in which a test of the last run failed, a line each. */
export const FAILED_FILES = 'node_modules/.failed-tests';

const FILE_TIMES = 'node_modules/.test-times.json';

/** How many milliseconds each test file took when it ran last, by its path. */
export function readFileTimes(): Readonly<Record<string, number>> {
  return existsSync(FILE_TIMES) ? JSON.parse(readFileSync(FILE_TIMES, 'utf8')) : {};
}

// biome-ignore lint/style/noDefaultExport: node takes a reporter by its default export
export default async function* summary(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped = new Map<string, number>();
  const failed = new Set<string>();
  const times: Record<string, number> = {};
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) failed.add(data.name);
    if ((type === 'test:pass' || type === 'test:fail') && data.name.endsWith('.test.ts')) {
      times[data.name] = Math.round(data.details.duration_ms);
    }
    if (type !== 'test:pass' || !data.skip) continue;
    const reason =
      typeof data.skip === 'string' ? data.skip : 'this machine lacks a part that they need';
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of skipped) {
    yield `\nSKIPPED ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}\n`;
  }
  writeFileSync(FILE_TIMES, JSON.stringify({ ...readFileTimes(), ...times }));
  writeFileSync(FAILED_FILES, [...failed].join('\n'));
}
