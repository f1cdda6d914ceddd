/** Reads the query parameters that lists, groups and counts of events share. */
import { invalidMember } from '../../http/problem.ts';
import { zonedInstant } from '../../lib/instants.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Bucket, SeriesBy } from './counts.ts';

/** The instant in a query parameter or member; undefined when it is absent. */
export function parseInstant(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const instant = zonedInstant(value);
  if (instant) return instant;
  const message = `${name} is '${value}'; it takes an ISO 8601 date-time with an offset.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}

/** Names with commas between; `all` when the parameter is absent. */
export function parseNames<Name extends string>(
  name: string,
  value: string | undefined,
  all: readonly Name[],
): Name[] {
  if (value === undefined) return [...all];
  const names = value.split(',').map((one) => one.trim());
  const unknown = names.find((one) => !all.includes(one as Name));
  if (unknown === undefined) return names as Name[];
  const message = `${name} has '${unknown}'; it takes some of ${all.join(', ')}.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}

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
