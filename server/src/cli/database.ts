/** The database that a command works on, whether or not a server runs. */
import { type Config, processConfig } from '../config.ts';
import { openStorage } from '../storage/open.ts';
import { type Database, openDatabase } from '../storage/postgres.ts';
import { note } from './output.ts';

const log = {
  warn: (_members: object, message: string) => note(message),
  error: (_members: object, message: string) => note(message),
};

/**
 * Opens the database of the settings, brings it up to date, and closes all that it opened.
 * `statementTimeoutMs`: for work with more than a statement of the API may do.
 */
export async function withDatabase<Result>(
  work: (db: Database, config: Config) => Promise<Result>,
  limits: { readonly statementTimeoutMs?: number } = {},
): Promise<Result> {
  const config = processConfig();
  const storage = await openStorage(config, log, 'command');
  const db = openDatabase(storage.connection, { name: 'cli', connectionsMax: 2, ...limits });
  try {
    return await work(db, { ...config, secret: config.secret ?? storage.secret });
  } finally {
    await db.close();
    await storage.close();
  }
}
