/**
 * The measured server process: Lectern, or a minimal baseline for the same requests (node:http and
 * the driver, precomputed records, totals kept, no token). The parent controls it by messages.
 */
import { createServer as createHttpServer } from 'node:http';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { routes } from '../../server/src/app.ts';
import { openAuth } from '../../server/src/auth/auth.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { createServer } from '../../server/src/http/serve.ts';
import { PAGE_CONNECTIONS_MAX } from '../../server/src/listing/page-turns.ts';
import { DisclosureLog } from '../../server/src/privacy/disclosures.ts';
import { withAuditing } from '../../server/src/privacy/with-auditing.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import type { Case } from './cases.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'lectern' },
    connection: { type: 'string', default: '' },
    cases: { type: 'string', default: '[]' },
    port: { type: 'string', default: '0' },
  },
});
const connection = JSON.parse(values.connection) as Connection;
const port = Number(values.port);
const connectionsMax = 10;

async function serveLectern(): Promise<void> {
  const config = readConfig({
    PORT: values.port,
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  });
  const db = openDatabase(connection, { name: 'api', connectionsMax });
  const pages = openDatabase(connection, { name: 'pages', connectionsMax: PAGE_CONNECTIONS_MAX });
  const ctx = createContext(config, { db, ingest: db, sessions: db, pages, reports: db });
  const auth = await openAuth({ db, config });
  const log = pino({ level: 'error' });
  const disclosures = new DisclosureLog(db, log);
  const server = createServer({
    ctx,
    routes: routes.map((route) => withAuditing(route, disclosures)),
    mounts: auth.mounts,
    authenticate: auth.authenticate,
    openapi: () => ({}),
    log,
  });
  await server.listen('127.0.0.1', port);
}

async function serveBaseline(): Promise<void> {
  const cases = JSON.parse(values.cases) as Case[];
  const pool = new pg.Pool({ ...(connection as object), max: connectionsMax });
  const known = new Map(
    cases.flatMap(({ requests, ...one }, index) =>
      requests.map(({ path, sql }, at) => [path, { ...one, sql, name: `case${index}_${at}` }]),
    ),
  );
  const totals = new Map<string, string>();
  const base = '/ims/oneroster';
  const server = createHttpServer(async (request, response) => {
    const found = known.get((request.url ?? '').slice(base.length));
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    const { name, sql: text, values: parameters, member, count } = found;
    const { rows } = await pool.query({ name, text, values: [...parameters] });
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (!count) {
      response.end(`{"${member}":${rows[0].record}}`);
      return;
    }
    let total = totals.get(name);
    if (total === undefined) {
      total = String((await pool.query(count, [...parameters])).rows[0].count);
      totals.set(name, total);
    }
    response.setHeader('x-total-count', total);
    response.end(`{"${member}":[${rows.map(({ record }) => record).join(',')}]}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system });
});
await (values.kind === 'lectern' ? serveLectern() : serveBaseline());
process.send?.({ port });
