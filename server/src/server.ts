/** One server process: its pools, its signing keys, its event worker, its HTTP door. */
import type { Logger } from 'pino';
import { processors, routes } from './app.ts';
import { openAuth } from './auth/auth.ts';
import type { Config } from './config.ts';
import { startWorker } from './events/work.ts';
import { openapi } from './http/openapi.ts';
import type { Context } from './http/route.ts';
import { createServer } from './http/serve.ts';
import { type Connection, openDatabase } from './storage/postgres.ts';

export interface RunningServer {
  readonly port: number;
  readonly ctx: Context;
  /** Finishes what is under way, then closes the door and the pools. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Logger;
  readonly now?: () => Date;
}

/** Serves and works on a migrated database until stopped. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, connection, log } = options;
  const onError = ({ message }: Error) =>
    log.warn({ cause: message }, 'a database connection broke');
  const db = openDatabase(connection, { name: 'api', connectionsMax: 10, onError });
  const ingest = openDatabase(connection, { name: 'ingest', connectionsMax: 2, onError });
  const work = openDatabase(connection, {
    name: 'worker',
    connectionsMax: 1,
    statementTimeoutMs: 60_000,
    onError,
  });
  const ctx: Context = { config, db, ingest, now: options.now ?? (() => new Date()) };
  const auth = await openAuth(db, config, (error) =>
    log.error({ err: error }, 'a token request failed'),
  );
  const server = createServer({
    ctx,
    routes,
    mounts: auth.mounts,
    authenticate: auth.authenticate,
    openapi: () => openapi(routes),
    log,
  });
  const worker = startWorker(work, processors, log);
  const stop = async () => {
    await server.close();
    await worker.stop();
    await Promise.all([db.close(), ingest.close(), work.close()]);
  };
  try {
    return { port: await server.listen(config.host, config.port), ctx, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
