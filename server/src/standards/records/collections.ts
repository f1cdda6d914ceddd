/** Collections of CASE records: rows, fields for filters, default order and limit of each list. */
import type { Collection, Field, FieldKind } from '../../listing/collection.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { officialDocument } from '../official/official.ts';
import { OfficialDocument } from '../official/official-schema.ts';
import { CFAssociation, CFDocument, CFItem, Framework } from '../schema.ts';

/** Records per page. */
export const LIMIT_MAX = 3_000;

/** Fields of one kind: wire name → column. */
function fields(kind: FieldKind, columns: Readonly<Record<string, string>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, { kind, sql: trusted(column) }]),
  );
}

/**
 * SQL of the JSON text of a CFDocument as served. Its CFPackageURI points to this server.
 * `further`: SQL of more members, as a text that begins with a comma.
 */
export function documentRecord(baseUrl: string, further?: Sql): Sql {
  return sql`cf_record(
    d.members,
    d.last_change_date_time,
    '"CFPackageURI":{"sourcedId":"' || d.sourced_id || '","title":' || to_json(d.title) || ',"uri":'
      || to_json(${baseUrl}::text || '/ims/case/v1p1/CFPackages/' || d.sourced_id) || '}'
      ${further ? sql`|| ${further}` : sql``}
  )`;
}

const DOCUMENT_FIELDS = {
  ...fields('uuid', {
    sourcedId: 'd.sourced_id',
    'CFPackageURI.sourcedId': 'd.sourced_id',
    'licenseURI.sourcedId': 'd.license_id',
  }),
  ...fields('text', {
    title: 'd.title',
    uri: 'd.uri',
    creator: 'd.creator',
    frameworkType: 'd.framework_type',
    caseVersion: 'd.case_version',
    officialSourceURL: 'd.official_source_url',
    publisher: 'd.publisher',
    description: 'd.description',
    language: 'd.language',
    version: 'd.version',
    adoptionStatus: 'd.adoption_status',
    notes: 'd.notes',
    status: 'd.status',
  }),
  ...fields('textArray', { subject: 'd.subject' }),
  ...fields('instant', { lastChangeDateTime: 'd.last_change_date_time' }),
  ...fields('date', {
    statusStartDate: 'd.status_start_date',
    statusEndDate: 'd.status_end_date',
  }),
};

/** The list of documents in the default shape. */
export function documentList(baseUrl: string): Collection {
  return {
    plural: 'CFDocuments',
    from: sql`cf_documents d`,
    key: sql`d.sourced_id`,
    record: documentRecord(baseUrl),
    fields: DOCUMENT_FIELDS,
    members: Object.keys(CFDocument.properties),
    search: [sql`d.title`],
    order: [{ sql: sql`d.last_change_date_time` }],
    status: sql`d.status`,
    limitMax: LIMIT_MAX,
  };
}

/** SQL of one member of a reference in the record. */
function referenceMember(member: string, name: string): string {
  return `(('{' || d.members || '}')::json #>> '{${member},${name}}')`;
}

/** SQL of one member of every reference in a list, as an array. */
function referenceMembers(member: string, name: string): string {
  return `array(
    select reference ->> '${name}'
    from json_array_elements(('{' || d.members || '}')::json -> '${member}') as element (reference)
  )`;
}

/** CASE v1p1 "Filtering" also allows members of nested objects, written with dots. */
const OFFICIAL_DOCUMENT_FIELDS = {
  ...Object.fromEntries(
    Object.entries(DOCUMENT_FIELDS)
      .filter(([name]) => name !== 'status')
      .map(([name, field]) => [name.replace('sourcedId', 'identifier'), field]),
  ),
  ...fields('text', {
    'CFPackageURI.title': 'd.title',
    'licenseURI.title': referenceMember('licenseURI', 'title'),
    'licenseURI.uri': referenceMember('licenseURI', 'uri'),
  }),
  ...fields('textArray', {
    'subjectURI.identifier': referenceMembers('subjectURI', 'sourcedId'),
    'subjectURI.title': referenceMembers('subjectURI', 'title'),
    'subjectURI.uri': referenceMembers('subjectURI', 'uri'),
  }),
};

/** The list of documents in the official shape; `fields` names members of that shape. */
export function officialDocumentList(baseUrl: string): Collection {
  return {
    ...documentList(baseUrl),
    fields: OFFICIAL_DOCUMENT_FIELDS,
    members: Object.keys(OfficialDocument.properties),
    profile: 'case',
    print: (record) => JSON.stringify(officialDocument(JSON.parse(record))),
  };
}

/** The list of documents with the number of their items, visibility and owner. */
export function frameworkList(baseUrl: string): Collection {
  return {
    ...documentList(baseUrl),
    plural: 'frameworks',
    record: documentRecord(
      baseUrl,
      sql`',"itemCount":' || d.item_count || ',"visibility":"' || d.visibility
        || '","applicationId":"' || d.application_id || '"'`,
    ),
    fields: {
      ...DOCUMENT_FIELDS,
      ...fields('integer', { itemCount: 'd.item_count' }),
      ...fields('text', { visibility: 'd.visibility' }),
      ...fields('uuid', { applicationId: 'd.application_id' }),
    },
    members: Object.keys(Framework.properties),
  };
}

/** `from` has no join, so that PostgreSQL can count the list from an index alone. */
export const itemList: Collection = {
  plural: 'CFItems',
  from: sql`cf_items i`,
  key: sql`i.sourced_id`,
  record: sql`cf_record(
    i.members,
    i.last_change_date_time,
    '"CFDocumentURI":'
      || (select d.reference from cf_documents d where d.sourced_id = i.document_id)
      || case i.status when 'active' then '' else ',"status":"tobedeleted"' end
  )`,
  fields: {
    ...fields('uuid', {
      sourcedId: 'i.sourced_id',
      'CFDocumentURI.sourcedId': 'i.document_id',
      'CFItemTypeURI.sourcedId': 'i.cf_item_type_id',
      'conceptKeywordsURI.sourcedId': 'i.concept_keywords_id',
      'licenseURI.sourcedId': 'i.license_id',
    }),
    ...fields('text', {
      fullStatement: 'i.full_statement',
      CFItemType: 'i.cf_item_type',
      uri: 'i.uri',
      alternativeLabel: 'i.alternative_label',
      humanCodingScheme: 'i.human_coding_scheme',
      listEnumeration: 'i.list_enumeration',
      abbreviatedStatement: 'i.abbreviated_statement',
      notes: 'i.notes',
      language: 'i.language',
      status: 'i.status',
    }),
    ...fields('textArray', {
      conceptKeywords: 'i.concept_keywords',
      educationLevel: 'i.education_level',
      subject: 'i.subject',
    }),
    ...fields('instant', { lastChangeDateTime: 'i.last_change_date_time' }),
    ...fields('date', {
      statusStartDate: 'i.status_start_date',
      statusEndDate: 'i.status_end_date',
    }),
  },
  members: Object.keys(CFItem.properties),
  search: [sql`i.full_statement`, sql`i.abbreviated_statement`, sql`i.human_coding_scheme`],
  order: [{ sql: sql`i.last_change_date_time` }],
  status: sql`i.status`,
  limitMax: LIMIT_MAX,
};

export const associationList: Collection = {
  plural: 'CFAssociations',
  from: sql`cf_associations a`,
  key: sql`a.sourced_id`,
  record: sql`cf_record(
    a.members,
    a.last_change_date_time,
    '"CFDocumentURI":'
      || (select d.reference from cf_documents d where d.sourced_id = a.document_id)
      || case a.status when 'active' then '' else ',"status":"tobedeleted"' end
  )`,
  fields: {
    ...fields('uuid', {
      sourcedId: 'a.sourced_id',
      'CFDocumentURI.sourcedId': 'a.document_id',
      'CFAssociationGroupingURI.sourcedId': 'a.grouping_id',
    }),
    ...fields('text', {
      associationType: 'a.association_type',
      uri: 'a.uri',
      'originNodeURI.sourcedId': 'a.origin_id',
      'destinationNodeURI.sourcedId': 'a.destination_id',
      notes: 'a.notes',
      status: 'a.status',
    }),
    ...fields('integer', { sequenceNumber: 'a.sequence_number' }),
    ...fields('instant', { lastChangeDateTime: 'a.last_change_date_time' }),
  },
  members: Object.keys(CFAssociation.properties),
  search: [],
  order: [{ sql: sql`a.last_change_date_time` }],
  status: sql`a.status`,
  limitMax: LIMIT_MAX,
};
