/** Names the records of a roster that an import removes. */
import { printCsv } from '../../files/csv.ts';
import { KINDS } from '../../roster-files/binding/kinds.ts';
import type { Removed } from '../../roster-files/import/import-package.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type ImportReport, REMOVALS, storeFile } from './files.ts';

type Removal = ImportReport['removals'][number];

const BATCH_ROWS = 1_000;
const SHOWN_MAX = 100;
const HEADER = ['file', 'sourcedId', 'name', 'class'];

/** Stores the list of all of them, and returns the first 100. */
export async function storeRemovals(
  tx: Transaction,
  importId: string,
  removed: readonly Removed[],
): Promise<Removal[]> {
  const first: Removal[] = [];
  const people: string[] = [];
  async function* chunks() {
    yield printCsv([HEADER], { bom: true });
    for (const { file, ids } of removed) {
      for (let from = 0; from < ids.length; from += BATCH_ROWS) {
        const some = await named(tx, file, ids.slice(from, from + BATCH_ROWS));
        first.push(...some.slice(0, SHOWN_MAX - first.length));
        people.push(...some.flatMap(({ person }) => person ?? []));
        yield printCsv(some.map((one) => [`${file}.csv`, one.sourcedId, one.name, one.className]));
      }
    }
  }
  await storeFile(tx, { importId, name: REMOVALS }, { chunks: chunks(), people });
  return first;
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly className: string;
  readonly person: string | null;
}

/**
 * A person has the titles of its classes, an enrollment the name of its person. The members of a
 * record tell its name whatever its kind is.
 */
async function named(db: Queryable, file: string, ids: readonly string[]): Promise<Removal[]> {
  const table = KINDS[file]?.kind.table;
  if (!table) return [];
  const rows = await db.query<NamedRow>(sql`
    with removed as (
      select sourced_id as id, record::jsonb as r from ${table}
      where sourced_id = any(${[...ids]}::text[]) and status = 'active'
    ), placed as (
      select id, r, coalesce(r -> 'user' ->> 'sourcedId', r -> 'student' ->> 'sourcedId',
        case when ${file} in ('users', 'demographics') then id end) as person
      from removed
    )
    select p.id, p.person,
      coalesce(
        r ->> 'title', r ->> 'name',
        (select u.given_name || ' ' || u.family_name from users u where u.sourced_id = p.person),
        ''
      ) as name,
      coalesce(
        (select c.title from classes c where c.sourced_id = r -> 'class' ->> 'sourcedId'),
        (
          select string_agg(distinct c.title, ', ' order by c.title)
          from enrollments e join classes c on c.sourced_id = e.class_id
          where e.user_id = p.person and e.status = 'active' and ${file} = 'users'
        ),
        ''
      ) as class_name
    from placed p order by p.id`);
  return rows.map(({ id, name, className, person }) => {
    const shown = { file: `${file}.csv`, sourcedId: id, name, className };
    return person === null ? shown : { ...shown, person };
  });
}
