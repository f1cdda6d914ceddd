/** Checks of the data folder: owner, permissions, secret. */
import { access, constants, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { clusterVersion } from '../../storage/embedded/cluster-version.ts';
import { type Check, casesOf, fail, ok } from './check.ts';

const OTHERS_WRITE = 0o022;
const OTHERS_READ = 0o077;

const printMode = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0');

/** The user id whose rights this process has; undefined on systems that have none. */
const ourId = () => process.geteuid?.();

export async function checkFolder(config: Config): Promise<Check[]> {
  const name = 'data folder';
  const { dataDir } = config;
  const version = await clusterVersion(config);
  const found = await lstat(dataDir).catch(() => undefined);
  const noneYet = `${dataDir} holds no database yet; the first start makes it`;
  if (!found) return [ok(name, noneYet)];
  const [owner, us] = [found.uid, ourId()];
  const usable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const { mode } = found;
  const folder = casesOf(name)
    .fail(
      us !== undefined && us !== 0 && owner !== us,
      `${dataDir} belongs to user id ${owner}, and this runs as ${us}`,
      `run this as the user of the server, or "chown -R ${us} ${dataDir}"`,
    )
    .fail(
      usable !== undefined,
      `${dataDir} cannot be used (${usable})`,
      'run this as the user of the server, or give the folder to that user',
    )
    .fail(
      (mode & OTHERS_WRITE) !== 0,
      `other accounts may write in ${dataDir} (mode ${printMode(mode)})`,
      `run "chmod go-w ${dataDir}": who may replace its files owns all data`,
    )
    .ok(version ? `${dataDir} holds a database of PostgreSQL ${version}` : noneYet);
  return version ? [folder, await checkSecret(config)] : [folder];
}

/** The secret is looked at and never made: a new one opens no key. */
async function checkSecret({ dataDir, secret }: Config): Promise<Check> {
  const name = 'secret';
  const file = join(dataDir, 'secret');
  if (secret !== null) return ok(name, 'LECTERN_SECRET seals the signing keys');
  const found = await lstat(file).catch(() => undefined);
  if (!found) {
    return fail(
      name,
      `${file} is missing: the signing keys in the database cannot be opened`,
      'put it back from where you keep it: no server starts without it',
    );
  }
  const [us, mode] = [ourId(), found.mode];
  return casesOf(name)
    .fail(
      us !== undefined && us !== 0 && found.uid !== us,
      `${file} belongs to user id ${found.uid}, and this runs as ${us}`,
      `run this as the user of the server, or "chown ${us} ${file}"`,
    )
    .fail(
      (mode & OTHERS_READ) !== 0,
      `other accounts may read ${file} (mode ${printMode(mode)})`,
      `run "chmod 600 ${file}"; if one may have, exchange the secret, then ` +
        'run "lectern keys rotate --compromised"',
    )
    .ok(`${file} is for its owner alone`);
}
