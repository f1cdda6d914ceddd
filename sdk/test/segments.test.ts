/** The files of the outbox: every line is read until it is done, in its order, over any crash. */
import assert from 'node:assert/strict';
import { appendFile, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { type Line, openSegments, type Segments } from '../src/node/segments.ts';

const folderOf = () => testFolder('segments');
const namesIn = async (folder: string) => (await readdir(folder)).sort();
const endings = async (folder: string, end: string) =>
  (await namesIn(folder)).filter((name) => name.endsWith(end));
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);

async function readAll(segments: Segments): Promise<Line[]> {
  const all: Line[] = [];
  for (;;) {
    const some = await segments.read();
    if (some.length === 0) return all;
    all.push(...some);
  }
}

type Step =
  | { readonly kind: 'append'; readonly sizes: readonly number[] }
  | { readonly kind: 'done'; readonly which: number }
  | { readonly kind: 'read' | 'reopen' | 'crash' | 'torn line' | 'torn offset' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    sizes: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('done' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('read', 'reopen', 'crash', 'torn line', 'torn offset'),
  }),
);

test('law: what was appended and is not done is read again, once after each opening', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat(200), async (steps, bytes) => {
      const folder = await folderOf();
      let segments = await openSegments(folder, bytes);
      let number = 0;
      const waiting = new Set<string>();
      const crashed: Segments[] = [];
      let read: Line[] = [];
      const reopen = async () => {
        segments = await openSegments(folder, bytes);
        read = [];
      };
      for (const one of steps) {
        if (one.kind === 'append') {
          const lines = one.sizes.map((size, at) => `${number + at} ${'ж'.repeat(size)}`);
          number += lines.length;
          await segments.append(lines);
          for (const line of lines) waiting.add(line);
        } else if (one.kind === 'done') {
          const [line] = read.splice(one.which % Math.max(1, read.length), 1);
          await line?.done();
          waiting.delete(line?.text ?? '');
        } else if (one.kind === 'read') {
          read.push(...(await segments.read()));
        } else {
          if (one.kind === 'reopen') await segments.close();
          else crashed.push(segments);
          const end = one.kind === 'torn line' ? '.ndjson' : '.ack';
          const last = (await endings(folder, end)).at(-1);
          // Lines end with a newline, and offsets have twelve digits, unless a crash has torn them.
          if (one.kind.startsWith('torn') && last) await appendFile(join(folder, last), '000');
          await reopen();
        }
        assert.equal(segments.size, waiting.size);
      }
      if (bytes % 2 === 0) {
        await segments.close();
        await reopen();
      }
      const left = [...read, ...(await readAll(segments))];
      assert.deepEqual(texts(left), [...waiting]);
      for (const line of left) await line.done();
      assert.equal(segments.size, 0);
      await segments.close();
      assert.deepEqual(await namesIn(folder), []);
      // The end of a process closes its files.
      for (const one of crashed) await one.close();
    }),
    { numRuns: 200 },
  );
});

test('a segment is full at its bytes, and is removed when its lines are done', async () => {
  const folder = await folderOf();
  const segments = await openSegments(folder, 10);
  for (const line of ['123456789', 'b', 'c']) await segments.append([line]);
  const names = ['000000000001.ndjson', '000000000002.ndjson'];
  assert.deepEqual(await namesIn(folder), names, 'ten bytes, then two lines of two');
  const lines = await readAll(segments);
  assert.deepEqual(texts(lines), ['123456789', 'b', 'c']);
  await lines[1]?.done();
  await lines[0]?.done();
  assert.deepEqual(await namesIn(folder), ['000000000002.ack', '000000000002.ndjson']);
  await segments.append(['d']);
  assert.deepEqual(texts(await readAll(segments)), ['d']);
  await segments.close();
});

test('nothing is added to a segment of before, nor are other files read', async () => {
  const folder = await folderOf();
  // A crash came between the last offset and the removal.
  await writeFile(join(folder, '000000000006.ndjson'), 'done\n');
  await writeFile(join(folder, '000000000006.ack'), '000000000000\n');
  await writeFile(join(folder, '000000000007.ndjson'), 'a\nb\ntorn');
  await writeFile(join(folder, '000000000007.ack'), '000000000000\n000000000001\n');
  await writeFile(join(folder, '8.ndjson'), 'other\n');
  await writeFile(join(folder, '000000000009.ndjson.bak'), 'other\n');
  const segments = await openSegments(folder, 1_000);
  assert.equal(segments.size, 1, 'one is done; at the other offset no line begins');
  await segments.append(['c']);
  assert.ok((await namesIn(folder)).includes('000000000008.ndjson'));
  assert.deepEqual(texts(await readAll(segments)), ['b', 'c']);
  assert.ok(!(await namesIn(folder)).some((name) => name.startsWith('000000000006')));
  await segments.close();
});

test('lines are read in pieces, also those that are longer than a piece', async () => {
  const folder = await folderOf();
  const segments = await openSegments(folder, 10_000_000);
  const lines = [10, 300_000, 10, 1_200_000, 200_000, 100_000].map((size, at) =>
    `${at}`.repeat(size),
  );
  await segments.append(lines);
  const first = await segments.read();
  assert.ok(first.length < lines.length, 'not all at once');
  assert.deepEqual([...texts(first), ...texts(await readAll(segments))], lines);
  await segments.close();
});

test('a segment that was cut behind the program is an error, not an end', async () => {
  const folder = await folderOf();
  const segments = await openSegments(folder, 1_000);
  await segments.append(['a line that is cut']);
  await truncate(join(folder, '000000000001.ndjson'), 3);
  await assert.rejects(segments.read(), /The segment 1 of .* was cut/);
  await segments.close();
});
