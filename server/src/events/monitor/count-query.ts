/** Reads the query of a request for event counts. */
import { invalidMember } from '../../http/problem.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Bucket, SeriesBy } from './counts.ts';
import { parseInstant } from './parameters.ts';

interface CountsQuery {
  readonly from?: string;
  readonly until?: string;
  readonly bucket?: string;
  readonly by?: string;
}

/** Throws a Problem 400 for instants that cannot be read, or that end before they begin. */
export function parseCounts<Query extends CountsQuery>(query: Query, now: Date) {
  const { from: fromText, until: untilText, bucket = 'auto', by = 'state', ...filters } = query;
  const until = parseInstant('until', untilText) ?? now;
  const from = parseInstant('from', fromText) ?? new Date(until.getTime() - DAY_MS);
  if (from >= until) {
    const message = `until is ${until.toISOString()}; it must be later than from, ${from.toISOString()}.`;
    throw invalidMember('/until', 'field_value', message);
  }
  return { ...filters, from, until, bucket: bucket as Bucket, by: by as SeriesBy };
}
