/**
 * The measured server process: Lectern, or Lectern with the naive upload (`--storing=rows`). The
 * parent controls it by messages.
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { routes } from '../../server/src/app.ts';
import { openAuth } from '../../server/src/auth/auth.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { createServer } from '../../server/src/http/serve.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { rowByRow } from './naive.ts';

export type Storing = 'rows' | 'lectern';

/** What this process has used so far. */
export interface Usage {
  readonly cpuUs: number;
  readonly peakMb: number;
}

const { values } = parseArgs({
  options: {
    storing: { type: 'string', default: 'lectern' },
    connection: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
  },
});
const config = readConfig({
  PORT: values.port,
  HOST: '127.0.0.1',
  BASE_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'error',
});
const connection = JSON.parse(values.connection) as Connection;
const statementTimeoutMs = values.storing === 'rows' ? 0 : 5_000;
const db = openDatabase(connection, {
  name: 'api',
  connectionsMax: 10,
  statementTimeoutMs,
});
const ctx = createContext(config, { db, ingest: db, sessions: db, pages: db, reports: db });
const auth = await openAuth({ db, config });
const isUpload = (route: (typeof routes)[number]) =>
  route.method === 'POST' && route.url === '/ims/case/v1p1/CFPackages';
const server = createServer({
  ctx,
  routes: routes.map((route) =>
    values.storing === 'rows' && isUpload(route) ? rowByRow(route) : route,
  ),
  mounts: auth.mounts,
  authenticate: auth.authenticate,
  openapi: () => ({}),
  log: pino({ level: 'error' }),
});
const port = await server.listen('127.0.0.1', config.port);

process.on('message', async (message) => {
  if (message === 'usage') {
    // maxRSS: KiB, the peak of the process.
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.send?.({ cpuUs: userCPUTime + systemCPUTime, peakMb: maxRSS / 1_024 } satisfies Usage);
    return;
  }
  await server.close();
  await db.close();
  process.exit(0);
});
process.send?.({ port });
