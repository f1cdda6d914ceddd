/** What is learnt of bytes while they pass through a pipeline. */
import type { Hash } from 'node:crypto';

type Stage = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

export function digesting(digest: Hash): Stage {
  return looking((chunk) => digest.update(chunk));
}

const NEWLINE = 10;

/** Text COPY ends each row, and nothing else, with a newline. */
export function countingRows(onRows: (count: number) => void): Stage {
  return looking((chunk) => {
    let rows = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    onRows(rows);
  });
}

function looking(look: (chunk: Buffer) => void): Stage {
  return async function* (chunks) {
    for await (const chunk of chunks) {
      look(chunk);
      yield chunk;
    }
  };
}
