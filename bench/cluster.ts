/** Starts a PostgreSQL in a temporary folder for a benchmark and measures its CPU time. */
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../server/src/storage/database/postgres.ts';
import { trusted } from '../server/src/storage/database/sql.ts';
import { openCluster } from '../server/src/storage/embedded/cluster.ts';
import { asSuperuser } from '../server/test/harness/database.ts';

/** Clock ticks of /proc times in microseconds (100 a second on every Linux). */
const TICK_US = 10_000;

interface BenchCluster {
  /** A new database: empty, or a copy of `template`. */
  createDatabase(name: string, template?: string): Promise<Connection>;
  /** CPU time of all its processes so far, in microseconds; 0 without /proc. */
  cpuUs(): number;
  stop(): Promise<void>;
}

/** `settings`: of PostgreSQL, as `name=value`. */
export async function openBenchCluster(settings: readonly string[] = []): Promise<BenchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await chmod(dataDir, 0o755);
  const cluster = await openCluster({ dataDir, lifetime: 'server', settings });
  // The superuser may count statements and write checkpoints, too.
  const connection = asSuperuser(cluster.connection);
  const admin = openDatabase(connection, {
    name: 'bench',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  return {
    async createDatabase(name, template = 'template1') {
      await admin.execute(trusted(`drop database if exists ${name} with (force)`));
      await admin.execute(trusted(`create database ${name} template ${template}`));
      return { ...connection, database: name };
    },
    cpuUs: () => postgresCpuUs(join(dataDir, 'postgres')),
    async stop() {
      await admin.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a database for some work of the benchmark itself. */
export async function withDatabase<Result>(
  connection: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 });
  return work(db).finally(() => db.close());
}

/** CPU time of the postmaster and of all its backends. */
function postgresCpuUs(folder: string): number {
  try {
    const postmaster = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    return cpuUsOf(postmaster);
  } catch {
    return 0;
  }
}

/** CPU time of a process, of its ended children and of its running ones; 0 without /proc. */
export function cpuUsOf(process: string): number {
  try {
    let ticks = 0;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const times = cpuTimes(pid);
      if (!times) continue;
      if (pid === process) ticks += times.own + times.ended;
      else if (times.parent === process) ticks += times.own;
    }
    return ticks * TICK_US;
  } catch {
    return 0;
  }
}

function cpuTimes(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the command in parentheses: state, ppid, …; utime is the 12th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
