/** Hands a table's rows to a thread that makes Parquet files of them, as fast as it takes them. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParquetFolder, WrittenFile } from './parquet.ts';
import type { ThreadAnswer, ThreadInput } from './parquet-thread.ts';

/** With the extension of this file: `.ts`, or `.js` when compiled. */
const THREAD = new URL(`./parquet-thread${extname(import.meta.filename)}`, import.meta.url);
/** Memory of the thread: what waits to be written, a few times over. More makes nothing faster. */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 96 };
/** Rows are handed over in blocks of so many bytes. */
const BLOCK_BYTES = 256 * 1_024;
/** Blocks that wait in the thread: PostgreSQL goes on while a group of rows is written. */
const WAITING_MAX = 16;

export class ParquetWriter {
  readonly #worker = new Worker(THREAD, { resourceLimits: HEAP });
  readonly #failed: Promise<never>;
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #waiting = 0;
  #answered = Promise.withResolvers<ThreadAnswer>();

  constructor(folder: ParquetFolder) {
    this.#failed = new Promise((_, reject) => {
      const ended = () => reject(new Error('The thread that writes Parquet has ended.'));
      this.#worker.once('error', reject).once('exit', ended);
    });
    this.#failed.catch(() => undefined);
    this.#worker.on('message', (answer: ThreadAnswer) => {
      this.#waiting -= 1;
      this.#answered.resolve(answer);
      this.#answered = Promise.withResolvers();
    });
    this.#post(folder);
  }

  /** Takes bytes of a `copy … to stdout (format binary)`; waits while the thread has enough. */
  async take(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes < BLOCK_BYTES) return;
    this.#handOver();
    while (this.#waiting > WAITING_MAX) await this.#answer();
  }

  /** Writes what is left; returns all files. */
  async finish(): Promise<readonly WrittenFile[]> {
    this.#handOver();
    while (this.#waiting > 0) await this.#answer();
    this.#post('end');
    const answer = await this.#answer();
    if (answer === 'taken') throw new Error('A block came after the end.');
    return answer;
  }

  /** Ends the thread, wherever it is. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(): Promise<ThreadAnswer> {
    return Promise.race([this.#answered.promise, this.#failed]);
  }

  #handOver(): void {
    const block = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      block.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#bytes = 0;
    this.#waiting += 1;
    this.#post(block, [block.buffer]);
  }

  #post(input: ThreadInput, moved: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(input, moved);
  }
}
