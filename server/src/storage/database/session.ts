/** What every connection gets: settings, priority, limits of waits and of prepared statements. */
import { setPriority } from 'node:os';
import { Unanswered } from './errors.ts';
import { countComposedNames } from './sql.ts';
import type { PoolOptions } from './types.ts';

/**
 * Frees one block of 2 MiB in the backend: then glibc keeps up to twice as much free memory.
 * Without it glibc returns the memory of each text above about 50 kB (a page of a list) to the
 * system, and each new page fault costs more than the rest of the statement. lpad() makes room for
 * four bytes a character and writes one: 150 page faults for each connection in place of 500. The
 * subquery keeps the planner from computing the text beforehand, which would copy it.
 */
export const KEEP_MEMORY = `select octet_length(lpad('', (select 524288), repeat(' ', 2048)))`;

/**
 * Ends a statement, and its locks, soon after its process was killed or its machine was lost.
 * Without it PostgreSQL notices when it sends the result.
 */
export const NOTICE_LOSS = `set client_connection_check_interval = '1s'; set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/**
 * What plans depend on, so that they are the same on every PostgreSQL: compiling a statement (jit)
 * costs more than running those of this program, a page of an SSD costs little more at random than
 * in order, and hashes of the ids of a large district stay in memory.
 */
const PLANNING = ['jit=off', 'random_page_cost=1.1', 'work_mem=16MB'];

/** Settings of a connection that the driver has no option for. */
export function sessionSettings({ statementTimeoutMs, local }: PoolOptions): string {
  const given = [
    ...PLANNING,
    'timezone=UTC',
    // Texts of dates, as replies have them.
    'datestyle=ISO',
    // Time limits that an administrator set for the role are for people; the driver sends no 0.
    'lock_timeout=0',
    ...(statementTimeoutMs === 0 ? ['statement_timeout=0'] : []),
    ...(local ? ['synchronous_commit=local'] : []),
  ];
  return given.map((setting) => `-c ${setting}`).join(' ');
}

const BACKGROUND_NICE = 10;

/** Lowers the priority of the process that serves the connection, on this machine. */
export function lowerPriority(client: object): void {
  const { processID } = client as { readonly processID?: number | null };
  try {
    if (processID) setPriority(processID, BACKGROUND_NICE);
  } catch {
    // It belongs to another account: it keeps its priority.
  }
}

/** What is needed here of the driver's client. */
interface Client {
  query(...given: readonly unknown[]): unknown;
  /** 'drain': all its statements are answered. */
  on(event: 'drain' | 'end', listener: () => void): unknown;
  /** What the types of the driver leave out. */
  readonly connection: {
    readonly stream: { readonly bytesRead: number; destroy(error: Error): void };
  };
}

export type DriverClass = new (config?: object) => Client;

interface Wait {
  readonly client: Client;
  /** When the last statement was sent; 0 = all are answered. */
  since: number;
  /** Bytes that had been read when the time was found to be over; undefined = it was not yet. */
  bytesRead: number | undefined;
  /** In place of the limit of the pool; 0 = none. */
  msMax?: number | undefined;
}

/** By connection. */
const WAITS = new WeakMap<object, Wait>();

/** Sets the time for answers on a connection, in ms; 0 = any, undefined = that of its pool. */
export function limitAnswers(client: object, msMax: number | undefined): void {
  const wait = WAITS.get(client);
  if (wait) wait.msMax = msMax;
}

/** A statement goes on by at most two looks longer than its limit. */
const LOOK_EVERY_MS = 500;

/**
 * Ends connections whose last statement has had no answer for `msMax`: it fails with Unanswered. An
 * answer that came while this process was busy, or stopped, counts: it is read between two looks.
 * The driver's own limit (`query_timeout`) assigns a function to each query. V8 allocates a
 * function that is assigned to a member among the old objects, so each would keep the rows of its
 * query in memory until the next major collection, at a third of the CPU time of a read.
 */
export class AnswerLimit {
  readonly #msMax: number;
  readonly #waits = new Set<Wait>();
  #timer: NodeJS.Timeout | undefined;

  constructor(msMax: number) {
    this.#msMax = msMax;
  }

  /** The driver's client, with each statement watched. */
  watched(Driver: DriverClass): DriverClass {
    const watch = (client: Client) => this.#watch(client);
    return class extends Driver {
      readonly #began = watch(this);

      override query(...given: readonly unknown[]): unknown {
        this.#began();
        return super.query(...given);
      }
    };
  }

  /** The result is called when a statement begins. */
  #watch(client: Client): () => void {
    const wait: Wait = { client, since: 0, bytesRead: undefined };
    this.#waits.add(wait);
    WAITS.set(client, wait);
    client.on('drain', () => {
      wait.since = 0;
    });
    client.on('end', () => this.#waits.delete(wait));
    return () => {
      wait.since = performance.now();
      this.#timer ??= this.#lookSoon();
    };
  }

  /** No timer runs while nothing is awaited. */
  #lookSoon(): NodeJS.Timeout {
    return setTimeout(() => {
      const open = [...this.#waits].filter(({ since }) => since > 0);
      this.#timer = open.length > 0 ? this.#lookSoon() : undefined;
      for (const wait of open) this.#examine(wait);
    }, LOOK_EVERY_MS).unref();
  }

  #examine(wait: Wait): void {
    const { stream } = wait.client.connection;
    const { msMax = this.#msMax } = wait;
    const isOver = msMax > 0 && performance.now() - wait.since > msMax;
    if (isOver && wait.bytesRead === stream.bytesRead) stream.destroy(new Unanswered());
    wait.bytesRead = isOver ? stream.bytesRead : undefined;
  }
}

/**
 * New names of the process in the life of a connection: it may have prepared a statement for each,
 * and those that had a name at its beginning. PostgreSQL keeps each, with its plan, in memory.
 */
const NEW_NAMES_MAX = 400;

/** Limits what a connection holds. `client` is the driver's. */
export class PreparedLimit {
  readonly #namesAtBeginning = new WeakMap<object, number>();

  begin(client: object): void {
    this.#namesAtBeginning.set(client, countComposedNames());
  }

  isExceededBy(client: object): boolean {
    const before = this.#namesAtBeginning.get(client) ?? 0;
    return countComposedNames() - before > NEW_NAMES_MAX;
  }
}
