/** A PostgreSQL of a test file's own, for tests that hold it, fill its disk or change its roles. */
import { rm } from 'node:fs/promises';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../src/storage/database/postgres.ts';
import { openCluster } from '../../src/storage/embedded/cluster.ts';
import { SUPERUSER } from '../../src/storage/embedded/roles.ts';
import { lectern, urlOf } from './command.ts';
import { atEnd } from './database.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch.ts';
import { startProcess } from './server-process.ts';
import { front } from './test-server.ts';

/** Starts the cluster; it ends with the test file, or before by `stop`. */
export async function ownCluster() {
  const folder = await scratchFolder('cluster');
  const cluster = await openCluster({
    dataDir: folder,
    lifetime: 'server',
    settings: ['max_prepared_transactions=4', 'max_connections=60'],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= cluster.stop();
    return stopped;
  };
  atEnd(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const connection = { ...cluster.connection, user: SUPERUSER };
  const superuser = connect(connection);

  /** A database of this cluster, owned by a role of the same name without further rights. */
  async function ownDatabase(name: string, options = ''): Promise<Connection> {
    await superuser.script(`create role ${name} login password '${connection.password}'`);
    await superuser.script(`create database ${name} owner ${name} template template0 ${options}`);
    return { ...connection, database: name, user: name };
  }

  return { folder, connection, superuser, ownDatabase, stop };
}

export function connect(connection: Connection): Database {
  const db = openDatabase(connection, {
    name: 'test',
    connectionsMax: 4,
    statementTimeoutMs: 30_000,
  });
  atEnd(() => db.close());
  return db;
}

/** A server process on this database with further settings, and its front. */
export async function serve(connection: Connection, further: Record<string, string> = {}) {
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: urlOf(connection),
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: baseUrl,
    LOG_LEVEL: 'warn',
    ...further,
  };
  const process = await startProcess(env);
  const db = connect(connection);
  return { ...front(baseUrl, db), process, env };
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** All metrics of a server, as Prometheus reads them. */
export async function metricsOf(baseUrl: string): Promise<string> {
  return (await fetch(`${baseUrl}/metrics`)).text();
}

/** The value of a metric; NaN when it is not there. */
export async function gauge(baseUrl: string, name: string): Promise<number> {
  const line = new RegExp(`^${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(await metricsOf(baseUrl));
  return Number(line?.[1] ?? Number.NaN);
}

/** What a check of the doctor finds. */
export async function doctor(env: Record<string, string>, name: string) {
  const { stdout } = await lectern(['doctor', '--output', 'json'], { env });
  const { checks } = JSON.parse(stdout) as {
    checks: { name: string; state: string; finding: string; fix?: string }[];
  };
  return checks.find((check) => check.name === name);
}
