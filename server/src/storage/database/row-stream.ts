/** Rows of one statement as they arrive, with back-pressure to PostgreSQL. */

/** A statement gave no first row in time. */
export class SlowStatement extends Error {}

/** A row of values as PostgreSQL prints them; null = no value. */
export type Texts = readonly (string | null)[];

interface Source {
  /** Reads no more from PostgreSQL, which then stops computing rows. */
  pause(): void;
  resume(): void;
  /** Ends the statement and its connection. */
  abandon(): void;
}

/** Characters of rows in memory above which no more are read. */
const BUFFERED_MAX = 256 * 1_024;
/** The first row has the time that a statement without a stream has. */
const FIRST_ROW_MS_MAX = 5_000;

/** Rows that wait for their reader: some 256 kB at most, whatever the statement returns. */
export class RowStream<Row extends Texts = Texts> {
  readonly #source: Source;
  readonly #timer: NodeJS.Timeout;
  #rows: Row[] = [];
  #characters = 0;
  #isPaused = false;
  #isOver = false;
  #error: Error | undefined;
  #wake = () => {};

  constructor(source: Source, firstRowMsMax = FIRST_ROW_MS_MAX) {
    this.#source = source;
    const giveUp = () => {
      this.end(new SlowStatement(`No row came within ${firstRowMsMax} ms.`));
      source.abandon();
    };
    this.#timer = setTimeout(giveUp, firstRowMsMax);
  }

  /** Takes a row from PostgreSQL. */
  push(row: Row): void {
    if (this.#isOver) return;
    if (this.#rows.length === 0) {
      clearTimeout(this.#timer);
      this.#wake();
    }
    this.#rows.push(row);
    for (const text of row) this.#characters += text?.length ?? 0;
    if (this.#characters > BUFFERED_MAX && !this.#isPaused) {
      this.#isPaused = true;
      this.#source.pause();
    }
  }

  /** The statement has ended; with an error, it failed. */
  end(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#error = error;
    this.#wake();
  }

  /** Resolves when rows have arrived, or the statement has ended; throws its error. */
  async begun(): Promise<void> {
    while (this.#rows.length === 0) {
      if (this.#error) throw this.#error;
      if (this.#isOver) return;
      if (this.#isPaused) this.#resume();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The rows that have arrived, at least one; undefined after the last. One call at a time. */
  async next(): Promise<Row[] | undefined> {
    await this.begun();
    if (this.#rows.length === 0) return undefined;
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    if (this.#isPaused && !this.#isOver) this.#resume();
    return rows;
  }

  /** Ends the statement, unless it has ended; the reader is gone. */
  close(): void {
    this.#rows = [];
    if (this.#isOver) return;
    this.end();
    this.#source.abandon();
  }

  #resume(): void {
    this.#isPaused = false;
    this.#source.resume();
  }
}
