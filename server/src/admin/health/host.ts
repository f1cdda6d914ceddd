/** Checks outside the database: settings, port, programs, folder, disk. */
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { findIssuerFaults } from '../../auth/tokens/issuer-check.ts';
import { isBehindProxy, settingWarnings } from '../../config/safety.ts';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../http/request/address.ts';
import { findBinaries } from '../../storage/embedded/binaries.ts';
import { type Check, casesOf, fail, ok, warn } from './check.ts';
import { checkFolder } from './folder.ts';

const GIB = 1_073_741_824;
const DISK_FAIL_BYTES = GIB;
const DISK_WARN_BYTES = 5 * GIB;
/** Below it a server runs out of connections before it is loaded. */
const DESCRIPTORS_MIN = 4_096;
const ANSWER_MS_MAX = 3_000;

/** True when a Lectern server answers at the port. */
export async function isServerUp({ host, port }: Config): Promise<boolean> {
  const address = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const reply = await fetch(`http://${address}:${port}/health`, { signal });
    const { status, version } = (await reply.json()) as Record<string, unknown>;
    return status === 'ok' && typeof version === 'string';
  } catch {
    return false;
  }
}

/** A warning unless monitors can read /metrics and others cannot. */
async function checkMetrics(config: Config): Promise<Check> {
  const name = 'metrics';
  const { baseUrl, metricsToken } = config;
  const url = `${baseUrl}/metrics`;
  const isServed = !isLocal(new URL(baseUrl).hostname) && (await statusOf(url)) === 200;
  return casesOf(name)
    .fail(isServed, `${url} is served without a token`, 'set METRICS_TOKEN and restart the server')
    .warn(
      metricsToken === null && isBehindProxy(config),
      '/metrics answers no request: a proxy is in front and METRICS_TOKEN is not set',
      'set METRICS_TOKEN, and give it to your monitor',
    )
    .ok(metricsToken ? '/metrics needs METRICS_TOKEN' : '/metrics is for this machine only');
}

const isLocal = (hostname: string) => hostname === 'localhost' || isLoopback(hostname);

/** The status of a reply; undefined = there is none. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return undefined;
  }
}

/** All checks of the host; programs, folder and disk only for the embedded database. */
export async function checkHost(config: Config, serverUp: boolean): Promise<Check[]> {
  const checks = [
    checkSettings(config),
    await checkPort(config, serverUp),
    checkDescriptors(),
    await checkMetrics(config),
    ...(await checkIssuers(config)),
  ];
  if (config.databaseUrl) return checks;
  return [
    ...checks,
    await checkPrograms(),
    ...(await checkFolder(config)),
    await checkDisk(config),
  ];
}

function checkSettings(config: Config): Check {
  const name = 'settings';
  const { production, baseUrl, scaffolding } = config;
  const [other] = settingWarnings(config);
  return casesOf(name)
    .warn(
      production && baseUrl.startsWith('http://'),
      `BASE_URL is ${baseUrl}: tokens are sent unencrypted, as ACCEPT_RISKS allows`,
      'set BASE_URL to the https:// address that clients use',
    )
    .warn(
      production && scaffolding,
      'SCAFFOLDING is on in production: partners may write users and enrollments',
      'set SCAFFOLDING=off unless you intend this',
    )
    .warn(other !== undefined, other?.finding ?? '', other?.fix ?? '')
    .ok(`${production ? 'production' : 'development'}, BASE_URL ${baseUrl}`);
}

/** One check for each configured issuer. */
async function checkIssuers(config: Config): Promise<Check[]> {
  const faults = await findIssuerFaults(config);
  const issuers = [
    ['upstream issuer', 'UPSTREAM_ISSUER', config.upstream?.issuer],
    ['token issuer', 'TOKEN_ISSUER', config.externalIssuer?.issuer],
  ] as const;
  return issuers.flatMap(([name, setting, issuer]) => {
    if (issuer === undefined) return [];
    const fault = faults.find((each) => each.setting === setting);
    if (!fault) return [ok(name, `${issuer} answers`)];
    const fix = `start the issuer, or correct ${setting}; this machine must reach it`;
    return [warn(name, `${fault.reason}; ${fault.effect}`, fix)];
  });
}

async function checkPort({ host, port }: Config, serverUp: boolean): Promise<Check> {
  const name = 'port';
  if (serverUp) return ok(name, `a server answers at port ${port}`);
  const code = await listenOnce(host, port);
  if (code === undefined) return ok(name, `port ${port} is free`);
  if (code === 'EADDRINUSE') {
    const finding = `port ${port} is used by another program, or by a Lectern that does not answer`;
    return fail(
      name,
      finding,
      `find it with "ss -ltnp sport = :${port}", or set PORT to a free one`,
    );
  }
  return fail(name, `port ${port} of ${host} cannot be used (${code})`, 'set HOST and PORT');
}

/** The error code of an attempt to listen; undefined = it works. */
function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** `findBinaries` also repairs the links of the programs. */
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

interface Limits {
  readonly userLimits?: { readonly open_files?: { readonly hard: number | string } };
}

/** Node raises the limit of its process to the hard one; a client takes one each. */
function checkDescriptors(): Check {
  const name = 'open files';
  const { userLimits } = process.report.getReport() as Limits;
  const hard = userLimits?.open_files?.hard ?? 'unlimited';
  const finding = `a process of this account may open ${hard} files and connections`;
  if (typeof hard !== 'number' || hard >= DESCRIPTORS_MIN) return ok(name, finding);
  const fix = `raise it to ${DESCRIPTORS_MIN} or more: LimitNOFILE of systemd, "ulimit -Hn"`;
  return warn(name, finding, fix);
}

async function checkDisk({ dataDir }: Config): Promise<Check> {
  const name = 'disk space';
  const { bavail, blocks, bsize } = await statfs(await nearest(dataDir));
  const free = bavail * bsize;
  const finding = `${(free / GIB).toFixed(1)} GiB of ${((blocks * bsize) / GIB).toFixed(1)} are free`;
  const fix = `free space on the disk of ${dataDir}: PostgreSQL stops when it is full`;
  return casesOf(name)
    .fail(free < DISK_FAIL_BYTES, finding, fix)
    .warn(free < DISK_WARN_BYTES, finding, fix)
    .ok(finding);
}

/** The folder, or its nearest parent that exists. */
async function nearest(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists || folder === dirname(folder) ? folder : nearest(dirname(folder));
}
