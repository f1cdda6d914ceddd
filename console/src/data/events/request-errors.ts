/** Why requests were refused: of the application that the page shows, or of all. */
import type { RequestErrorGroup } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWho } from '../requests/queries.ts';

export type { RequestErrorGroup };

const OWN = 'GET /applications/1.0/{sourcedId}/request-errors';
const REFRESH_MS = 30_000;

/** The errors of requests since then: of one application, or of all for operators. */
export function useRequestErrors(from: string) {
  const who = useWho();
  const name = (who.kind === 'platform' ? 'GET /admin/1.0/request-errors' : OWN) as typeof OWN;
  const path = who.kind === 'application' ? { path: { sourcedId: who.id } } : {};
  return useRead(name, { ...path, query: { from } } as never, { everyMs: REFRESH_MS });
}
