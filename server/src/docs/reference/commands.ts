/** The help of every command, from another process: the server does not load the command line. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** A command of the command line, as its `--help` prints it. */
export interface CommandHelp {
  /** `lectern client create`. */
  readonly name: string;
  readonly help: string;
  /** It has commands of its own. */
  readonly isGroup: boolean;
}

const BIN = resolve(import.meta.dirname, '../../../bin/lectern.mjs');
const LIMITS = { timeout: 60_000, maxBuffer: 4 * 1_024 * 1_024 };

export async function readCommands(): Promise<readonly CommandHelp[]> {
  const args = [BIN, 'docs', 'commands'];
  const { stdout } = await promisify(execFile)(process.execPath, args, LIMITS);
  return JSON.parse(stdout);
}
