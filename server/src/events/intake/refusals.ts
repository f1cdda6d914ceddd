/** Counts refused events by application, code and pointer, and keeps why each was refused. */
import type { Caller } from '../../http/caller.ts';
import type { Finding, Problem } from '../../http/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { DelayedEntries } from '../../storage/database/delayed-write.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { EventCounter } from '../counts/counter.ts';
import {
  insertRefused,
  purgeRefused,
  type Refused,
  refusedEvents,
  type SentId,
} from './refused.ts';

interface Counted {
  readonly applicationId: string;
  readonly code: string;
  readonly pointer: string;
  /** The message of one of them, without values that it sent. */
  readonly message: string;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  eventId: string | null;
}

/**
 * Messages that replace those with values that were sent: a partner's ids may contain a person's
 * name. All other findings name members only.
 */
const GENERAL: Readonly<Record<string, string>> = {
  event_id_conflict: 'Another event with this id was accepted before; use a new URN per event.',
  session_user_mismatch: 'The session belongs to another student.',
  session_not_found: 'The session is not known; open it with a SessionEvent LoggedIn.',
  session_closed: 'The session is closed; open a new one.',
  heartbeat_not_enabled: 'The session takes no heartbeats; open it with requiresHeartbeat: true.',
  heartbeat_before_start: 'The session started later than this heartbeat.',
  event_time_in_future: "'eventTime' is ahead of the clock of the server.",
  content_type: 'The body must be sent as application/json.',
  content_encoding: 'The body must be sent uncompressed.',
};

const FINDINGS_MAX = 20;
const OLD = sql`now() - interval '30 days'`;

/** Counts in memory and writes every two seconds, so that no request waits for it. */
export class RefusalCounter {
  readonly #counted: DelayedEntries<Counted>;
  readonly #refused: DelayedEntries<Refused>;

  constructor(db: Database) {
    this.#counted = new DelayedEntries((counted) => insertCounted(db, counted));
    this.#refused = new DelayedEntries((refused) => insertRefused(db, refused));
  }

  add(
    applicationId: string,
    findings: readonly Finding[],
    { ids, at }: { ids: readonly SentId[]; at: Date },
  ): void {
    const told = findings.map(({ path, code, message }) => {
      return { path, code, message: GENERAL[code] ?? message };
    });
    for (const refused of refusedEvents(ids, told, { applicationId, at })) {
      const again = (known: Refused) => Object.assign(known, refused);
      this.#refused.add(applicationId, { key: refused.key, first: refused, again });
    }
    const eventId = exampleId(ids);
    for (const { code, path, message } of told.slice(0, FINDINGS_MAX)) {
      const pointer = path.replace(/^\/data\/\d+/, '');
      const first = { applicationId, code, pointer, message, firstAt: at, lastAt: at };
      this.#counted.add(applicationId, {
        key: `${code} ${pointer}`,
        first: { ...first, count: 1, eventId },
        again(known) {
          known.count += 1;
          known.lastAt = at;
          known.eventId = eventId ?? known.eventId;
        },
      });
    }
  }

  /** Writes the counts since the last write; drops them while the database is unreachable. */
  async write(): Promise<void> {
    await this.#counted.write();
    await this.#refused.write();
  }
}

const URN = /^urn:uuid:/i;

/** The first id that is a urn:uuid; any other id may contain personal data. */
function exampleId(ids: readonly SentId[]): string | null {
  const [{ id } = { id: '' }] = ids;
  return URN.test(id) && isUuid(id.replace(URN, '')) ? id : null;
}

async function insertCounted(db: Database, counted: readonly Counted[]): Promise<void> {
  const types = {
    application_id: 'uuid',
    code: 'text',
    pointer: 'text',
    message: 'text',
    count: 'integer',
    first_at: 'timestamptz',
    last_at: 'timestamptz',
    event_id: 'text',
  };
  await db.execute(sql`
    insert into event_refusals as stored (
      application_id, code, pointer, message, hour, count, first_at, last_at, event_id
    )
    select application_id, code, pointer, message, date_trunc('hour', last_at, 'UTC'), count, first_at,
      last_at, event_id
    from ${rowsToSql('t', types, counted)}
    order by application_id, code, pointer
    on conflict (application_id, code, pointer, hour) do update set
      count = stored.count + excluded.count,
      last_at = greatest(stored.last_at, excluded.last_at),
      event_id = coalesce(excluded.event_id, stored.event_id)`);
}

/** Counts a refusal; 429 and 503 say nothing about the event and are not counted. */
export function countRefusal(
  ctx: { readonly eventCounter: EventCounter; readonly refusals: RefusalCounter; now(): Date },
  { applicationId }: Caller,
  { problem, ids }: { readonly problem: Problem; readonly ids: readonly SentId[] },
): void {
  if (problem.status >= 429) return;
  const findings = problem.members.kept ?? problem.members.findings ?? [];
  const at = ctx.now();
  ctx.refusals.add(applicationId, findings, { ids, at });
  const code = findings[0]?.code ?? problem.code;
  const kind = { applicationId, state: 'refused', code, type: '' } as const;
  ctx.eventCounter.add(kind, at, Math.max(1, ids.length));
}

export const purgeRefusals: Job = {
  name: 'forget refusals',
  everySeconds: 3_600,
  async run(db) {
    await db.execute(sql`
      delete from event_refusals where hour < ${OLD}`);
    await purgeRefused(db, OLD);
  },
};
