/** The list of applications for operators: who works on each, its keys, and what it sends. */
import Type from 'typebox';
import { Application } from '../../auth/applications/schema.ts';
import type { ApplicationSettings } from '../../auth/applications/settings.ts';
import { type Route, route } from '../../http/route.ts';
import { Instant, nullable, partialOf } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Collection } from '../../listing/collection.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';

const ApplicationActivity = Type.Object(
  {
    ...Application.properties,
    createdAt: Instant,
    compat: Type.Unsafe<ApplicationSettings['compat']>({
      enum: ['live', 'off', null],
      description: 'As in its settings; null = as the server is set',
    }),
    roster: Type.Enum(['own', 'all'], { description: 'As in its settings' }),
    members: Type.Integer({ description: 'Accounts that work on it' }),
    clients: Type.Integer({ description: 'Clients that are not disabled' }),
    lastEventAt: nullable(
      Instant,
      'To the minute, after three days to the hour; null = it sent none in 400 days',
    ),
    events: Type.Integer({ description: 'Of all states, in the last 24 hours' }),
    dropped: Type.Integer({ description: 'Of these' }),
  },
  { title: 'ApplicationActivity', description: 'An application, its people, keys and events' },
);

const LAST_EVENT = sql`(
  select c.minute from event_counts c where c.application_id = a.sourced_id
  order by c.minute desc limit 1)`;

const ROSTER = sql`(case when a.roster_all then 'all' else 'own' end)`;

function activityCollection(baseUrl: string, since: Date): Collection {
  const key = sql`a.sourced_id`;
  const ofDay = sql`event_counts c where c.application_id = a.sourced_id and c.minute >= ${since}`;
  const events = sql`(select coalesce(sum(c.events), 0)::integer from ${ofDay})`;
  const dropped = sql`(
    select coalesce(sum(c.events), 0)::integer from ${ofDay} and c.state = 'dropped')`;
  return {
    plural: 'applications',
    from: sql`applications a`,
    key,
    composed: true,
    record: sql`json_build_object(
      'sourcedId', ${key}, 'name', a.name, 'description', a.description,
      'uri', ${`${baseUrl}/applications/1.0/`}::text || ${key},
      'createdAt', ${isoText(sql`a.created_at`)}, 'compat', a.compat, 'roster', ${ROSTER},
      'members', (
        select count(*) from application_members m where m.application_id = ${key}
      ),
      'clients', (
        select count(*) from clients k where k.application_id = ${key} and k.disabled_at is null
      ),
      'lastEventAt', ${isoText(LAST_EVENT)}, 'events', ${events}, 'dropped', ${dropped}
    )::text`,
    fields: {
      sourcedId: { kind: 'uuid', sql: key },
      name: { kind: 'text', sql: sql`a.name` },
      description: { kind: 'text', sql: sql`a.description` },
      createdAt: { kind: 'instant', sql: sql`a.created_at` },
      compat: { kind: 'text', sql: sql`a.compat` },
      roster: { kind: 'text', sql: ROSTER },
      lastEventAt: { kind: 'instant', sql: LAST_EVENT },
      events: { kind: 'integer', sql: events },
    },
    members: Object.keys(ApplicationActivity.properties),
    search: [sql`a.name`, sql`a.description`],
    order: [{ sql: sql`lower(a.name)` }],
    limitMax: 1_000,
  };
}

export const listApplicationActivity: Route = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/applications',
  scope: 'admin',
  tag: 'Applications',
  operationId: 'listApplicationActivity',
  summary: 'List applications with their members, keys and events',
  description: 'At most 1,000 per page.',
  query: listQuery(activityCollection('', new Date(0))),
  responses: { 200: listEnvelope('applications', partialOf(ApplicationActivity)) },
  async handle(ctx, request) {
    const since = new Date(ctx.now().getTime() - DAY_MS);
    const collection = activityCollection(ctx.config.baseUrl, since);
    const page = await listRecords(ctx, collection, request.query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});
