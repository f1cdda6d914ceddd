/** Prints the JSON text of a record, and edits it on read without parsing, here only. */
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { ADDRESS_PLACEHOLDER, hrefBase, type RefType } from './hrefs.ts';

const PLACEHOLDER_HREF = `"href":"${ADDRESS_PLACEHOLDER}`;

/**
 * JSON of a record. Only metadata, which some records call extensions, can hold a placeholder that
 * a client wrote: it is written with an escape, which JSON parsers undo, so that `absoluteHrefs`
 * does not replace it.
 */
export function printRecord(record: object): string {
  const { metadata, extensions, ...members } = record as Readonly<Record<string, unknown>>;
  return Object.entries({ metadata, extensions }).reduce((text, [name, value]) => {
    if (value === undefined) return text;
    const escaped = JSON.stringify(value).replaceAll(PLACEHOLDER_HREF, '"href":"lectern:\\/');
    return `${text.slice(0, -1)},"${name}":${escaped}}`;
  }, JSON.stringify(members));
}

/** A lookbehind costs a third of a pattern that begins with `"href":`. */
const PLACEHOLDER = /(?<="href":")lectern:\//g;

/** JSON of records with absolute hrefs. */
export function absoluteHrefs(json: string, baseUrl: string): string {
  return json.replace(PLACEHOLDER, `${baseUrl}/`);
}

/** Ids that encodeURIComponent leaves unchanged. */
const PLAIN = trusted(`'^[A-Za-z0-9_.!~*''()-]+$'`);

/** encodeURIComponent in SQL; most ids need no encoding. */
function encodedToSql(id: Sql): Sql {
  return sql`case when ${id} ~ ${PLAIN} then ${id} else (
    select string_agg(
      case when part ~ ${PLAIN} then part
        else regexp_replace(upper(encode(convert_to(part, 'UTF8'), 'hex')), '(..)', '%\\1', 'g')
      end, '' order by place
    ) from regexp_split_to_table(${id}, '') with ordinality as parts (part, place)
  ) end`;
}

/** JSON.stringify in SQL, for texts without control characters, such as ids. */
export function quotedToSql(id: Sql): Sql {
  return sql`'"' || replace(replace(${id}, '\\', '\\\\'), '"', '\\"') || '"'`;
}

/** JSON of a reference in SQL, as `refTo` makes it, to the record with this id. */
export function referenceToSql(type: RefType, id: Sql): Sql {
  const href = trusted(`'{"href":"${hrefBase(type)}/'`);
  const end = trusted(`',"type":"${type}"}'`);
  return sql`${href} || ${encodedToSql(id)} || '","sourcedId":' || ${quotedToSql(id)} || ${end}`;
}

/** JSON of an object in SQL: each value is SQL of JSON, and none may be null. */
export function objectToSql(members: Readonly<Record<string, Sql>>): Sql {
  const printed = Object.entries(members).map(([name, value], at) => {
    return sql`${trusted(`'${at === 0 ? '{' : ','}"${name}":'`)} || ${value}`;
  });
  return sql`${join(printed, ' || ')} || '}'`;
}

/**
 * The record's text with references to its active children. They are added on read, since any
 * client may write a child at any time. Without children it is the stored text.
 *
 * The parent is compared as a range: for equality the planner expects the average number of
 * children, and where one parent has most of them it would scan the table for each record.
 */
export function textWithChildren(table: Sql, type: 'academicSession' | 'org'): Sql {
  const id = sql`child.sourced_id`;
  return sql`coalesce(
    left(${table}.record, -1) || ',"children":[' || (
      select string_agg(${referenceToSql(type, id)}, ',' order by ${id}) from ${table} as child
      where child.parent_id >= ${table}.sourced_id and child.parent_id <= ${table}.sourced_id
        and child.status = 'active'
    ) || ']}',
    ${table}.record
  )`;
}

/**
 * The text without the named members; each expression is the name of a member to remove, or null.
 * The remaining members keep their order, and the values their text.
 */
export function textWithout(record: Sql, members: readonly Sql[]): Sql {
  const hidden = join(members, ', ');
  return sql`case when coalesce(${hidden}) is null then ${record}
    else record_without(${record}, array[${hidden}]) end`;
}

/** The text of a user with only those agents whose ids are in the array. */
export function textWithAgents(record: Sql, known: Sql): Sql {
  return sql`record_with_agents(${record}, ${known})`;
}
