/** What an upload changes: the difference between what is stored and what was sent. */

export interface StoredRecord {
  readonly sourcedId: string;
  readonly documentId: string;
  readonly active: boolean;
  readonly position: number;
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly lastChangeDateTime: Date;
}

interface SentRecord {
  readonly sourcedId: string;
  readonly hash: string;
  readonly lastChangeDateTime: string;
}

export interface Write<Record> {
  readonly record: Record;
  /** What is stored under the id; it may be deleted. */
  readonly before: StoredRecord | undefined;
  readonly position: number;
  readonly lastChangeDateTime: Date;
}

export interface Plan<Record> {
  readonly writes: readonly Write<Record>[];
  /** Ids to be marked as deleted. */
  readonly removed: readonly string[];
  /** Records that are not deleted when all is done. */
  readonly count: number;
}

interface PlanOptions {
  /** Everything else goes, and the order becomes that of the package; else records are added. */
  readonly replace: boolean;
  readonly now: Date;
}

/** Between the positions of records that are added together: room for others to come between. */
const STEP = 64;

/** `stored`: every record of the document, deleted ones included. */
export function planRecords<Record extends SentRecord>(
  stored: readonly StoredRecord[],
  sent: readonly Record[],
  { replace, now }: PlanOptions,
): Plan<Record> {
  const known = new Map(stored.map((record) => [record.sourcedId, record]));
  const positions = replace ? positionsInOrder(known, sent) : positionsAtEnd(known, sent);
  const writes: Write<Record>[] = [];
  for (const [index, record] of sent.entries()) {
    const before = known.get(record.sourcedId);
    const position = positions[index] ?? 0;
    const changed = !before?.active || before.hash !== record.hash;
    const lastChangeDateTime = nextChange(record, { before, changed, now });
    const later = lastChangeDateTime.getTime() !== before?.lastChangeDateTime.getTime();
    const moved = position !== before?.position;
    if (changed || moved || later) writes.push({ record, before, position, lastChangeDateTime });
  }
  const sentIds = new Set(sent.map(({ sourcedId }) => sourcedId));
  const others = stored.filter(({ active, sourcedId }) => active && !sentIds.has(sourcedId));
  return {
    writes,
    removed: replace ? others.map(({ sourcedId }) => sourcedId) : [],
    count: sent.length + (replace ? 0 : others.length),
  };
}

type Known = ReadonlyMap<string, StoredRecord>;

/** Known records stay where they are, new ones come after all others. */
function positionsAtEnd(known: Known, sent: readonly SentRecord[]): number[] {
  let last = -STEP;
  for (const { position } of known.values()) last = Math.max(last, position);
  return sent.map(({ sourcedId }) => {
    const before = known.get(sourcedId);
    if (before) return before.position;
    last += STEP;
    return last;
  });
}

/** The order of the package, with as few changes as one pass can see: a removal moves nothing. */
function positionsInOrder(known: Known, sent: readonly SentRecord[]): number[] {
  const lastKnown = sent.findLastIndex(({ sourcedId }) => known.has(sourcedId));
  let last = -STEP;
  return sent.map(({ sourcedId }, index) => {
    const before = known.get(sourcedId);
    if (before && before.position > last) last = before.position;
    else last = index > lastKnown ? last + STEP : Math.max(last, -1) + 1;
    return last;
  });
}

/**
 * When a record changed last. What was sent counts when it moves time forward; a change without
 * that is stamped with the server's time; no change keeps the time. Consumers look for changes by
 * this member (CASE guide 4.3.6), so it never goes back.
 */
export function nextChange(
  sent: { readonly lastChangeDateTime: string },
  {
    before,
    changed,
    now,
  }: {
    readonly before: { readonly lastChangeDateTime: Date } | undefined;
    readonly changed: boolean;
    readonly now: Date;
  },
): Date {
  const instant = new Date(sent.lastChangeDateTime);
  if (!before || instant > before.lastChangeDateTime) return instant;
  return changed ? after(before.lastChangeDateTime, now) : before.lastChangeDateTime;
}

/** The last instant that ISO 8601 writes with four digits of the year. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Now, or a millisecond later than a time that lies ahead of the clock. */
function after(time: Date, now: Date): Date {
  return new Date(Math.min(LAST, Math.max(now.getTime(), time.getTime() + 1)));
}

export interface Definition {
  readonly kind: string;
  readonly sourcedId: string;
  /** JSON text. */
  readonly source: string;
}

const keyOf = ({ kind, sourcedId }: Definition) => `${kind} ${sourcedId}`;

/**
 * The definitions after an upload, in order; `undefined` when they stay as they are. Nothing but
 * packages refers to definitions, so those that a replacement leaves out are gone.
 */
export function mergeDefinitions(
  stored: readonly Definition[],
  sent: readonly Definition[],
  { replace }: { readonly replace: boolean },
): readonly Definition[] | undefined {
  const merged = new Map((replace ? [] : stored).map((one) => [keyOf(one), one]));
  for (const definition of sent) merged.set(keyOf(definition), definition);
  const after = [...merged.values()];
  const print = (all: readonly Definition[]) =>
    JSON.stringify(all.map((one) => [keyOf(one), one.source]));
  return print(after) === print(stored) ? undefined : after;
}

export interface DefinitionChanges {
  readonly added: readonly Definition[];
  readonly changed: readonly Definition[];
  readonly removed: readonly Definition[];
}

/** What tells two lists of definitions apart, beside their order. */
export function compareDefinitions(
  before: readonly Definition[],
  after: readonly Definition[],
): DefinitionChanges {
  const [old, next] = [before, after].map((all) => new Map(all.map((one) => [keyOf(one), one])));
  return {
    added: after.filter((one) => !old?.has(keyOf(one))),
    changed: after.filter((one) => (old?.get(keyOf(one))?.source ?? one.source) !== one.source),
    removed: before.filter((one) => !next?.has(keyOf(one))),
  };
}
