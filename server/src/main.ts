/** Start: settings → database → migrations → serve and work, until a signal. */
import { parseArgs } from 'node:util';
import { KeyError } from './auth/tokens/key-error.ts';
import { runDemo } from './cli/commands/demo.ts';
import { stopAtEnd } from './cli/stop.ts';
import { printStart } from './cli/welcome.ts';
import { ConfigError, processConfig } from './config.ts';
import { openLog } from './http/log.ts';
import { MigrationError } from './storage/database/migrate.ts';
import { ClusterError } from './storage/embedded/cluster.ts';
import { openStorage, StorageError } from './storage/open.ts';

/** What an operator can mend; anything else is our fault and shows where it happened. */
const EXPECTED = [ClusterError, ConfigError, KeyError, MigrationError, StorageError];

function sentence(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to a free one.`;
  if (code === 'EACCES' && port) return `Port ${port} needs more rights; set PORT to a higher one.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST cannot be used: ${message}`;
  if (EXPECTED.some((kind) => error instanceof kind)) return message;
  return (error as Error).stack ?? String(error);
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const began = performance.now();
  const config = processConfig();
  const log = openLog(config.logLevel);
  const storage = await openStorage(config, log);
  const secret = config.secret ?? storage.secret;
  // Only now: whoever has mistyped a setting need not wait for all that a server takes.
  const { startServer } = await import('./server.ts');
  const { connection } = storage;
  const server = await startServer({ config, connection, log, secret }).catch(async (error) => {
    await storage.close();
    throw error;
  });
  stopAtEnd(log, () => server.stop().finally(() => storage.close()));
  printStart({ config, storage, port: server.port, seconds: (performance.now() - began) / 1_000 });
  if (values.demo) await runDemo({ baseUrl: config.baseUrl, connection: storage.connection });
}

start().catch((error) => {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
});
