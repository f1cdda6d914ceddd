/** Keeps why single events were refused, so that their status tells it; no content is kept. */
import type { Config } from '../../config.ts';
import type { Caller } from '../../http/caller.ts';
import type { Finding } from '../../http/problem.ts';
import { withDocs } from '../../http/reason-page.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { isObject } from '../caliper/json-shapes.ts';
import { eventKey } from '../log/identity.ts';

/** A refused event that waits to be written. */
export interface Refused {
  readonly key: string;
  readonly applicationId: string;
  readonly at: Date;
  readonly findings: readonly Finding[];
}

/** The id of an event in a body, and its pointer there: '' or '/data/0'. */
export interface SentId {
  readonly id: string;
  readonly base: string;
}

const ID_LENGTH_MAX = 255;
const IDS_MAX = 100;
const FINDINGS_MAX = 20;
/** Per application; the purge removes the oldest above it. */
const ROWS_MAX = 100_000;

/** The ids of the events of a posted body, without those that have none. */
export function sentIds(body: unknown): SentId[] {
  if (!isObject(body)) return [];
  const data = Array.isArray(body['data'])
    ? body['data'].slice(0, IDS_MAX).map((event, index) => ({ event, base: `/data/${index}` }))
    : [{ event: body, base: '' }];
  return data.flatMap(({ event, base }) => {
    const id = isObject(event) ? event['id'] : undefined;
    return typeof id === 'string' && id.length <= ID_LENGTH_MAX ? [{ id, base }] : [];
  });
}

/** The refusals of these events; an envelope is refused as a whole. Pointers are into the event. */
export function refusedEvents(
  ids: readonly SentId[],
  findings: readonly Finding[],
  { applicationId, at }: { readonly applicationId: string; readonly at: Date },
): Refused[] {
  return ids.map(({ id, base }) => {
    const own = findings.filter(({ path }) => path === base || path.startsWith(`${base}/`));
    const told = own.length > 0 ? own : findings;
    return {
      key: eventKey(applicationId, id),
      applicationId,
      at,
      findings: told.slice(0, FINDINGS_MAX).map(({ path, code, message }) => {
        return { path: own.length > 0 ? path.slice(base.length) : path, code, message };
      }),
    };
  });
}

const TYPES = {
  key: 'uuid',
  application_id: 'uuid',
  refused_at: 'timestamptz',
  findings: 'text',
};

/** Inserts refusals; the latest one of an event counts. */
export async function insertRefused(db: Queryable, refused: readonly Refused[]): Promise<void> {
  const rows = refused.map(({ findings, at, ...row }) => {
    return { ...row, refusedAt: at, findings: JSON.stringify(findings) };
  });
  await db.execute(sql`
    insert into refused_events (key, application_id, refused_at, findings)
    select key, application_id, refused_at, findings::jsonb from ${rowsToSql('t', TYPES, rows)}
    order by key
    on conflict (key) do update
    set refused_at = excluded.refused_at, findings = excluded.findings`);
}

/** The status of an event that was refused and never accepted; undefined when there is none. */
export async function findRefusedEvent(
  { db, config }: { readonly db: Queryable; readonly config: Config },
  caller: Caller,
  id: string,
) {
  const applications = caller.operator
    ? (await db.query<{ id: string }>(sql`select sourced_id as id from applications`)).map(
        (one) => one.id,
      )
    : [caller.applicationId];
  const keys = applications.map((application) => eventKey(application, id));
  const row = await db.first<{ applicationId: string; refusedAt: Date; findings: Finding[] }>(sql`
    select application_id, refused_at, findings from refused_events r
    where key = any(${uuidArray(keys)}::uuid[])
      and not exists (select from event_keys accepted where accepted.key = r.key)
    order by refused_at desc limit 1`);
  if (!row) return undefined;
  const { applicationId, refusedAt, findings } = row;
  return {
    id,
    applicationId,
    state: 'refused' as const,
    refusedAt: refusedAt.toISOString(),
    findings: withDocs(findings, config.baseUrl),
  };
}

/** Purges refusals before `until`, and the oldest of an application that has very many. */
export async function purgeRefused(db: Queryable, until: Sql): Promise<void> {
  await db.execute(sql`delete from refused_events where refused_at < ${until}`);
  // Materialized: otherwise the place of the oldest to keep is looked for again with each row.
  await db.execute(sql`
    with old as materialized (
      select a.sourced_id, (
        select refused_at from refused_events s where s.application_id = a.sourced_id
        order by refused_at desc offset ${ROWS_MAX} limit 1
      ) as until
      from applications a
    )
    delete from refused_events r using old
    where r.application_id = old.sourced_id and r.refused_at <= old.until`);
}
