/** How a command ends: the exit codes, and the sentence for each failure. */
import { CommanderError } from 'commander';
import { KeyError } from '../auth/tokens/key-error.ts';
import { ConfigError } from '../config.ts';
import { ImportError } from '../files/import-error.ts';
import { BackupError } from '../storage/backup/manifest.ts';
import { MigrationError } from '../storage/database/migrate.ts';
import { isDatabaseAway } from '../storage/database/postgres.ts';
import { ClusterError } from '../storage/embedded/cluster.ts';
import { StorageError } from '../storage/open.ts';
import { note } from './output.ts';

export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  invalid: 5,
  partial: 6,
  conflict: 7,
  limited: 8,
  unreachable: 9,
  unhealthy: 10,
  interrupted: 130,
} as const;

/** Ends a command; the message is one sentence for the person who typed it. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Says what went wrong, never where in the program; returns the exit code. */
export function report(error: unknown): number {
  // Commander has said it already; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const { exitCode, message } = toCommandError(error);
  note(message);
  return exitCode;
}

const IMPORT_EXIT = {
  not_found: EXIT.notFound,
  invalid: EXIT.invalid,
  busy: EXIT.conflict,
} as const;

function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ImportError) return new CommandError(IMPORT_EXIT[error.reason], message);
  if (error instanceof BackupError) return new CommandError(EXIT.invalid, message);
  if (error instanceof StorageError) return new CommandError(EXIT.unreachable, message);
  if (isDatabaseAway(error)) {
    return new CommandError(EXIT.unreachable, `The database was lost: ${message}`);
  }
  const meant = [ConfigError, ClusterError, KeyError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  return new CommandError(EXIT.unexpected, meant ? message : `Unexpected failure: ${message}`);
}
