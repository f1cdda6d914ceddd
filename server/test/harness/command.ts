/** Runs `lectern` commands in processes of their own, as an operator does. */
import { type ChildProcess, execFile } from 'node:child_process';
import { resolve as absolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../src/storage/database/postgres.ts';

const BIN = fileURLToPath(new URL('../../bin/lectern.mjs', import.meta.url));

const compileCache = process.env['NODE_COMPILE_CACHE'];

/** Environment of every child process: the shared compile cache and nothing else. */
export const CHILD_ENV: Readonly<Record<string, string>> = compileCache
  ? { NODE_COMPILE_CACHE: absolute(compileCache) }
  : {};

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
  /** Gets the process when it has started. */
  onStart?(process: ChildProcess): void;
}

/** Runs `lectern` with these arguments and no other environment than the given one. */
export function lectern(args: readonly string[], place: CommandPlace): Promise<Ending> {
  const { env, cwd = '/', bin = BIN, onStart } = place;
  return new Promise((resolve) => {
    const options = {
      env: { ...CHILD_ENV, ...env },
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    };
    const child = execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    onStart?.(child);
  });
}

/** The connection as a value of DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('url' in connection) return connection.url;
  const { database, ...address } = connection;
  const query = new URLSearchParams({ ...address, port: String(address.port) });
  return `postgres:///${database}?${query}`;
}
