/** Worker threads that are kept for a while after a job: starting one loads all its modules. */
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Time after which an idle thread ends. */
const IDLE_MS = 60_000;

/** Threads of one file. The caller listens for what its job needs, and takes its listeners off. */
export class Threads {
  readonly #file: URL;
  readonly #options: WorkerOptions;
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  constructor(file: URL, options: WorkerOptions = {}) {
    this.#file = file;
    this.#options = options;
  }

  /** Starts a thread unless one is idle. */
  prepare(): void {
    if (this.#idle.size === 0) this.keep(this.#start());
  }

  /** An idle thread, or a new one; it holds the process until it is kept or ends. */
  take(): Worker {
    const [worker = this.#start()] = this.#idle.keys();
    this.#forget(worker);
    worker.ref();
    return worker;
  }

  /** The thread has ended its job, and waits for another. */
  keep(worker: Worker): void {
    const dismiss = () => {
      this.#forget(worker);
      worker.terminate();
    };
    worker.unref();
    this.#idle.set(worker, setTimeout(dismiss, IDLE_MS).unref());
  }

  #start(): Worker {
    const worker = new Worker(this.#file, this.#options);
    // A listener, because an error without one ends the process; that of the job reports it.
    worker.on('error', () => undefined).once('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }
}
