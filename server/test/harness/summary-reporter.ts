/**
 * Test reporter: prints at the end how many tests were skipped, and for which reason, and the
 * longest files where `npm test` took too long. Writes the names of the files in which a test
 * failed for `run-again.ts`, and with TEST_TIMES=write how long files took.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

/** The files in which a test of the last run failed, a line each. */
export const FAILED_FILES = 'node_modules/.failed-tests';

/** The files that take longest, longest first, and their seconds: they begin first. */
export const LONGEST_FILES = 'server/test/harness/longest.json';

const LONG_SECONDS = 20;

/** What `npm test` should take at most. */
const QUICK_SECONDS_MAX = 180;

// biome-ignore lint/style/noDefaultExport: node takes a reporter by its default export
export default async function* summary(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped = new Map<string, number>();
  const failed = new Set<string>();
  const seconds = new Map<string, number>();
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) failed.add(data.name);
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0)
      seconds.set(data.name, Math.round(data.details.duration_ms / 1_000));
    if (type !== 'test:pass' || !data.skip) continue;
    const reason =
      typeof data.skip === 'string' ? data.skip : 'this machine lacks a part that they need';
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of skipped) {
    yield `\nSKIPPED ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}\n`;
  }
  const took = Math.round(performance.now() / 1_000);
  const isWhole = process.argv.some((file) => file.startsWith('server/test/processes/'));
  if (isWhole && !process.env['TEST_FILES'] && took > QUICK_SECONDS_MAX) {
    const longest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, 5);
    const named = longest.map(([file, its]) => `${file} (${its} s)`).join(', ');
    yield `\nTOOK ${took} s, above the ${QUICK_SECONDS_MAX} of npm test. The longest files: ${named}\n`;
  }
  writeFileSync(FAILED_FILES, [...failed].join('\n'));
  if (process.env['TEST_TIMES'] === 'write') writeLongest(seconds);
}

/** Files that did not run keep what they took before. */
function writeLongest(seconds: ReadonlyMap<string, number>): void {
  const before: Record<string, number> = JSON.parse(readFileSync(LONGEST_FILES, 'utf8'));
  const all = Object.entries({ ...before, ...Object.fromEntries(seconds) });
  const long = all.filter(([name, took]) => name.endsWith('.test.ts') && took >= LONG_SECONDS);
  const sorted = long.toSorted(([, a], [, b]) => b - a);
  writeFileSync(LONGEST_FILES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
