/**
 * The tables that a framework is written in: OpenSALT's spreadsheet, its columns first and in its
 * order, then what it leaves out. `otherMembers` holds, as JSON, what no column of the row can.
 */
import { type Field, identifier, list, node, number, reference, text } from './cells.ts';

export const TABLE_KINDS = ['documents', 'items', 'associations', 'definitions'] as const;

export type TableKind = (typeof TABLE_KINDS)[number];

export interface TableRow {
  /** As a person counts in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A sheet of a workbook, or a CSV file. */
export interface Table {
  readonly kind: TableKind;
  /** Name of the sheet or the file, for messages. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

interface TableShape {
  readonly header: readonly string[];
  /** Members of records; columns without one are for people, or for the tree. */
  readonly fields: readonly Field[];
  /** Other names of columns, in the form of `plainName`. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** The members of a record that are the same text in every table. */
const RECORD = [identifier('identifier'), text('uri'), text('lastChangeDateTime'), text('notes')];

const STATUS = [text('statusStartDate'), text('statusEndDate'), text('language')];

const NOTES = {
  note: 'notes',
  lastchangedate: 'lastChangeDateTime',
  changed: 'lastChangeDateTime',
};

const DOCUMENTS: TableShape = {
  header: [
    'identifier',
    'creator',
    'title',
    'lastChangeDateTime',
    'officialSourceURL',
    'publisher',
    'description',
    'subject',
    'language',
    'version',
    'adoptionStatus',
    'statusStartDate',
    'statusEndDate',
    'licenseTitle',
    'licenseText',
    'notes',
    'licenseIdentifier',
    'licenseURI',
    'frameworkType',
    'caseVersion',
    'uri',
    'packageMembers',
    'otherMembers',
  ],
  fields: [
    ...RECORD,
    ...STATUS,
    text('creator'),
    text('title'),
    text('officialSourceURL'),
    text('publisher'),
    text('description'),
    list('subject', '|'),
    text('version'),
    text('adoptionStatus'),
    text('frameworkType'),
    text('caseVersion'),
    reference('licenseURI', {
      identifier: 'licenseIdentifier',
      title: 'licenseTitle',
      uri: 'licenseURI',
    }),
  ],
  aliases: { ...NOTES, officialuri: 'officialSourceURL', license: 'licenseTitle' },
};

const ITEMS: TableShape = {
  header: [
    'identifier',
    'fullStatement',
    'humanCodingScheme',
    'smartLevel',
    'listEnumeration',
    'abbreviatedStatement',
    'conceptKeywords',
    'notes',
    'language',
    'educationLevel',
    'CFItemType',
    'license',
    'licenseIdentifier',
    'licenseURI',
    'alternativeLabel',
    'subject',
    'statusStartDate',
    'statusEndDate',
    'lastChangeDateTime',
    'uri',
    'otherMembers',
  ],
  fields: [
    ...RECORD,
    ...STATUS,
    text('fullStatement'),
    text('humanCodingScheme'),
    text('listEnumeration'),
    text('abbreviatedStatement'),
    list('conceptKeywords', ','),
    list('educationLevel', ','),
    text('CFItemType'),
    text('alternativeLabel'),
    list('subject', '|'),
    reference('licenseURI', {
      identifier: 'licenseIdentifier',
      title: 'license',
      uri: 'licenseURI',
    }),
  ],
  aliases: {
    ...NOTES,
    licensetitle: 'license',
    listenuminsource: 'listEnumeration',
    itemtype: 'CFItemType',
    keywords: 'conceptKeywords',
    educationalalignment: 'educationLevel',
    educationlevels: 'educationLevel',
    subjects: 'subject',
  },
};

const ASSOCIATIONS: TableShape = {
  header: [
    'identifier',
    'originNodeURI',
    'originNodeIdentifier',
    'originNodeHumanCodingScheme',
    'associationType',
    'destinationNodeURI',
    'destinationNodeIdentifier',
    'destinationNodeHumanCodingScheme',
    'associationGroupIdentifier',
    'associationGroupName',
    'associationGroupURI',
    'sequenceNumber',
    'originNodeTitle',
    'destinationNodeTitle',
    'notes',
    'lastChangeDateTime',
    'uri',
    'otherMembers',
  ],
  fields: [
    ...RECORD,
    text('associationType'),
    number('sequenceNumber'),
    node('originNodeURI', {
      identifier: 'originNodeIdentifier',
      title: 'originNodeTitle',
      uri: 'originNodeURI',
    }),
    node('destinationNodeURI', {
      identifier: 'destinationNodeIdentifier',
      title: 'destinationNodeTitle',
      uri: 'destinationNodeURI',
    }),
    reference('CFAssociationGroupingURI', {
      identifier: 'associationGroupIdentifier',
      title: 'associationGroupName',
      uri: 'associationGroupURI',
    }),
  ],
  aliases: { ...NOTES, type: 'associationType', sequence: 'sequenceNumber' },
};

/** `members` is the whole definition as JSON; the cells before it are for people, and they count. */
const DEFINITIONS: TableShape = {
  header: ['kind', 'identifier', 'title', 'members'],
  fields: [identifier('identifier'), text('title')],
  aliases: {},
};

export const TABLE_SHAPES: Readonly<Record<TableKind, TableShape>> = {
  documents: DOCUMENTS,
  items: ITEMS,
  associations: ASSOCIATIONS,
  definitions: DEFINITIONS,
};

/** 'CF Item Type' and 'cfItemType' are one name, and so are licence and license. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('licence', 'license');
}

/** The column that a title of the header means; `undefined` when it means none. */
export function columnNamed(title: string, { header, aliases }: TableShape): string | undefined {
  const plain = plainName(title);
  return header.find((column) => plainName(column) === plain) ?? aliases[plain];
}

/** Whether a title of a header means a column of any kind of table. */
export function isTableTitle(title: string): boolean {
  return Object.values(TABLE_SHAPES).some((shape) => columnNamed(title, shape) !== undefined);
}

/** A column that only this kind of table has. */
const TELLING: readonly (readonly [string, TableKind])[] = [
  ['fullstatement', 'items'],
  ['associationtype', 'associations'],
  ['members', 'definitions'],
  ['creator', 'documents'],
];

/** What a table holds by its columns, else by its name: 'CF Item', 'items.csv'. */
export function tableKind(name: string, header: readonly string[]): TableKind | undefined {
  const titles = header.map(plainName);
  const told = TELLING.find(([column]) => titles.includes(column));
  if (told) return told[1];
  const plain = plainName(name.replace(/\.\w+$/, '')).replace(/^cf/, '');
  if (/^doc(ument)?s?$/.test(plain)) return 'documents';
  return TABLE_KINDS.find((kind) => plain === kind || `${plain}s` === kind);
}
