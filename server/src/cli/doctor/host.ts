/** What the doctor looks at outside the database: settings, port, folder, disk, programs. */
import { access, constants, readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { findBinaries } from '../../storage/embedded/binaries.ts';
import { type Check, fail, judged, ok, warn } from './check.ts';

const GIB = 1_073_741_824;
const DISK_FAIL_BYTES = GIB;
const DISK_WARN_BYTES = 5 * GIB;
const ANSWER_MS_MAX = 3_000;

/** True when a server of ours answers at the port. */
export async function isServerUp({ host, port }: Config): Promise<boolean> {
  const address = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const reply = await fetch(`http://${address}:${port}/health`, { signal });
    return JSON.stringify(await reply.json()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}

export async function checkHost(config: Config, serverUp: boolean): Promise<Check[]> {
  const checks = [checkSettings(config), await checkPort(config, serverUp)];
  if (config.databaseUrl) return checks;
  return [...checks, await checkPrograms(), await checkFolder(config), await checkDisk(config)];
}

function checkSettings({ production, baseUrl, scaffolding }: Config): Check {
  const name = 'settings';
  return judged(
    ok(name, `${production ? 'production' : 'development'}, BASE_URL ${baseUrl}`),
    [
      production && baseUrl.startsWith('http://'),
      warn(
        name,
        `BASE_URL is ${baseUrl}: tokens travel in the clear, as ACCEPT_RISKS allows`,
        'set BASE_URL to the https:// address that clients use',
      ),
    ],
    [
      production && scaffolding,
      warn(
        name,
        'SCAFFOLDING is on in production: partners may write users and enrollments',
        'set SCAFFOLDING=off unless that is meant',
      ),
    ],
  );
}

async function checkPort({ host, port }: Config, serverUp: boolean): Promise<Check> {
  const name = 'port';
  if (serverUp) return ok(name, `a server answers at port ${port}`);
  const code = await listenOnce(host, port);
  if (code === undefined) return ok(name, `port ${port} is free; no server runs here`);
  if (code === 'EADDRINUSE') {
    const finding = `port ${port} is taken by a program that is no Lectern, or does not answer`;
    return fail(
      name,
      finding,
      `find it with "ss -ltnp sport = :${port}", or set PORT to a free one`,
    );
  }
  return fail(name, `port ${port} of ${host} cannot be used (${code})`, 'set HOST and PORT');
}

/** The error code of listening there; undefined = it works. */
function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** The links of the programs are mended on the way. */
async function checkPrograms(): Promise<Check> {
  const name = 'programs';
  try {
    const { major } = await findBinaries();
    return ok(name, `PostgreSQL ${major} for ${process.platform}-${process.arch}, links in place`);
  } catch (error) {
    const fix = 'run "npm ci" as the owner of node_modules, or set DATABASE_URL';
    return fail(name, (error as Error).message, fix);
  }
}

/** The version of PostgreSQL that made the cluster; undefined = there is none yet. */
export async function clusterVersion({ dataDir }: Config): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => '');
  return text.trim() || undefined;
}

async function checkFolder(config: Config): Promise<Check> {
  const name = 'data folder';
  const { dataDir } = config;
  const version = await clusterVersion(config);
  if (!version) return ok(name, `${dataDir} holds no database yet; the first start makes it`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(name, `${dataDir} holds a database of PostgreSQL ${version}`);
  } catch (error) {
    const fix = 'run this as the user of the server, or give the folder to that user';
    return fail(name, `${dataDir} cannot be used (${(error as Error).message})`, fix);
  }
}

async function checkDisk({ dataDir }: Config): Promise<Check> {
  const name = 'disk space';
  const { bavail, blocks, bsize } = await statfs(await nearest(dataDir));
  const free = bavail * bsize;
  const finding = `${(free / GIB).toFixed(1)} GiB of ${((blocks * bsize) / GIB).toFixed(1)} are free`;
  const fix = `PostgreSQL stops at a full disk: make room where ${dataDir} is`;
  return judged(
    ok(name, finding),
    [free < DISK_FAIL_BYTES, fail(name, finding, fix)],
    [free < DISK_WARN_BYTES, warn(name, finding, fix)],
  );
}

/** The folder, or the one that it will be made in. */
async function nearest(folder: string): Promise<string> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  return there || folder === dirname(folder) ? folder : nearest(dirname(folder));
}
