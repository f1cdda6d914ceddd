/** Reads the files of one framework; findings name the file row or JSON pointer. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { type Finding, Problem } from '../../http/problem.ts';
import { decodeText, JSON_LIMITS, parseJson } from '../../http/request/json.ts';
import { pointerName } from '../../lib/json-pointer.ts';
import { cut, VALUE_CHARACTERS_MAX } from '../../lib/shown.ts';
import { type ReadPackage, readPackage } from '../read/read-package.ts';
import { type Table, tableKind } from '../tables/columns.ts';
import { documentIdOfTables, readTables } from '../tables/read.ts';
import type { CellPosition } from '../tables/rows.ts';
import { isMembers, type Members } from '../values/references.ts';
import { readArchive, type Sheet, sheetOf } from './archive.ts';
import type { Source } from './source.ts';
import { readWorkbook } from './workbook.ts';

interface TablesDraft {
  readonly form: 'tables';
  readonly tables: readonly Table[];
  readonly others: Finding[];
}

/** The parsed files, not yet validated. */
type Draft =
  | { readonly form: 'package'; readonly body: Members }
  | TablesDraft
  | { readonly form: 'unreadable'; readonly finding: Finding };

/** A finding with its place in the files. */
export interface SourceFinding extends Finding {
  /** Row of a spreadsheet or CSV file. */
  readonly place?: CellPosition;
  /** Identifier of the record, '' when it has none. */
  readonly id: string;
  /** What stands there, its beginning; '' = nothing, or more than one value. */
  readonly value: string;
}

export interface SourceReading {
  /** '' when it cannot be read. */
  readonly documentId: string;
  readonly title: string;
  /** The package as the files have it. */
  readonly body: Members;
  /** Absent when there are findings. */
  readonly package?: ReadPackage;
  readonly findings: readonly SourceFinding[];
  readonly findingCount: number;
  readonly warnings: readonly Finding[];
  /** Adds the place to a finding about the package, such as one of the upload. */
  locate(finding: Finding): SourceFinding;
}

/** A longer text does not fit into one string. */
const FILE_BYTES_MAX = 500 * 1024 * 1024;

/** Findings in the file of errors. */
const FINDINGS_MAX = 100_000;

export async function readDraft(source: Source): Promise<Draft> {
  try {
    if (source.form === 'package') return { form: 'package', body: await readJson(source) };
    return tablesOf(await readSheets(source), source.form !== 'tables' || source.inFolder);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { form: 'unreadable', finding: { path: '', code: error.code, message: error.message } };
  }
}

async function readBytes(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    const { size } = await stat(file);
    if (size <= FILE_BYTES_MAX) return await readFile(file);
  } catch (error) {
    throw new UnreadableFile(
      'file_unreadable',
      `The file cannot be read: ${(error as Error).message}`,
    );
  }
  throw new UnreadableFile('file_too_large', `The file is larger than ${FILE_BYTES_MAX} bytes.`);
}

async function readJson({ files: [file = ''] }: Source): Promise<Members> {
  const bytes = await readBytes(file);
  try {
    const body = parseJson(decodeText(bytes), { ...JSON_LIMITS, valuesMax: 0 });
    if (isMembers(body)) return body;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new UnreadableFile('json_invalid', error.message.replace('The body', 'The file'));
  }
  throw new UnreadableFile('field_type', 'The file must hold a JSON object, a CASE package.');
}

async function readSheets({ form, files }: Source): Promise<Sheet[]> {
  const [file = ''] = files;
  if (form === 'workbook') return readWorkbook(await readBytes(file));
  if (form === 'archive') return readArchive(await readBytes(file));
  const sheets: Sheet[] = [];
  for (const one of files) sheets.push(sheetOf(basename(one), await readBytes(one)));
  return sheets;
}

/** `lenient`: ignore sheets or files that are not tables of a framework, if there is one. */
export function tablesOf(sheets: readonly Sheet[], lenient: boolean): TablesDraft {
  const tables: Table[] = [];
  const others: Finding[] = [];
  for (const { name, rows } of sheets) {
    const [header = [], ...lines] = rows;
    const kind = tableKind(name, header);
    const numbered = lines.map((cells, index) => ({ number: index + 2, cells }));
    if (kind) tables.push({ kind, name, header, rows: numbered });
    else {
      const message = `'${name}' is not a table of documents, items, associations or definitions`;
      others.push({ path: '', code: 'unknown_table', message: `${message} and was ignored.` });
    }
  }
  const [other] = others;
  if (other && (!lenient || tables.length === 0)) {
    throw new UnreadableFile(other.code, other.message.replace(' and was ignored', ''));
  }
  return { form: 'tables', tables, others };
}

/** The id of the stored framework that tables complete; '' for a package, which is complete. */
export function tablesId(draft: Draft): string {
  return draft.form === 'tables' ? documentIdOfTables(draft.tables) : '';
}

interface ReadingContext {
  readonly now: string;
  /** The stored package with the same id; tables need not contain all of its members. */
  readonly stored?: Members | undefined;
  /** The stored package was named on the command line, so tables need no document. */
  readonly named?: boolean;
}

/** Validates a draft. Tables leave members without a column as in `stored`. */
export function readSource(draft: Draft, context: ReadingContext): SourceReading {
  if (draft.form === 'unreadable') {
    const locate = (finding: Finding) => ({ ...finding, id: '', value: '' });
    const findings = [locate(draft.finding)];
    const nothing = { documentId: '', title: '', body: {}, warnings: [] };
    return { ...nothing, findings, findingCount: 1, locate };
  }
  if (draft.form === 'package') return check(draft.body);
  const tables = readTables(draft.tables, { ...context, findingsMax: FINDINGS_MAX });
  const { findings, findingCount } = tables;
  const reading = check(tables.body, tables.places);
  const warnings = [...draft.others, ...tables.warnings, ...reading.warnings];
  if (findingCount === 0) return { ...reading, warnings };
  const { package: _invalid, ...rest } = reading;
  // When a table is missing, errors in its records only repeat that.
  const isConsequence = ({ path }: Finding) =>
    findings.some(
      ({ code, path: missing }) => code === 'table_missing' && path.startsWith(`${missing}/`),
    );
  const others = reading.findings.filter((finding) => !isConsequence(finding));
  return {
    ...rest,
    findings: [...findings.map(reading.locate), ...others],
    findingCount: findingCount + reading.findingCount - (reading.findings.length - others.length),
    warnings,
  };
}

function check(
  body: Members,
  places: ReadonlyMap<string, CellPosition> = new Map(),
): SourceReading {
  const reading = readPackage(body, FINDINGS_MAX);
  const inner = isMembers(body['CFPackage']) ? body['CFPackage'] : body;
  const title = isMembers(inner['CFDocument']) ? inner['CFDocument']['title'] : '';
  const locate = (finding: Finding) => located(finding, body, places);
  return {
    ...reading,
    body,
    title: typeof title === 'string' ? title : '',
    findings: reading.findings.map(locate),
    locate,
  };
}

function located(
  finding: Finding,
  body: Members,
  places: ReadonlyMap<string, CellPosition>,
): SourceFinding {
  const parts = finding.path.split('/').slice(1);
  let value: unknown = body;
  let pointer = '';
  let id = '';
  let place: CellPosition | undefined;
  for (const part of parts) {
    pointer += `/${part}`;
    const name = pointerName(part);
    value = isMembers(value) || Array.isArray(value) ? (value as Members)[name] : undefined;
    place = places.get(pointer) ?? place;
    const identifier = isMembers(value) ? value['identifier'] : undefined;
    if (id === '' && typeof identifier === 'string') id = identifier;
  }
  return { ...finding, id, value: shownValue(value), ...(place ? { place } : {}) };
}

function shownValue(value: unknown): string {
  const isOne = ['string', 'number', 'boolean'].includes(typeof value);
  return isOne ? cut(String(value), VALUE_CHARACTERS_MAX) : '';
}
