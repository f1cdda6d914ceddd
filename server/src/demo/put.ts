/** Builds the PUT requests for the records of the demo. */

/** dateLastModified of all records; a fixed value, so that a second run changes nothing. */
const RECORDS_CHANGED = '2026-01-05T09:00:00.000Z';

export interface Put {
  /** The plural name of the record type, for progress and counts. */
  readonly kind: string;
  readonly sourcedId: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Members that every record carries. */
export function header(sourcedId: string) {
  return { sourcedId, status: 'active', dateLastModified: RECORDS_CHANGED } as const;
}

/** Kinds of records that belong to another service than the others. */
const SERVICES: Readonly<Record<string, string>> = { categories: '/gradebook/1.0' };

/** PUT of one record in its wrapper: `wrapped('unit', 'units', record)`. */
export function wrapped(
  name: string,
  kind: string,
  record: { readonly sourcedId: string; readonly [member: string]: unknown },
): Put {
  const service = SERVICES[kind] ?? '/rostering/1.0';
  const path = `${service}/${kind}/${encodeURIComponent(record.sourcedId)}`;
  return { kind, sourcedId: record.sourcedId, path, body: { [name]: record } };
}
