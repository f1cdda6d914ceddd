/** What was sent, word for word: it stands apart from the event, by the day on which it came. */
import type { Queryable } from '../storage/postgres.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { contentDigest } from './identity.ts';

/** Where the text of an event stands. */
export interface PayloadPlace {
  readonly seq: number;
  /** 'YYYY-MM-DD' in UTC. */
  readonly receivedOn: string;
}

/** The day of an event, as the partitions have it. */
export function dayReceived(receivedAt: Sql): Sql {
  return sql`(${receivedAt} at time zone 'UTC')::date`;
}

/**
 * The texts of events by `seq`, without those of days that were dropped. Days are parameters, so
 * that the planner opens their partitions and no others, however many there are.
 */
export async function findPayloads(
  db: Queryable,
  places: readonly PayloadPlace[],
): Promise<Map<number, string>> {
  if (places.length === 0) return new Map();
  const days = [...new Set(places.map(({ receivedOn }) => receivedOn))];
  const rows = await db.query<{ seq: number; payload: string }>(sql`
    select seq, payload from event_payloads
    where received_on = any(${days}::date[]) and seq = any(${places.map(({ seq }) => seq)}::bigint[])`);
  return new Map(rows.map(({ seq, payload }) => [seq, payload]));
}

/** The digests of events' content by `seq`, whether their texts are there or were dropped. */
export async function findContentDigests(
  db: Queryable,
  places: readonly PayloadPlace[],
): Promise<Map<number, string>> {
  if (places.length === 0) return new Map();
  const payloads = await findPayloads(db, places);
  const dropped = places.map(({ seq }) => seq).filter((seq) => !payloads.has(seq));
  const kept = await db.query<{ seq: number; digest: string }>(sql`
    select seq, digest from event_digests where seq = any(${dropped}::bigint[])`);
  return new Map([
    ...kept.map(({ seq, digest }) => [seq, digest] as const),
    ...[...payloads].map(([seq, payload]) => [seq, contentDigest(payload)] as const),
  ]);
}

/** When the texts of a day were dropped; undefined = they were not. */
export async function findDropped(db: Queryable, day: string): Promise<Date | undefined> {
  const row = await db.first<{ at: Date }>(sql`
    select dropped_at as at from event_payloads_dropped
    where day_from <= ${day}::date and day_until > ${day}::date
    order by dropped_at desc limit 1`);
  return row?.at;
}
