/**
 * The stored text of a record: how it is printed, and how it is changed while it is read without
 * being parsed. Nowhere else is JSON edited as text; a property test holds each edit against the
 * same edit of the parsed record.
 */
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { ADDRESS_PLACEHOLDER, hrefBase } from './hrefs.ts';

const PLACEHOLDER_HREF = `"href":"${ADDRESS_PLACEHOLDER}`;

/**
 * JSON of a record. Only its metadata holds what a client wrote: a placeholder in there is written
 * with an escape, which every reader of JSON takes away again.
 */
export function printRecord(record: object): string {
  const { metadata, ...members } = record as { readonly metadata?: unknown };
  const text = JSON.stringify(members);
  if (metadata === undefined) return text;
  const escaped = JSON.stringify(metadata).replaceAll(PLACEHOLDER_HREF, '"href":"lectern:\\/');
  return `${text.slice(0, -1)},"metadata":${escaped}}`;
}

/** To look for the placeholder, and then behind, costs a third of looking for both together. */
const PLACEHOLDER = /(?<="href":")lectern:\//g;

/** JSON of records as it is answered: every href is absolute. */
export function absoluteHrefs(json: string, baseUrl: string): string {
  return json.replace(PLACEHOLDER, `${baseUrl}/`);
}

/** What encodeURIComponent leaves as it is. */
const PLAIN = trusted(`'^[A-Za-z0-9_.!~*''()-]+$'`);

/** As encodeURIComponent does; most ids need nothing of it. */
function encodedToSql(id: Sql): Sql {
  return sql`case when ${id} ~ ${PLAIN} then ${id} else (
    select string_agg(
      case when part ~ ${PLAIN} then part
        else regexp_replace(upper(encode(convert_to(part, 'UTF8'), 'hex')), '(..)', '%\\1', 'g')
      end, '' order by place
    ) from regexp_split_to_table(${id}, '') with ordinality as parts (part, place)
  ) end`;
}

/** As JSON.stringify does: an id has no control characters. */
function quotedToSql(id: Sql): Sql {
  return sql`'"' || replace(replace(${id}, '\\', '\\\\'), '"', '\\"') || '"'`;
}

/**
 * The record's text with the references to its children, made when it is read: they are columns of
 * other rows, which are written at any time by anybody. Without children it is as it is stored.
 *
 * The parent is asked for as a range: for equality the planner expects as many children as parents
 * have on average, and where one has them all it would read the whole table for each record.
 */
export function textWithChildren(table: Sql, type: 'academicSession' | 'org'): Sql {
  const id = sql`child.sourced_id`;
  const href = trusted(`'{"href":"${hrefBase(type)}/'`);
  const end = trusted(`',"type":"${type}"}'`);
  const reference = sql`${href} || ${encodedToSql(id)} || '","sourcedId":' || ${quotedToSql(id)} || ${end}`;
  return sql`coalesce(
    left(${table}.record, -1) || ',"children":[' || (
      select string_agg(${reference}, ',' order by ${id}) from ${table} as child
      where child.parent_id >= ${table}.sourced_id and child.parent_id <= ${table}.sourced_id
        and child.status = 'active'
    ) || ']}',
    ${table}.record
  )`;
}

/**
 * The text without these members, which are null where one stays. The members keep their order and
 * the values their text.
 */
export function textWithout(record: Sql, members: readonly Sql[]): Sql {
  const hidden = join(members, ', ');
  return sql`case when coalesce(${hidden}) is null then ${record}
    else record_without(${record}, array[${hidden}]) end`;
}

/** The text of a user with those of its agents that the application may read. */
export function textWithKnownAgents(record: Sql, applicationId: string): Sql {
  return sql`record_with_known_agents(${record}, ${applicationId}::uuid)`;
}
