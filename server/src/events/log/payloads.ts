/** Stores the texts of events as sent, by day of receipt; events received together share a row. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DAY_MS } from '../../lib/time.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { contentDigest } from './identity.ts';
import { seqsOf } from './keys.ts';
import { dayOf } from './payload-days.ts';

/** Where the text of an event is stored. */
export interface PayloadLocation {
  readonly seq: number;
  /** The id of the row. */
  readonly payloadId: number;
  /** 'YYYY-MM-DD' in UTC. */
  readonly receivedOn: string;
}

/**
 * Maximum of texts in a row. Sixteen texts compress almost as well as a thousand, and reading one
 * text unpacks all of its row.
 */
export const SHARED_MAX = 64;

/** Between texts, as in RFC 7464; no JSON text contains this byte. */
const SEPARATOR = 0x1e;
/** Zstandard (RFC 8878): half the time of gzip, and smaller. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** Rows per transaction of `removeRepeats`. */
const REPEATS_MAX = 100;

/** Compresses texts into the value of one row. */
export function pack(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(
    texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, -1),
  );
  let offset = 0;
  for (const [index, text] of texts.entries()) {
    if (index > 0) offset = bytes.writeUInt8(SEPARATOR, offset);
    offset += bytes.write(text, offset);
  }
  return zstdCompressSync(bytes, PACKING);
}

/** The texts as one. */
const unpackWhole = (stored: Buffer) => zstdDecompressSync(stored).toString();

const parted = (whole: string) => whole.split(String.fromCharCode(SEPARATOR));

/** SQL for the day by which event_payloads is partitioned: the UTC date of receipt. */
export function dayReceived(receivedAt: Sql): Sql {
  return sql`(${receivedAt} at time zone 'UTC')::date`;
}

/** Texts packed into rows of event_payloads. */
export interface PackedTexts {
  /** For each text the number of its row, counted from 1. */
  readonly rows: readonly number[];
  /** For each row its day, 'YYYY-MM-DD' in UTC. */
  readonly days: readonly string[];
  readonly texts: readonly Buffer[];
}

/** Packs texts of one batch into rows; all texts of a row are of one day. */
export function packTexts(
  sent: readonly { readonly receivedAt: Date; readonly payload: string }[],
): PackedTexts {
  const dayNumber = ({ receivedAt }: { receivedAt: Date }) =>
    Math.floor(receivedAt.getTime() / DAY_MS);
  const byRow = Map.groupBy(
    sent.entries(),
    ([index, one]) => dayNumber(one) * sent.length + Math.floor(index / SHARED_MAX),
  );
  const rows: number[] = [];
  const packed = [...byRow.values()].map((members, number) => {
    for (const [index] of members) rows[index] = number + 1;
    return {
      day: members[0] ? dayOf(members[0][1].receivedAt) : '',
      texts: pack(members.map(([, { payload }]) => payload)),
    };
  });
  return { rows, days: packed.map(({ day }) => day), texts: packed.map(({ texts }) => texts) };
}

/** A row of event_payloads with the columns PACKED. */
export interface Packed {
  readonly receivedOn: string;
  readonly id: number;
  /** One per text; null = a repeat of an event whose text is in another row. */
  readonly seqs: readonly (number | null)[];
  readonly texts: Buffer;
}

export const PACKED = trusted('received_on, id, array_to_json(seqs) as seqs, texts');

interface Text {
  readonly seq: number;
  readonly payload: string;
}

/** The texts of a row with the `seq` of each; repeats are left out. */
export function textsOf({ seqs, texts }: Packed): Text[] {
  const payloads = parted(unpackWhole(texts));
  return seqs.flatMap((seq, index) =>
    seq === null ? [] : [{ seq, payload: payloads[index] ?? '' }],
  );
}

const IN_ORDER = trusted('order by received_on, id');

/**
 * The rows with the texts of events; rows of dropped days are missing. Days are parameters so that
 * the planner opens only their partitions. `rest`: a further condition, the order and a lock.
 */
function findPacked(
  db: Queryable,
  places: readonly PayloadLocation[],
  rest: Sql,
): Promise<Packed[]> {
  const days = [...new Set(places.map(({ receivedOn }) => receivedOn))];
  const ids = [...new Set(places.map(({ payloadId }) => payloadId))];
  return db.query<Packed>(sql`
    select ${PACKED} from event_payloads
    where received_on = any(${days}::date[]) and id = any(${ids}::bigint[]) ${rest}`);
}

/** The texts of events by `seq`; those of dropped days are missing. */
export async function findPayloads(
  db: Queryable,
  places: readonly PayloadLocation[],
): Promise<Map<number, string>> {
  if (places.length === 0) return new Map();
  const wanted = new Set(places.map(({ seq }) => seq));
  const rows = await findPacked(db, places, IN_ORDER);
  const found = rows.flatMap(textsOf).filter(({ seq }) => wanted.has(seq));
  return new Map(found.map(({ seq, payload }) => [seq, payload]));
}

/** The content digests of events by `seq`, also where the text was dropped or changed. */
export async function findContentDigests(
  db: Queryable,
  places: readonly PayloadLocation[],
): Promise<Map<number, string>> {
  if (places.length === 0) return new Map();
  const payloads = await findPayloads(db, places);
  const seqs = places.map(({ seq }) => seq);
  const kept = await db.query<{ seq: number; digest: string }>(sql`
    select seq, digest from event_digests where seq = any(${seqs}::bigint[])`);
  // A kept digest is of the text as sent: an erasure may have changed the stored one.
  return new Map([
    ...[...payloads].map(([seq, payload]) => [seq, contentDigest(payload)] as const),
    ...kept.map(({ seq, digest }) => [seq, digest] as const),
  ]);
}

/** Where the texts of events are, or were before they were dropped. */
export function findLocations(db: Queryable, keys: readonly string[]): Promise<PayloadLocation[]> {
  return db.query<PayloadLocation>(sql`
    select seq, payload_id, ${dayReceived(sql`received_at`)} as received_on
    from events where seq = any(${seqsOf(keys)}) and payload_id is not null`);
}

/** Removes the texts of events and keeps all others of their rows; returns how many it removed. */
export async function removePayloads(
  tx: Transaction,
  places: readonly PayloadLocation[],
): Promise<number> {
  const removed = new Set(places.map(({ seq }) => seq));
  // A row whose texts were removed before is not read.
  const rest = sql`and seqs && ${[...removed]}::bigint[] ${IN_ORDER} for update`;
  let count = 0;
  for (const row of await findPacked(tx, places, rest)) {
    const texts = textsOf(row);
    const left = texts.filter(({ seq }) => !removed.has(seq));
    count += texts.length - left.length;
    await keepTexts(tx, row, left);
  }
  return count;
}

/** Rewrites a locked row with these texts alone; without any, deletes it. */
async function keepTexts(tx: Transaction, { receivedOn, id }: Packed, left: readonly Text[]) {
  const where = sql`received_on = ${receivedOn}::date and id = ${id}`;
  await tx.execute(
    left.length === 0
      ? sql`delete from event_payloads where ${where}`
      : sql`
        update event_payloads set
          seqs = ${left.map(({ seq }) => seq)}::bigint[],
          texts = ${pack(left.map(({ payload }) => payload))}
        where ${where}`,
  );
}

/**
 * Removes the texts of repeated events: they are packed before the insert finds the repeat, and an
 * erasure does not find them. Returns the number of rows with such texts.
 */
export function removeRepeats(db: Database): Promise<number> {
  return db.begin(async (tx) => {
    const rows = await tx.query<Packed>(sql`
      select ${PACKED} from event_payloads where array_position(seqs, null) is not null
      order by id limit ${REPEATS_MAX} for update skip locked`);
    for (const row of rows) await keepTexts(tx, row, textsOf(row));
    return rows.length;
  });
}

/** How texts change. */
interface TextChange {
  /** A fast test of one text, or of several as one, that is right with no. */
  readonly mayChange: (text: string) => boolean;
  readonly change: (text: string) => string;
  /** Numbers of events whose texts stay as they are. */
  readonly except: ReadonlySet<number>;
  /** Told the number of rows that were looked at. */
  readonly onRows?: (count: number) => void;
}

/**
 * Changes stored texts, and keeps the digests of what was sent; returns how many it changed.
 * `since`: only texts of events of this or a later transaction.
 */
export async function changeTexts(
  db: Database,
  { mayChange, change, except, onRows }: TextChange,
  since?: string,
): Promise<number> {
  let count = 0;
  let looked = 0;
  const mayChangeAt =
    ({ seqs }: Packed) =>
    (text: string, index: number) => {
      const seq = seqs[index] ?? null;
      return (seq === null || !except.has(seq)) && mayChange(text);
    };
  for await (const row of since === undefined ? allPacked(db) : packedSince(db, since)) {
    looked += 1;
    if (looked % CHANGED_MAX === 0) onRows?.(CHANGED_MAX);
    const whole = unpackWhole(row.texts);
    if (!mayChange(whole) || !parted(whole).some(mayChangeAt(row))) continue;
    count += await db.begin(async (tx) => {
      const place = { seq: 0, payloadId: row.id, receivedOn: row.receivedOn };
      const [locked] = await findPacked(tx, [place], sql`${IN_ORDER} for update`);
      return locked
        ? changeRow(tx, locked, (text) =>
            except.has(text.seq) ? text.payload : change(text.payload),
          )
        : 0;
    });
  }
  return count;
}

/** Digests of all texts of the row: retention takes the first one's digest for those of all. */
async function changeRow(tx: Transaction, row: Packed, change: (text: Text) => string) {
  const texts = textsOf(row);
  const changed = texts.map((text) => ({ seq: text.seq, payload: change(text) }));
  const count = changed.filter(({ payload }, index) => payload !== texts[index]?.payload).length;
  if (count > 0) await insertDigests(tx, texts);
  if (count > 0 || row.seqs.includes(null)) await keepTexts(tx, row, changed);
  return count;
}

/** Stores the content digests of texts; digests that are there already stay. */
export async function insertDigests(db: Queryable, texts: readonly Text[]): Promise<void> {
  const digests = texts.map(({ payload }) => contentDigest(payload));
  await db.execute(sql`
    insert into event_digests (seq, digest)
    select * from unnest(${texts.map(({ seq }) => seq)}::bigint[], ${digests}::uuid[])
    on conflict do nothing`);
}

/** The rows that `changeTexts` looks at. */
export async function countPacked(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(sql`select count(*) as count from event_payloads`);
  return row?.count ?? 0;
}

/** Rows read at once by `changeTexts`. */
const CHANGED_MAX = 100;

/** The rows that exist now: not those of a sender who is faster than the reader. */
async function* allPacked(db: Database): AsyncGenerator<Packed, void> {
  const end = await db.first<{ id: number }>(sql`
    select last_value as id from event_payload_ids`);
  let last: Pick<Packed, 'receivedOn' | 'id'> | undefined = { receivedOn: '-infinity', id: 0 };
  while (last) {
    const rows: Packed[] = await db.query<Packed>(sql`
      select ${PACKED} from event_payloads
      where received_on >= ${last.receivedOn}::date
        and (received_on, id) > (${last.receivedOn}::date, ${last.id}::bigint)
        and id <= ${end?.id ?? 0}
      order by received_on, id limit ${CHANGED_MAX}`);
    yield* rows;
    last = rows.at(-1);
  }
}

async function* packedSince(db: Database, since: string): AsyncGenerator<Packed, void> {
  const places = await db.query<PayloadLocation>(sql`
    select distinct 0 as seq, payload_id, ${dayReceived(sql`received_at`)} as received_on
    from events where xid >= ${since}::xid8 and payload_id is not null`);
  for (let start = 0; start < places.length; start += CHANGED_MAX) {
    yield* await findPacked(db, places.slice(start, start + CHANGED_MAX), trusted(''));
  }
}

/** When the texts of a day were dropped; undefined = they are kept. */
export async function findDropped(db: Queryable, day: string): Promise<Date | undefined> {
  const row = await db.first<{ at: Date }>(sql`
    select dropped_at as at from event_payloads_dropped
    where day_from <= ${day}::date and day_until > ${day}::date
    order by dropped_at desc limit 1`);
  return row?.at;
}
