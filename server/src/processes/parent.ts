/** Runs several server processes on one port, and replaces each that ends: WORKERS. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Report, sumCounters } from '../http/metrics.ts';
import { ProcessError } from './fault.ts';
import type { Order, ToChild, ToParent } from './messages.ts';

const FILE = new URL(`./child${extname(import.meta.filename)}`, import.meta.url);
/** Before another try to replace a process that did not start. */
const RETRY_MS = 1_000;
/** How long the metrics wait for a process that stands still. */
const REPORT_MS_MAX = 1_000;

function say(worker: Worker, message: ToChild): void {
  // The channel of a process that is about to end may be closed.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** A question of one process for the metrics of the others. */
interface Question {
  readonly asker: Worker;
  readonly id: number;
  readonly missing: Set<Worker>;
  readonly timer: NodeJS.Timeout;
}

/** The server processes of one parent. node:cluster shares the port; the parent holds it. */
export class ServerProcesses {
  readonly #order: Order;
  readonly #log: Logger;
  /** The processes that take requests. */
  readonly #ready = new Map<Worker, number>();
  readonly #leaving = new Set<Worker>();
  readonly #questions = new Map<number, Question>();
  /** What each process has told of its metrics last. */
  readonly #reports = new Map<Worker, Report>();
  /** The counters of all that have ended: Prometheus takes a sum that falls for one from 0. */
  #past: Promise<Report> = Promise.resolve([]);
  #questionCount = 0;
  #isStopping = false;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(order: Order, log: Logger) {
    this.#order = order;
    this.#log = log;
    // Each process takes connections from the one socket itself. By turns the parent would hand
    // them out, also to a process that stands still, and one that it has handed to a process which
    // ends before it takes it would stay open for ever, unread.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(FILE), args: [] });
    cluster.on('message', (worker, message: ToParent) => this.#hear(worker, message));
    cluster.on('exit', (worker, code, signal) => this.#ended(worker, { code, signal }));
  }

  /** Resolves when all take requests; throws a ProcessError when one does not start. */
  static async start(count: number, order: Order, log: Logger): Promise<ServerProcesses> {
    const processes = new ServerProcesses(order, log);
    const started = Array.from({ length: count }, () => processes.#fork());
    const results = await Promise.allSettled(started);
    if (results.every(({ status }) => status === 'fulfilled')) return processes;
    await processes.stop();
    throw new ProcessError('A server process did not start; its reason is above.');
  }

  /** The port on which they listen. */
  get port(): number {
    return [...this.#ready.values()][0] ?? 0;
  }

  /** Replaces each process, one after the other; the port takes requests all the time. */
  restart(): Promise<void> {
    const turn = this.#turn.then(async () => {
      for (const worker of [...this.#ready.keys()]) {
        if (this.#isStopping) return;
        await this.#fork();
        await this.#leave(worker);
      }
      this.#log.info('the server processes were replaced');
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Each process completes what is under way, then ends. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((one) => one && this.#leave(one)));
  }

  async #fork(): Promise<void> {
    const worker = cluster.fork();
    await new Promise<void>((resolve, reject) => {
      worker.on('message', ({ kind }: ToParent) => kind === 'ready' && resolve());
      worker.once('exit', () => reject(new ProcessError('A server process ended at its start.')));
    });
  }

  async #leave(worker: Worker): Promise<void> {
    this.#leaving.add(worker);
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    if (this.#ready.has(worker)) say(worker, { kind: 'stop' });
    else worker.process.kill('SIGKILL');
    await ended;
  }

  #ended(worker: Worker, how: { code: number; signal: string }): void {
    const wasReady = this.#ready.delete(worker);
    const last = this.#reports.get(worker) ?? [];
    this.#reports.delete(worker);
    this.#past = this.#past.then((past) => sumCounters([past, last]));
    for (const number of this.#questions.keys()) this.#answered(number, worker);
    if (this.#leaving.delete(worker) || this.#isStopping || !wasReady) return;
    this.#log.error({ pid: worker.process.pid, ...how }, 'a server process ended; another starts');
    void this.#replace();
  }

  async #replace(): Promise<void> {
    while (!this.#isStopping) {
      const isThere = await this.#fork().then(
        () => true,
        () => false,
      );
      if (isThere) return;
      await pause(RETRY_MS);
    }
  }

  #hear(worker: Worker, message: ToParent): void {
    if (message.kind === 'loaded') say(worker, { kind: 'serve', order: this.#order });
    else if (message.kind === 'ready') this.#ready.set(worker, message.port);
    else if (message.kind === 'others') this.#ask(worker, message);
    else {
      this.#keep(worker, message.report);
      this.#answered(message.id, worker);
    }
  }

  /** A report may arrive after the end of its process, whose last one is in the past by then. */
  #keep(worker: Worker, report: Report): void {
    if (this.#ready.has(worker)) this.#reports.set(worker, report);
  }

  #ask(asker: Worker, { id, own }: { id: number; own: Report }): void {
    this.#keep(asker, own);
    this.#questionCount += 1;
    const number = this.#questionCount;
    const missing = new Set([...this.#ready.keys()].filter((one) => one !== asker));
    const timer = setTimeout(() => void this.#answer(number), REPORT_MS_MAX);
    this.#questions.set(number, { asker, id, missing, timer });
    for (const one of missing) say(one, { kind: 'measure', id: number });
    this.#answered(number, asker);
  }

  /** The process has reported, has ended, or has asked itself. */
  #answered(number: number, worker: Worker): void {
    const question = this.#questions.get(number);
    question?.missing.delete(worker);
    if (question?.missing.size === 0) void this.#answer(number);
  }

  async #answer(number: number): Promise<void> {
    const question = this.#questions.get(number);
    if (!question) return;
    this.#questions.delete(number);
    const { asker, id, timer } = question;
    clearTimeout(timer);
    const past = this.#past;
    const reports = [...this.#reports].flatMap(([one, report]) => (one === asker ? [] : [report]));
    say(asker, { kind: 'reports', id, reports: [...reports, await past] });
  }
}
