/** Where commands find out about events: at the server, or, for operators, in the database. */
import { withDatabase } from '../database.ts';
import { findClient, type ServerOptions } from './server-options.ts';
import { statusByHttp } from './status-by-http.ts';
import type { StatusSource } from './status-source.ts';

/** With credentials by HTTP, as a partner sees its own; without, as an operator in the database. */
export async function withStatusSource<Result>(
  options: ServerOptions,
  work: (statuses: StatusSource) => Promise<Result>,
): Promise<Result> {
  const client = await findClient(options);
  if (client) return work(statusByHttp(client));
  // Loaded only now: a partner's command should not wait for what reads the database.
  const { statusInDatabase } = await import('./status-in-database.ts');
  return withDatabase((db, config) => work(statusInDatabase({ db, config })));
}
