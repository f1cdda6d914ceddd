/** The settings that all processes of a database must have alike, and who has them otherwise. */
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { SETTINGS } from '../../config/settings.ts';
import { version } from '../../config/version.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Check, ok, warn } from './check.ts';
import { listSettings } from './settings.ts';

/** By name; null = not set. */
type Values = Readonly<Record<string, string | null>>;

interface Process {
  readonly host: string;
  readonly pid: number;
  readonly port: number;
}

interface RunningProcess extends Process {
  readonly version: string;
  readonly startedAt: Date;
}

interface RegisteredProcess extends RunningProcess {
  readonly settings: Values;
}

const SEEN_EVERY_MS = 20_000;
/** A process that was not seen for so long has ended, or its row will come back. */
const GONE_SECONDS = 70;
const PROCESSES_MAX = 500;

function agreedSettings(config: Config): Values {
  const listed = listSettings(config).filter(({ name }) => !SETTINGS.get(name)?.mayDiffer);
  return Object.fromEntries(listed.map(({ name, value }) => [name, value]));
}

/** The processes that run, by place. */
function findProcesses(db: Queryable): Promise<RegisteredProcess[]> {
  return db.query<RegisteredProcess>(sql`
    select host, pid, port, settings, version, started_at from server_processes
    where seen_at > clock_timestamp() - ${GONE_SECONDS} * interval '1 second'
    order by host, port, pid limit ${PROCESSES_MAX}`);
}

/** For the health page: when each process started, and of which version it is. */
export async function listRunning(db: Queryable) {
  return (await findProcesses(db)).map(({ settings: _, ...one }) => one);
}

async function store(
  db: Queryable,
  { host, pid, port, settings, version, startedAt }: RegisteredProcess,
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from server_processes
      where seen_at < clock_timestamp() - ${GONE_SECONDS} * interval '1 second'
        and (host, pid, port) <> (${host}, ${pid}::integer, ${port}::integer)
    )
    insert into server_processes (host, pid, port, settings, version, started_at)
    values (
      ${host}, ${pid}, ${port}, ${JSON.stringify(settings)}::jsonb, ${version}, ${startedAt}
    )
    on conflict (host, pid, port) do update
    set settings = excluded.settings, version = excluded.version,
      started_at = excluded.started_at, seen_at = excluded.seen_at`);
}

async function remove(db: Queryable, { host, pid, port }: Process): Promise<void> {
  await db.execute(sql`
    delete from server_processes
    where (host, pid, port) = (${host}, ${pid}::integer, ${port}::integer)`);
}

const placeOf = ({ host, port, pid }: Process) => `${host}:${port} (process ${pid})`;
const textOf = (value: string | null | undefined) => value ?? 'not set';

/**
 * A sentence for each setting whose values differ, with each value and who has it. A name that a
 * process does not know, since its version is another, does not count.
 */
function findDifferences(processes: readonly RegisteredProcess[]): string[] {
  const names = new Set(processes.flatMap(({ settings }) => Object.keys(settings)));
  return [...names].flatMap((name) => {
    const knowing = processes.filter(({ settings }) => Object.hasOwn(settings, name));
    const byValue = Map.groupBy(knowing, ({ settings }) => textOf(settings[name]));
    if (byValue.size < 2) return [];
    const values = [...byValue].map(
      ([value, those]) => `${value} at ${those.map(placeOf).join(', ')}`,
    );
    return [`${name} is ${values.join('; ')}`];
  });
}

/**
 * Makes this process known to the others until `stop`, and warns in its log of each setting that
 * differs from that of a process that runs already.
 */
export async function registerProcess(
  db: Queryable,
  { config, port }: { readonly config: Config; readonly port: number },
  log: Logger,
) {
  const own = {
    ...{ host: hostname(), pid: process.pid, port, settings: agreedSettings(config) },
    ...{ version, startedAt: new Date() },
  };
  let isCompared = false;
  const round = async () => {
    await store(db, own);
    if (isCompared) return;
    for (const difference of findDifferences(await findProcesses(db)))
      log.warn(`${difference}: all processes of a database need the same`);
    isCompared = true;
  };
  let underWay: Promise<void> | undefined;
  const tryRound = () => {
    // While the database is away the others see nothing either.
    underWay ??= round()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const timer = setInterval(tryRound, SEEN_EVERY_MS);
  await tryRound();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
      await remove(db, own).catch(() => undefined);
    },
  };
}

/** The check of `lectern doctor`: which settings differ, and where. */
export async function checkSettingsConsistency(db: Queryable): Promise<Check> {
  const name = 'agreement';
  const processes = await findProcesses(db);
  const differences = findDifferences(processes);
  const count = processes.length;
  if (differences.length > 0) {
    const fix =
      'start the others again with the settings of one; a process that was killed counts for ' +
      `${GONE_SECONDS} s`;
    return warn(name, differences.join('\n'), fix);
  }
  if (count === 0) return ok(name, 'no server process runs');
  return ok(
    name,
    count === 1 ? 'one server process runs' : `${count} processes, the same settings`,
  );
}
