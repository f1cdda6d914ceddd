/** Finds out which PostgreSQL made the embedded database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** The PostgreSQL version of the cluster in the data folder; undefined = there is no cluster. */
export async function clusterVersion({ dataDir }: Pick<Config, 'dataDir'>) {
  const text = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => '');
  return text.trim() || undefined;
}
