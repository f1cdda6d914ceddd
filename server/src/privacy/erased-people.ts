/** Finds erased people among many ids, by their keyed hashes. */
import { createHmac } from 'node:crypto';
import type { Queryable, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** The erased people at one moment; a search hashes each id, and reads only hits. */
export class ErasedPeople {
  readonly #db: Queryable;
  readonly #key: string;
  readonly #hashes: ReadonlySet<string>;
  /** Differs after each erasure. */
  readonly #state: string;

  private constructor(
    db: Queryable,
    known: { readonly key: string; readonly hashes: ReadonlySet<string>; readonly state: string },
  ) {
    this.#db = db;
    this.#key = known.key;
    this.#hashes = known.hashes;
    this.#state = known.state;
  }

  static async open(db: Queryable): Promise<ErasedPeople> {
    const stored = await db.first<{ value: string }>(
      sql`select value from server_secrets where name = 'person-hash'`,
    );
    const state = await readState(db);
    const rows = await db.query<{ hash: Buffer }>(sql`select student_hash as hash from erasures`);
    const hashes = new Set(rows.map(({ hash }) => hash.toString('base64url')));
    return new ErasedPeople(db, { key: stored?.value ?? '', hashes, state });
  }

  /**
   * False when someone was erased since. An erasure that comes later removes what the transaction
   * writes: it waits for all that have a number, which this one has before it looks.
   */
  async areAll(tx: Transaction): Promise<boolean> {
    await tx.execute(sql`select pg_current_xact_id()`);
    return (await readState(tx)) === this.#state;
  }

  /** The ids that were erased, and that no user has again. */
  async among(ids: Iterable<string>): Promise<ReadonlySet<string>> {
    if (this.#hashes.size === 0) return new Set();
    const hits = [...new Set(ids)].filter((id) => this.#hashes.has(this.#hash(id)));
    if (hits.length === 0) return new Set();
    const back = await this.#db.query<{ id: string }>(
      sql`select sourced_id as id from users where sourced_id = any(${hits})`,
    );
    const living = new Set(back.map(({ id }) => id));
    return new Set(hits.filter((id) => !living.has(id)));
  }

  #hash(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url');
  }
}

async function readState(db: Queryable): Promise<string> {
  const row = await db.first<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(sum(extract(epoch from erased_at)), 0) as state
    from erasures`);
  return row?.state ?? '';
}
