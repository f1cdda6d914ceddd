/**
 * The measured server process: Lectern's HTTP part (Fastify, token, validation) with one of several
 * ways of storing. The parent controls it by messages.
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { processors, routes } from '../../server/src/app.ts';
import { openAuth } from '../../server/src/auth/auth.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { readEntry } from '../../server/src/events/intake/accept.ts';
import { startWorker } from '../../server/src/events/worker/worker.ts';
import type { Request, Route } from '../../server/src/http/route.ts';
import { createServer } from '../../server/src/http/serve.ts';
import { extendOne } from '../../server/src/sessions/beats.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { obeyBenchmark } from './control.ts';
import { createPeerTable, insertAsPeer } from './peer.ts';

/**
 * off: nothing stored; single: a transaction for each event and heartbeat; group: group commit;
 * work: and the worker.
 */
export type Storing = 'off' | 'single' | 'group' | 'work';

const { values } = parseArgs({
  options: {
    storing: { type: 'string', default: 'group' },
    connection: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
  },
});
const storing = values.storing as Storing;
const connection = JSON.parse(values.connection) as Connection;
const config = readConfig({
  PORT: values.port,
  HOST: '127.0.0.1',
  BASE_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'error',
});
const log = pino({ level: 'error' });
const db = openDatabase(connection, { name: 'api', connectionsMax: 10 });
const ingest = openDatabase(connection, { name: 'ingest', connectionsMax: 2 });
const sessions = openDatabase(connection, { name: 'sessions', connectionsMax: 4 });
const work = openDatabase(connection, {
  name: 'worker',
  connectionsMax: 1,
  statementTimeoutMs: 60_000,
});
const ctx = createContext(config, { db, ingest, sessions, pages: db, reports: db });

/** The route of events with another way of storing. */
function storedBy(way: 'off' | 'single', route: Route): Route {
  const accepted = { status: 202, body: { status: 'accepted', eventCount: 1 } };
  return {
    ...route,
    async handle(_ctx, request) {
      const { body, text, caller } = request as unknown as Request<unknown, unknown, unknown>;
      const sender = { caller, receivedAt: new Date(), futureSecondsMax: 300 };
      const { entry } = readEntry(body, text, sender);
      if (way === 'single') await insertAsPeer(db, entry);
      return accepted;
    },
  };
}

if (storing === 'single') {
  await createPeerTable(db);
  ctx.beats.extend = (key, beat) => extendOne(sessions, key, beat);
}
const isEventRoute = ({ method, url }: Route) => method === 'POST' && url === '/events/1.0/';
const auth = await openAuth({ db, config });
const server = createServer({
  ctx,
  routes: routes.map((route) =>
    isEventRoute(route) && (storing === 'off' || storing === 'single')
      ? storedBy(storing, route)
      : route,
  ),
  mounts: auth.mounts,
  authenticate: auth.authenticate,
  openapi: () => ({}),
  log,
});
const { stored: wake } = ctx.committer;
const worker = storing === 'work' ? startWorker(work, processors, { log, wake }) : undefined;
const port = await server.listen('127.0.0.1', config.port);

obeyBenchmark(port, async () => {
  await server.close();
  await worker?.stop();
  await Promise.all([db.close(), ingest.close(), sessions.close(), work.close()]);
});
