/** Writes audit log lines that no trigger writes: sign-ins, exports, erasures. */
import { type Actor, currentActor } from '../storage/database/actor.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

interface AuditEntry {
  /** 'sign-in', 'export' */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** sourcedId of the person concerned. */
  readonly person?: string;
  /** 'ok' when left out; otherwise the reason of the failure: 'wrong password'. */
  readonly outcome?: string;
  /** Left out = the actor of the write or command; a read has none, and names its caller. */
  readonly actor?: Actor;
}

/** Writes one line, as part of the transaction when `db` is one. */
export async function recordAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  const { action, objectType, objectId, person = null, outcome = 'ok' } = entry;
  const actor = entry.actor ?? currentActor();
  await db.execute(sql`
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, outcome
    )
    select a ->> 'kind', a ->> 'id', (a ->> 'applicationId')::uuid, a ->> 'requestId',
      a ->> 'address', ${action}, ${objectType}, ${objectId}, ${person}, ${outcome}
    from (select coalesce(${actor ? JSON.stringify(actor) : null}::jsonb, acting())) as t (a)`);
}
