/** The tables of CASE records and their columns: what lists filter by and an upload stores. */
import type { Field, FieldKind } from '../../listing/collection.ts';
import type { Row } from '../../storage/database/batch.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { ASSOCIATION, type Described, DOCUMENT, ITEM, type Member } from '../members.ts';
import type { Members, WireReference } from '../values/references.ts';

/** Wire name → column, by the kind of the value. `x.sourcedId` is the id of the reference x. */
type Columns = Readonly<Partial<Record<FieldKind, Readonly<Record<string, string>>>>>;

/** The kinds of columns by type of member; members of other types have none. */
const KINDS: Partial<Record<Member['type'], FieldKind>> = {
  text: 'text',
  texts: 'textArray',
  date: 'date',
  uri: 'text',
  url: 'text',
  version: 'text',
  link: 'uuid',
  node: 'node',
  integer: 'integer',
};

/** `CFItemType` → `cf_item_type`, `licenseURI` → `license_id`: the id of a reference. */
function columnOf(name: string, { column, type }: Member): string {
  const plain = name
    .replace(/URI$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=^CF)/g, '_')
    .toLowerCase();
  return column ?? (type === 'link' ? `${plain}_id` : plain);
}

function columnsOf({ members }: Described): Columns {
  const columns: Partial<Record<FieldKind, Record<string, string>>> = {};
  for (const [name, member] of Object.entries(members)) {
    const kind = KINDS[member.type];
    if (!kind) continue;
    const isReference = member.type === 'link' || member.type === 'node';
    const column = columnOf(name, member);
    columns[kind] = { ...columns[kind], [isReference ? `${name}.sourcedId` : name]: column };
  }
  return columns;
}

export const DOCUMENT_COLUMNS = columnsOf(DOCUMENT);

/** A table of records that belong to a document. */
export interface RecordTable {
  readonly name: Sql;
  readonly columns: Columns;
}

export const ITEMS: RecordTable = { name: sql`cf_items`, columns: columnsOf(ITEM) };

export const ASSOCIATIONS: RecordTable = {
  name: sql`cf_associations`,
  columns: columnsOf(ASSOCIATION),
};

/** Fields of a list over the table with this alias. */
export function fieldsOf(alias: string, columns: Columns): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const [kind, names] of Object.entries(columns)) {
    for (const [name, column] of Object.entries(names)) {
      fields[name] = { kind: kind as FieldKind, sql: trusted(`${alias}.${column}`) };
    }
  }
  return fields;
}

/** Reads the values of the columns from a record as served. */
export function rowReader(columns: Columns): (wire: Members) => Row {
  const all = Object.values(columns).flatMap((names) => Object.entries(names));
  const members = all.map(([name, column]) => ({ path: name.split('.'), column }));
  return (wire) => {
    const row: Record<string, unknown> = {};
    for (const {
      path: [member = '', isReference],
      column,
    } of members) {
      const value = wire[member];
      row[column] = isReference ? (value as WireReference | undefined)?.sourcedId : value;
    }
    return row;
  };
}

/** SQL of the JSON text of an item or association as served; a removed one has its status. */
export function recordOf(alias: string): Sql {
  return trusted(`cf_record(
    ${alias}.members,
    ${alias}.last_change_date_time,
    '"CFDocumentURI":'
      || (select d.reference from cf_documents d where d.sourced_id = ${alias}.document_id)
      || case ${alias}.status when 'active' then '' else ',"status":"tobedeleted"' end
  )`);
}
