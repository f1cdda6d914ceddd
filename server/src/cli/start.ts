/** Starts the server: database, migrations, then HTTP and the worker until a signal. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { examineKeys } from '../auth/tokens/keys.ts';
import { settingWarnings } from '../config/safety.ts';
import type { Config } from '../config.ts';
import { makeSetupLink } from '../console/accounts/links.ts';
import { openLog } from '../http/log.ts';
import { secretsOf } from '../lib/sealing.ts';
import { textOf } from '../processes/fault.ts';
import type { Order } from '../processes/messages.ts';
import { stopAtEnd } from '../processes/stop.ts';
import { type Database, openDatabase, type Queryable } from '../storage/database/postgres.ts';
import { openStorage } from '../storage/open.ts';
import { announce } from './running.ts';
import { addressOf, printStart } from './welcome.ts';

interface Options {
  /** Run the demo when the server listens. */
  readonly demo: boolean;
}

/** Starts the server and keeps it running; a failure ends the process with exit code 1. */
export async function start(config: Config, options: Options): Promise<void> {
  await open(config, options).catch((error) => {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  });
}

/** The link for the first operator to make an account; undefined = there is one, or no console. */
async function firstOperatorLink(config: Config, db: Database, port: number) {
  if (config.console === 'off') return undefined;
  const baseUrl = addressOf(config, port);
  return (await makeSetupLink(db, { baseUrl, now: new Date(), createdBy: 'start' }))?.url;
}

/** What takes requests: this process, or several others. */
interface Serving {
  readonly port: number;
  stop(): Promise<void>;
  /** Replaces the processes one after the other; left out = this process alone. */
  restart?(): Promise<void>;
}

type Serve = (order: Order) => Promise<Serving>;

/** Loads what serves: the whole program, or the parent of processes that load it. */
async function loadServer(config: Config, log: Logger): Promise<Serve> {
  if (config.workers === 1) {
    const { startServer } = await import('../server.ts');
    return (order) => startServer({ config, log, ...order });
  }
  const { ServerProcesses } = await import('../processes/parent.ts');
  return (order) => ServerProcesses.start(config.workers, order, log);
}

/** Throws where the port cannot be had, or the secrets do not open the keys of the database. */
async function examine(config: Config, db: Queryable, ofFolder: string | null): Promise<void> {
  const probe = createServer().listen({ port: config.port, host: config.host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  await examineKeys(db, secretsOf(config, ofFolder));
}

const logFailure = (log: Logger) => (error: unknown) =>
  log.error({ err: error }, 'the server processes could not be replaced');

async function open(config: Config, { demo }: Options): Promise<void> {
  const log = openLog(config.logLevel);
  for (const { finding, fix } of settingWarnings(config)) log.warn(`${finding}: ${fix}`);
  // The database starts in processes of its own: meanwhile this one loads the server.
  const loading = loadServer(config, log);
  const [storage, serve] = await Promise.all([
    openStorage(config, log, {
      ...{ lifetime: 'server', busy: loading },
      examine: (db, { secret }) => examine(config, db, secret),
    }),
    loading,
  ]);
  const { connection } = storage;
  const order = { connection, secrets: secretsOf(config, storage.secret) };
  const serving = await serve(order).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const conceal = await announce(config);
  const stop = async () => void (await Promise.all([conceal(), serving.stop()]));
  stopAtEnd(log, stop, {
    last: () => storage.close(),
    keepsAtHangup: serving.restart !== undefined,
  });
  if (serving.restart) process.on('SIGHUP', () => void serving.restart?.().catch(logFailure(log)));
  // Since the start of the process.
  const seconds = performance.now() / 1_000;
  const db = openDatabase(connection, { name: 'start', connectionsMax: 1 });
  const setup = await firstOperatorLink(config, db, serving.port).finally(() => db.close());
  printStart({ config, storage, port: serving.port, seconds, setup });
  if (!demo) return;
  const { runDemo } = await import('./demo/run.ts');
  await runDemo({ baseUrl: config.baseUrl, connection });
}
