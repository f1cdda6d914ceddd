/** `children` of a record: the others that name it as their parent. Nobody writes them. */
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { RESOURCE_PATHS } from './hrefs.ts';

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
export function recordWithChildren(table: Sql, type: 'academicSession' | 'org'): Sql {
  const id = sql`child.sourced_id`;
  const href = trusted(`'{"href":"lectern:/ims/oneroster/${RESOURCE_PATHS[type]}/'`);
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
