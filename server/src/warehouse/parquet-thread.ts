/** Entry point of the thread that makes Parquet files of rows, which takes all of a processor. */
import { parentPort } from 'node:worker_threads';
import { CopyReader, columnOf } from './columns.ts';
import { ParquetFiles, type ParquetFolder, type WrittenFile } from './parquet.ts';

/** Where the files are to be, then blocks of a binary copy, then the end. */
export type ThreadInput = ParquetFolder | Uint8Array<ArrayBuffer> | 'end';

/** A block was taken; or all were, and these are the files. */
export type ThreadAnswer = 'taken' | readonly WrittenFile[];

class Writing {
  readonly #files: ParquetFiles;
  readonly #reader: CopyReader;
  readonly #take = (row: readonly unknown[]) => this.#files.add(row);

  constructor({ columns: views, ...place }: ParquetFolder) {
    const columns = views.map(columnOf);
    this.#files = new ParquetFiles({ ...place, columns });
    this.#reader = new CopyReader(columns);
  }

  async take(block: Uint8Array<ArrayBuffer>): Promise<ThreadAnswer> {
    this.#reader.read(Buffer.from(block.buffer), this.#take);
    await this.#files.flush(block.length);
    return 'taken';
  }

  finish(): Promise<readonly WrittenFile[]> {
    return this.#files.finish();
  }
}

let writing: Writing | undefined;

async function answer(input: ThreadInput): Promise<void> {
  if (input === 'end') parentPort?.postMessage(await writing?.finish());
  else if (input instanceof Uint8Array) parentPort?.postMessage(await writing?.take(input));
  else writing = new Writing(input);
}

/** An error ends the thread, which tells whoever waits for its answer. */
let turn: Promise<void> = Promise.resolve();
parentPort?.on('message', (input: ThreadInput) => {
  turn = turn.then(() => answer(input));
});
