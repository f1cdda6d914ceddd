/** The embedded PostgreSQL: start, stop, crashes, races, stale lock files, closed folders. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import { scratchFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { packageFolder } from './binaries.ts';
import { type Cluster, ClusterError, type ClusterOptions, openCluster } from './cluster.ts';
import { canDieWithParent, chooseAccount } from './launch.ts';
import { byPs, readLockState } from './lock-file.ts';
import { SUPERUSER } from './roles.ts';

const FILES = ['database-password', 'postgres', 'postgres.lock', 'postgres.log', 'socket'];
const MODULE = import.meta.resolve('./cluster.ts');
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Whether there is a `setpriv`. */
const DIES_WITH_PARENT = await canDieWithParent();

/** Runs a command as root without the right to ignore file modes. */
const BY_MODES = ['setpriv', '--bounding-set', '-dac_read_search,-dac_override'];

/** Opens a cluster, prints the outcome as JSON, stops the cluster on any input. */
const PROCESS = `
  const [dataDir, lifetime] = process.argv.slice(1);
  const { openCluster } = await import(${JSON.stringify(MODULE)});
  try {
    const { startedHere, connection } = await openCluster({ dataDir, lifetime }).then((cluster) => {
      process.stdin.once('data', () => cluster.stop().then(() => process.exit(0)));
      return cluster;
    });
    console.log(JSON.stringify({ startedHere, connection }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name + ': ' + error.message }));
    process.exit(1);
  }`;

let shared = '';
const folders: string[] = [];

after(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

suite('start', () => {
  test('the first process makes a cluster with the same settings on every machine', async (t) => {
    const dataDir = join(await folder(), 'new', 'data');
    const cluster = await open(t, { dataDir, lifetime: 'server' });
    assert.equal(cluster.startedHere, true);
    assert.match(cluster.version, /^18\.\d+$/);
    assert.deepEqual(cluster.connection, {
      host: join(dataDir, 'socket'),
      port: 5432,
      user: 'server',
      database: 'lectern',
      password: (await readFile(join(dataDir, 'database-password'), 'utf8')).trim(),
    });
    const [row] = await query(
      cluster,
      `select current_setting('server_encoding') as encoding, datlocprovider as provider,
         datlocale as locale, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('listen_addresses') as tcp, current_setting('TimeZone') as zone
       from pg_database where datname = current_database()`,
    );
    assert.deepEqual(row, {
      ...{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', checksums: 'on' },
      ...{ fsync: 'on', commit: 'on', tcp: '', zone: 'UTC' },
    });
    assert.equal((await stat(join(dataDir, 'socket'))).mode & 0o777, 0o700);
    assert.deepEqual((await readdir(dataDir)).sort(), FILES);
  });

  test('a later process finds the data of an earlier one, and may have other settings', async (t) => {
    const dataDir = await dataFolder();
    const before = await open(t, { dataDir, lifetime: 'server' });
    const kept = await keep(before);
    await before.stop();
    assert.equal(await isRunning(dataDir), false);
    const settings = ['max_connections=60'];
    const later = await open(t, { dataDir, lifetime: 'command', settings });
    assert.deepEqual(await query(later, kept), [{ kept: true }]);
    assert.deepEqual(await query(later, 'show max_connections'), [{ max_connections: '60' }]);
  });

  test('of two processes that race for a new folder one starts PostgreSQL, the other joins', async (t) => {
    const dataDir = await folder();
    const both = [
      await run(t, { dataDir, lifetime: 'server' }),
      await run(t, { dataDir, lifetime: 'server' }),
    ];
    const opened = await Promise.all(both.map((one) => one.opened));
    assert.deepEqual(opened.map((one) => one.startedHere).sort(), [false, true]);
    assert.deepEqual((await readdir(dataDir)).sort(), FILES);
  });

  test('a process that finds PostgreSQL shutting down waits and starts it again', async (t) => {
    const dataDir = await dataFolder();
    const first = await open(t, { dataDir, lifetime: 'command' });
    const checkpointer = await holdCheckpointer(first);
    const stopped = first.stop();
    await untilStopping(dataDir);
    const second = open(t, { dataDir, lifetime: 'command' });
    process.kill(checkpointer, 'SIGCONT');
    await stopped;
    assert.equal((await second).startedHere, true);
    assert.deepEqual(await query(await second, 'select 1 as one'), [{ one: 1 }]);
  });

  test('a process that finds PostgreSQL hanging in its shutdown ends it and starts it again', async (t) => {
    const dataDir = await dataFolder();
    const before = await open(t, { dataDir, lifetime: 'command' });
    const kept = await keep(before);
    await holdCheckpointer(before);
    process.kill(await postmasterOf(dataDir), 'SIGINT');
    await untilStopping(dataDir);
    const next = await open(t, { dataDir, lifetime: 'command' });
    assert.deepEqual([next.startedHere, await query(next, kept)], [true, [{ kept: true }]]);
  });

  test('a path too long for a socket gets a short socket folder, the same at each start', async (t) => {
    const dataDir = join(await folder(), 'd'.repeat(120));
    const first = await open(t, { dataDir, lifetime: 'command' });
    const { host } = first.connection;
    folders.push(host);
    assert.ok(host.startsWith(join(tmpdir(), 'lectern-')), host);
    assert.equal((await stat(host)).mode & 0o777, 0o700);
    await first.stop();
    const second = await open(t, { dataDir, lifetime: 'command' });
    assert.equal(second.connection.host, host);
  });

  test('an open cluster does not keep its process alive', async (t) => {
    const dataDir = await dataFolder();
    const script = `const { openCluster } = await import(${JSON.stringify(MODULE)});
      await openCluster({ dataDir: process.argv[1], lifetime: 'server' });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
    t.after(() => child.kill('SIGKILL'));
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
    assert.equal(code, 0);
    // On systems where PostgreSQL outlives that process, this stops it.
    await (await open(t, { dataDir, lifetime: 'command' })).stop();
  });
});

suite('the last member stops it', () => {
  test('a command that started it leaves it running for a server that joined', async (t) => {
    const dataDir = await dataFolder();
    const command = await open(t, { dataDir, lifetime: 'command' });
    const server = await run(t, { dataDir, lifetime: 'server' });
    assert.equal((await server.opened).startedHere, false);
    await command.stop();
    assert.equal(await isRunning(dataDir), true);
    assert.equal(await server.stop(), 0);
    assert.equal(await isRunning(dataDir), false);
  });

  test('a server goes on when the process that started PostgreSQL ends', async (t) => {
    const dataDir = await dataFolder();
    const starter = await run(t, { dataDir, lifetime: 'server' });
    await starter.opened;
    let restarts = 0;
    const onRestart = () => {
      restarts += 1;
    };
    const other = await open(t, { dataDir, lifetime: 'server', onRestart });
    assert.equal(other.startedHere, false);
    await starter.stop();
    // PostgreSQL ends with its starter, and the other server starts it again.
    await eventually('a restart', () => restarts === 1);
    assert.deepEqual(await query(other, 'select 1 as one'), [{ one: 1 }]);
    await other.stop();
    assert.equal(await isRunning(dataDir), false);
  });

  test('when two servers have stopped, PostgreSQL has', async (t) => {
    const dataDir = await dataFolder();
    const starter = await run(t, { dataDir, lifetime: 'server' });
    await starter.opened;
    const other = await run(t, { dataDir, lifetime: 'server' });
    const { connection } = await other.opened;
    assert.ok(connection);
    const checkpointer = await holdCheckpointer({ connection });
    const first = starter.stop();
    await untilStopping(dataDir);
    const second = other.stop();
    process.kill(checkpointer, 'SIGCONT');
    await Promise.all([first, second]);
    assert.equal(await isRunning(dataDir), false);
  });

  test('when all members leave at once, one of them stops it', async (t) => {
    const dataDir = await dataFolder();
    const options: ClusterOptions = { dataDir, lifetime: 'command' };
    const all = [await open(t, options), await open(t, options), await open(t, options)];
    await Promise.all(all.map((one) => one.stop()));
    assert.equal(await isRunning(dataDir), false);
  });

  test('a command leaves it running for a psql, a server that started it does not', async (t) => {
    const dataDir = await dataFolder();
    const command = await open(t, { dataDir, lifetime: 'command' });
    const psql = await connect(command);
    await command.stop();
    assert.equal(await isRunning(dataDir), true);
    await psql.end();
    await (await open(t, { dataDir, lifetime: 'command' })).stop();
    assert.equal(await isRunning(dataDir), false);

    const server = await open(t, { dataDir, lifetime: 'server' });
    await connect(server);
    await server.stop();
    assert.equal(await isRunning(dataDir), false);
  });
});

suite('survives', () => {
  for (const role of ['the server that started it', 'a server that joined'] as const) {
    test(`kill -9 of PostgreSQL: ${role} starts it again`, async (t) => {
      const dataDir = await dataFolder();
      const joined = role !== 'the server that started it';
      const command = joined ? await open(t, { dataDir, lifetime: 'command' }) : undefined;
      const outcomes: unknown[] = [];
      const server = await open(t, {
        ...{ dataDir, lifetime: 'server' },
        onRestart: (outcome) => outcomes.push(outcome),
      });
      assert.equal(server.startedHere, !joined);
      const kept = await keep(server);
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
      await eventually('a restart', () => outcomes.length > 0);
      assert.deepEqual(outcomes, [{ restarted: true }]);
      assert.deepEqual(await query(server, kept), [{ kept: true }]);
      await command?.stop();
      await server.stop();
      assert.equal(await isRunning(dataDir), false);
    });
  }

  test('kill -9 of PostgreSQL while a backend is busy: the restart waits for the backend', async (t) => {
    const dataDir = await dataFolder();
    let restarts = 0;
    const onRestart = () => {
      restarts += 1;
    };
    const server = await open(t, { dataDir, lifetime: 'server', onRestart });
    const busy = await connect(server);
    const work = busy.query('select count(*) from generate_series(1, 10000000)').catch(() => {});
    await eventually('the query is active', async () => {
      const active =
        "select from pg_stat_activity where query like '%series%' and state = 'active'";
      return (await query(server, `${active} and pid <> pg_backend_pid()`)).length === 1;
    });
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await eventually('a restart', () => restarts === 1);
    assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }]);
    await work;
  });

  test('a stop during a restart: PostgreSQL stays stopped', async (t) => {
    const dataDir = await dataFolder();
    const outcomes: unknown[] = [];
    const server = await open(t, {
      ...{ dataDir, lifetime: 'server' },
      onRestart: (outcome) => outcomes.push(outcome),
    });
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await server.stop();
    assert.equal(await isRunning(dataDir), false);
    assert.deepEqual(outcomes, []);
  });

  test('the end of its own connection, without a restart', async (t) => {
    const dataDir = await dataFolder();
    const outcomes: unknown[] = [];
    const server = await open(t, {
      ...{ dataDir, lifetime: 'server' },
      onRestart: (outcome) => outcomes.push(outcome),
    });
    const members = "select pid from pg_stat_activity where application_name = 'lectern member'";
    const [before] = await query(server, members);
    const superuser = { connection: { ...server.connection, user: SUPERUSER } };
    await query(superuser, `select pg_terminate_backend(${before?.['pid']})`);
    await eventually('a new member connection', async () => {
      const [now] = await query(server, members);
      return now !== undefined && now['pid'] !== before?.['pid'];
    });
    assert.deepEqual(outcomes, []);
    await server.stop();
    assert.equal(await isRunning(dataDir), false);
  });

  test('kill -9 of the server: PostgreSQL stops cleanly', {
    skip: !DIES_WITH_PARENT,
  }, async (t) => {
    const dataDir = await dataFolder();
    const server = await run(t, { dataDir, lifetime: 'server' });
    const { connection } = await server.opened;
    assert.ok(connection);
    const kept = await keep({ connection });
    server.child.kill('SIGKILL');
    await eventually('PostgreSQL has ended', async () => {
      return (await readLockState(join(dataDir, 'postgres'))).kind === 'free';
    });
    const again = await open(t, { dataDir, lifetime: 'server' });
    assert.equal(again.startedHere, true);
    assert.deepEqual(await query(again, kept), [{ kept: true }]);
  });

  test('kill -9 of a command: the next process joins the running PostgreSQL', async (t) => {
    const dataDir = await dataFolder();
    const command = await run(t, { dataDir, lifetime: 'command' });
    await command.opened;
    command.child.kill('SIGKILL');
    const next = await open(t, { dataDir, lifetime: 'server' });
    assert.equal(next.startedHere, false);
    await next.stop();
    assert.equal(await isRunning(dataDir), false);
  });

  // A process that got the number of a dead postmaster; a postmaster whose parent does not read its
  // exit status; an operating system that crashed while PostgreSQL wrote the file.
  const staleFiles = [
    ['lock files that name another process', 'echo $$; exec sleep 60'],
    ['lock files that name a zombie', 'sleep 0 & echo $!; exec sleep 60'],
    ['empty lock files', undefined],
  ] as const;
  for (const [title, script] of staleFiles) {
    test(title, async (t) => {
      const dataDir = await dataFolder();
      const first = await open(t, { dataDir, lifetime: 'command' });
      const { host } = first.connection;
      await first.stop();
      // PostgreSQL takes a process for alive only when it may signal it: one of its own user.
      const account = await chooseAccount(join(dataDir, 'postgres'), dataDir);
      const text = script ? `${await shell(t, script, account)}\n` : '';
      for (const file of [`${dataDir}/postgres/postmaster.pid`, `${host}/.s.PGSQL.5432.lock`]) {
        await writeFile(file, text, { mode: 0o600 });
        if (account) await chown(file, account.uid, account.gid);
        const hourAgo = Date.now() / 1000 - 3600;
        await utimes(file, hourAgo, hourAgo);
      }
      const next = await open(t, { dataDir, lifetime: 'command' });
      assert.equal(next.startedHere, true);
      assert.deepEqual(await query(next, 'select 1 as one'), [{ one: 1 }]);
    });
  }
});

suite('refuses with one sentence', () => {
  test('a data folder of another major version', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await refuses(dataDir, /made by PostgreSQL 17, and this Lectern brings PostgreSQL 18/);
    await refuses(dataDir, /db backup .*-backup\n.* mv .*postgres-17\n.* db restore .*-backup/);
  });

  test('a folder with other files', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'postgres', 'photos'), { recursive: true });
    await refuses(dataDir, /\/postgres has no PostgreSQL database/);
  });

  test('a data folder that is a file', async () => {
    const file = join(await folder(), 'data');
    await writeFile(file, '');
    await refuses(file, /data folder \/.*\/data cannot be used: a file with this name exists/);
    await refuses(
      join(file, 'below'),
      /\/below cannot be used: a part of this path is not a folder/,
    );
  });

  test('a data folder that may not be read', { skip: IS_ROOT && !DIES_WITH_PARENT }, async (t) => {
    const dataDir = await folder();
    await chmod(dataDir, 0o000);
    const wrapper = IS_ROOT ? BY_MODES : [];
    const { opened } = await run(t, { dataDir, lifetime: 'server' }, { wrapper });
    const { error } = await opened;
    assert.equal(
      error,
      `ClusterError: The data folder ${dataDir} cannot be used: permission denied.`,
    );
  });

  test('a start that fails; the message has the end of the log', async (t) => {
    const dataDir = await dataFolder();
    const broken = join(dataDir, 'postgres', 'postgresql.auto.conf');
    await writeFile(broken, 'no_such_setting = 1\n');
    t.after(() => writeFile(broken, ''));
    await refuses(
      dataDir,
      /Its log says:[\s\S]*unrecognized configuration parameter "no_such_setting"/,
    );
    assert.equal(await isRunning(dataDir), false);
  });

  test('a platform without PostgreSQL', () => {
    assert.throws(() => packageFolder('plan9-mips'), /No PostgreSQL for plan9-mips .*DATABASE_URL/);
  });
});

suite('as root', { skip: !IS_ROOT || !DIES_WITH_PARENT }, () => {
  test('it starts in a folder that only root may enter, and runs unprivileged', async (t) => {
    const dataDir = await dataFolder(0o700);
    const cluster = await open(t, { dataDir, lifetime: 'server' });
    assert.deepEqual(await query(cluster, 'select 1 as one'), [{ one: 1 }]);
    assert.notEqual((await stat(`/proc/${await postmasterOf(dataDir)}`)).uid, 0);
  });

  test('the message names the folder that PostgreSQL cannot enter', async (t) => {
    const dataDir = await folder(0o700);
    const { opened } = await run(t, { dataDir, lifetime: 'command' }, { wrapper: BY_MODES });
    const { error } = await opened;
    assert.match(error ?? '', /^ClusterError: PostgreSQL cannot run as root/);
    assert.ok(
      error?.includes(`cannot enter the folder ${dataDir}: run "chmod o+x" on it`),
      String(error),
    );
  });

  test('a process without CAP_SYS_PTRACE (Docker) joins', async (t) => {
    const dataDir = await dataFolder();
    const first = await open(t, { dataDir, lifetime: 'command' });
    const wrapper = ['setpriv', '--bounding-set', '-sys_ptrace'];
    const { opened, stop } = await run(t, { dataDir, lifetime: 'command' }, { wrapper });
    assert.equal((await opened).startedHere, false);
    await first.stop();
    await stop();
    assert.equal(await isRunning(dataDir), false);
  });

  test('files of a start under sudo belong to the owner of the data folder', async (t) => {
    const dataDir = await folder();
    await chown(dataDir, NOBODY, NOBODY);
    await open(t, { dataDir, lifetime: 'command' });
    for (const name of ['postgres', 'postgres.log', 'socket']) {
      assert.equal((await stat(join(dataDir, name))).uid, NOBODY, name);
    }
  });
});

test('without /proc, ps identifies a postmaster', async (t) => {
  if (spawnSync('ps', ['-p', '1']).status !== 0) return t.skip('no ps here');
  const dataDir = await dataFolder();
  const cluster = await open(t, { dataDir, lifetime: 'command' });
  const [pid, clusterDir] = [await postmasterOf(dataDir), join(dataDir, 'postgres')];
  assert.equal(await byPs(pid, clusterDir), 'postmaster');
  assert.equal(await byPs(pid, dataDir), 'other');
  assert.equal(await byPs(process.pid, clusterDir), 'other');
  await cluster.stop();
  assert.notEqual(await byPs(pid, clusterDir), 'postmaster');
});

/** A folder that PostgreSQL's account may enter; removed after the tests. */
async function folder(mode = 0o755): Promise<string> {
  const path = await scratchFolder('embedded');
  folders.push(path);
  await chmod(path, mode);
  return path;
}

/**
 * A data folder with a stopped cluster, in a folder of this mode. The one of the previous test is
 * used again unless it still runs: making one takes up to a second.
 */
async function dataFolder(mode = 0o755): Promise<string> {
  if (!shared || (await isRunning(shared))) {
    shared = join(await folder(), 'data');
    const cluster = await openCluster({ dataDir: shared, lifetime: 'command' });
    await cluster.stop();
  }
  await chmod(join(shared, '..'), mode);
  return shared;
}

/** Makes a table with one row; returns a query of that row. */
async function keep(cluster: Pick<Cluster, 'connection'>): Promise<string> {
  const name = `kept_${Math.random().toString(36).slice(2)}`;
  await query(cluster, `create table ${name} as select true as kept`);
  return `select kept from ${name}`;
}

async function open(t: TestContext, options: ClusterOptions): Promise<Cluster> {
  const cluster = await openCluster(options);
  t.after(() => cluster.stop());
  return cluster;
}

async function refuses(dataDir: string, message: RegExp): Promise<void> {
  await assert.rejects(openCluster({ dataDir, lifetime: 'command' }), (error: unknown) => {
    assert.ok(error instanceof ClusterError);
    assert.match(error.message, message);
    return true;
  });
}

interface Opened {
  readonly startedHere?: boolean;
  readonly connection?: Cluster['connection'];
  readonly error?: string;
}

/** Opens the cluster in a child process. */
async function run(
  t: TestContext,
  { dataDir, lifetime }: Pick<ClusterOptions, 'dataDir' | 'lifetime'>,
  { wrapper = [] }: { wrapper?: readonly string[] } = {},
) {
  const node = [process.execPath, '--input-type=module', '-e', PROCESS, dataDir, lifetime];
  const [file = process.execPath, ...args] = [...wrapper, ...node];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  // It may end by itself before the write.
  child.stdin.on('error', () => {});
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.stdin.write('stop');
    const [code] = await ended;
    return code;
  };
  t.after(stop);
  const opened = once(createInterface(child.stdout), 'line').then(
    ([line]): Opened => JSON.parse(line),
  );
  return { child: child as ChildProcess, opened, stop };
}

/** Runs a script as the account; returns the process id that it prints. */
async function shell(t: TestContext, script: string, account: { uid: number } | undefined) {
  const child = spawn('sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account ? { uid: account.uid } : {}),
  });
  t.after(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return Number(line);
}

async function connect({ connection }: Pick<Cluster, 'connection'>): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function query(cluster: Pick<Cluster, 'connection'>, text: string) {
  const client = await connect(cluster);
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Holds up each shutdown, which ends with a checkpoint. It runs soon after a first connection. */
async function holdCheckpointer(cluster: Pick<Cluster, 'connection'>): Promise<number> {
  const text = "select pid from pg_stat_activity where backend_type = 'checkpointer'";
  let pid = 0;
  await eventually('the checkpointer runs', async () => {
    pid = Number((await query(cluster, text))[0]?.['pid'] ?? 0);
    return pid > 0;
  });
  process.kill(pid, 'SIGSTOP');
  return pid;
}

const untilStopping = (dataDir: string) =>
  eventually('PostgreSQL is stopping', async () => (await statusOf(dataDir)) === 'stopping');

const isRunning = async (dataDir: string) => (await statusOf(dataDir)) !== undefined;

async function statusOf(dataDir: string): Promise<string | undefined> {
  const state = await readLockState(join(dataDir, 'postgres'));
  return state.kind === 'alive' ? state.postmaster.status : undefined;
}

async function postmasterOf(dataDir: string): Promise<number> {
  const state = await readLockState(join(dataDir, 'postgres'));
  assert.ok(state.kind === 'alive');
  return state.postmaster.pid;
}
