/** Where commands find out about events: at the server, or, for operators, in the database. */
import { withDatabase } from '../database.ts';
import type { Fates } from './fates.ts';
import { byHttp } from './fates-by-http.ts';
import { findClient, type ServerOptions } from './server-options.ts';

/** With credentials by HTTP, as a partner sees its own; without, as an operator in the database. */
export async function withFates<Result>(
  options: ServerOptions,
  work: (fates: Fates) => Promise<Result>,
): Promise<Result> {
  const client = await findClient(options);
  if (client) return work(byHttp(client));
  // Loaded only now: a partner's command should not wait for what reads the database.
  const { fatesIn } = await import('./fates-in-database.ts');
  return withDatabase((db, config) =>
    work(fatesIn({ db, config, ingest: db, sessions: db, now: () => new Date() })),
  );
}
