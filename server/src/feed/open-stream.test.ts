/** Streams: a slow reader costs no memory, and one that takes nothing is cut off. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../test/harness/server-process.ts';
import { ANONYMOUS } from '../http/caller.ts';
import { type OpenStream, openStream } from './open-stream.ts';

test('no more frames are made than a reader takes; it is cut off when it takes none', async () => {
  const streams = new Set<OpenStream>();
  let made = 0;
  async function* frames() {
    for (;;) {
      made += 1;
      yield { id: String(made), event: 'changes', data: 'x'.repeat(1_000_000) };
    }
  }
  const { body } = openStream({ streams }, { caller: ANONYMOUS, frames, unreadMsMax: 50 });
  const { text } = body as { text: NodeJS.ReadableStream };
  const read = new Promise((resolve) => text.once('data', resolve));
  assert.match(String(await read), /^retry: 2000\nid: 1\nevent: changes\ndata: "x/);
  text.pause();
  await eventually('it is cut off', () => streams.size === 0);
  assert.ok(made < 6, `${made} frames were made`);
});
