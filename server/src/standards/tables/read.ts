/** Builds a package from the tables of a framework; `readPackage` then validates it. */
import type { Finding } from '../../http/problem.ts';
import { parseUuid } from '../../lib/uuid.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../members.ts';
import { isMembers, type Members } from '../values/references.ts';
import { Report } from '../values/report.ts';
import { readAssociations, withHierarchy } from './associations.ts';
import type { Table, TableKind, TableRow } from './columns.ts';
import { Definitions, derivedId, indexNodes, namedLicense, recordList } from './links.ts';
import {
  type CellPosition,
  cellOf,
  type Draft,
  filledRows,
  openSheet,
  readJsonCell,
  readRow,
  type Sheet,
} from './rows.ts';
import type { LeveledItem } from './tree.ts';

export interface TablesContext {
  /** lastChangeDateTime of records that have none. */
  readonly now: string;
  /** The stored package: members without a column in the tables keep their stored value. */
  readonly stored?: Members | undefined;
  /** The stored framework was named, so the tables need no document. */
  readonly named?: boolean;
  /** Findings to keep, 100 by default. */
  readonly findingsMax?: number;
}

interface TablesReading {
  /** The package, as far as it could be read. */
  readonly body: Members;
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly warnings: readonly Finding[];
  /** JSON pointer to a record of the body → its row. */
  readonly places: ReadonlyMap<string, CellPosition>;
}

const KINDS: readonly DefinitionKind[] = [...DEFINITION_KINDS, 'CFRubrics'];

/** The id of the document that the tables describe; '' without a row for one. */
export function documentIdOfTables(tables: readonly Table[]): string {
  const table = tables.find(({ kind }) => kind === 'documents');
  const sheet = table && openSheet(table, new Report());
  const row = sheet && filledRows(sheet)[0];
  const id = row ? cellOf(sheet, row, 'identifier').trim() : '';
  if (!row || id !== '') return parseUuid(id) ?? id;
  return derivedDocumentId(sheet, row);
}

function derivedDocumentId(sheet: Sheet, row: TableRow): string {
  return derivedId('document', cellOf(sheet, row, 'creator'), cellOf(sheet, row, 'title'));
}

/** Reads all tables; a second table of one kind is a finding. */
export function readTables(tables: readonly Table[], context: TablesContext): TablesReading {
  const { stored = {}, now } = context;
  const report = new Report(context.findingsMax);
  const sheets = openSheets(tables, report);
  const definitionSheet = sheets.get('definitions');
  const definitions = definitionsOf(definitionSheet ? {} : stored);
  const draft = { report, now, places: new Map(), stored: recordsById(stored), definitions };
  if (definitionSheet) readDefinitions(definitionSheet, draft);
  const { document, extras } = readDocument(sheets.get('documents'), draft, context);
  const { items, levels } = readItems(sheets.get('items'), document, draft);
  const ends = { document, index: indexNodes(document, withStored(items, stored)) };
  const sheet = sheets.get('associations');
  const associations = withHierarchy(
    {
      ...ends,
      items: levels,
      rows: sheet && readAssociations(sheet, ends, draft),
      sequenced: sheet?.columns.has('sequenceNumber') ?? false,
      stored: recordList(stored['CFAssociations']),
    },
    draft,
  );
  const { findings, findingCount } = report;
  const records = { CFDocument: document, CFItems: items, CFAssociations: associations };
  return {
    body: { ...records, ...definitionMembers(definitions, extras) },
    findings,
    findingCount,
    warnings: report.warnings(),
    places: draft.places,
  };
}

/** The items of the tables, and those that the framework has beside them. */
function withStored(items: readonly Members[], { CFItems }: Members): Members[] {
  const ids = new Set(items.map(({ identifier }) => identifier));
  const others = recordList(CFItems).filter(({ identifier }) => !ids.has(identifier));
  return [...items, ...others];
}

function openSheets(tables: readonly Table[], report: Report): Map<TableKind, Sheet> {
  const sheets = new Map<TableKind, Sheet>();
  for (const table of tables) {
    const other = sheets.get(table.kind)?.table.name;
    if (other === undefined) sheets.set(table.kind, openSheet(table, report));
    else {
      const message = `'${table.name}' and '${other}' are both tables of ${table.kind}; keep one.`;
      report.fail('', 'table_twice', message);
    }
  }
  return sheets;
}

function readDocument(
  sheet: Sheet | undefined,
  draft: Draft,
  context: TablesContext,
): { document: Members; extras: Members } {
  const { report } = draft;
  const { stored = {} } = context;
  const rows = sheet ? filledRows(sheet) : [];
  const [row] = rows;
  if (!sheet && context.named && isMembers(stored['CFDocument'])) {
    return { document: stored['CFDocument'], extras: stored };
  }
  if (!sheet || !row) {
    const message = 'There is no document: add a row to the table documents (sheet CF Doc).';
    report.fail('/CFDocument', 'table_missing', message);
    return { document: {}, extras: {} };
  }
  if (rows.length > 1) {
    const message = `'${sheet.table.name}' has ${rows.length} documents; put each framework into its own tables.`;
    report.fail('/CFDocument', 'document_twice', message);
  }
  const path = '/CFDocument';
  const members = readRow(sheet, row, {
    path,
    draft,
    derivedId: () => derivedDocumentId(sheet, row),
  });
  const extras = sheet.columns.has('packageMembers')
    ? (readJsonCell(sheet, row, { column: 'packageMembers', path, report }) ?? {})
    : stored;
  if (sheet.exact) return { document: members, extras };
  const naming = { ...draft, documentId: String(members['identifier']) };
  const licenseText = cellOf(sheet, row, 'licenseText');
  const licenseURI = namedLicense(members['licenseURI'], licenseText, naming);
  return { document: { ...members, licenseURI }, extras };
}

function readItems(
  sheet: Sheet | undefined,
  document: Members,
  draft: Draft,
): { items: Members[]; levels: LeveledItem[] } {
  const items: Members[] = [];
  const levels: LeveledItem[] = [];
  if (!sheet) {
    const message = 'There is no table of items: add items.csv or the sheet CF Item.';
    draft.report.fail('/CFItems', 'table_missing', message);
    return { items, levels };
  }
  const documentId = String(document['identifier']);
  const rows = filledRows(sheet);
  const nameOf = itemNames(sheet, rows);
  for (const [index, row] of rows.entries()) {
    const path = `/CFItems/${index}`;
    const itemId = () => {
      const message = 'A row without an identifier got one derived from its code or statement';
      draft.report.warn(`${path}/identifier`, 'identifier_made', message);
      return derivedId('item', documentId, ...nameOf(row));
    };
    const members = readRow(sheet, row, { path, draft, derivedId: itemId });
    const { licenseURI } = members;
    if (!sheet.exact && licenseURI !== undefined) {
      members['licenseURI'] = namedLicense(licenseURI, '', { ...draft, documentId });
    }
    items.push(members);
    const id = String(members['identifier']);
    const named = !sheet.exact && sheet.columns.has('isChildOf');
    const parent = named ? cellOf(sheet, row, 'isChildOf').trim() : undefined;
    levels.push({ id, path, level: cellOf(sheet, row, 'smartLevel'), parent });
  }
  return { items, levels };
}

/**
 * The words that a missing identifier is derived from: the code, if not unique the statement too.
 */
function itemNames(sheet: Sheet, rows: readonly TableRow[]): (row: TableRow) => string[] {
  const codeOf = (row: TableRow) => cellOf(sheet, row, 'humanCodingScheme').trim();
  const nameless = rows.filter((row) => cellOf(sheet, row, 'identifier').trim() === '');
  const counts = Map.groupBy(nameless, codeOf);
  return (row) => {
    const code = codeOf(row);
    const isAlone = code !== '' && counts.get(code)?.length === 1;
    return isAlone ? [code] : [code, cellOf(sheet, row, 'fullStatement')];
  };
}

function readDefinitions(sheet: Sheet, { report, places, definitions }: Draft): void {
  for (const row of filledRows(sheet)) {
    const named = cellOf(sheet, row, 'kind').trim().toLowerCase();
    const kind = KINDS.find((one) => one.toLowerCase() === named);
    const known = definitions.lists.get(kind ?? 'CFConcepts') ?? [];
    const list = kind === 'CFRubrics' ? `/${kind}` : `/CFDefinitions/${kind ?? 'CFConcepts'}`;
    const path = `${list}/${known.length}`;
    places.set(path, { table: sheet.table.name, row: row.number });
    const members = readJsonCell(sheet, row, { column: 'members', path, report }) ?? {};
    for (const column of ['identifier', 'title']) {
      const cell = cellOf(sheet, row, column);
      if (cell !== '') members[column] = cell;
    }
    if (kind) definitions.add(kind, members);
    else
      report.fail(
        path,
        'field_value',
        `The kind of a definition must be one of ${KINDS.join(', ')}.`,
      );
  }
}

function definitionsOf({ CFDefinitions, CFRubrics }: Members): Definitions {
  const lists: Members = { ...(isMembers(CFDefinitions) ? CFDefinitions : {}), CFRubrics };
  const definitions = new Definitions();
  for (const kind of KINDS) {
    // Copies, because `namedLicense` may change the text of a licence.
    for (const definition of recordList(lists[kind])) definitions.add(kind, { ...definition });
  }
  return definitions;
}

/** The second argument is a package or part of one; only its extensions are used. */
function definitionMembers({ lists: all }: Definitions, { CFDefinitions, extensions }: Members) {
  const { CFRubrics, ...lists } = Object.fromEntries(all) as Members;
  const inner = isMembers(CFDefinitions) ? CFDefinitions['extensions'] : undefined;
  return {
    CFDefinitions: { ...lists, ...(inner === undefined ? {} : { extensions: inner }) },
    ...(CFRubrics === undefined ? {} : { CFRubrics }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function recordsById({ CFDocument, CFItems, CFAssociations }: Members): Map<string, Members> {
  const lists = [[CFDocument], CFItems, CFAssociations];
  const records = lists.flatMap(recordList);
  return new Map(records.map((record) => [String(record['identifier']), record]));
}
