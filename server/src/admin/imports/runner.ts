/** Runs imports in worker threads of this process, and writes their state to the database. */
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { makeScratch, removeScratch, type ScratchPlace } from '../../files/scratch.ts';
import { cut } from '../../lib/shown.ts';
import { Threads } from '../../lib/threads.ts';
import { actAs, currentActor } from '../../storage/database/actor.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { removeEndedFiles } from './files.ts';
import type { Ended, ImportJob, Reached, ThreadInput, ThreadMessage } from './job.ts';
import { endRun, keepRun } from './queries.ts';

/** With the extension of this file: `.ts`, or `.js` when compiled. */
const FILE = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

const WRITE_EVERY_MS = 1_000;
/** A batch takes less; then the thread is ended, and its transaction with it. */
const STOP_MS_MAX = 10_000;

/** What the process knows of the run in a thread. */
interface Run {
  /** Asks the thread to stop; it ends within STOP_MS_MAX, whatever it does. */
  stop(): void;
  /** Resolves when its end is written. */
  readonly over: Promise<void>;
}

type RunInput = Omit<ThreadInput, 'serverUrl'>;

/** The thread ended without an answer. */
interface Lost extends Omit<Ended, 'state'> {
  readonly state: 'lost';
}

interface RunnerOptions {
  /** Where the files of a run lie. */
  readonly place: ScratchPlace;
  /** Where this server is reached from its own machine, as soon as it listens. */
  readonly serverUrl: Promise<string>;
}

/** The runs of this process; a lease in the database lets one run at a time, on any machine. */
export class ImportRunner {
  readonly #db: Database;
  readonly #place: ScratchPlace;
  readonly #threads: Threads;
  readonly #runs = new Set<Run>();
  #stopping = false;
  readonly #serverUrl: Promise<string>;

  /** `file`: the program of the threads. */
  constructor(db: Database, { place, serverUrl }: RunnerOptions, file = FILE) {
    this.#db = db;
    this.#place = place;
    this.#serverUrl = serverUrl;
    this.#threads = new Threads(file);
  }

  /** Begins a run whose lease the database holds. */
  begin(job: ImportJob): void {
    // Its lease runs out, and it is interrupted.
    if (this.#stopping) return;
    // The import outlives its request, whose client may go.
    const { requirePresence: _, ...actor } = currentActor() ?? { kind: 'system' };
    const as = 'id' in actor ? actor : undefined;
    const { connection } = this.#db;
    const folder = makeScratch(this.#place, job.id);
    const run = actAs(as, () => this.#run({ job, folder, connection, actor: as }));
    this.#runs.add(run);
    void run.over.finally(() => this.#runs.delete(run));
  }

  /** Stops the runs after their batch; each is then `interrupted`. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const run of this.#runs) run.stop();
    await Promise.all([...this.#runs].map(({ over }) => over));
  }

  #run(input: RunInput): Run {
    const worker = this.#threads.take();
    let killing: NodeJS.Timeout | undefined;
    let isOver = false;
    const stop = () => {
      // A write of the state may end after the run: the thread may have the next one by then.
      if (isOver) return;
      worker.postMessage('stop');
      killing ??= setTimeout(() => worker.terminate(), STOP_MS_MAX);
    };
    const over = this.#follow(worker, input, stop).then(async (ended) => {
      isOver = true;
      clearTimeout(killing);
      await removeScratch(input.folder);
      if (ended.state !== 'lost') this.#threads.keep(worker);
      const isKilled = ended.state === 'lost' && killing !== undefined;
      await this.#end(input.job, isKilled ? { state: 'stopped' } : ended).catch(() => undefined);
    });
    return { stop, over };
  }

  /** Resolves to the end of the run, or of its thread. */
  async #follow(worker: Worker, input: RunInput, stop: () => void): Promise<Ended | Lost> {
    const { job } = input;
    let reached: Reached = { stage: '', done: 0, total: 0, ratePerSecond: 0 };
    let failure: unknown;
    const over = Promise.withResolvers<Ended | undefined>();
    const onError = (error: Error) => {
      failure = error;
    };
    const onMessage = (message: ThreadMessage) => {
      if ('reached' in message) reached = message.reached;
      else over.resolve(message.ended);
    };
    const onExit = () => over.resolve(undefined);
    worker.on('error', onError).on('message', onMessage).once('exit', onExit);
    worker.postMessage({ ...input, serverUrl: await this.#serverUrl } satisfies ThreadInput);
    const write = async () => {
      const kept = await keepRun(this.#db, job, reached);
      if (!kept || kept.stopAsked) stop();
    };
    // A database that is away for longer than the lease ends the run: it is then interrupted.
    const writing = setInterval(() => void write().catch(() => undefined), WRITE_EVERY_MS);
    const ended = await over.promise;
    clearInterval(writing);
    worker.off('error', onError).off('message', onMessage).off('exit', onExit);
    return ended ?? { state: 'lost', message: lost(failure) };
  }

  async #end(job: ImportJob, { state, ...rest }: Ended | Lost): Promise<void> {
    const isCut = state === 'stopped' && this.#stopping;
    if (state === 'lost' || isCut) {
      const message = rest.message ?? 'The server was stopped; apply it again to go on.';
      await this.#endAs(job, { ...rest, state: 'interrupted', message });
    } else if (state !== 'stopped') await this.#endAs(job, { ...rest, state });
    else if (job.dryRun) await this.#discard(job, rest);
    else await this.#endAs(job, { message: STOPPED, ...rest, state: 'partial' });
  }

  async #endAs(job: ImportJob, ended: Parameters<typeof endRun>[2]): Promise<void> {
    if (!(await endRun(this.#db, job, ended))) await this.#discard(job, {});
  }

  async #discard(job: ImportJob, rest: Omit<Ended, 'state'>): Promise<void> {
    await endRun(this.#db, job, { ...rest, state: 'discarded' });
    await removeEndedFiles(this.#db, new Date());
  }
}

export const STOPPED = 'Stopped. What is stored stays; apply it again to go on.';

function lost(failure: unknown): string {
  const { code, message = 'its thread ended' } = (failure ?? {}) as NodeJS.ErrnoException;
  const isMemory = code === 'ERR_WORKER_OUT_OF_MEMORY';
  const why = isMemory ? 'the file needs more memory than this server has' : cut(message, 500);
  return `The import ended early: ${why}. Stored rows stay; apply it again to go on.`;
}
