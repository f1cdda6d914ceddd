/** Stages of a stream pipeline that hash bytes or count rows and pass them on unchanged. */
import type { Hash } from 'node:crypto';

type Stage = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Adds all bytes to the digest. */
export function digesting(digest: Hash): Stage {
  return observing((chunk) => digest.update(chunk));
}

const NEWLINE = 10;

/** Counts the rows of a text COPY: it ends each row with a newline and escapes all others. */
export function countingRows(onRows: (count: number) => void): Stage {
  return observing((chunk) => {
    let rows = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    onRows(rows);
  });
}

function observing(observe: (chunk: Buffer) => void): Stage {
  return async function* (chunks) {
    for await (const chunk of chunks) {
      observe(chunk);
      yield chunk;
    }
  };
}
