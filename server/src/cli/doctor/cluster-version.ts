/** The version of the embedded PostgreSQL of a data folder, read without starting it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** The version of PostgreSQL that made the cluster; undefined = there is none yet. */
export async function clusterVersion({ dataDir }: Config): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => '');
  return text.trim() || undefined;
}
