/** Frameworks as files of a spreadsheet: a zip of CSV files, or a workbook. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { printCsv } from '../../files/csv.ts';
import type { Members } from '../values/references.ts';
import { TABLE_KINDS, TABLE_SHAPES, type TableKind } from './columns.ts';
import { type PrintedTable, tablesOfPackage } from './print.ts';
import { writeWorkbook } from './write-workbook.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Names of the sheets; the first three are OpenSALT's. */
const SHEETS: Readonly<Record<TableKind, string>> = {
  documents: 'CF Doc',
  items: 'CF Item',
  associations: 'CF Association',
  definitions: 'Definitions',
};

type Tables = ReadonlyMap<TableKind, PrintedTable>;

/** The framework of a package in the shape of an upload. Throws what `writeWorkbook` throws. */
export function exportFile(format: ExportFormat, body: Members): Promise<Uint8Array<ArrayBuffer>> {
  return fileOf(format, tablesOfPackage(body));
}

/** Columns of a template that a person does not fill in. */
const NOT_IN_TEMPLATE = new Set(['otherMembers', 'packageMembers']);

/** The columns of a document, its items and its associations, without rows. */
export function templateFile(format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> {
  const kinds = TABLE_KINDS.filter((kind) => kind !== 'definitions');
  const tables = kinds.map((kind) => {
    const header = TABLE_SHAPES[kind].header.filter((column) => !NOT_IN_TEMPLATE.has(column));
    return [kind, [header]] as const;
  });
  return fileOf(format, new Map(tables));
}

async function fileOf(format: ExportFormat, tables: Tables): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = format === 'csv' ? await zipOf(tables) : await workbookOf(tables);
  return new Uint8Array(bytes);
}

export function workbookOf(tables: Tables): Promise<Buffer> {
  return writeWorkbook([...tables].map(([kind, rows]) => ({ name: SHEETS[kind], rows })));
}

function zipOf(tables: Tables): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [kind, rows] of tables) {
    zip.addBuffer(Buffer.from(printCsv(rows, { bom: true })), `${kind}.csv`);
  }
  zip.end();
  return buffer(zip.outputStream);
}
