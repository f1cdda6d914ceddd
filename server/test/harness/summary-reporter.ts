/**
 * Test reporter: prints at the end how many tests were skipped, and for which reason, and writes
 * the names of the files in which a test failed for `run-again.ts`.
 */
import { writeFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

/** The files in which a test of the last run failed, a line each. */
export const FAILED_FILES = 'node_modules/.failed-tests';

// biome-ignore lint/style/noDefaultExport: node takes a reporter by its default export
export default async function* summary(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped = new Map<string, number>();
  const failed = new Set<string>();
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) failed.add(data.name);
    if (type !== 'test:pass' || !data.skip) continue;
    const reason =
      typeof data.skip === 'string' ? data.skip : 'this machine lacks a part that they need';
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of skipped) {
    yield `\nSKIPPED ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}\n`;
  }
  writeFileSync(FAILED_FILES, [...failed].join('\n'));
}
