/** The tables of the warehouse: what each view has and from which rows of the server it follows. */
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import type { ViewColumn } from './columns.ts';
import { WarehouseError } from './error.ts';

/** The column by whose month the rows of a fact are told apart. */
const TIMES: Readonly<Record<string, string>> = {
  fct_event: 'occurred_at',
  fct_xp: 'earned_at',
  fct_result: 'scored_at',
  fct_answer: 'answered_at',
  fct_session: 'started_at',
  fct_review: 'reviewed_on',
  fct_mastery_day: 'mastered_on',
};

export interface Table {
  readonly name: string;
  readonly columns: readonly ViewColumn[];
  readonly at: string | undefined;
  /** Columns that name what an increment replaces; empty = every export has the whole table. */
  readonly by: readonly ViewColumn[];
  readonly sources: readonly Source[];
}

/** A table from which rows of a fact follow, as its trigger `note_deletions` says. */
export interface Source {
  readonly table: string;
  readonly fact: string;
  readonly columns: string;
  /** SQL of the key of a row `o`. */
  readonly key: string;
}

/** All views, or those that are named; throws a WarehouseError for another name. */
export async function listTables(
  db: Queryable,
  named?: readonly string[],
): Promise<readonly Table[]> {
  const views = await db.query<{ name: string; columns: ViewColumn[] }>(sql`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0
    ) as columns
    from pg_class c
    where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'v'
    order by c.relname`);
  const names = views.map(({ name }) => name);
  const unknown = named?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new WarehouseError(`There is no table '${unknown}'; there are ${names.join(', ')}.`);
  }
  const all = await listSources(db);
  return views
    .filter(({ name }) => named?.includes(name) ?? true)
    .map(({ name, columns }) => {
      const sources = all.filter(({ fact }) => fact === name);
      const keys = sources[0]?.columns.split(', ') ?? [];
      const by = keys.flatMap((key) => columns.filter((column) => column.name === key));
      return { name, columns, at: TIMES[name], by, sources };
    });
}

async function listSources(db: Queryable): Promise<Source[]> {
  const rows = await db.query<{ source: string; args: string }>(sql`
    select tgrelid::regclass::text as source, encode(tgargs, 'hex') as args
    from pg_trigger where tgname = 'note_deletions' and tgparentid = 0 order by 1`);
  return rows.map(({ source, args }) => {
    const [fact = '', columns = '', key = ''] = Buffer.from(args, 'hex').toString().split('\0');
    return { table: source, fact, columns, key };
  });
}
