/** PostgreSQL ends with the server that started it, however that one ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { sql } from '../../src/storage/database/sql.ts';
import { freePort } from '../harness/free-port.ts';
import { noNamespaces, withoutProgram } from '../harness/namespace.ts';
import {
  connectionOf,
  databaseOf,
  dataFolder,
  eventually,
  isPostgresThere,
  type ServerProcess,
  startCommand,
  startProcess,
} from '../harness/server-process.ts';

/** A system where no signal of the kernel ends PostgreSQL with its starter. */
const WITHOUT_SIGNAL = withoutProgram('setpriv', startCommand());

/** A server whose jobs wait for a lock: its stop waits for them. */
async function busy() {
  const dataDir = await dataFolder();
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const server = await startProcess(env, WITHOUT_SIGNAL);
  const db = databaseOf(dataDir);
  // The end of PostgreSQL ends it.
  const client = new pg.Client({ ...connectionOf(dataDir), ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table jobs in access exclusive mode');
  await eventually('the jobs wait', async () => {
    const row = await db.first(sql`
      select 1 from pg_locks where not granted and relation = 'jobs'::regclass`);
    return row !== undefined;
  });
  return { server, dataDir };
}

const ends = (server: ServerProcess, dataDir: string) =>
  eventually('server and PostgreSQL have ended', async () => {
    return (await server.ended) !== undefined && !(await isPostgresThere(dataDir));
  });

test('a stop that takes too long says so, and ends PostgreSQL: exit code 1', {
  skip: noNamespaces,
}, async () => {
  const { server, dataDir } = await busy();
  server.kill('SIGTERM');
  await eventually('what is under way is given up', () =>
    server.output().includes('the stop takes longer than 40 s'),
  );
  assert.equal(await server.ended, 1);
  assert.equal(await isPostgresThere(dataDir), false);
});

test('a second signal ends the server at once, and PostgreSQL with it', {
  skip: noNamespaces,
}, async () => {
  const { server, dataDir } = await busy();
  let code: number | string | null | undefined;
  server.ended.then((how) => {
    code = how;
  });
  await eventually('the end', () => {
    server.kill('SIGTERM');
    return code !== undefined;
  });
  assert.equal(code, 1);
  await ends(server, dataDir);
});
