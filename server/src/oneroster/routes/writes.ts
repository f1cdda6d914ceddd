/** POST, PUT and DELETE of every collection of a service. */
import { randomUUID } from 'node:crypto';
import Type, { type TObject, type TSchema } from 'typebox';
import { type Caller, type Context, Rendered, type Route, route } from '../../http/route.ts';
import { SourcedId } from '../../http/schema.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordFor } from '../records/kind.ts';
import { deleteRecord, type Put, putRecord, requireRecord } from '../records/records.ts';
import { optional } from '../records/schema.ts';
import { pathOf } from './reads.ts';
import {
  parsePut,
  printedRecord,
  type ReadableResource,
  type Resource,
  storedId,
} from './resource.ts';
import { type Service, writeErrors } from './services.ts';

export interface CollectionWrites {
  readonly path: string;
  readonly records: Resource;
  /** The standard's names of the operations that it has. */
  readonly operations?: { readonly put: string; readonly delete: string };
  readonly put: readonly string[];
  readonly post: readonly string[];
  readonly remove: readonly string[];
  /** The status of a PUT of a record that was there; 200 when left out. */
  readonly updated?: 200 | 201;
  /** The id is given by the client: it is another record's. */
  readonly idGiven?: boolean;
}

const Pair = Type.Object(
  { suppliedSourcedId: Type.String(), allocatedSourcedId: Type.String() },
  { title: 'SourcedIdPair', additionalProperties: false },
);
const PairReply = Type.Object({ sourcedIdPairs: Pair }, { title: 'SourcedIdPairReply' });
const PairsReply = Type.Object(
  { sourcedIdPairs: Type.Array(Pair) },
  { title: 'SourcedIdPairsReply' },
);

/** Records in one POST. */
const RECORDS_MAX = 1_000;

export function writeOperations(service: Service, tables: readonly CollectionWrites[]): Route[] {
  return tables.flatMap((one) => [
    postOperation(service, one),
    putOperation(service, one),
    deleteOperation(service, one),
  ]);
}

/** The members of a body to which the server gives an id. */
function withoutId(input: TObject): TObject {
  return Type.Object({ ...input.properties, sourcedId: optional(SourcedId) });
}

function postOperation(service: Service, writes: CollectionWrites): Route {
  const { path, records, post, idGiven } = writes;
  const { kind, input, admitWriter } = records;
  return route({
    method: 'POST',
    url: `${service.base}${path}`,
    scope: post,
    tag: service.tag,
    summary: `Create one ${kind.name}; the server gives it an id`,
    body: Type.Object({ [kind.name]: idGiven ? input : withoutId(input) }),
    responses: { 201: PairReply },
    errorForm: writeErrors(service),
    async handle(ctx, { caller, body }) {
      admitWriter?.(ctx, caller);
      const sent = (body as Record<string, Sent>)[kind.name] ?? {};
      const allocated = idGiven ? String(sent.sourcedId) : randomUUID();
      const put = parsePut(records, { [kind.name]: { ...sent, sourcedId: allocated } });
      const target = { kind, caller, id: allocated, now: ctx.now };
      await ctx.db.begin((tx) => putRecord(tx, target, put));
      return { status: 201, body: { sourcedIdPairs: pairOf(sent, allocated) } };
    },
  });
}

interface Sent {
  readonly sourcedId?: string | null;
}

function pairOf({ sourcedId }: Sent, allocatedSourcedId: string) {
  return { suppliedSourcedId: sourcedId ?? allocatedSourcedId, allocatedSourcedId };
}

function putOperation(service: Service, writes: CollectionWrites): Route {
  const { path, records, put: scope, operations, updated = 200 } = writes;
  const { kind, input, schema, summary, admitWriter } = records;
  const reply: TSchema = Type.Object({ [kind.name]: schema }, { additionalProperties: false });
  return route({
    method: 'PUT',
    url: `${service.base}${path}/:sourcedId`,
    scope,
    tag: service.tag,
    summary,
    ...(operations ? { operation: { service: service.name, id: operations.put } } : {}),
    path: records.path,
    body: Type.Object({ [kind.name]: input }),
    responses: updated === 201 ? { 201: reply } : { 200: reply, 201: reply },
    errorForm: writeErrors(service),
    async handle(ctx, { caller, path: { sourcedId }, body }) {
      admitWriter?.(ctx, caller);
      const target = { kind, caller, id: storedId(records, sourcedId), now: ctx.now };
      const put = parsePut(records, body);
      return ctx.db.begin(async (tx) => {
        const { isNew } = await putRecord(tx, target, put);
        const text = await readBack(tx, records, { target, ctx });
        return { status: isNew ? 201 : updated, body: new Rendered(`{"${kind.name}":${text}}`) };
      });
    },
  });
}

/** The record as it is answered from now on. */
async function readBack(
  tx: Transaction,
  records: ReadableResource,
  { target: { id, caller }, ctx }: { target: { id: string; caller: Caller }; ctx: Context },
): Promise<string> {
  const { kind } = records;
  const stored = await tx.first<{ record: string }>(sql`
    select ${recordFor(caller, kind)} as record
    from ${kind.table} where ${kind.table}.sourced_id = ${id}`);
  return printedRecord(records, ctx.config.baseUrl, stored?.record ?? '{}');
}

function deleteOperation(service: Service, writes: CollectionWrites): Route {
  const { path, records, remove, operations } = writes;
  const { kind, admitWriter } = records;
  return route({
    method: 'DELETE',
    url: `${service.base}${path}/:sourcedId`,
    scope: remove,
    tag: service.tag,
    summary: `Delete one ${kind.name}: its status becomes tobedeleted`,
    ...(operations ? { operation: { service: service.name, id: operations.delete } } : {}),
    path: records.path,
    responses: { 204: null },
    errorForm: writeErrors(service),
    handle(ctx, { caller, path: { sourcedId } }) {
      admitWriter?.(ctx, caller);
      return deleteRecord(ctx, kind, { caller, id: storedId(records, sourcedId) });
    },
  });
}

/** A POST of many records below others: one transaction, all of them or none. */
export interface ManyPost {
  /** `/classes/:classSourcedId/lineItems` */
  readonly path: string;
  readonly operation: string;
  readonly records: Resource;
  /** What the parameters of the path name, in their order. */
  readonly parents: readonly ReadableResource[];
  readonly scope: readonly string[];
  /** What the path says of each record: overrides what the body says. */
  given(...ids: [string, string]): object;
  /** Members that the path gives may be left out of the body. */
  readonly givenMembers: readonly string[];
}

export function postManyOperation(service: Service, post: ManyPost): Route {
  const { path, operation, records, parents, scope, given, givenMembers } = post;
  const { kind, collection, admitWriter } = records;
  const { properties } = withoutId(records.input);
  const lenient = Object.entries(properties).map(([name, schema]) => [
    name,
    givenMembers.includes(name) ? Type.Optional(Type.Unknown()) : schema,
  ]);
  const one = Type.Object(Object.fromEntries(lenient));
  return route({
    method: 'POST',
    url: `${service.base}${path}`,
    scope,
    tag: service.tag,
    summary: operation,
    operation: { service: service.name, id: operation },
    path: pathOf(path),
    body: Type.Object({ [collection.plural]: Type.Array(one, { maxItems: RECORDS_MAX }) }),
    responses: { 201: PairsReply },
    errorForm: writeErrors(service),
    async handle(ctx, { caller, path: parameters, body }) {
      admitWriter?.(ctx, caller);
      const ids = Object.values(parameters) as [string, string];
      for (const [index, record] of parents.entries()) {
        await requireRecord(ctx.db, record.kind, { caller, id: ids[index] ?? '' });
      }
      const sent = (body as Record<string, Sent[]>)[collection.plural] ?? [];
      const puts = sent.map((record) => {
        const sourcedId = randomUUID();
        const whole = { ...record, ...given(...ids), sourcedId };
        return { sent: record, id: sourcedId, put: parsePut(records, { [kind.name]: whole }) };
      });
      await storeAll(ctx, { records, caller, puts });
      const sourcedIdPairs = puts.map((each) => pairOf(each.sent, each.id));
      return { status: 201, body: { sourcedIdPairs } };
    },
  });
}

interface Many {
  readonly records: Resource;
  readonly caller: Caller;
  readonly puts: readonly { readonly id: string; readonly put: Put }[];
}

function storeAll(ctx: Context, { records: { kind }, caller, puts }: Many): Promise<void> {
  const { now } = ctx;
  return ctx.db.begin(async (tx) => {
    for (const { id, put } of puts) await putRecord(tx, { kind, caller, id, now }, put);
  });
}
