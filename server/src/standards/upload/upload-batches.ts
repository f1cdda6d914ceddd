/** Writes many CFItems or CFAssociations by one statement: arrays in binary form, unnested. */
import {
  instantArray,
  integerArray,
  textArray,
  uuidArray,
} from '../../storage/database/binary-array.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { WireReference } from '../values/references.ts';
import type { Write } from './plan.ts';
import type { RenderedRecord } from './render.ts';

type Writes = readonly Write<RenderedRecord>[];

/** A column of a batch. */
interface Column {
  readonly name: string;
  /** The type of the elements that are sent. */
  readonly type: 'uuid' | 'integer' | 'text' | 'timestamptz';
  /** The type of the column where it is another one. */
  readonly cast?: 'date' | 'bigint' | 'text[]';
  values(writes: Writes): Buffer;
}

/** Of both tables. */
const RECORD_COLUMNS: readonly Column[] = [
  {
    name: 'sourced_id',
    type: 'uuid',
    values: (writes) => uuidArray(writes.map(({ record }) => record.sourcedId)),
  },
  {
    name: 'position',
    type: 'integer',
    values: (writes) => integerArray(writes.map(({ position }) => position)),
  },
  {
    name: 'last_change_date_time',
    type: 'timestamptz',
    values: (writes) => instantArray(writes.map((write) => write.lastChangeDateTime)),
  },
  stored('members', ({ members }) => members),
  stored('source', ({ source }) => source),
];

const ITEM_COLUMNS: readonly Column[] = [
  ...RECORD_COLUMNS,
  text('full_statement', 'fullStatement'),
  text('uri', 'uri'),
  text('cf_item_type', 'CFItemType'),
  text('alternative_label', 'alternativeLabel'),
  text('human_coding_scheme', 'humanCodingScheme'),
  text('list_enumeration', 'listEnumeration'),
  text('abbreviated_statement', 'abbreviatedStatement'),
  text('notes', 'notes'),
  text('language', 'language'),
  list('concept_keywords', 'conceptKeywords'),
  list('education_level', 'educationLevel'),
  list('subject', 'subject'),
  { ...text('status_start_date', 'statusStartDate'), cast: 'date' },
  { ...text('status_end_date', 'statusEndDate'), cast: 'date' },
  linked('cf_item_type_id', 'CFItemTypeURI'),
  linked('concept_keywords_id', 'conceptKeywordsURI'),
  linked('license_id', 'licenseURI'),
];

const ASSOCIATION_COLUMNS: readonly Column[] = [
  ...RECORD_COLUMNS,
  text('association_type', 'associationType'),
  text('uri', 'uri'),
  { ...text('sequence_number', 'sequenceNumber'), cast: 'bigint' },
  text('notes', 'notes'),
  node('origin_id', 'originNodeURI'),
  node('destination_id', 'destinationNodeURI'),
  linked('grouping_id', 'CFAssociationGroupingURI'),
];

function stored(name: string, value: (record: RenderedRecord) => string): Column {
  return {
    name,
    type: 'text',
    values: (writes) => textArray(writes.map(({ record }) => value(record))),
  };
}

/** A text member of the record as it is served; a number is its digits. */
function text(name: string, member: string): Column {
  const value = ({ wire }: RenderedRecord) => wire[member];
  return {
    name,
    type: 'text',
    values: (writes) => textArray(writes.map(({ record }) => toText(value(record)))),
  };
}

function toText(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

/** A list of texts, sent as an array literal: an array of arrays would have to be a matrix. */
function list(name: string, member: string): Column {
  return {
    name,
    type: 'text',
    cast: 'text[]',
    values: (writes) => textArray(writes.map(({ record }) => toLiteral(record.wire[member]))),
  };
}

function toLiteral(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const quoted = value.map((element) => `"${String(element).replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/** The id of a reference. */
function linked(name: string, member: string): Column {
  return {
    name,
    type: 'uuid',
    values: (writes) => uuidArray(writes.map(({ record }) => idOf(record, member))),
  };
}

/** The id of an association's end: any text. */
function node(name: string, member: string): Column {
  return {
    name,
    type: 'text',
    values: (writes) => textArray(writes.map(({ record }) => idOf(record, member))),
  };
}

function idOf({ wire }: RenderedRecord, member: string): string | null {
  return (wire[member] as WireReference | undefined)?.sourcedId ?? null;
}

export async function upsertItems(
  tx: Transaction,
  documentId: string,
  writes: Writes,
): Promise<number> {
  return tx.execute(upsert(sql`cf_items`, documentId, { columns: ITEM_COLUMNS, writes }));
}

export async function upsertAssociations(
  tx: Transaction,
  documentId: string,
  writes: Writes,
): Promise<number> {
  const columns = ASSOCIATION_COLUMNS;
  return tx.execute(upsert(sql`cf_associations`, documentId, { columns, writes }));
}

/** Writes fewer rows than given when another framework took an id meanwhile: its row stays. */
function upsert(
  table: Sql,
  documentId: string,
  { columns, writes }: { columns: readonly Column[]; writes: Writes },
): Sql {
  const each = (part: (column: Column) => Sql) => join(columns.map(part), ', ');
  const names = each(({ name }) => trusted(name));
  const hashes = textArray(writes.map(({ record }) => record.hash));
  return sql`
    insert into ${table} as stored (document_id, status, hash, ${names})
    select ${documentId}::uuid, 'active', decode(hash, 'hex'), ${each(({ name, cast }) =>
      trusted(cast ? `${name}::${cast}` : name),
    )}
    from unnest(${hashes}::text[], ${each(
      ({ type, values }) => sql`${values(writes)}${trusted(`::${type}[]`)}`,
    )}) as sent (hash, ${names})
    on conflict (sourced_id) do update set
      status = excluded.status, hash = excluded.hash,
      ${each(({ name }) => trusted(`${name} = excluded.${name}`))}
    where stored.document_id = excluded.document_id`;
}
