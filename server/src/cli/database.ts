/** The database that a command works on, whether or not a server runs. */
import { type Config, processConfig } from '../config.ts';
import { type Database, openDatabase } from '../storage/database/postgres.ts';
import { openStorage, type Reached, reachStorage } from '../storage/open.ts';
import { note } from './output.ts';

const log = {
  warn: (_members: object, message: string) => note(message),
  error: (_members: object, message: string) => note(message),
};

interface Limits {
  /** For work with more than a statement of the API may do; 0 = no limit. */
  readonly statementTimeoutMs?: number;
}

type Work<Result> = (db: Database, config: Config) => Promise<Result>;

/** Opens the database of the settings, brings it up to date, and closes all that it opened. */
export async function withDatabase<Result>(
  work: Work<Result>,
  limits: Limits = {},
): Promise<Result> {
  const config = processConfig();
  return using(await openStorage(config, log, 'command'), config, { work, ...limits });
}

/** The same with the database as it is, whatever is in it. No statement is too long. */
export async function withDatabaseAsIs<Result>(work: Work<Result>): Promise<Result> {
  const config = processConfig();
  const reached = await reachStorage(config, log, 'command');
  return using(reached, config, { work, statementTimeoutMs: 0 });
}

async function using<Result>(
  reached: Reached,
  config: Config,
  { work, ...limits }: Limits & { readonly work: Work<Result> },
): Promise<Result> {
  const db = openDatabase(reached.connection, { name: 'cli', connectionsMax: 2, ...limits });
  try {
    return await work(db, { ...config, secret: config.secret ?? reached.secret });
  } finally {
    await db.close();
    await reached.close();
  }
}
