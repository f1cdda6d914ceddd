/** Route that lists the audit log for operators. */
import Type from 'typebox';
import { type Route, route } from '../http/route.ts';
import { Instant, nullable, partialOf, Uuid } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import { ListQuery, listEnvelope, listRecords, pageReply } from '../listing/list.ts';
import { isoText } from '../storage/database/expressions.ts';
import { sql } from '../storage/database/sql.ts';

const Line = Type.Object(
  {
    sourcedId: Type.String(),
    at: Instant,
    actorKind: Type.String(),
    actorId: Type.String(),
    applicationId: nullable(Uuid),
    action: Type.String(),
    objectType: Type.String(),
    objectId: Type.String(),
    person: nullable(Type.String()),
    before: nullable(Type.String({ description: 'SHA-256 of the row, in hex.' })),
    after: nullable(Type.String()),
    requestId: nullable(Type.String()),
    address: nullable(Type.String()),
    outcome: Type.String(),
  },
  { title: 'AuditLine' },
);

const key = sql`a.id`;

const auditLines: Collection = {
  plural: 'lines',
  from: sql`audit_log a`,
  key,
  record: sql`json_build_object(
    'sourcedId', a.id::text,
    'at', ${isoText(sql`a.at`)},
    'actorKind', a.actor_kind,
    'actorId', a.actor_id,
    'applicationId', a.application_id,
    'action', a.action,
    'objectType', a.object_type,
    'objectId', a.object_id,
    'person', a.person,
    'before', encode(a.before, 'hex'),
    'after', encode(a.after, 'hex'),
    'requestId', a.request_id,
    'address', a.address,
    'outcome', a.outcome
  )::text`,
  fields: {
    at: { kind: 'instant', sql: sql`a.at` },
    actorKind: { kind: 'text', sql: sql`a.actor_kind` },
    actorId: { kind: 'text', sql: sql`a.actor_id` },
    applicationId: { kind: 'uuid', sql: sql`a.application_id` },
    action: { kind: 'text', sql: sql`a.action` },
    objectType: { kind: 'text', sql: sql`a.object_type` },
    objectId: { kind: 'text', sql: sql`a.object_id` },
    person: { kind: 'text', sql: sql`a.person` },
    requestId: { kind: 'text', sql: sql`a.request_id` },
    outcome: { kind: 'text', sql: sql`a.outcome` },
  },
  members: Object.keys(Line.properties),
  search: [],
  order: [{ sql: key, descending: true }],
  limitMax: 3_000,
};

const lines = route({
  method: 'GET',
  url: '/admin/1.0/audit',
  scope: 'admin',
  tag: 'Operation',
  summary: 'Who changed what, newest first',
  query: ListQuery,
  responses: { 200: listEnvelope('lines', partialOf(Line)) },
  handle: async (ctx, request) => {
    const page = await listRecords(ctx, auditLines, request.query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

export const auditRoutes: readonly Route[] = [lines];
