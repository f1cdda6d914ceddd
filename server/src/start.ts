/** Starts the server: database, migrations, then HTTP and the worker until a signal. */
import { KeyError } from './auth/tokens/key-error.ts';
import { runDemo } from './cli/commands/demo.ts';
import { announce } from './cli/running.ts';
import { stopAtEnd } from './cli/stop.ts';
import { addressOf, printStart } from './cli/welcome.ts';
import { settingWarnings } from './config/safety.ts';
import type { Config } from './config.ts';
import { makeSetupLink } from './console/accounts/links.ts';
import { openLog } from './http/log.ts';
import { keepObjectsYoung } from './lib/heap.ts';
import { type RunningServer, startServer } from './server.ts';
import { MigrationError } from './storage/database/migrate.ts';
import { ClusterError } from './storage/embedded/cluster.ts';
import { openStorage, StorageError } from './storage/open.ts';

/** Errors that an operator can fix; their message is enough. Others print their stack. */
const OPERATOR_ERRORS = [ClusterError, KeyError, MigrationError, StorageError];

/** The text of an error on stderr. */
function textOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to a free one.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs more rights; set PORT to 1024 or higher.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST cannot be used: ${message}`;
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return message;
  return (error as Error).stack ?? String(error);
}

interface Options {
  /** Run the demo when the server listens. */
  readonly demo: boolean;
}

/** Starts the server and keeps it running; a failure ends the process with exit code 1. */
export async function start(config: Config, options: Options): Promise<void> {
  keepObjectsYoung();
  await open(config, options).catch((error) => {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  });
}

/** The link by which the first operator makes an account; undefined = there is one, or no console. */
async function firstOperatorLink(config: Config, { ctx, port }: RunningServer) {
  if (config.console === 'off') return undefined;
  const baseUrl = addressOf(config, port);
  return (await makeSetupLink(ctx.db, { baseUrl, now: ctx.now(), createdBy: 'start' }))?.url;
}

async function open(config: Config, { demo }: Options): Promise<void> {
  const log = openLog(config.logLevel);
  for (const { finding, fix } of settingWarnings(config)) log.warn(`${finding}: ${fix}`);
  const storage = await openStorage(config, log);
  const secret = config.secret ?? storage.secret;
  const { connection } = storage;
  const server = await startServer({ config, connection, log, secret }).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const conceal = await announce(config);
  stopAtEnd(log, async () => {
    await conceal();
    await server.stop().finally(() => storage.close());
  });
  // Since the start of the process.
  const seconds = performance.now() / 1_000;
  const setup = await firstOperatorLink(config, server);
  printStart({ config, storage, port: server.port, seconds, setup });
  if (demo) await runDemo({ baseUrl: config.baseUrl, connection });
}
