/** The demo framework of about 300 items, from tables in the form that operators import. */
import { TABLE_KINDS } from '../standards/tables/columns.ts';
import { readTables } from '../standards/tables/read.ts';
import { RECORDS_CHANGED } from './put.ts';
import { cellsOf } from './tables.ts';

interface CFRecord {
  readonly identifier: string;
  readonly [member: string]: unknown;
}

interface CFItem extends CFRecord {
  readonly humanCodingScheme: string;
  readonly fullStatement: string;
}

interface CFPackage {
  readonly CFItems: readonly CFItem[];
  readonly CFAssociations: readonly CFRecord[];
}

const TABLES = TABLE_KINDS.map((kind) => {
  const [header = [], ...rows] = cellsOf(kind);
  const numbered = rows.map((cells, index) => ({ number: index + 2, cells }));
  return { kind, name: `${kind}.csv`, header, rows: numbered };
});

export const FRAMEWORK = readTables(TABLES, { now: RECORDS_CHANGED }).body as unknown as CFPackage;

const ITEMS = new Map(FRAMEWORK.CFItems.map((item) => [item.humanCodingScheme, item]));

/** The item with a code such as `FR.B.5`; throws for an error in the demo's content. */
export function itemByCode(code: string): CFItem {
  const item = ITEMS.get(code);
  if (!item) throw new Error(`The demo framework has no item ${code}.`);
  return item;
}
