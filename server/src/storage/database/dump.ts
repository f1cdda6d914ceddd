/** Prints the schema of a migrated database; schema.sql is its result after all migrations. */
import type { Queryable } from './postgres.ts';
import { sql } from './sql.ts';

interface Part {
  readonly table: string;
  readonly text: string;
}

function columns(db: Queryable): Promise<Part[]> {
  return db.query(sql`
    select c.relname as table, concat_ws(' ',
      a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attidentity = 'a' then 'generated always as identity' end,
      case a.attgenerated when 's' then
        'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then 'not null' end
    ) as text
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
}

function constraints(db: Queryable): Promise<Part[]> {
  return db.query(sql`
    select c.relname as table, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and k.contype in ('p', 'u', 'f', 'c')
    order by c.relname, array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname`);
}

/** Indexes that do not belong to a constraint. */
function indexes(db: Queryable): Promise<Part[]> {
  return db.query(sql`
    select c.relname as table, pg_get_indexdef(i.indexrelid) as text
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname, x.relname`);
}

/** Partition keys. The partitions themselves change with the data and are not printed. */
function partitioning(db: Queryable): Promise<Part[]> {
  return db.query(sql`
    select c.relname as table, ' partition by ' || pg_get_partkeydef(c.oid) as text
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'p'`);
}

/** Views, functions and triggers, except those of extensions. */
function programs(db: Queryable): Promise<{ text: string }[]> {
  return db.query(sql`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('create view %s as%s%s', c.relname, E'\\n', pg_get_viewdef(c.oid)) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
    order by 1`);
}

/** The whole schema as SQL text, in a stable order. */
export async function dumpSchema(db: Queryable): Promise<string> {
  const [allColumns, allConstraints, allIndexes, allPartitioning, allPrograms] = [
    await columns(db),
    await constraints(db),
    await indexes(db),
    await partitioning(db),
    await programs(db),
  ];
  const of = (parts: readonly Part[], table: string) =>
    parts.filter((part) => part.table === table).map(({ text }) => text);
  const tables = [...new Set(allColumns.map(({ table }) => table))].map((table) => {
    const lines = [...of(allColumns, table), ...of(allConstraints, table)];
    const partitioned = of(allPartitioning, table).join('');
    const create = `create table ${table} (\n  ${lines.join(',\n  ')}\n)${partitioned};`;
    return [create, ...of(allIndexes, table).map((text) => `${text};`)].join('\n');
  });
  const texts = [
    ...tables,
    ...allPrograms.map(({ text }) => `${text.trimEnd().replace(/;$/, '')};`),
  ];
  const head =
    '-- What all migrations add up to; `npm run schema` writes it, and nothing reads it.';
  return `${[head, ...texts].join('\n\n').replaceAll(/public\./g, '')}\n`;
}
