/** Route that lists the audit log for operators. */
import Type from 'typebox';
import { type Route, route } from '../http/route.ts';
import { Instant, nullable, partialOf, Uuid } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import { logEnvelope, logReply } from '../listing/log.ts';
import { logQuery } from '../listing/query.ts';
import { isoText } from '../storage/database/expressions.ts';
import { sql } from '../storage/database/sql.ts';

const Line = Type.Object(
  {
    sourcedId: Type.String({ description: 'Number of the line; later lines have larger ones.' }),
    at: Instant,
    actorKind: Type.String({
      description: 'client, user, command; system: no named actor, as a job or psql.',
    }),
    actorId: Type.String({
      description:
        'Client id, user sourcedId, command; system: PostgreSQL user and application name.',
    }),
    applicationId: nullable(Uuid),
    action: Type.String({
      description: 'create, update, delete of a row; others: sign-in, export, erase, purge.',
    }),
    objectType: Type.String({ description: 'Table of the changed row.' }),
    objectId: Type.String({ description: 'Key of the row; parts of a key have a space between.' }),
    person: nullable(Type.String({ description: 'User whom the row is about; null = none.' })),
    before: nullable(
      Type.String({ description: 'SHA-256 (hex) of the row before the change; null = no row.' }),
    ),
    after: nullable(
      Type.String({ description: 'SHA-256 (hex) of the row after the change; null = no row.' }),
    ),
    requestId: nullable(Type.String({ description: 'Header x-request-id; null = no request.' })),
    address: nullable(
      Type.String({ description: 'Network of the sender: IPv4 /24 or IPv6 /48; null = unknown.' }),
    ),
    outcome: Type.String({ description: 'ok, or the result of an action that changes no row.' }),
  },
  { title: 'AuditLine', description: 'One change of a row, or one sign-in, export or purge.' },
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
  person: sql`a.person`,
  fields: {
    sourcedId: { kind: 'integer', sql: key },
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
  order: [{ sql: key, descending: true, always: true }],
  limitMax: 3_000,
};

const lines = route({
  method: 'GET',
  shows: 'changes of records',
  url: '/admin/1.0/audit',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'listAuditLines',
  summary: 'List the audit log, newest first',
  description:
    'Every write except events and data derived from them; 3,000 lines per page at most.',
  query: logQuery(auditLines),
  responses: { 200: logEnvelope('lines', partialOf(Line)) },
  handle: (ctx, { query }) => logReply(ctx, auditLines, query),
});

export const auditRoutes: readonly Route[] = [lines];
