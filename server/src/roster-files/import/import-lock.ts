/** The lock of imports: one at a time, since each plans its writes from the stored records. */
import type { Owner } from '../../auth/applications/import-owner.ts';
import { ImportError } from '../../files/import-error.ts';
import { type Database, openDatabase, type Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

const LOCK = sql`hashtextextended('lectern roster import', 0)`;

/**
 * Runs `work` under the lock; throws an ImportError when another import holds it. The lock belongs
 * to a connection: it ends with this process, and the connection's name shows the owner to others.
 */
export async function withImportLock<Result>(
  { connection }: Pick<Database, 'connection'>,
  { applicationId }: Owner,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `import ${applicationId}`;
  const db = openDatabase(connection, { name, connectionsMax: 1, lasting: true });
  try {
    const lock = await db.first<{ mine: boolean }>(
      sql`select pg_try_advisory_lock(${LOCK}) as mine`,
    );
    if (!lock?.mine) throw busy(await findHolder(db));
    return await work();
  } finally {
    // PostgreSQL notices a closed connection late, and the next import may begin at once.
    await db.first(sql`select pg_advisory_unlock_all()`).catch(() => undefined);
    await db.close();
  }
}

interface Holder {
  readonly since: Date | null;
  /** The id of the application. */
  readonly id: string | null;
  readonly name: string | null;
}

/** Throws an ImportError when an import holds the lock. */
export async function requireNoImport(db: Queryable): Promise<void> {
  const holder = await findHolder(db);
  if (holder) throw busy(holder);
}

export async function isImporting(db: Queryable): Promise<boolean> {
  return (await findHolder(db)) !== undefined;
}

/** Undefined = no import runs, or it has just ended. */
function findHolder(db: Queryable): Promise<Holder | undefined> {
  return db.first<Holder>(sql`
    select a.backend_start as since, named.id, p.name
    from pg_locks l join pg_stat_activity a using (pid)
    cross join lateral substring(a.application_name from '^lectern import (.*)$') as named (id)
    left join applications p on p.sourced_id::text = named.id
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32) + l.objid::bigint = ${LOCK}`);
}

/** Names the application and the start of the running import, as far as they are known. */
function busy(holder: Holder | undefined): ImportError {
  const { since, id, name } = holder ?? {};
  const whose = id ? ` for the application ${name ? `'${name}' (${id})` : id}` : '';
  const when = since ? `, since ${since.toISOString()}` : '';
  const message = `Another import is running${whose}${when}. Nothing was imported; run this one after it.`;
  return new ImportError('busy', message);
}
