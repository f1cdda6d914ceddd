/** Lists of the grammar of OneRoster (offset, limit, sort, search): pages, totals, a CSV file. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LecternError, OperationName, PlaceOf, ReplyOf } from './api.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { useApi } from './queries.ts';

const PAGE_ROWS = 100;

interface ListSettings<Name extends OperationName, Row> {
  /** The records of a reply. */
  readonly rowsOf: (reply: ReplyOf<Name>) => readonly unknown[] & readonly Partial<Row>[];
  /** Asks again while the page is visible; takes the rows so far. */
  readonly everyMs?: (rows: readonly Row[]) => number | false;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What the table of a list works with. */
export type ReadList<Row> = ReturnType<typeof useReadList<Row, never>>;

/** Rows so far, how many there are, and the way to more. */
export function useReadList<Row, Name extends OperationName = OperationName>(
  name: Name,
  place: PlaceOf<Name>,
  { rowsOf, everyMs }: ListSettings<Name, Row>,
) {
  const api = useApi();
  const read = async (more: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const query = { ...(place.query as object | undefined), ...more };
    const options = [{ ...place, query, signal }] as never;
    const { body, headers } = await api.exchange(name, ...options);
    // Without `fields`, every record is whole.
    const rows = rowsOf(body as ReplyOf<Name>) as readonly Row[];
    return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
  };
  const query = useInfiniteQuery<
    Page<Row>,
    LecternError,
    InfiniteData<Page<Row>, number>,
    readonly unknown[],
    number
  >({
    queryKey: [api.prefix, name, place, 'list'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: String(PAGE_ROWS), offset: String(pageParam) }, signal),
    getNextPageParam: ({ rows, total }, _, offset) =>
      rows.length > 0 && offset + rows.length < total ? offset + rows.length : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      everyMs?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
  });
  /** Every row that fits, with all members, as the server writes it. */
  const file: ListFile = (signal, onRows) => {
    const all = { ...place, query: { ...(place.query as object | undefined), format: 'csv' } };
    return readListFile(api.url(name, ...([all] as never)), signal, onRows);
  };
  const pages = query.data?.pages ?? [];
  return {
    query,
    rows: pages.flatMap(({ rows }) => rows),
    total: pages[0]?.total ?? 0,
    file,
  };
}
