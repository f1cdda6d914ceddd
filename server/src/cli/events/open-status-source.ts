/** Opens the source of event statuses: the server's API, or the database for operators. */
import { withDatabase } from '../database.ts';
import { findClient, type ServerOptions } from './server-options.ts';
import { statusByHttp } from './status-by-http.ts';
import type { StatusSource } from './status-source.ts';

/** With credentials: the API, for the events of one application. Without: the database, for all. */
export async function withStatusSource<Result>(
  options: ServerOptions,
  work: (statuses: StatusSource) => Promise<Result>,
): Promise<Result> {
  const client = await findClient(options);
  if (client) return work(statusByHttp(client));
  // Loaded only here, so that a partner's command does not wait for the database modules.
  const { statusInDatabase } = await import('./status-in-database.ts');
  return withDatabase((db, config) => work(statusInDatabase({ db, config })));
}
