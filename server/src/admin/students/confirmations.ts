/** Which applications had data of an erased student, and which confirmed that theirs is erased. */
import Type from 'typebox';
import { ownApplication } from '../../auth/clients/changes.ts';
import { Rendered } from '../../http/body.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, Instant, NoParameters, nullable, Uuid, uuidOf } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import { pseudonymOf } from '../../privacy/person-hash.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { insertChanges } from '../../storage/feed-changes.ts';

/** A confirmation that takes longer is told to operators. */
const CONFIRMED_WITHIN_DAYS = 7;
const LISTED_MAX = 500;

/**
 * Notes that the student is erased, for each application of `having` (rows of application_id), and
 * tells it by the feed. One that had confirmed, and has data again, is asked again.
 */
export function noteErasureTo(db: Queryable, id: string, having: Sql): Promise<number> {
  const columns = {
    ...{ application_id: sql`application_id`, type: sql`'student.erased'` },
    ...{ student_id: sql`${id}`, record_id: sql`id::text` },
  };
  return db.execute(sql`
    with noted as (
      insert into erasure_confirmations (application_id, student_key)
      select application_id, ${pseudonymOf(sql`${id}`)} from (${having}) having_data
      on conflict (student_key, application_id)
        do update set erased_at = now(), confirmed_at = null
      returning id, application_id
    )
    ${insertChanges(columns, sql`from noted`)}`);
}

/** For the export: each as JSON text. */
export async function* confirmationRows(db: Queryable, id: string): AsyncGenerator<string> {
  const rows = await db.query<{ row: string }>(sql`
    select to_jsonb(c)::text as row from erasure_confirmations c where student_key = ${pseudonymOf(sql`${id}`)}
    order by erased_at, id`);
  for (const { row } of rows) yield row;
}

/** Applications that have not confirmed in time, those with most first. */
export function listUnconfirmed(
  db: Queryable,
  now: Date,
): Promise<{ applicationId: string; name: string; count: number }[]> {
  const before = new Date(now.getTime() - CONFIRMED_WITHIN_DAYS * DAY_MS);
  return db.query(sql`
    select c.application_id, a.name, count(*)::integer as count
    from erasure_confirmations c join applications a on a.sourced_id = c.application_id
    where c.confirmed_at is null and c.erased_at < ${before}
    group by c.application_id, a.name order by count desc, a.name limit 20`);
}

const Erasure = Type.Object(
  {
    id: uuidOf('`erasureId` of the change `student.erased`'),
    applicationId: Uuid,
    erasedAt: Instant,
    confirmedAt: nullable(Instant, 'When the application confirmed; null = it has not'),
  },
  {
    title: 'StudentErasure',
    description: 'An erasure of a student whose data an application had.',
  },
);

const ERASURE = sql`json_build_object('id', c.id, 'applicationId', c.application_id,
  'erasedAt', ${isoText(sql`c.erased_at`)}, 'confirmedAt', ${isoText(sql`c.confirmed_at`)})::text`;

const URL = '/applications/1.0/:sourcedId/erasures';
const TAG = 'Student data';

const list = route({
  method: 'GET',
  shows: 'nothing',
  url: URL,
  scope: ['feed.readonly', 'application.readonly', 'admin'],
  tag: TAG,
  operationId: 'listErasures',
  summary: 'List erasures of students whose data an application had',
  description: `Those that it has not confirmed first, then the newest; ${LISTED_MAX} at most.`,
  path: ByUuid,
  query: NoParameters,
  responses: {
    200: Type.Object(
      { erasures: Type.Array(Erasure, { maxItems: LISTED_MAX, description: 'In that order' }) },
      { title: 'StudentErasureList', description: 'Erasures, and which were confirmed.' },
    ),
  },
  async handle({ db }, { caller, path }) {
    const rows = await db.query<{ erasure: string }>(sql`
      select ${ERASURE} as erasure from erasure_confirmations c
      where c.application_id = ${ownApplication(caller, path.sourcedId)}
      order by c.confirmed_at is null desc, c.erased_at desc, c.id limit ${LISTED_MAX}`);
    const texts = rows.map(({ erasure }) => erasure);
    return { status: 200, body: new Rendered(`{"erasures":[${texts.join(',')}]}`) };
  },
});

const confirm = route({
  method: 'POST',
  confirmed: false,
  url: `${URL}/:erasureId/confirmation`,
  scope: ['events.write', 'application.manage', 'admin'],
  tag: TAG,
  operationId: 'confirmErasure',
  summary: 'Confirm that your data of an erased student is erased, too',
  description:
    'The change `student.erased` has the id. Repeating it is harmless: the first time stays. ' +
    'Operators are told of erasures that were not confirmed within ' +
    `${CONFIRMED_WITHIN_DAYS} days.`,
  path: Type.Object({ sourcedId: Uuid, erasureId: uuidOf('Id of an erasure') }),
  responses: {
    200: Type.Object(
      { erasure: Erasure },
      { title: 'StudentErasureReply', description: 'One erasure.' },
    ),
  },
  async handle({ db, now }, { caller, path: { sourcedId, erasureId } }) {
    const row = await db.first<{ erasure: string }>(sql`
      update erasure_confirmations c set confirmed_at = coalesce(c.confirmed_at, ${now()})
      where c.id = ${erasureId}::uuid and c.application_id = ${ownApplication(caller, sourcedId)}
      returning ${ERASURE} as erasure`);
    if (!row) throw notFound('erasure', erasureId);
    return { status: 200, body: new Rendered(`{"erasure":${row.erasure}}`) };
  },
});

export const erasureRoutes: readonly Route[] = [list, confirm];
