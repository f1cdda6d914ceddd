/** The text of an error that ends the start of a server. */
import { KeyError } from '../auth/tokens/key-error.ts';
import { awayText } from '../storage/database/errors.ts';
import { MigrationError } from '../storage/database/migrate.ts';
import { ClusterError } from '../storage/embedded/cluster.ts';
import { StorageError } from '../storage/open.ts';

/** One server process of several did not start, and said why. */
export class ProcessError extends Error {}

/** Errors that an operator can fix; their message is enough. Others print their stack. */
const OPERATOR_ERRORS = [ClusterError, KeyError, MigrationError, ProcessError, StorageError];

/** The text of an error on stderr. */
export function textOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to a free one.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs more rights; set PORT to 1024 or higher.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST cannot be used: ${message}`;
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return message;
  return awayText(error) ?? (error as Error).stack ?? String(error);
}
