/** Streaming standbys of a test's own cluster, of the same embedded PostgreSQL. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection, Database } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { findBinaries } from '../../src/storage/embedded/binaries.ts';
import { openSocketDir } from '../../src/storage/embedded/folders.ts';
import { chooseAccount, choosePrivileges, launch } from '../../src/storage/embedded/launch.ts';
import { atEnd } from './database.ts';
import type { ownCluster } from './own-cluster.ts';
import { scratchFolder } from './scratch.ts';
import { eventually } from './server-process.ts';

const run = promisify(execFile);

type Primary = Awaited<ReturnType<typeof ownCluster>>;

interface Standby {
  /** Its name in synchronous_standby_names. */
  readonly name: string;
  /** The copy of the primary's database, for the superuser. */
  readonly connection: Primary['connection'];
  /** Resolves when it answers reads. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

/** Sets a parameter of the whole cluster. */
export async function configure(superuser: Database, name: string, value: string): Promise<void> {
  await superuser.script(`alter system set ${name} = '${value}'`);
  await superuser.script('select pg_reload_conf()');
  await eventually(`${name} is '${value}'`, async () => {
    const row = await superuser.first<{ value: string }>(
      sql`select current_setting(${name}) as value`,
    );
    return row?.value === value;
  });
}

/** Copies the running primary, as pg_basebackup does; the embedded PostgreSQL comes without it. */
async function copy({ folder, superuser }: Primary, target: string): Promise<void> {
  await superuser.begin(async (tx) => {
    await tx.execute(sql`select pg_backup_start('standby', true)`);
    await run('cp', ['-a', join(folder, 'postgres'), target]);
    const [stopped] = await tx.query<{ labelfile: string }>(
      sql`select labelfile from pg_backup_stop(false)`,
    );
    await writeFile(join(target, 'backup_label'), stopped?.labelfile ?? '');
  });
  await run('sh', ['-c', `rm -rf "$1"/postmaster.* "$1"/pg_wal/*`, 'sh', target]);
  await run('mkdir', [join(target, 'pg_wal/archive_status')]);
  await writeFile(join(target, 'standby.signal'), '');
  await run('chown', ['-R', '--reference', join(folder, 'postgres'), target]);
}

/** A standby of this cluster; it does not run before `start`, and ends with the test file. */
export async function makeStandby(primary: Primary, name: string): Promise<Standby> {
  const { folder: source, superuser, connection } = primary;
  await appendFile(join(source, 'postgres/pg_hba.conf'), 'local replication all scram-sha-256\n');
  await superuser.script('select pg_reload_conf()');
  const folder = await scratchFolder(`standby-${name}`);
  const clusterDir = join(folder, 'postgres');
  await copy(primary, clusterDir);
  const { postgres } = await findBinaries();
  const account = await chooseAccount(clusterDir, folder);
  await chmod(folder, 0o755);
  const privileges = await choosePrivileges(account, folder, postgres);
  const socketDir = await openSocketDir(folder, account);
  const { host, port, user, password } = connection;
  const upstream = `host=${host} port=${port} user=${user} password=${password} application_name=${name}`;
  const settings = [
    ...['listen_addresses=', 'hot_standby=on', 'wal_receiver_status_interval=1s'],
    ...['max_connections=60', 'max_prepared_transactions=4', `primary_conninfo=${upstream}`],
  ];
  const { file, args, options } = launch(privileges, [
    ...[postgres, '-D', clusterDir, '-k', socketDir, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  let child: ChildProcess | undefined;
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const stop = () => end('SIGINT');
  atEnd(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const here: Standby['connection'] = { ...connection, host: socketDir };
  return {
    name,
    connection: here,
    async start() {
      await eventually(`${name} streams`, async () => {
        // After a crash the backends of before may hold its memory, and it ends at once.
        if (!isRunning()) child = spawn(file, args, { ...options, stdio: 'ignore' });
        const row = await superuser.first<{ count: number }>(sql`
          select count(*) as count from pg_stat_replication
          where application_name = ${name} and state = 'streaming'`);
        return row?.count === 1;
      });
    },
    stop,
    kill: () => end('SIGKILL'),
  };
}

/** Whether a database of the standby has the event. */
export async function hasEvent(db: Database, id: string): Promise<boolean> {
  const row = await db.first<{ count: number }>(
    sql`select count(*) as count from events where event_id = ${id}`,
  );
  return row?.count === 1;
}

/** An address over TCP in place of the socket. */
export function overTcp(connection: Connection, port: number): Connection {
  return { ...connection, host: '127.0.0.1', port } as Connection;
}
