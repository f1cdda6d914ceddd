/** Decides what an upload changes: the difference between stored and sent records. */
import { LAST_INSTANT } from '../records/last-change.ts';

/** A stored CFItem or CFAssociation. */
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

/** A record to insert or update. */
export interface Write<Record> {
  readonly record: Record;
  /** The stored record with this id; it may be deleted. */
  readonly before: StoredRecord | undefined;
  readonly position: number;
  readonly lastChangeDateTime: Date;
}

/** It is not stored, or removed. */
export const isNew = ({ before }: Pick<Write<unknown>, 'before'>) => !before?.active;

/** The changes to the records of one kind. */
export interface Plan<Record> {
  readonly writes: readonly Write<Record>[];
  /** Ids to mark as deleted. */
  readonly removed: readonly string[];
  /** Number of active records after the upload. */
  readonly count: number;
}

interface PlanOptions {
  /** True: other records are removed and the order becomes that of the package. */
  readonly replace: boolean;
  readonly now: Date;
}

/** Distance between positions of new records; leaves room for insertions. */
const STEP = 64;

/** The changes to the records. `stored`: all records of the document, including deleted ones. */
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

/** Fewer removals need no confirmation: small frameworks are often tests. */
const REMOVED_MIN = 10;

/** Whether more items would be removed than kept, as by a truncated file. */
export function removesMost({ removed, kept }: { removed: number; kept: number }): boolean {
  return removed >= REMOVED_MIN && removed > kept;
}

type StoredRecords = ReadonlyMap<string, StoredRecord>;

/**
 * Positions that keep known records in place and put new ones at the end, as removed ones whose
 * place a replacement gave away.
 */
function positionsAtEnd(known: StoredRecords, sent: readonly SentRecord[]): number[] {
  let last = 0;
  const taken = new Set<number>();
  for (const { position, active } of known.values()) {
    last = Math.max(last, position);
    if (active) taken.add(position);
  }
  return sent.map(({ sourcedId }) => {
    const before = known.get(sourcedId);
    if (before && (before.active || !taken.has(before.position))) {
      taken.add(before.position);
      return before.position;
    }
    last += STEP;
    return last;
  });
}

/** Positions in the order of the package; changes few of the stored ones, none after a removal. */
function positionsInOrder(known: StoredRecords, sent: readonly SentRecord[]): number[] {
  const lastKnown = sent.findLastIndex(({ sourcedId }) => known.has(sourcedId));
  let last = -1;
  return sent.map(({ sourcedId }, index) => {
    const before = known.get(sourcedId);
    if (before && before.position > last) last = before.position;
    else last += index > lastKnown ? STEP : 1;
    return last;
  });
}

/**
 * The new lastChangeDateTime of a record: the sent one when it is later than the stored one, else
 * the server's time for a changed record and the stored one for an unchanged record. Consumers find
 * changes by this member (CASE guide 4.3.6), so it never moves back.
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

/** `now`, or a millisecond after `time` when that is in the future. */
function after(time: Date, now: Date): Date {
  return new Date(Math.min(LAST_INSTANT.getTime(), Math.max(now.getTime(), time.getTime() + 1)));
}

/** A definition or rubric as stored. */
export interface Definition {
  readonly kind: string;
  readonly sourcedId: string;
  /** JSON text. */
  readonly source: string;
}

const keyOf = ({ kind, sourcedId }: Definition) => `${kind} ${sourcedId}`;

function byKey(all: readonly Definition[]): Map<string, Definition> {
  return new Map(all.map((one) => [keyOf(one), one]));
}

/**
 * The definitions after an upload, in order; `undefined` when nothing changes. A replacement
 * deletes those that it does not contain: no other records refer to definitions.
 */
export function mergeDefinitions(
  stored: readonly Definition[],
  sent: readonly Definition[],
  { replace }: { readonly replace: boolean },
): readonly Definition[] | undefined {
  const merged = byKey(replace ? [] : stored);
  for (const definition of sent) merged.set(keyOf(definition), definition);
  const after = [...merged.values()];
  const print = (all: readonly Definition[]) =>
    JSON.stringify(all.map((one) => [keyOf(one), one.source]));
  return print(after) === print(stored) ? undefined : after;
}

/** The differences between two lists of definitions. */
export interface DefinitionChanges {
  readonly added: readonly Definition[];
  readonly changed: readonly Definition[];
  readonly removed: readonly Definition[];
}

/** The differences between two lists of definitions, apart from their order. */
export function compareDefinitions(
  before: readonly Definition[],
  after: readonly Definition[],
): DefinitionChanges {
  const old = byKey(before);
  const next = byKey(after);
  return {
    added: after.filter((one) => !old.has(keyOf(one))),
    changed: after.filter((one) => (old.get(keyOf(one))?.source ?? one.source) !== one.source),
    removed: before.filter((one) => !next.has(keyOf(one))),
  };
}
