/** A fresh, migrated database for each test file, copied from a template (about 40 ms). */
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { migrate } from '../../src/storage/database/migrate.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../src/storage/database/postgres.ts';
import { trusted } from '../../src/storage/database/sql.ts';
import { SUPERUSER } from '../../src/storage/embedded/roles.ts';

const TEMPLATE = 'lectern_template';

const cleanups: (() => Promise<unknown>)[] = [];

/** Runs the cleanup when the test file ends; cleanups run in reverse order. */
export function atEnd(cleanup: () => Promise<unknown>): void {
  if (cleanups.length === 0 && !ofProcess) after(cleanUp);
  cleanups.push(cleanup);
}

/** Runs the cleanups of a test file. */
export async function cleanUp(): Promise<void> {
  const faults: unknown[] = [];
  // A process that keeps what one of them left would never end.
  for (const next of cleanups.splice(0).reverse()) {
    await next().catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

let ofProcess: (() => Promise<unknown>)[] | undefined;

/** Runs the cleanup when the process has run its last test file, for what files may share. */
export function atProcessEnd(cleanup: () => Promise<unknown>): void {
  if (ofProcess) ofProcess.push(cleanup);
  else atEnd(cleanup);
}

/** What a test that failed has left open may never end; cleanups take seconds. */
const CLEAN_UP_MS_MAX = 60_000;

/** Runs many test files, then the cleanups of the process. */
export async function sharedProcess(runFiles: () => Promise<void>): Promise<void> {
  ofProcess = [];
  await runFiles();
  const giveUp = () => {
    console.error(`The test process ends: its cleanup takes more than ${CLEAN_UP_MS_MAX} ms.`);
    process.exit();
  };
  setTimeout(giveUp, CLEAN_UP_MS_MAX).unref();
  for (const next of ofProcess.splice(0).reverse()) await next();
}

/** The address in TEST_DATABASE: a postgres:// URL, or the JSON that global-setup.ts writes. */
function server(): Connection {
  const given = process.env['TEST_DATABASE'];
  if (!given) throw new Error('Run the tests with `npm test`: its set-up starts the database.');
  return given.startsWith('{') ? (JSON.parse(given) as Connection) : { url: given };
}

function named(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** A database for the superuser; a TEST_DATABASE by URL has the role of its URL. */
export function asSuperuser(connection: Connection): Connection {
  return 'url' in connection ? connection : { ...connection, user: SUPERUSER };
}

/** Creates a database that belongs to the role of the tests' connections. */
function createOwned(name: string, template: string): Promise<void> {
  const connection = server();
  const owner = 'url' in connection ? '' : `owner ${connection.user}`;
  return administer(`create database ${name} template ${template} ${owner} strategy file_copy`);
}

let administration: Database | undefined;

/** Runs a statement in the database of TEST_DATABASE, not in one of a test. */
async function administer(statement: string): Promise<void> {
  administration ??= openDatabase(asSuperuser(server()), {
    name: 'test set-up',
    connectionsMax: 1,
    statementTimeoutMs: 30_000,
  });
  await administration.execute(trusted(statement));
}

/** Closes the pool: an open one keeps the process and the cluster running. */
async function endAdministration(): Promise<void> {
  await administration?.close();
  administration = undefined;
}

/** Makes the migrated database that the databases of the tests are copied from. */
export async function createTemplate(): Promise<void> {
  await administer(`drop database if exists ${TEMPLATE}`);
  await createOwned(TEMPLATE, 'template1');
  const db = openDatabase(named(server(), TEMPLATE), { name: 'template', connectionsMax: 1 });
  await migrate(db).finally(() => db.close());
  await endAdministration();
}

/** A new database, a copy of the template, and a function that drops it. */
export async function createDatabase(template = TEMPLATE): Promise<{
  connection: Connection;
  drop(): Promise<void>;
}> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createOwned(name, template);
  const drop = async () => {
    await administer(`drop database if exists ${name} with (force)`);
    await endAdministration();
  };
  return { connection: named(server(), name), drop };
}

/** The address of a new database; dropped when the test file ends. */
export async function testConnection(): Promise<Connection> {
  const { connection, drop } = await createDatabase();
  atEnd(drop);
  return connection;
}

/** A pool on a new database; both end with the test file. */
export async function testDatabase(): Promise<Database> {
  const db = openDatabase(await testConnection(), { name: 'test', connectionsMax: 4 });
  atEnd(() => db.close());
  return db;
}
