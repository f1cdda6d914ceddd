/** Prints a framework as tables; reading these gives back the same package without loss. */
import { DEFINITION_KINDS } from '../members.ts';
import { isMembers, type Members } from '../values/references.ts';
import { cellsFor } from './cells.ts';
import { TABLE_KINDS, TABLE_SHAPES, type TableKind } from './columns.ts';
import { recordList } from './links.ts';
import { childrenByParent, nodeId, walkTree } from './tree.ts';

/** Rows of cells, the header first. */
export type PrintedTable = readonly (readonly string[])[];

/** Column → text; columns that are left out are empty. */
type Cells = Record<string, string>;

/** `body`: a package in the shape of an upload. Includes tables without rows. */
export function tablesOfPackage(body: Members): Map<TableKind, PrintedTable> {
  const document = isMembers(body['CFDocument']) ? body['CFDocument'] : {};
  const rows: Readonly<Record<TableKind, readonly Cells[]>> = {
    documents: [documentCells(document, body)],
    items: itemRows(document, body),
    associations: associationRows(body),
    definitions: definitionRows(body),
  };
  return new Map(
    TABLE_KINDS.map((kind) => {
      const { header } = TABLE_SHAPES[kind];
      const lines = rows[kind].map((cells) => header.map((column) => cells[column] ?? ''));
      return [kind, [header, ...lines]];
    }),
  );
}

/** The members that columns can hold, and all others as JSON in `otherMembers`. */
function recordCells(kind: TableKind, record: Members): Cells {
  const { fields } = TABLE_SHAPES[kind];
  const cells: Cells = {};
  const others: Members = {};
  for (const [member, value] of Object.entries(record)) {
    const field = fields.find((one) => one.member === member);
    const printed = field && cellsFor(field, value);
    if (!printed) others[member] = value;
    for (const [index, column] of (printed && field.columns)?.entries() ?? []) {
      cells[column] = printed?.[index] ?? '';
    }
  }
  if (Object.keys(others).length > 0) cells['otherMembers'] = JSON.stringify(others);
  return cells;
}

function documentCells(document: Members, { CFDefinitions, extensions }: Members): Cells {
  const definitions = isMembers(CFDefinitions) ? CFDefinitions : {};
  const { extensions: inner, CFLicenses } = definitions;
  const members = {
    ...(extensions === undefined ? {} : { extensions }),
    ...(inner === undefined ? {} : { CFDefinitions: { extensions: inner } }),
  };
  const cells = recordCells('documents', document);
  const license = recordList(CFLicenses).find(
    ({ identifier }) => identifier === cells['licenseIdentifier'],
  );
  const licenseText = license?.['licenseText'];
  return {
    ...cells,
    licenseText: typeof licenseText === 'string' ? licenseText : '',
    packageMembers: Object.keys(members).length > 0 ? JSON.stringify(members) : '',
  };
}

/** In the order of the package; smartLevel is empty for items outside the document's tree. */
function itemRows({ identifier }: Members, { CFItems, CFAssociations }: Members): Cells[] {
  const items = recordList(CFItems);
  const ids = new Set(items.map((item) => String(item['identifier'])));
  const children = childrenByParent(recordList(CFAssociations));
  const places = walkTree(String(identifier), children, ids);
  const levels = new Map(places.map(({ id, level }) => [id, level]));
  return items.map((item) => ({
    ...recordCells('items', item),
    smartLevel: levels.get(String(item['identifier'])) ?? '',
  }));
}

/** The codes only help readers; an import uses the identifiers. */
function associationRows({ CFItems, CFAssociations }: Members): Cells[] {
  const items = recordList(CFItems);
  const codes = new Map(items.map((item) => [item['identifier'], item['humanCodingScheme']]));
  const codeOf = (end: unknown) => {
    const code = codes.get(nodeId(end));
    return typeof code === 'string' ? code : '';
  };
  return recordList(CFAssociations).map((association) => ({
    ...recordCells('associations', association),
    originNodeHumanCodingScheme: codeOf(association['originNodeURI']),
    destinationNodeHumanCodingScheme: codeOf(association['destinationNodeURI']),
  }));
}

function definitionRows({ CFDefinitions, CFRubrics }: Members): Cells[] {
  const definitions = isMembers(CFDefinitions) ? CFDefinitions : {};
  const lists: Members = { ...definitions, CFRubrics };
  return [...DEFINITION_KINDS, 'CFRubrics'].flatMap((kind) =>
    recordList(lists[kind]).map((definition) => {
      const { identifier, title } = definition;
      return {
        kind,
        identifier: typeof identifier === 'string' ? identifier : '',
        title: typeof title === 'string' ? title : '',
        members: JSON.stringify(definition),
      };
    }),
  );
}
