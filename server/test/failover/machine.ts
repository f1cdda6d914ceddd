/** One machine of a cluster: etcd, Patroni and PostgreSQL, in the namespace of its name. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../harness/server-process.ts';
import { processesOn } from './network.ts';

const ACCOUNT = 'postgres';
const DEBIAN = '/usr/lib/postgresql';

/** The folder of the programs of the newest PostgreSQL of Debian; undefined = there is none. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return newest
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** The numbers of the account in /etc/passwd. */
function account(): { uid: number; gid: number } {
  const line = new RegExp(`^${ACCOUNT}:[^:]*:(\\d+):(\\d+):`, 'm');
  const [, uid, gid] = line.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export interface Place {
  readonly name: string;
  readonly address: string;
}

interface Plan extends Place {
  /** All machines that have an etcd. */
  readonly all: readonly Place[];
  readonly folder: string;
  /** The part `bootstrap.dcs` of Patroni's configuration; undefined = etcd alone runs there. */
  readonly settings: readonly string[] | undefined;
}

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #plan: Plan;
  readonly #folder: string;

  constructor(plan: Plan) {
    this.name = plan.name;
    this.address = plan.address;
    this.#plan = plan;
    this.#folder = join(plan.folder, plan.name);
  }

  /** Writes its configuration, before its first start. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder);
    const { uid, gid } = account();
    await chown(this.#folder, uid, gid);
    if (this.#plan.settings) await writeFile(this.#file('patroni.yml'), this.#configuration());
  }

  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): void {
    this.#startEtcd();
    if (!this.#plan.settings) return;
    const as = ['setpriv', '--reuid', ACCOUNT, '--regid', ACCOUNT, '--init-groups'];
    const env = ['env', '-i', `HOME=${this.#folder}`, 'PATH=/usr/bin:/bin'];
    this.#spawn('patroni', [...as, ...env, 'patroni', this.#file('patroni.yml')]);
  }

  /** The machine loses its power: nothing of it ends in order. */
  async die(): Promise<void> {
    await eventually(`${this.name} is off`, async () => {
      const running = await processesOn(this.name);
      for (const pid of running) kill(pid);
      return running.length === 0;
    });
  }

  async killPostmaster(): Promise<void> {
    kill(Number.parseInt(await readFile(this.#file('data/postmaster.pid'), 'utf8'), 10));
  }

  /** Whether Patroni answers 200 at this path: it has the role of that name. */
  async is(role: 'primary' | 'sync'): Promise<boolean> {
    const url = `http://${this.address}:8008/${role}`;
    return fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** The last lines of its programs, for a test that fails. */
  async lastWords(): Promise<string> {
    const names = ['patroni.log', 'etcd.log'];
    const texts = names.map(async (name) => {
      const text = await readFile(this.#file(name), 'utf8').catch(() => '');
      return `${this.name}, ${name}:\n${text.split('\n').slice(-25).join('\n')}`;
    });
    return (await Promise.all(texts)).join('\n');
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    const log = openSync(this.#file(`${program}.log`), 'a');
    const child = spawn('ip', ['netns', 'exec', this.name, ...args], {
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    return child;
  }

  #startEtcd(): void {
    const { name, address } = this;
    const peers = this.#plan.all.map((one) => `${one.name}=http://${one.address}:2380`);
    const isNew = !existsSync(this.#file('etcd'));
    this.#spawn('etcd', [
      ...['etcd', '--name', name, '--data-dir', this.#file('etcd')],
      ...['--listen-client-urls', `http://${address}:2379`],
      ...['--advertise-client-urls', `http://${address}:2379`],
      ...['--listen-peer-urls', `http://${address}:2380`],
      ...['--initial-advertise-peer-urls', `http://${address}:2380`],
      ...['--initial-cluster', peers.join(','), '--enable-v2=true', '--log-level', 'error'],
      ...['--initial-cluster-state', isNew ? 'new' : 'existing'],
    ]);
  }

  /** JSON is YAML; the settings are those of the handbook, as they stand there. */
  #configuration(): string {
    const { name, address } = this;
    const rest = { listen: `${address}:8008`, connect_address: `${address}:8008` };
    const hosts = this.#plan.all.map((one) => `${one.address}:2379`);
    const network = '10.0.0.0/24 trust';
    const user = (username: string) => ({ username, password: username });
    const postgresql = {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: this.#file('data'),
      bin_dir: postgresPrograms(),
      pgpass: this.#file('pgpass'),
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewinder'),
      },
      pg_hba: ['local all all trust', `host all all ${network}`, `host replication all ${network}`],
      parameters: { unix_socket_directories: this.#folder },
    };
    return [
      'scope: lectern',
      `name: ${name}`,
      `restapi: ${JSON.stringify(rest)}`,
      `etcd: ${JSON.stringify({ hosts })}`,
      'bootstrap:',
      '  dcs:',
      ...(this.#plan.settings ?? []).map((line) => `    ${line}`),
      `  initdb: ${JSON.stringify([{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'])}`,
      `postgresql: ${JSON.stringify(postgresql)}`,
      '',
    ].join('\n');
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
