/** The second pass over a file: writes valid rows, one batch in one transaction. */

import type { Caller } from '../../http/caller.ts';
import type { Finding } from '../../http/problem.ts';
import {
  type Change,
  findStored,
  isUnchanged,
  storeChanges,
} from '../../oneroster/records/bulk.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import type { Put } from '../../oneroster/records/records.ts';
import type { Resource } from '../../oneroster/routes/resource.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Values } from '../binding/columns.ts';
import { KINDS } from '../binding/kinds.ts';
import type { RecordFile } from '../binding/record-file.ts';
import { findOutside, OUTSIDE } from '../check/district.ts';
import {
  type Draft,
  type FileReading,
  placeOf,
  type RowPosition,
  readDrafts,
} from '../check/drafts.ts';
import { rememberParts } from '../check/known-parts.ts';
import { loadParts } from '../check/load-parts.ts';
import { checkStopped, Ledger, type Run } from '../check/run.ts';
import { Report } from '../files/report.ts';

/**
 * Skips rows that equal the stored records: a stopped import continues when it is run again.
 * `onRows` gets the number of rows that were written or found unchanged.
 */
export async function writeFile(
  run: Run,
  file: RecordFile,
  onRows: (count: number) => void,
): Promise<void> {
  const kind = KINDS[file.name];
  const ledger = run.ledgers.get(file.name);
  if (!kind || !ledger) return;
  // The first pass has reported all findings; this report is dropped.
  const report = new Report();
  const again = { ...run, report };
  const parts = await loadParts(again, file.name);
  if (!ledger.isUnchanged()) await writeRows({ run: again, file, parts, report }, kind, onRows);
  for (const each of parts) await rememberParts(run, each, (id) => ledger.lines.has(id));
}

async function writeRows(
  reading: FileReading,
  kind: Resource,
  onRows: (count: number) => void,
): Promise<void> {
  const { run, file } = reading;
  const name = `${file.name}.csv`;
  const ledger = run.ledgers.get(file.name) ?? new Ledger('delta');
  const postponed = new Set<string>();
  const wants = (place: RowPosition) => {
    const isDone = place.file === name && ledger.unchangedLines.has(place.line);
    return !isDone && !ledger.failedPlaces.has(placeOf(place));
  };
  let rows = 0;
  let analyzeAt = ANALYZED_ROWS_MIN;
  for await (const drafts of readDrafts({ ...reading, wants })) {
    for (const draft of await writeDrafts(run, kind, { drafts, isLast: false })) {
      postponed.add(placeOf(draft));
    }
    onRows(drafts.length);
    rows += drafts.length;
    if (rows < analyzeAt) continue;
    await analyze(run, kind);
    analyzeAt *= 10;
  }
  const isPostponed = (place: RowPosition) => postponed.has(placeOf(place));
  if (postponed.size > 0) {
    for await (const drafts of readDrafts({ ...reading, wants: isPostponed })) {
      await writeDrafts(run, kind, { drafts, isLast: true });
    }
  }
  if (rows >= ANALYZED_ROWS_MIN) await analyze(run, kind);
}

/** Below this number of rows, statistics do not matter. */
const ANALYZED_ROWS_MIN = 1_000;

/**
 * Updates the statistics of the table. Without it, PostgreSQL plans for the empty table of a moment
 * ago, and triggers that query each row take twenty times as long. Runs at each tenfold of rows.
 */
async function analyze({ db }: Run, { kind }: Resource): Promise<void> {
  await db.execute(sql`analyze ${kind.table}`);
}

interface Batch {
  readonly drafts: readonly Draft[];
  /** The second round: all rows that rows of the file refer to are written. */
  readonly isLast: boolean;
}

/**
 * Writes the valid drafts. Returns those that were written without references to later rows of the
 * file: they are written again in the second round. When the process ends before it, the next
 * import finds these records changed and completes them.
 */
async function writeDrafts(run: Run, kind: Resource, { drafts, isLast }: Batch): Promise<Draft[]> {
  checkStopped(run);
  requireStill(drafts.flatMap(({ findings }) => findings).filter(({ code }) => code === OUTSIDE));
  const { db, caller, now } = run;
  const valid = drafts.flatMap((draft) => {
    if (!draft.body || draft.findings.length > 0) return [];
    return [{ draft, body: draft.body, put: kind.read(draft.body) }];
  });
  if (valid.length === 0) return [];
  return db.begin(async (tx) => {
    const puts = valid.map(({ put }) => put);
    await kind.prepare?.(tx, puts);
    const changed = await listChanged(tx, { kind: kind.kind, caller }, valid);
    const absent = isLast ? new Set<string>() : await findAbsent(tx, kind, changed);
    const postponed: Draft[] = [];
    const changes: Change[] = changed.map(({ draft, body, put, isNew }) => {
      const references = put.references.filter(
        (each) => each.kind === kind.kind && absent.has(each.id),
      );
      if (references.length === 0) return { put, isNew };
      postponed.push(draft);
      return { put: kind.read(withoutLater(run, body, references)), isNew };
    });
    await run.requireRight(tx);
    await run.leftOut?.requireAll(tx);
    await requireInside(tx, run, { kind: kind.kind, changes });
    await storeChanges(tx, kind.kind, { changes, caller, now: now() });
    return postponed;
  });
}

/** The check of the first pass again, of what is locked now; throws when it finds anything. */
async function requireInside(
  tx: Transaction,
  { districtId: orgId }: Run,
  { kind, changes }: { readonly kind: RecordKind; readonly changes: readonly Change[] },
): Promise<void> {
  if (orgId === undefined) return;
  const puts = changes.map(({ put }) => put);
  const ids = new Set(puts.map(({ sourcedId }) => sourcedId));
  const isInFiles = (of: RecordKind, id: string) => of.name === kind.name && ids.has(id);
  requireStill((await findOutside(tx, { orgId, kind, isInFiles }, puts)).flat());
}

function requireStill([finding]: readonly Pick<Finding, 'message'>[]): void {
  if (finding) throw new Error(`The district has changed during the import: ${finding.message}`);
}

/** A valid draft with its parsed body. */
interface Valid {
  readonly draft: Draft;
  readonly body: Values;
  readonly put: Put;
}

/** Drafts that differ from the stored records, which are locked. */
async function listChanged(
  tx: Transaction,
  { kind, caller }: { kind: Resource['kind']; caller: Caller },
  valid: readonly Valid[],
): Promise<(Valid & { isNew: boolean })[]> {
  const ids = valid.map(({ put }) => put.sourcedId);
  const stored = await findStored(tx, kind, { ids, lock: true });
  const changed: (Valid & { isNew: boolean })[] = [];
  for (const each of valid) {
    const before = stored.get(each.put.sourcedId);
    if (before && (await isUnchanged(tx, { put: each.put, caller }, before))) continue;
    if (before && before.owner !== caller.applicationId) {
      throw new Error(
        `Another application created the ${kind.name} '${before.id}' during the import.`,
      );
    }
    changed.push({ ...each, isNew: !before });
  }
  return changed;
}

/** Ids of the same kind that these drafts refer to, and that are neither stored nor among them. */
async function findAbsent(
  tx: Transaction,
  { kind }: Resource,
  changed: readonly Valid[],
): Promise<Set<string>> {
  const absent = new Set<string>();
  for (const { put } of changed) {
    for (const reference of put.references) if (reference.kind === kind) absent.add(reference.id);
  }
  for (const { put } of changed) absent.delete(put.sourcedId);
  if (absent.size === 0) return absent;
  const stored = await findStored(tx, kind, { ids: [...absent], lock: false });
  for (const id of stored.keys()) absent.delete(id);
  return absent;
}

/** The body without later rows of the file; an org of a district is never outside it meanwhile. */
function withoutLater({ districtId }: Run, body: Values, references: Put['references']): Values {
  const members = without(body, references);
  const isPlaced = references.some(({ isAbove }) => isAbove) && districtId !== undefined;
  return isPlaced ? { ...members, parent: { sourcedId: districtId } } : members;
}

/** The body without the members that hold these references. */
function without(body: Values, references: Put['references']): Values {
  const members: Record<string, unknown> = { ...body };
  for (const { path } of references) {
    const member = path.split('/')[2] ?? '';
    if (Array.isArray(members[member])) members[member] = [];
    else delete members[member];
  }
  return members;
}
