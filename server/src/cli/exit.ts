/** Exit codes of commands, and the message and exit code for each kind of failure. */
import { CommanderError } from 'commander';
import { KeyError } from '../auth/tokens/key-error.ts';
import { ConfigError } from '../config/values.ts';
import { ImportError } from '../files/import-error.ts';
import { Problem } from '../http/problem.ts';
import { RequestFailed } from '../lib/api-client.ts';
import { BackupError } from '../storage/backup/manifest.ts';
import { awayText } from '../storage/database/errors.ts';
import { MigrationError } from '../storage/database/migrate.ts';
import { ClusterError } from '../storage/embedded/cluster.ts';
import { StorageError } from '../storage/open.ts';
import { note } from './output.ts';

/** Exit codes of all commands. `unexpected` covers bad settings; `partial` = some work failed. */
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

/** Ends a command with an exit code; the message is one sentence for its user. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints the message of a failure, without a stack; returns the exit code. */
export function report(error: unknown): number {
  // Commander has printed its message already; --help and --version are not failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const { exitCode, message } = toCommandError(error);
  note(message);
  return exitCode;
}

/** By the status that the API answers, or would answer; others are unexpected. */
const STATUS_EXIT: Readonly<Record<number, number>> = {
  400: EXIT.invalid,
  401: EXIT.refused,
  403: EXIT.refused,
  404: EXIT.notFound,
  409: EXIT.conflict,
  422: EXIT.invalid,
  429: EXIT.limited,
  503: EXIT.unreachable,
};

const NO_SERVER = 'Start it with npm start, or name its address with --base-url.';

const IMPORT_EXIT = {
  not_found: EXIT.notFound,
  invalid: EXIT.invalid,
  busy: EXIT.conflict,
} as const;

function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Problem) {
    return new CommandError(STATUS_EXIT[error.status] ?? EXIT.unexpected, message);
  }
  if (error instanceof RequestFailed) {
    return error.status === undefined
      ? new CommandError(EXIT.unreachable, `${message} ${NO_SERVER}`)
      : new CommandError(STATUS_EXIT[error.status] ?? EXIT.unexpected, message);
  }
  if (error instanceof ImportError) return new CommandError(IMPORT_EXIT[error.reason], message);
  if (error instanceof BackupError) return new CommandError(EXIT.invalid, message);
  if (error instanceof StorageError) return new CommandError(EXIT.unreachable, message);
  const away = awayText(error);
  if (away) return new CommandError(EXIT.unreachable, away);
  const isExpected = [ConfigError, ClusterError, KeyError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  return new CommandError(EXIT.unexpected, isExpected ? message : `Unexpected failure: ${message}`);
}
