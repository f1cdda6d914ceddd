/** Starts the server: settings, database, migrations, then HTTP and the worker until a signal. */
import { parseArgs } from 'node:util';
import { KeyError } from './auth/tokens/key-error.ts';
import { runDemo } from './cli/commands/demo.ts';
import { announce } from './cli/running.ts';
import { stopAtEnd } from './cli/stop.ts';
import { printStart } from './cli/welcome.ts';
import { settingWarnings } from './config/safety.ts';
import { ConfigError, processConfig } from './config.ts';
import { openLog } from './http/log.ts';
import { MigrationError } from './storage/database/migrate.ts';
import { ClusterError } from './storage/embedded/cluster.ts';
import { openStorage, StorageError } from './storage/open.ts';

/** Errors that an operator can fix; their message is enough. Others print their stack. */
const OPERATOR_ERRORS = [ClusterError, ConfigError, KeyError, MigrationError, StorageError];

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

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const began = performance.now();
  const config = processConfig();
  const log = openLog(config.logLevel);
  for (const { finding, fix } of settingWarnings(config)) log.warn(`${finding}: ${fix}`);
  const storage = await openStorage(config, log);
  const secret = config.secret ?? storage.secret;
  // A late import: an invalid setting fails before the whole server is loaded.
  const { startServer } = await import('./server.ts');
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
  printStart({ config, storage, port: server.port, seconds: (performance.now() - began) / 1_000 });
  if (values.demo) await runDemo({ baseUrl: config.baseUrl, connection: storage.connection });
}

start().catch((error) => {
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
});
