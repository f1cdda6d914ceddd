/** Lists the tables, sequences and foreign keys of a database, for backups. */
import type { Queryable } from '../database/postgres.ts';
import { join, sql, trusted } from '../database/sql.ts';

interface Partition {
  readonly name: string;
  /** 'FOR VALUES FROM (…) TO (…)', as PostgreSQL prints it. */
  readonly bound: string;
}

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** Null when the table is not partitioned. */
  readonly partitions: readonly Partition[] | null;
}

/** The position of a sequence. */
export interface Sequence {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Condition: the object does not belong to an extension. `oid`: the SQL of its oid. */
const notOfExtension = (oid: string) =>
  trusted(`not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`);

/** Files of imports end within a day, and name people whom a later erasure would not find. */
const WITHOUT_ROWS = ['migrations', 'import_files', 'import_file_parts'];

/** All tables whose rows a backup has; partitions are listed with their table. */
export function listTables(db: Queryable): Promise<Table[]> {
  return db.query(sql`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      case c.relkind when 'p' then array_to_json(array(
        select json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
        from pg_inherits i join pg_class p on p.oid = i.inhrelid
        where i.inhparent = c.oid
        order by p.relname
      )) end as partitions
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${WITHOUT_ROWS}::text[]) and ${notOfExtension('c.oid')}
    order by c.relname`);
}

/** Positions now: sequences ignore snapshots, so a position may be later than the copied rows. */
export async function listSequences(db: Queryable): Promise<Sequence[]> {
  const names = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and ${notOfExtension('c.oid')}
    order by c.relname`);
  if (names.length === 0) return [];
  const states = names.map(
    ({ name }) => sql`select ${name}::text as name, last_value::text as last_value,
      is_called from ${trusted(quoted(name))}`,
  );
  return db.query(join(states, ' union all '));
}

interface Index {
  readonly drop: string;
  readonly create: string;
}

/**
 * The indexes of a table, keys and unique constraints included; those of partitions follow from
 * their table's.
 */
export function listIndexes(db: Queryable, table: string): Promise<Index[]> {
  return db.query(sql`
    select
      case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as drop,
      case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname,
          pg_get_constraintdef(k.oid)) end as create
    from pg_index i
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
    where i.indrelid = ${quoted(table)}::regclass
    order by k.oid is null, i.indexrelid`);
}

/** Without those of partitions, which PostgreSQL derives from their table's. */
export function listForeignKeys(db: Queryable): Promise<ForeignKey[]> {
  return db.query(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`);
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The statements that drop all tables, sequences and routines, except those of extensions. */
export async function listDrops(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ statement: string }>(sql`
    select format('drop table if exists %s cascade', c.oid::regclass) as statement
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and ${notOfExtension('c.oid')}
    union all
    select format('drop sequence if exists %s cascade', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and ${notOfExtension('c.oid')}
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${notOfExtension('p.oid')}`);
  return rows.map(({ statement }) => statement);
}
