/** Lists with filters, as tables show them: the rows of their pages, totals, a CSV file. */
import type { OperationName, PlaceOf, ReplyOf } from './api.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { useApi, useReadPages } from './queries.ts';

interface ListSettings<Name extends OperationName, Row> {
  /** The records of a reply. */
  readonly rowsOf: (reply: ReplyOf<Name>) => readonly unknown[] & readonly Partial<Row>[];
  /** Asks again while the page is visible; takes the rows so far. */
  readonly everyMs?: (rows: readonly Row[]) => number | false;
}

/** What the table of a list works with; no member depends on the operation. */
export type ReadList<Row> = ReturnType<typeof useReadList<Row, never>>;

/** Rows so far, how many there are, and the way to more. */
export function useReadList<Row, Name extends OperationName = OperationName>(
  name: Name,
  place: PlaceOf<Name>,
  { rowsOf, everyMs }: ListSettings<Name, Row>,
) {
  const api = useApi();
  // The types of operations have each member optional; without `fields`, every record is whole.
  const rowsIn = (replies: readonly ReplyOf<Name>[]) =>
    replies.flatMap(rowsOf) as unknown as readonly Row[];
  const query = useReadPages(name, place, {
    keep: true,
    ...(everyMs ? { everyMs: (replies) => everyMs(rowsIn(replies)) } : {}),
  });
  /** Every row that fits, with all members, as the server writes it. */
  const file: ListFile = (signal, onRows) => {
    // TypeScript cannot tell what the place of an operation has while its name is a parameter.
    const all = { ...place, query: { ...(place.query as object | undefined), format: 'csv' } };
    return readListFile(api.url(name, ...([all] as never)), signal, onRows);
  };
  const pages = query.data?.pages ?? [];
  const rows = rowsIn(pages.map(({ body }) => body));
  /** Undefined = not counted: of a log. */
  const total = pages[0]?.total;
  return { query, rows, total, file };
}
