/** Finds the client that a command names, and calls for its application as an operator. */
import type { Named } from '../../auth/clients/changes.ts';
import { findApplicationOf } from '../../auth/clients/queries.ts';
import { notFound } from '../../http/problem.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { OPERATOR } from '../operator.ts';

/** Throws a Problem 404 for an unknown client. */
export async function namedClient(db: Queryable, clientId: string): Promise<Named> {
  const applicationId = await findApplicationOf(db, clientId);
  if (applicationId) return { caller: OPERATOR, applicationId, clientId };
  throw notFound('client', clientId);
}
