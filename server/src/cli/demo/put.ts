/** A record on its way to the server. */

/** When the demo's records last changed, as far as the demo is concerned. */
const RECORDS_CHANGED = '2026-01-05T09:00:00.000Z';

export interface Put {
  /** What it is, in the plural: for progress and counts. */
  readonly kind: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Members that every record carries. */
export function header(sourcedId: string) {
  return { sourcedId, status: 'active', dateLastModified: RECORDS_CHANGED } as const;
}

/** PUT of one record in its wrapper: `wrapped('unit', 'units', record)`. */
export function wrapped(
  name: string,
  kind: string,
  record: { readonly sourcedId: string; readonly [member: string]: unknown },
): Put {
  const path = `/rostering/1.0/${kind}/${encodeURIComponent(record.sourcedId)}`;
  return { kind, path, body: { [name]: record } };
}
