/** Runs `lectern` commands in processes of their own, as an operator does. */
import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../src/config.ts';
import type { Connection } from '../../src/storage/database/postgres.ts';

const BIN = fileURLToPath(new URL('../../bin/lectern.mjs', import.meta.url));

export interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface CommandPlace {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Another program than that of this repository. */
  readonly bin?: string;
  /** The start of a command that runs it elsewhere: in namespaces of its own. */
  readonly within?: readonly string[];
  /** Gets the process when it has started. */
  onStart?(process: ChildProcess): void;
}

/** Runs `lectern` with these arguments and no other environment than the given one. */
export function lectern(args: readonly string[], place: CommandPlace): Promise<Ending> {
  const { env, cwd = '/', bin = BIN, within = [], onStart } = place;
  const [file = '', ...all] = [...within, process.execPath, bin, ...args];
  return new Promise((resolve) => {
    const options = {
      env,
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    };
    const child = execFile(file, all, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    onStart?.(child);
  });
}

interface ShellPlace {
  /** Where it runs, and keeps what it remembers. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of bash whose `npx lectern` works on the database of the server, and whose curl
 * fails when the server refuses; any failure ends it. Returns what it printed.
 */
export async function runShell(
  { config, connection }: { readonly config: Config; readonly connection: Connection },
  text: string,
  { folder, env = {} }: ShellPlace,
): Promise<string> {
  const prelude = `set -euo pipefail
npx() { shift; '${process.execPath}' '${BIN}' "$@"; }
curl() { command curl --fail-with-body "$@"; }`;
  const all = {
    ...{ PATH: process.env['PATH'] ?? '', HOME: folder },
    ...{ DATABASE_URL: urlOf(connection), DATA_DIR: config.dataDir },
    ...{ BASE_URL: config.baseUrl, PORT: String(config.port), HOST: config.host },
    ...env,
  };
  const { stdout } = await promisify(execFile)('bash', ['-c', `${prelude}\n${text}`], {
    env: all,
    cwd: folder,
  });
  return stdout;
}

/** The connection as a value of DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('url' in connection) return connection.url;
  const { database, hasReads: _, ...address } = connection;
  const query = new URLSearchParams({ ...address, port: String(address.port) });
  return `postgres:///${database}?${query}`;
}
