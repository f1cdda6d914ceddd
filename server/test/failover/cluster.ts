/** PostgreSQL on several machines, as the handbook says: Patroni, etcd, HAProxy, and a Lectern. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import type { Database } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { atEnd } from '../harness/database.ts';
import { connect, serve } from '../harness/own-cluster.ts';
import { scratchFolder } from '../harness/scratch.ts';
import { eventually } from '../harness/server-process.ts';
import { stopAtEnd } from '../harness/started-program.ts';
import { Machine, type Place } from './machine.ts';
import { addToNetwork, openNetwork } from './network.ts';

const HANDBOOK = resolve(import.meta.dirname, '../../../docs/operate/several-servers.md');
const PLACES: readonly Place[] = ['one', 'two', 'three'].map((name, index) => ({
  name,
  address: `10.0.0.${index + 1}`,
}));

/** paired: two machines; strict: three, and no write without a standby; careless: no copy waits. */
type Mode = 'paired' | 'strict' | 'careless';

/** The example of the handbook that begins with this line. */
async function example(first: string): Promise<string[]> {
  const lines = (await readFile(HANDBOOK, 'utf8')).split('\n');
  const from = lines.indexOf(`    ${first}`);
  assert.ok(from >= 0, `the handbook has no example that begins with "${first}"`);
  const rest = lines.slice(from);
  const end = rest.findIndex((line) => line !== '' && !line.startsWith('    '));
  return rest.slice(0, end).map((line) => line.slice(4));
}

/** Settings of Patroni for the mode. */
async function settingsOf(mode: Mode): Promise<string[]> {
  const further = await example('hot_standby_feedback: "on"');
  const settings = [...(await example('ttl: 20')), ...further.map((line) => `    ${line}`)];
  if (mode === 'strict') return settings;
  const others = settings.filter((line) => !line.startsWith('synchronous_mode_strict'));
  if (mode === 'paired') return others;
  return others.map((line) =>
    line
      .replace('synchronous_mode: true', 'synchronous_mode: false')
      .replace(/^maximum_lag_on_failover: .*/, 'maximum_lag_on_failover: 1073741824'),
  );
}

async function startHaproxy(folder: string, places: readonly Place[]): Promise<void> {
  const servers = places.map(
    ({ name, address }) => `  server ${name} ${address}:5432 check port 8008`,
  );
  const listening = async (first: string) => {
    const lines = (await example(first)).filter((line) => !/^ +server .* check /.test(line));
    return [...lines, ...servers, ''];
  };
  const file = join(folder, 'haproxy.cfg');
  const lines = [...(await listening('defaults')), ...(await listening('listen reads'))];
  await writeFile(file, lines.join('\n'));
  stopAtEnd(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }));
}

export class FailoverCluster {
  /** The machines with a PostgreSQL. */
  readonly machines: readonly Machine[];
  /** What leads to the primary, as a superuser. */
  readonly superuser: Database;

  constructor(machines: readonly Machine[], superuser: Database) {
    this.machines = machines;
    this.superuser = superuser;
  }

  /** The machines that say of themselves that they lead. */
  async leaders(): Promise<Machine[]> {
    const are = await Promise.all(this.machines.map((one) => one.is('primary')));
    return this.machines.filter((_, index) => are[index]);
  }

  async leader(): Promise<Machine> {
    const [leader, ...others] = await this.leaders();
    assert.ok(leader && others.length === 0, 'not one machine leads');
    return leader;
  }

  others(machine: Machine): Machine[] {
    return this.machines.filter((one) => one !== machine);
  }

  /** The members of etcd but one, in any role. */
  addressesBeside({ name }: Machine): string[] {
    return PLACES.filter((one) => one.name !== name).map(({ address }) => address);
  }

  /**
   * One leads, and all others stream from it. Where one must confirm commits, Patroni has chosen
   * it: PostgreSQL shows it as synchronous a moment before it may take over.
   */
  async isWhole(confirms = true): Promise<boolean> {
    const leaders = await this.leaders();
    if (leaders.length !== 1) return false;
    const standbys = leaders.flatMap((one) => this.others(one));
    const rows = await this.superuser
      .query<{ name: string }>(sql`
        select application_name as name from pg_stat_replication where state = 'streaming'`)
      .catch(() => []);
    const streaming = new Set(rows.map(({ name }) => name));
    if (!standbys.every(({ name }) => streaming.has(name))) return false;
    return !confirms || (await this.#chosen(standbys)) !== undefined;
  }

  /** The standby that Patroni has chosen to confirm commits. */
  async #chosen(standbys: readonly Machine[]): Promise<Machine | undefined> {
    const are = await Promise.all(standbys.map((one) => one.is('sync')));
    return standbys.find((_, index) => are[index]);
  }

  async switchOver(from: Machine): Promise<void> {
    const to = await this.#chosen(this.others(from));
    const reply = await fetch(`http://${from.address}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from.name, candidate: to?.name }),
    });
    assert.equal(reply.status, 200, await reply.text());
  }

  /** Prints what the programs said last when the work fails. */
  async explained(t: TestContext, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      for (const machine of this.machines) t.diagnostic(await machine.lastWords());
      throw error;
    }
  }
}

/**
 * Starts it, and a Lectern of two processes on it, which reads from the standby where it has a role
 * in the test; all ends with the test file.
 */
export async function startCluster(mode: Mode, { reads = false } = {}) {
  const folder = await scratchFolder('fail-over');
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await openNetwork();
  for (const { name, address } of PLACES) await addToNetwork(name, address);
  const settings = await settingsOf(mode);
  const all = PLACES.map((place, index) => {
    const hasPostgres = index < (mode === 'strict' ? 3 : 2);
    const own = hasPostgres ? settings : undefined;
    return new Machine({ ...place, all: PLACES, folder, settings: own });
  });
  const machines = mode === 'strict' ? all : all.slice(0, 2);
  atEnd(() => Promise.all(all.map((machine) => machine.die())));
  for (const machine of all) await machine.prepare();
  for (const machine of all) machine.start();
  await startHaproxy(folder, machines);
  const url = (user: string, database: string, port = 5000) => ({
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
  });
  const maintenance = connect(url('postgres', 'postgres'));
  const cluster = new FailoverCluster(machines, maintenance);
  try {
    await eventually('the cluster is whole', () => cluster.isWhole(mode !== 'careless'));
  } catch (error) {
    for (const machine of all) console.error(await machine.lastWords());
    throw error;
  }
  await maintenance.script('create role lectern login');
  await maintenance.script('grant pg_read_all_stats to lectern');
  await maintenance.script('create database lectern owner lectern');
  const readUrl = url('lectern', 'lectern', 5001).url;
  const server = await serve(url('lectern', 'lectern'), {
    WORKERS: '2',
    ...(reads && { READ_DATABASE_URL: readUrl }),
  });
  return { cluster, server };
}
