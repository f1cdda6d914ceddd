/** The first pass over a file: finds all errors, and the outcome of each row. Writes nothing. */
import { UnreadableFile } from '../../files/unreadable-file.ts';
import type { Caller } from '../../http/caller.ts';
import type { Finding } from '../../http/problem.ts';
import { findings as schemaFindings } from '../../http/request/validate.ts';
import { quoted } from '../../lib/shown.ts';
import { aboveOf, cycleFinding, findCircular } from '../../oneroster/records/ancestors.ts';
import { findStored, isUnchanged } from '../../oneroster/records/bulk.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Put, reservedFindings } from '../../oneroster/records/records.ts';
import type { RecordReference } from '../../oneroster/records/references.ts';
import type { Resource } from '../../oneroster/routes/resource.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { columnOf } from '../binding/columns.ts';
import { OLD_ORGS } from '../binding/files.ts';
import { KINDS } from '../binding/kinds.ts';
import type { RecordFile } from '../binding/record-file.ts';
import type { RosterFinding } from '../files/report.ts';
import { findOutside } from './district.ts';
import { type Draft, placeOf, readDrafts } from './drafts.ts';
import { loadParts } from './load-parts.ts';
import { fileOfKind, listUnknown, referenceMessage, type Unknown } from './references.ts';
import { Ledger, type RowOutcome, type Run } from './run.ts';

/** A valid row that refers to later rows of the same file, or is put below another record. */
interface Waiting {
  readonly draft: Draft;
  /** To rows of the file that may still fail, or that delete a record. */
  readonly references: readonly RecordReference[];
  /** Left out = the record is a root. */
  readonly above?: RecordReference;
  readonly outcome: RowOutcome;
}

interface Check {
  readonly run: Run;
  readonly file: RecordFile;
  readonly kind: Resource;
  readonly ledger: Ledger;
  waiting: Waiting[];
  /** Ids of valid rows that may still fail: they wait, or come later in the batch. */
  readonly openIds: Set<string>;
}

/** Fills the ledger of the file; findings go to the report. */
export async function checkFile(run: Run, file: RecordFile): Promise<void> {
  const kind = KINDS[file.name];
  if (!kind) return;
  const parts = await loadParts(run, file.name);
  const mode = run.modes.get(file.name);
  if (!mode && parts.length === 0) return;
  // Without the record file, parts change the stored records.
  const ledger = new Ledger(mode ?? 'delta');
  run.ledgers.set(file.name, ledger);
  const check: Check = { run, file, kind, ledger, waiting: [], openIds: new Set() };
  try {
    for await (const drafts of readDrafts({ run, file, parts, report: run.report })) {
      await checkDrafts(check, drafts);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    run.report.failFile(`${file.name}.csv`, error);
  }
  await failCircular(check);
  await finishWaiting(check);
}

async function checkDrafts(check: Check, drafts: readonly Draft[]): Promise<void> {
  const { run, kind, ledger } = check;
  ledger.counts.rows += drafts.length;
  const valid: ValidRow[] = [];
  for (const draft of drafts) {
    const findings = [...draft.findings, ...headFindings(draft, ledger)];
    // The header check has reported a missing id: the schema would repeat it.
    if (draft.body && draft.sourcedId !== '') {
      findings.push(...bodyFindings(check, draft, draft.body));
    }
    if (findings.length > 0) fail(check, draft, findings);
    else if (!draft.body) {
      ledger.deleted.add(draft.sourcedId);
      ledger.counts.unchanged += 1;
    } else {
      // Set here, so that a second row with the id is found.
      ledger.lines.set(draft.sourcedId, draft.line);
      check.openIds.add(draft.sourcedId);
      valid.push({ draft, put: kind.read(draft.body) });
    }
  }
  const puts = valid.map(({ put }) => put);
  const unknown = await listUnknown(run, puts);
  const compared = await compare(check, valid);
  for (const [index, row] of compared.entries()) {
    checkPut(check, { ...row, unknown: unknown[index] ?? [] });
  }
}

/** Runs the checks that a PUT would run, and compares with the stored records. */
async function compare({ run, kind }: Check, valid: readonly ValidRow[]): Promise<ComparedRow[]> {
  return run.db.begin(async (tx) => {
    const puts = valid.map(({ put }) => put);
    await kind.prepare?.(tx, puts);
    const outside = await outsideOf(tx, { run, kind }, puts);
    const compared: ComparedRow[] = [];
    for (const [index, { draft, put }] of valid.entries()) {
      const wrong = [...((await put.check?.(tx))?.findings ?? []), ...(outside[index] ?? [])];
      const outcome = await outcomeOf(tx, run.caller, { draft, put });
      compared.push({ draft, put, wrong, outcome });
    }
    return compared;
  });
}

/** By put, why an import of a district may not write it. */
async function outsideOf(
  tx: Transaction,
  { run, kind: { kind } }: Pick<Check, 'run' | 'kind'>,
  puts: readonly Put[],
): Promise<Finding[][]> {
  const { districtId: orgId, ledgers } = run;
  if (orgId === undefined) return [];
  const isInFiles = (of: RecordKind, id: string) =>
    ledgers.get(fileOfKind(of))?.lines.has(id) === true;
  return findOutside(tx, { orgId, kind, isInFiles }, puts);
}

/** A row that fits its schema. */
interface ValidRow {
  readonly draft: Draft;
  readonly put: Put;
}

interface ComparedRow extends ValidRow {
  /** Findings of the checks that a PUT would run. */
  readonly wrong: readonly Finding[];
  readonly outcome: RowOutcome | 'foreign';
}

interface CheckedRow extends ComparedRow {
  readonly unknown: readonly Unknown[];
}

function checkPut(check: Check, { draft, put, outcome, unknown, wrong }: CheckedRow): void {
  const { kind, ledger } = check;
  if (draft.stored?.status === 'tobedeleted' && unknown.some(({ isOld }) => isOld)) {
    stayDeleted(check, draft);
    return;
  }
  // A record may have been deleted after an unchanged row was stored: that is no error.
  const told = outcome === 'unchanged' ? unknown.filter(({ isOld }) => !isOld) : unknown;
  const missing = told.map(({ reference }) => reference);
  const isOfFile = (reference: RecordReference) => reference.kind.name === kind.kind.name;
  // A deleted record may refer to deleted ones.
  const mayBeGone = ({ id }: RecordReference) =>
    put.status === 'active' && (check.openIds.has(id) || ledger.deleted.has(id));
  const later = put.references.filter(
    (each) => isOfFile(each) && (missing.includes(each) || mayBeGone(each)),
  );
  const findings = missing
    .filter((reference) => !isOfFile(reference))
    .map((reference) => referenceFinding(check, draft, reference));
  for (const { path, code, message } of outcome === 'unchanged' ? [] : wrong) {
    findings.push({ ...locate(check, draft, withoutWrapper(path)), code, message });
  }
  if (outcome === 'foreign') findings.push(foreignFinding(check, draft));
  if (findings.length > 0 || outcome === 'foreign') {
    ledger.lines.delete(draft.sourcedId);
    fail(check, draft, findings);
    return;
  }
  const above = put.status === 'active' ? aboveOf(put.references) : undefined;
  if (later.length > 0 || above) {
    check.waiting.push({ draft, references: later, ...(above && { above }), outcome });
    return;
  }
  check.openIds.delete(draft.sourcedId);
  accept(check, draft, outcome);
}

/**
 * The record was deleted, and so was one that it needs: systems go on to export the enrollments of
 * people who are gone.
 */
function stayDeleted(check: Check, draft: Draft): void {
  const { run, file, kind } = check;
  const { sourcedId, body } = draft;
  run.report.warn(
    `${file.name}.csv: the ${kind.kind.name} ${quoted(sourcedId)} stays deleted, as does a record ` +
      'that it refers to.',
  );
  check.openIds.delete(sourcedId);
  accept(check, { ...draft, body: { ...body, status: 'tobedeleted' } }, 'unchanged');
}

async function outcomeOf(
  tx: Transaction,
  caller: Caller,
  { draft: { stored }, put }: ValidRow,
): Promise<RowOutcome | 'foreign'> {
  if (!stored) return 'created';
  if (await isUnchanged(tx, { put, caller }, stored)) return 'unchanged';
  if (stored.owner !== caller.applicationId) return 'foreign';
  if (put.status !== 'active') return 'removed';
  return stored.status === 'active' ? 'updated' : 'created';
}

function accept({ ledger, file }: Check, draft: Draft, outcome: RowOutcome): void {
  const { sourcedId, body } = draft;
  ledger.count(outcome, draft);
  if (outcome === 'unchanged' && draft.file === `${file.name}.csv`) {
    ledger.unchangedLines.add(draft.line);
  }
  if (body?.['status'] === 'active') return;
  ledger.lines.delete(sourcedId);
  ledger.deleted.add(sourcedId);
}

/** Fails the waiting rows that would be their own ancestors when all of them were written. */
async function failCircular(check: Check): Promise<void> {
  const placed = check.waiting.flatMap(({ draft, above, outcome }) =>
    above ? [{ draft, above, outcome }] : [],
  );
  if (placed.length === 0) return;
  const parents = new Map(placed.map(({ draft, above }) => [draft.sourcedId, above.id]));
  const isRoot = (id: string) => check.ledger.lines.has(id) && !parents.has(id);
  const circular = await findCircular(check.run.db, check.kind.kind, { parents, isRoot });
  const failing = placed.filter(
    ({ draft, outcome }) => circular.has(draft.sourcedId) && outcome !== 'unchanged',
  );
  for (const { draft, above } of failing) {
    const { sourcedId } = draft;
    const finding = cycleFinding(above, sourcedId);
    check.ledger.lines.delete(sourcedId);
    fail(check, draft, [{ ...finding, ...locate(check, draft, withoutWrapper(finding.path)) }]);
  }
  const failed = new Set(failing.map(({ draft }) => draft));
  check.waiting = check.waiting.filter(({ draft }) => !failed.has(draft));
}

/**
 * Accepts waiting rows; those that refer to failed rows fail, in as many rounds as needed. A row
 * below a failed one is imported without its parent: else one error of a district would cost all
 * of its schools, with their classes.
 */
async function finishWaiting(check: Check): Promise<void> {
  for (;;) {
    const failing = await listFailing(check);
    if (failing.size === 0) break;
    const rootless: Waiting[] = [];
    for (const [waiting, missing] of failing) {
      const { draft } = waiting;
      if (missing.every((reference) => mayLack(check, draft, reference))) {
        rootless.push(await withoutParent(check, waiting));
        continue;
      }
      check.ledger.lines.delete(draft.sourcedId);
      fail(
        check,
        draft,
        missing.map((reference) => referenceFinding(check, draft, reference)),
      );
    }
    check.waiting = [...check.waiting.filter((each) => !failing.has(each)), ...rootless];
  }
  for (const { draft, outcome } of check.waiting) accept(check, draft, outcome);
}

/**
 * Waiting rows with their references to records that are not active after the import. Where a row
 * has an error, the stored record stays; an unchanged row may refer to what was deleted before.
 */
async function listFailing({ run, kind, ledger, waiting }: Check) {
  const missingOf = ({ references }: Waiting) =>
    references.filter(({ id }) => !ledger.lines.has(id));
  const ids = [...new Set(waiting.flatMap(missingOf).map(({ id }) => id))];
  const stored = await findStored(run.db, kind.kind, { ids, lock: false });
  const isFine = ({ outcome }: Waiting, { id }: RecordReference) => {
    const status = stored.get(id)?.status;
    if (status === 'active') return ledger.failed.has(id);
    return status !== undefined && outcome === 'unchanged';
  };
  return new Map(
    waiting.flatMap((each) => {
      const missing = missingOf(each).filter((reference) => !isFine(each, reference));
      return missing.length > 0 ? [[each, missing] as const] : [];
    }),
  );
}

/** The row of the parent has an error, and the stored record is below no other one. */
function mayLack(
  { ledger, run }: Check,
  { stored }: Draft,
  { isAbove, id, path }: RecordReference,
) {
  // Without its parent it would be outside of the district.
  if (!isAbove || !ledger.failed.has(id) || run.districtId !== undefined) return false;
  return !stored || !(memberOf(path) in (JSON.parse(stored.record) as object));
}

/** `/org/parent` → `parent` */
const memberOf = (path: string) => path.split('/')[2] ?? '';

/** The row without its parent, with a warning. */
async function withoutParent(
  { run, ledger, kind, file }: Check,
  { draft, references, above }: Waiting,
): Promise<Waiting> {
  const { sourcedId, body } = draft;
  const parent = references.find(({ isAbove }) => isAbove) ?? above;
  if (!parent || !body) throw new Error(`The ${kind.kind.name} '${sourcedId}' has no parent.`);
  ledger.rootless.set(sourcedId, memberOf(parent.path));
  run.report.warn(
    `${file.name}.csv: the ${kind.kind.name} ${quoted(sourcedId)} is imported without its parent ` +
      `${quoted(parent.id)}, whose row has an error.`,
  );
  const { [memberOf(parent.path)]: _parent, ...members } = body as Record<string, unknown>;
  const put = kind.read(members as typeof body);
  const outcome = await run.db.begin((tx) => outcomeOf(tx, run.caller, { draft, put }));
  if (outcome === 'foreign') throw new Error(`The ${kind.kind.name} '${sourcedId}' is foreign.`);
  return { draft, references: references.filter(({ isAbove }) => !isAbove), outcome };
}

function fail(
  { run, ledger, file }: Check,
  draft: Draft,
  findings: readonly RosterFinding[],
): void {
  for (const finding of findings) run.report.fail(finding);
  ledger.counts.failed += 1;
  ledger.failedPlaces.add(placeOf(draft));
  // A second row of an id, or a row of a part, does not make the first row fail.
  const isFirst = draft.file === `${file.name}.csv` && !ledger.names(draft.sourcedId);
  if (isFirst) ledger.failed.set(draft.sourcedId, draft.line);
}

function headFindings(draft: Draft, { lines, deleted, failed }: Ledger): RosterFinding[] {
  const { file, line, sourcedId } = draft;
  const place = { file, line, column: 'sourcedId', sourcedId };
  if (sourcedId === '') {
    return [{ ...place, code: 'field_missing', message: "'sourcedId' is empty." }];
  }
  const first = lines.get(sourcedId) ?? failed.get(sourcedId);
  if (first === undefined && !deleted.has(sourcedId)) return [];
  const where = first === undefined ? 'An earlier row' : `Line ${first}`;
  const message = `${where} has the same sourcedId '${sourcedId}'.`;
  return [{ ...place, code: 'duplicate_id', message }];
}

/** Findings of the schema of a PUT body. */
function bodyFindings(check: Check, draft: Draft, body: object): RosterFinding[] {
  const findings = [
    ...schemaFindings(check.kind.input, body),
    ...reservedFindings(check.kind.kind, draft.sourcedId).map((finding) => ({
      ...finding,
      path: withoutWrapper(finding.path),
    })),
  ];
  return findings.map(({ path, ...found }) => ({ ...locate(check, draft, path), ...found }));
}

/** The row and the column of a pointer into the body. */
function locate({ file, run }: Check, draft: Draft, path: string) {
  const { sourcedId } = draft;
  const [, member = '', index = ''] = path.split('/');
  const part = draft.parts.get(member);
  const row = part?.joined.rows[part.isGrouped ? 0 : Number(index)];
  if (part && index !== '' && row) {
    const [inner = '', ...rest] = path.split('/').slice(3);
    const column = columnOf(part.columns, inner) ?? [inner, ...rest].join('.');
    return { file: part.file, line: row.line, column, sourcedId };
  }
  // In files of 1.1 a user has the orgs of the roles; roles have no file.
  const [columns, held] =
    member === 'roles' && index ? [file.olderColumns ?? [], OLD_ORGS] : [file.columns, member];
  const column = (run.modes.has(file.name) && columnOf(columns, held)) || member;
  return { file: draft.file, line: draft.line, column, sourcedId };
}

function referenceFinding(check: Check, draft: Draft, reference: RecordReference): RosterFinding {
  const message = referenceMessage(check.run, reference);
  const path = withoutWrapper(reference.path);
  return { ...locate(check, draft, path), code: 'unknown_reference', message };
}

/** `/user/roles/0` → `/roles/0` */
const withoutWrapper = (path: string) => path.slice(path.indexOf('/', 1));

function foreignFinding(
  { kind, run }: Check,
  { file, line, sourcedId, stored }: Draft,
): RosterFinding {
  const fix =
    run.districtId === undefined
      ? `to change it, import with --application ${stored?.owner}.`
      : 'imports of this district change what they have created.';
  const message = `The ${kind.kind.name} '${sourcedId}' belongs to another application; ${fix}`;
  return { file, line, column: 'sourcedId', code: 'owner_differs', message, sourcedId };
}
