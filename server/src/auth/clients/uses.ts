/** Notes when clients were last used, to the minute. */
import { rowsToSql } from '../../storage/database/batch.ts';
import { DelayedEntries } from '../../storage/database/delayed-write.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Clients and secrets that were used between two writes. */
const USES_MAX = 10_000;

interface Use {
  readonly clientId: string;
  /** The hash of the secret that was sent, in hex; '' = none was. */
  readonly secret: string;
  readonly usedAt: Date;
}

/** Collects uses in memory and writes them together, so that no request waits for it. */
export class ClientUses {
  readonly #now: () => Date;
  readonly #waiting: DelayedEntries<Use>;

  constructor(db: Database, now: () => Date) {
    this.#waiting = new DelayedEntries((uses) => upsertUses(db, uses), USES_MAX);
    this.#now = now;
  }

  /** `secret`: SHA-256 in hex of the secret that the client sent; '' = none. */
  note(clientId: string, secret = ''): void {
    const first = { clientId, secret, usedAt: this.#now() };
    const again = (known: Use) => Object.assign(known, first);
    this.#waiting.add('', { key: `${secret} ${clientId}`, first, again });
  }

  /** Writes what was noted since the last write; drops it while the database is unreachable. */
  write(): Promise<void> {
    return this.#waiting.write();
  }
}

/** Uses of several processes in one minute are written once. */
async function upsertUses(db: Database, uses: readonly Use[]): Promise<void> {
  const types = { client_id: 'text', secret: 'text', used_at: 'timestamptz' };
  await db.execute(sql`
    insert into client_uses as stored (client_id, secret_sha256, used_at)
    select u.client_id, decode(u.secret, 'hex'), u.used_at
    from ${rowsToSql('u', types, uses)}
    join clients c on c.client_id = u.client_id
    order by u.client_id, u.secret
    on conflict (client_id, secret_sha256) do update set used_at = excluded.used_at
    where stored.used_at <= excluded.used_at - interval '1 minute'`);
}
