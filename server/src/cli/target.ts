/** Chooses the database of a command: a command uses one that is there, and makes none. */
import { type Config, commandSettings } from '../config.ts';
import { clusterVersion } from '../storage/embedded/cluster-version.ts';
import { StorageError } from '../storage/open.ts';
import { note } from './output.ts';
import { listRunning, type RunningServer } from './running.ts';

/**
 * The settings with the database of the command. DATABASE_URL or DATA_DIR name it; without them it
 * is in ./data, else that of the running server of this user, and is named on stderr. With a server
 * that runs goes its address, which links need. Throws a StorageError when there is none.
 */
export async function findTarget(config: Config): Promise<Config> {
  const { isDatabaseNamed } = commandSettings();
  if (config.databaseUrl !== null) return config;
  const isThere = (await clusterVersion(config)) !== undefined;
  if (isThere && isDatabaseNamed) return config;
  const running = await listRunning();
  if (isThere) {
    const own = running.find(({ dataDir }) => dataDir === config.dataDir);
    noteDatabase(own ? placeOf(own) : [config.dataDir, ...running.map(sentence)].join('; '));
    return own ? { ...config, baseUrl: own.baseUrl } : config;
  }
  const [server] = running;
  const isOne = new Set(running.map(({ dataDir }) => dataDir)).size === 1;
  if (isDatabaseNamed || !server?.dataDir || !isOne) throw missing(config, running);
  noteDatabase(placeOf(server));
  return { ...config, dataDir: server.dataDir, baseUrl: server.baseUrl };
}

/** The address of the server: that of the settings, else of the running server of this user. */
export async function findAddress({ baseUrl, dataDir }: Config): Promise<string> {
  if (commandSettings().isAddressNamed) return baseUrl;
  const running = await listRunning();
  const [one, ...others] = running;
  const own = running.find((server) => server.dataDir === dataDir);
  return (own ?? (others.length === 0 ? one : undefined))?.baseUrl ?? baseUrl;
}

const noteDatabase = (place: string) => note(`Database: ${place}`);

const placeOf = ({ dataDir, baseUrl }: RunningServer) =>
  `${dataDir}, of the running server ${baseUrl}`;

const sentence = ({ baseUrl, dataDir }: RunningServer) =>
  `the running server ${baseUrl} uses ${dataDir === null ? 'DATABASE_URL' : `DATA_DIR=${dataDir}`}`;

function missing({ dataDir }: Config, running: readonly RunningServer[]): StorageError {
  const hint =
    running.length === 0
      ? 'set DATA_DIR to the data folder of the server, or DATABASE_URL to its database, or start ' +
        'the server, which makes one'
      : `${running.map(sentence).join('; ')}: set the same for this command`;
  return new StorageError(`There is no database in ${dataDir}, and commands make none: ${hint}.`);
}
