/** Revoked tokens of the API (RFC 7009): JWTs, which nothing else ends before their time. */
import type { Database } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** How long a token of the API is valid, and a revocation counts. */
export const TOKEN_SECONDS = 3_600;

/** Longer than a statement that inserts a row takes to commit. */
const OVERLAP_MS = 60_000;

/** What a process knows of them: each read brings those since the last one. */
export class RevokedTokens {
  /** By id, when it was read first, in milliseconds since 1970; the oldest is first. */
  readonly #known = new Map<string, number>();
  #since = new Date(0);

  has(jti: string): boolean {
    return this.#known.has(jti);
  }

  /** The ids to read next. */
  get unread(): Sql {
    return sql`array(
      select jti from revoked_tokens
      where revoked_at > greatest(${this.#since}, now() - ${TOKEN_SECONDS} * interval '1 second')
    )`;
  }

  /** `at`: the time of the database when they were read. */
  add(ids: readonly string[], at: Date): void {
    this.#since = new Date(at.getTime() - OVERLAP_MS);
    for (const id of ids) if (!this.#known.has(id)) this.#known.set(id, at.getTime());
    for (const [id, readAt] of this.#known) {
      if (at.getTime() - readAt <= TOKEN_SECONDS * 1_000) return;
      this.#known.delete(id);
    }
  }
}

export async function insertRevoked(db: Database, jti: string): Promise<void> {
  await db.execute(sql`insert into revoked_tokens (jti) values (${jti}) on conflict do nothing`);
}

/** Deletes those whose tokens have expired, `max` at most; answers how many. */
export function deleteOldRevocations(db: Database, max: number): Promise<number> {
  return db.execute(sql`
    delete from revoked_tokens
    where jti in (
      select jti from revoked_tokens
      where revoked_at <= now() - ${2 * TOKEN_SECONDS} * interval '1 second'
      order by revoked_at
      limit ${max}
    )`);
}
