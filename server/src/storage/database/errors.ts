/** What errors of the database mean: refused work, a lost connection, a crash. */
import { isFileError } from '../../lib/disk/errors.ts';

/** PostgreSQL refuses work until an operator helps: full disk, no connection left, read-only. */
export interface Refusal {
  /** SQLSTATE of class 53 (insufficient resources), or 25006 (read_only_sql_transaction). */
  readonly state: string;
  readonly error: Error;
}

/** The five-character SQLSTATE of a PostgreSQL error, `undefined` for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The errors that the server sends have a severity, those of the driver have none.
  const { severity, code } = error as { severity?: unknown; code?: string };
  return severity === undefined ? undefined : code;
}

/** True when a row with this key is there already (unique_violation). */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** True when the role of this connection may not do it (insufficient_privilege). */
export function hasNoRight(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * True when the server of this connection takes no writes. Of a standby most errors are 25006; some
 * statements end with a general state (55000, XX000) and name the recovery.
 */
export function isReadOnly(error: unknown): boolean {
  const state = sqlState(error);
  if (state === READ_ONLY) return true;
  return /^(55000|XX000)$/.test(state ?? '') && /recovery/.test((error as Error).message);
}

/** The database did not answer in time; the connection is of no use any more. */
export class Unanswered extends Error {
  constructor() {
    super('PostgreSQL did not answer a statement in time: its connection is given up.');
  }
}

/** What PostgreSQL refuses until an operator helps; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  if (!state || !(error instanceof Error)) return undefined;
  if (isReadOnly(error)) return { state: READ_ONLY, error };
  return state.startsWith('53') ? { state, error } : undefined;
}

/** True when a request waited too long for a connection of its pool. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && /^timeout exceeded when trying to connect/.test(error.message);
}

/**
 * True when the connection or the server failed, not the statement: the statement may or may not
 * have taken effect, and a later try can succeed. Includes what is used up (class 53), a read-only
 * server, and a transaction that PostgreSQL ended because this process was stopped within (25P03).
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return /^(08|53|57P|25P03)/.test(state) || isReadOnly(error);
  return error instanceof Unanswered || (error instanceof Error && isSocketError(error));
}

/** Where all addresses of a host name refuse, the messages of an AggregateError, which has none. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** What an operator is told of a database that is away; undefined = it is another error. */
export function awayText(error: unknown): string | undefined {
  if (!isDatabaseAway(error)) return undefined;
  const refusal = refusalOf(error);
  const what = refusal
    ? `The database refuses work (SQLSTATE ${refusal.state})`
    : 'The connection to the database was lost';
  return `${what}: ${messageOf(error)}`;
}

/**
 * True when the connection ended without a message during a statement: its backend crashed, maybe
 * because of the statement. A server that stops, or ends the other backends after a crash, sends a
 * message; a connection that was lost earlier is "not queryable".
 */
export function hasCrashed(error: unknown): boolean {
  if (sqlState(error) || !(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ECONNRESET|EPIPE)$/.test(code) || /terminated unexpectedly/.test(error.message);
}

/**
 * True when a standby cannot answer what the primary can: it replays a change that the read is in
 * the way of (serialization_failure, deadlock_detected, a cancellation), or the statement writes.
 */
export function isStandbyConflict(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '57014') return /recovery/.test((error as Error).message);
  return state === '40001' || state === '40P01' || isReadOnly(error);
}

const SOCKET_ERRORS =
  /^(EAGAIN|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

function isSocketError(error: Error): boolean {
  if (isFileError(error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return SOCKET_ERRORS.test(code) || /connection|timeout/i.test(error.message);
}
