/** The tables of CASE records and their columns: what lists filter by and an upload stores. */
import type { Field, FieldKind } from '../../listing/collection.ts';
import type { Row } from '../../storage/database/batch.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { Members, WireReference } from '../values/references.ts';

/** Wire name → column, by the kind of the value. `x.sourcedId` is the id of the reference x. */
type Columns = Readonly<Partial<Record<FieldKind, Readonly<Record<string, string>>>>>;

export const DOCUMENT_COLUMNS: Columns = {
  uuid: { 'licenseURI.sourcedId': 'license_id' },
  text: {
    title: 'title',
    uri: 'uri',
    creator: 'creator',
    frameworkType: 'framework_type',
    caseVersion: 'case_version',
    officialSourceURL: 'official_source_url',
    publisher: 'publisher',
    description: 'description',
    language: 'language',
    version: 'version',
    adoptionStatus: 'adoption_status',
    notes: 'notes',
  },
  textArray: { subject: 'subject' },
  date: { statusStartDate: 'status_start_date', statusEndDate: 'status_end_date' },
};

/** A table of records that belong to a document. */
export interface RecordTable {
  readonly name: Sql;
  readonly columns: Columns;
}

export const ITEMS: RecordTable = {
  name: sql`cf_items`,
  columns: {
    uuid: {
      'CFItemTypeURI.sourcedId': 'cf_item_type_id',
      'conceptKeywordsURI.sourcedId': 'concept_keywords_id',
      'licenseURI.sourcedId': 'license_id',
    },
    text: {
      fullStatement: 'full_statement',
      CFItemType: 'cf_item_type',
      uri: 'uri',
      alternativeLabel: 'alternative_label',
      humanCodingScheme: 'human_coding_scheme',
      listEnumeration: 'list_enumeration',
      abbreviatedStatement: 'abbreviated_statement',
      notes: 'notes',
      language: 'language',
    },
    textArray: {
      conceptKeywords: 'concept_keywords',
      educationLevel: 'education_level',
      subject: 'subject',
    },
    date: { statusStartDate: 'status_start_date', statusEndDate: 'status_end_date' },
  },
};

export const ASSOCIATIONS: RecordTable = {
  name: sql`cf_associations`,
  columns: {
    uuid: { 'CFAssociationGroupingURI.sourcedId': 'grouping_id' },
    text: {
      associationType: 'association_type',
      uri: 'uri',
      'originNodeURI.sourcedId': 'origin_id',
      'destinationNodeURI.sourcedId': 'destination_id',
      notes: 'notes',
    },
    integer: { sequenceNumber: 'sequence_number' },
  },
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
