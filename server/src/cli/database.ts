/** Opens the database for a command, whether or not a server runs, and closes it afterwards. */
import { type Config, processConfig } from '../config.ts';
import { secretsOf } from '../lib/sealing.ts';
import { type Database, openDatabase } from '../storage/database/postgres.ts';
import { openStorage, type Reached, reachStorage } from '../storage/open.ts';
import { note } from './output.ts';
import { findTarget } from './target.ts';

const log = {
  warn: (_members: object, message: string) => note(message),
  error: (_members: object, message: string) => note(message),
};

interface Limits {
  /** For statements that take longer than those of the API; 0 = no limit. */
  readonly statementTimeoutMs?: number;
}

interface Options extends Limits {
  /** The secret is lost, and the work replaces the keys that it sealed. */
  readonly isSecretLost?: boolean;
}

type Work<Result> = (db: Database, config: Config) => Promise<Result>;

/** Opens and migrates the database of the settings; closes everything after the work. */
export async function withDatabase<Result>(
  work: Work<Result>,
  { isSecretLost = false, ...limits }: Options = {},
): Promise<Result> {
  const config = await findTarget(processConfig());
  const storage = await openStorage(config, log, {
    lifetime: 'command',
    async examine(db, { secret, missing }) {
      if (missing === 0 || isSecretLost) return;
      // A late import: most commands find no missing migration.
      const { examineKeys } = await import('../auth/tokens/keys.ts');
      await examineKeys(db, secretsOf(config, secret));
    },
  });
  return using(storage, config, { work, ...limits });
}

/**
 * Does the work on a database without migrations and without a time limit for statements. `target`:
 * left out = it is looked for; one that is given is opened as it is, and made where there is none.
 */
export async function withDatabaseAsIs<Result>(
  work: Work<Result>,
  target?: Config,
): Promise<Result> {
  const config = target ?? (await findTarget(processConfig()));
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
