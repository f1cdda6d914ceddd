/** Reads every page of a list by cursor, for a file. */

const ROWS_MAX = 50_000;
/** Of one request; the server gives no more. */
const PAGE_ROWS = 1_000;

interface CursorPage<Row> {
  readonly rows: readonly Row[];
  /** Of the next page; null = the last one. */
  readonly next: string | null;
}

interface PageQuery {
  readonly limit: string;
  readonly cursor?: string | undefined;
}

/** Every row, 50,000 at most; `onRows` takes the number so far. */
export async function readAllPages<Row>(
  read: (query: PageQuery) => Promise<CursorPage<Row>>,
  onRows: (count: number) => void,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = String(Math.min(PAGE_ROWS, ROWS_MAX - all.length));
    const { rows, next } = await read({ limit, cursor });
    all.push(...rows);
    onRows(all.length);
    if (next === null || all.length >= ROWS_MAX) return all;
    cursor = next;
  }
}
