/** Test reporter: prints at the end how many tests were skipped, and for which reason. */
import type { TestEvent } from 'node:test/reporters';

// biome-ignore lint/style/noDefaultExport: node takes a reporter by its default export
export default async function* skips(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = new Map<string, number>();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' || !data.skip) continue;
    const reason =
      typeof data.skip === 'string' ? data.skip : 'this machine lacks a part that they need';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of counts) {
    yield `\nSKIPPED ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}\n`;
  }
}
