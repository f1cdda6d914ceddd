/** Reads the records of one page: at once, or as a stream where the page is large. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PieceStream } from '../http/body.ts';
import { laterDisclosures, recordDisclosure } from '../privacy/disclosure-scope.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import type { Collection } from './collection.ts';
import { csvRows } from './csv.ts';
import { pickFields } from './fields.ts';
import { knownTotal, type Linked } from './page.ts';
import {
  isWhole,
  type PageRequest,
  pageToOneQuery,
  RECORD_SEPARATOR,
  type TextRow,
} from './page-to-sql.ts';
import { type LargeRead, PAGE_BYTES_MAX, type PageTurns } from './page-turns.ts';
import { type Position, printPosition } from './position.ts';
import { countRecords, type Totals } from './totals.ts';

/** What lists are read from, what is remembered of them, and turns at their pages. */
export interface ListContext {
  readonly reads: Queryable;
  readonly totals: Totals;
  readonly pageTurns: PageTurns;
}

export interface Page extends Linked {
  /** Member of the envelope. */
  readonly plural: string;
  /**
   * JSON of the records, `fields` applied: in each text one or several, with commas between; rows
   * of CSV where there are `columns`.
   */
  readonly pieces: readonly string[];
  /** The pieces that follow, of a large page: read it to its end, or close it. */
  readonly rest?: PieceStream;
  /** The members that are columns of CSV; left out = JSON. */
  readonly columns?: readonly string[] | undefined;
  /** Undefined = not counted: of a log. */
  readonly total: number | undefined;
  /** The collection's version when the page was read; undefined when a large page is empty. */
  readonly version?: number | undefined;
}

/** A page as one row, over a connection that requests share; undefined when it is a large one. */
export async function readSmall(
  ctx: ListContext,
  collection: Collection,
  wanted: PageRequest,
): Promise<Page | undefined> {
  const { pageTurns } = ctx;
  const { reader } = wanted;
  const endTurn = await pageTurns.take('small', reader);
  try {
    const statement = pageToOneQuery(collection, wanted, { isTogether: true });
    const rows = await ctx.reads.rawRows<TextRow>(statement);
    const version = versionOf(rows);
    const [[text = null, , , records = '0', end = null] = []] = rows;
    const count = Number(records);
    if (count > 0 && text === null) return undefined;
    pageTurns.spend(reader, charactersOf(rows));
    recordDisclosure(peopleOf(rows, collection));
    const texts = text === null ? [] : [text];
    return await wholePage(ctx, collection, { ...wanted, texts, count, version, end });
  } finally {
    endTurn();
  }
}

/** What was read of a page. */
interface ReadRows {
  readonly texts: readonly string[];
  readonly count: number;
  readonly version: number | undefined;
  /** `end` of `TextRow`: where the next page begins. */
  readonly end: string | null;
}

/** A page of which all texts are here. */
async function wholePage(
  ctx: ListContext,
  collection: Collection,
  page: PageRequest & ReadRows,
): Promise<Page> {
  const { limit, offset, start, columns, texts, count, version, end } = page;
  // A change may have moved records, so the offset tells no more how many follow.
  const isMoved = start !== undefined && (start.version === 0 || start.version !== version);
  const values = end === null ? undefined : (JSON.parse(end) as Position['values']);
  const total = collection.isLog
    ? undefined
    : // After a position the offset is what the client says.
      ((start ? undefined : knownTotal(count, { limit, offset })) ??
      (await countRecords(ctx, collection, { ...page, current: version })));
  return {
    ...(values && {
      position: printPosition({ version: isMoved ? 0 : (version ?? 0), values }),
    }),
    hasNext: values !== undefined && (isMoved || offset + limit < (total ?? 0)),
    limit,
    offset,
    ...(version === undefined ? {} : { version }),
    ...(columns ? { columns } : {}),
    plural: collection.plural,
    pieces: piecesOf(texts, collection, page),
    total,
  };
}

/** A page of any size: above PAGE_BYTES_MAX its rest is read while it is sent. */
export async function readLarge(
  ctx: ListContext,
  collection: Collection,
  wanted: PageRequest,
): Promise<Page> {
  const { pageTurns } = ctx;
  const { reader } = wanted;
  const statement = pageToOneQuery(collection, wanted, { isTogether: false });
  const kind = wanted.columns ? 'file' : 'page';
  const read = await pageTurns.openLarge<TextRow>({ reader, kind }, statement);
  const rows: TextRow[] = [];
  let isOver = false;
  let bytes = 0;
  try {
    while (!isOver && bytes <= PAGE_BYTES_MAX) {
      const some = await read.next();
      isOver = !some;
      rows.push(...(some ?? []));
      bytes += charactersOf(some ?? []);
    }
    const version = versionOf(rows);
    pageTurns.spend(reader, bytes);
    // The first piece of a page that goes on: the others are made one by one while it is sent.
    const first = isOver ? rows : rows.splice(0, pieceLength(rows));
    const page = await wholePage(ctx, collection, {
      ...wanted,
      texts: textsOf(first),
      version,
      count: isOver ? first.length : wanted.limit,
      end: first[0]?.[4] ?? null,
    });
    if (isOver) {
      read.close();
      recordDisclosure(peopleOf(rows, collection));
      return page;
    }
    const spend = (count: number) => pageTurns.spend(reader, count);
    return { ...page, rest: restOf({ read, spend, first, rows }, collection, wanted) };
  } catch (error) {
    read.close();
    throw error;
  }
}

interface Begun {
  readonly read: LargeRead<TextRow>;
  readonly spend: (bytes: number) => void;
  /** The rows that are sent first. */
  readonly first: readonly TextRow[];
  /** The rows that have arrived and follow the first. */
  readonly rows: TextRow[];
}

/** The texts that follow the first rows; notes the people of all rows that are sent. */
function restOf(
  { read, spend, first, rows: arrived }: Begun,
  collection: Collection,
  wanted: PageRequest,
): PieceStream {
  let rows = arrived;
  const disclosures = laterDisclosures();
  disclosures.record(peopleOf(first, collection));
  const close = () => {
    rows = [];
    read.close();
    disclosures.end();
  };
  return {
    async next() {
      if (rows.length === 0) {
        const more = await read.next();
        if (!more) {
          close();
          return undefined;
        }
        spend(charactersOf(more));
        rows = more;
      }
      const some = rows.splice(0, pieceLength(rows));
      disclosures.record(peopleOf(some, collection));
      // Other requests come between two pieces.
      await nextTurn();
      return piecesOf(textsOf(some), collection, wanted).join(',');
    },
    close,
  };
}

function textsOf(rows: readonly TextRow[]): string[] {
  return rows.map(([text]) => text ?? '');
}

function charactersOf(rows: readonly TextRow[]): number {
  return rows.reduce((sum, [text]) => sum + (text?.length ?? 0), 0);
}

/**
 * Ids of the people of a page: all in one text, as `recordDisclosure` takes them, or one by one to
 * be counted once where records repeat them, which those of people never do.
 */
function peopleOf(rows: readonly TextRow[], { person }: Collection): string[] {
  const people = rows.flatMap(([, some]) => some ?? []).join('\n');
  return person === 'itself' || !repeats(people) ? [people] : people.split('\n');
}

/** Enough to see whether the records of a page repeat people. */
const SAMPLE_CHARACTERS = 1_000;

/** Checks a sample only: a full check is not cheap, and a repeated id does no harm. */
function repeats(people: string): boolean {
  const some = people.slice(0, SAMPLE_CHARACTERS).split('\n');
  return new Set(some).size < some.length;
}

/** Pieces of about 50 kB cost half as much to join, complete and send as one large text. */
const PIECE_RECORDS = 64;

/** Completing a larger piece would let other requests wait for milliseconds. */
const PIECE_CHARACTERS_MAX = 65_536;

/** The number of rows that make the next piece, at least one. */
function pieceLength(rows: readonly TextRow[]): number {
  let characters = 0;
  const end = rows.findIndex(([text], at) => {
    characters += text?.length ?? 0;
    return at === PIECE_RECORDS || (at > 0 && characters > PIECE_CHARACTERS_MAX);
  });
  return end < 0 ? rows.length : end;
}

/** The records as they are answered; of up to PIECE_RECORDS texts it is one piece. */
function piecesOf(
  texts: readonly string[],
  collection: Collection,
  { fields, columns }: Pick<PageRequest, 'fields' | 'columns'>,
): string[] {
  if (columns) {
    return inGroups(texts).map((some) => csvRows(printed(some, collection, undefined), columns));
  }
  return isWhole(collection, fields)
    ? inPieces(texts).map(collection.finish ?? unchanged)
    : inPieces(printed(texts, collection, fields));
}

function inPieces(texts: readonly string[]): string[] {
  return inGroups(texts).map((some) => some.join(','));
}

function inGroups(texts: readonly string[]): (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (let at = 0; at < texts.length; at += PIECE_RECORDS) {
    groups.push(texts.slice(at, at + PIECE_RECORDS));
  }
  return groups;
}

function versionOf([first]: readonly TextRow[]): number | undefined {
  const version = first?.[2];
  return version ? Number(version) : undefined;
}

function printed(
  texts: readonly string[],
  { print = unchanged, finish = unchanged }: Collection,
  fields: readonly string[] | undefined,
): string[] {
  const records = texts.flatMap((text) => text.split(RECORD_SEPARATOR));
  return records.map((record) => pickFields(finish(print(record)), fields));
}

function unchanged(text: string): string {
  return text;
}
