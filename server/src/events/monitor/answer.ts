/** Answers the log: a page of it, or all that matches as a CSV file. */
import type { Static, TObject } from 'typebox';
import type { Context } from '../../context.ts';
import type { PieceStream, Reply } from '../../http/body.ts';
import { CSV_ROWS_MAX, csvRows } from '../../listing/csv.ts';
import { csvReply } from '../../listing/list.ts';
import { parseLimit } from '../../listing/page.ts';
import {
  currentReader,
  laterDisclosures,
  recordDisclosure,
} from '../../privacy/disclosure-scope.ts';
import { type EventPage, findEvents, studentsOf } from './list.ts';
import { parseInstant } from './parameters.ts';
import { type eventFilters, LoggedEvent, PAGE_MAX } from './schema.ts';

interface LogQuery extends Static<TObject<typeof eventFilters>> {
  /** undefined = events of all applications. */
  readonly applicationId: string | undefined;
  /** The reader is told what only operators may know. */
  readonly operator: boolean;
}

export async function answerLog(
  ctx: Context,
  { limit, cursor, format, from, until, operator, ...filters }: LogQuery,
): Promise<Reply> {
  const range = { from: parseInstant('from', from), until: parseInstant('until', until) };
  const filter = { ...filters, ...range };
  const read = (rows: number, after: string | undefined) =>
    findEvents(ctx, filter, { limit: rows, cursor: after, operator });
  if (format === 'csv') {
    const rowsMax = parseLimit(limit ?? String(CSV_ROWS_MAX), CSV_ROWS_MAX);
    const rest = await openFile(ctx, { read, rowsMax, cursor });
    return csvReply({ plural: 'events', pieces: [], rest }, COLUMNS);
  }
  const page = await read(parseLimit(limit, PAGE_MAX), cursor);
  recordDisclosure(studentsOf(page));
  return { status: 200, body: page };
}

const COLUMNS = Object.keys(LoggedEvent.properties);

/** Rows of one page of a file, which is written at once. */
const PAGE_ROWS = 500;
/** Pages that one file reads at most: where few events match, most of its pages are empty. */
const PAGES_MAX = 1_000;

interface EventFile {
  readonly read: (rows: number, cursor: string | undefined) => Promise<EventPage>;
  readonly rowsMax: number;
  readonly cursor: string | undefined;
}

/** The rows, page by page as the client takes them; between two pages no connection is held. */
async function openFile(
  { pageTurns }: Pick<Context, 'pageTurns'>,
  wanted: EventFile,
): Promise<PieceStream> {
  const reader = currentReader();
  pageTurns.requireRest(reader);
  const endTurn = await pageTurns.take('file', reader);
  try {
    const pages = pagesOf(wanted);
    // Whatever is wrong with the request is told before the file begins.
    let page = await pages.next();
    const disclosures = laterDisclosures();
    const close = () => {
      endTurn();
      disclosures.end();
    };
    return {
      async next() {
        const rows = page ?? (await pages.next());
        page = undefined;
        if (!rows) {
          close();
          return undefined;
        }
        disclosures.record(studentsOf(rows));
        const text = csvRows(rows.events.map(rowOf), COLUMNS);
        pageTurns.spend(reader, text.length);
        return text;
      },
      close,
    };
  } catch (error) {
    endTurn();
    throw error;
  }
}

/** The pages that have events; throws when too many had to be read. */
function pagesOf({ read, rowsMax, cursor: start }: EventFile) {
  let cursor: string | undefined | null = start;
  let rows = 0;
  let pages = 0;
  return {
    async next(): Promise<EventPage | undefined> {
      while (cursor !== null && rows < rowsMax) {
        if (pages === PAGES_MAX) throw new Error(`A file of events takes over ${PAGES_MAX} pages.`);
        pages += 1;
        const page = await read(Math.min(PAGE_ROWS, rowsMax - rows), cursor);
        cursor = page.next;
        rows += page.events.length;
        if (page.events.length > 0) return page;
      }
      return undefined;
    },
  };
}

/** A spreadsheet filters by codes; their sentences are in the documentation. */
function rowOf(event: EventPage['events'][number]): string {
  const { reason, warnings } = event;
  const codes = { reason: reason?.code, warnings: warnings.map(({ code }) => code) };
  return JSON.stringify({ ...event, ...codes });
}
