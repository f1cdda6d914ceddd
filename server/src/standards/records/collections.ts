/** Collections of CASE records: rows, fields for filters, default order and limit of each list. */
import type { Collection, Field } from '../../listing/collection.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { officialDocument } from '../official/official.ts';
import { OfficialDocument } from '../official/official-schema.ts';
import { CFAssociation, CFDocument, CFItem, Framework } from '../schema.ts';
import {
  ASSOCIATIONS,
  DOCUMENT_COLUMNS,
  fieldsOf,
  ITEMS,
  type RecordTable,
  recordOf,
} from './columns.ts';

/** Records per page. */
export const LIMIT_MAX = 3_000;

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

const DOCUMENT_FIELDS = fieldsOf('d', {
  ...DOCUMENT_COLUMNS,
  uuid: {
    sourcedId: 'sourced_id',
    'CFPackageURI.sourcedId': 'sourced_id',
    ...DOCUMENT_COLUMNS.uuid,
  },
  text: { ...DOCUMENT_COLUMNS.text, status: 'status' },
  instant: { lastChangeDateTime: 'last_change_date_time' },
});

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
function referenceMember(member: string, name: string): Field {
  return {
    kind: 'text',
    sql: trusted(`(('{' || d.members || '}')::json #>> '{${member},${name}}')`),
  };
}

/** SQL of one member of every reference in a list, as an array. */
function referenceMembers(member: string, name: string): Field {
  const array = `array(
    select reference ->> '${name}'
    from json_array_elements(('{' || d.members || '}')::json -> '${member}') as element (reference)
  )`;
  return { kind: 'textArray', sql: trusted(array) };
}

/** CASE v1p1 "Filtering" also allows members of nested objects, written with dots. */
const OFFICIAL_DOCUMENT_FIELDS = {
  ...Object.fromEntries(
    Object.entries(DOCUMENT_FIELDS)
      .filter(([name]) => name !== 'status')
      .map(([name, field]) => [name.replace('sourcedId', 'identifier'), field]),
  ),
  ...fieldsOf('d', { text: { 'CFPackageURI.title': 'title' } }),
  'licenseURI.title': referenceMember('licenseURI', 'title'),
  'licenseURI.uri': referenceMember('licenseURI', 'uri'),
  'subjectURI.identifier': referenceMembers('subjectURI', 'sourcedId'),
  'subjectURI.title': referenceMembers('subjectURI', 'title'),
  'subjectURI.uri': referenceMembers('subjectURI', 'uri'),
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
      ...fieldsOf('d', {
        integer: { itemCount: 'item_count' },
        text: { visibility: 'visibility' },
        uuid: { applicationId: 'application_id' },
      }),
    },
    members: Object.keys(Framework.properties),
  };
}

/**
 * A list of items or associations. `from` has no join, so that PostgreSQL can count the list from
 * an index alone.
 */
function recordList(
  alias: string,
  { name, columns }: RecordTable,
  { plural, members, search }: Pick<Collection, 'plural' | 'members' | 'search'>,
): Collection {
  const column = (of: string) => trusted(`${alias}.${of}`);
  return {
    plural,
    from: sql`${name} ${trusted(alias)}`,
    key: column('sourced_id'),
    record: recordOf(alias),
    fields: fieldsOf(alias, {
      ...columns,
      uuid: {
        sourcedId: 'sourced_id',
        'CFDocumentURI.sourcedId': 'document_id',
        ...columns.uuid,
      },
      text: { ...columns.text, status: 'status' },
      instant: { lastChangeDateTime: 'last_change_date_time' },
    }),
    members,
    search,
    order: [{ sql: column('last_change_date_time') }],
    status: column('status'),
    limitMax: LIMIT_MAX,
  };
}

export const itemList = recordList('i', ITEMS, {
  plural: 'CFItems',
  members: Object.keys(CFItem.properties),
  search: [sql`i.full_statement`, sql`i.abbreviated_statement`, sql`i.human_coding_scheme`],
});

export const associationList = recordList('a', ASSOCIATIONS, {
  plural: 'CFAssociations',
  members: Object.keys(CFAssociation.properties),
  search: [],
});
