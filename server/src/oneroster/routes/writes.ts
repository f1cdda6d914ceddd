/** Makes the POST, PUT and DELETE routes of every collection of a OneRoster service. */
import { randomUUID } from 'node:crypto';
import Type, { type TObject } from 'typebox';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { SourcedId } from '../../http/schema.ts';
import { type Put, putRecord, requireRecord } from '../records/records.ts';
import { optional } from '../records/schema.ts';
import { bodySchema, serviceEnvelope } from './envelope.ts';
import {
  type OperationName,
  pascal,
  pathBelow,
  recordOperations,
  STANDARD_SUFFIX,
  standardOperation,
  words,
} from './names.ts';
import { deleteOperation, putOperation } from './operations.ts';
import { pathOf } from './reads.ts';
import {
  lenientBody,
  namesOf,
  parsePut,
  type ReadableResource,
  type Resource,
} from './resource.ts';
import { type Service, writeErrors } from './services.ts';

/** The writes of a collection; each list holds scopes of which the caller needs one. */
export interface CollectionWrites {
  readonly records: Resource;
  /** Left out = the name of several records. */
  readonly path?: string;
  /** The standard has PUT and DELETE of these records. */
  readonly isStandard?: true;
  readonly put: readonly string[];
  readonly post: readonly string[];
  readonly remove: readonly string[];
  /** The status of a PUT of an existing record; 200 when left out. */
  readonly updated?: 200 | 201;
  /** A POST takes the id from the body, since it is the id of another record. */
  readonly idGiven?: boolean;
}

const Pair = Type.Object(
  {
    suppliedSourcedId: Type.String({
      description: 'The id in the body; the allocated one when it has none',
    }),
    allocatedSourcedId: Type.String({ description: 'The id under which the record is stored' }),
  },
  {
    title: 'SourcedIdPair',
    description: 'The ids of a created record (OneRoster v1p2)',
    additionalProperties: false,
  },
);
const PairReply = Type.Object(
  { sourcedIdPairs: Pair },
  { title: 'SourcedIdPairReply', description: 'The ids of the created record (OneRoster v1p2)' },
);
const PairsReply = Type.Object(
  { sourcedIdPairs: Type.Array(Pair, { description: 'In the order of the body' }) },
  { title: 'SourcedIdPairsReply', description: 'The ids of the created records (OneRoster v1p2)' },
);

/** Maximum of records in one POST. */
const RECORDS_MAX = 1_000;

/** The writes of all collections. */
export function writeOperations(service: Service, tables: readonly CollectionWrites[]): Route[] {
  const envelope = serviceEnvelope(service);
  return tables.flatMap((writes) => {
    const { records, put, remove, isStandard, updated: replaced } = writes;
    const { one, many } = namesOf(records);
    const { path = `/${many}` } = writes;
    const names = recordOperations({ one, many }, STANDARD_SUFFIX);
    const headingOf = (scope: readonly string[], name: OperationName, verb: 'put' | 'delete') => ({
      url: `${service.base}${path}/:sourcedId`,
      scope,
      tag: service.tag,
      ...name,
      ...(isStandard && { operation: { service: service.name, id: `${verb}${pascal(one)}` } }),
    });
    return [
      postOperation(service, { ...writes, path }),
      putOperation(envelope, headingOf(put, names.put(records.summary), 'put'), {
        records,
        replaced,
      }),
      deleteOperation(envelope, headingOf(remove, names.delete, 'delete'), records),
    ];
  });
}

/** The schema of a body to which the server gives an id: `UserInput` → `NewUserInput`. */
function withoutId({ title, properties }: TObject & { readonly title?: string }): TObject {
  const sourcedId = optional(SourcedId, 'Only repeated in the reply as suppliedSourcedId');
  return Type.Object(
    { ...properties, sourcedId },
    { title: `New${title}`, description: `${title} without an id of its own` },
  );
}

const ID_GIVEN = 'The body names the id. A record that has this id is replaced.';
const ID_ALLOCATED =
  'The server gives the record a new id, also when the body has one: not idempotent.';

function postOperation(
  service: Service,
  writes: CollectionWrites & { readonly path: string },
): Route {
  const { path, records, post, idGiven } = writes;
  const { kind, input, admitWriter } = records;
  return route({
    method: 'POST',
    confirmed: false,
    url: `${service.base}${path}`,
    scope: post,
    tag: service.tag,
    ...recordOperations(namesOf(records), STANDARD_SUFFIX).post,
    description: idGiven ? ID_GIVEN : ID_ALLOCATED,
    body: bodySchema(kind.name, idGiven ? input : withoutId(input)),
    ...lenientBody(records),
    responses: { 201: PairReply },
    errorForm: writeErrors(service),
    async handle(ctx, { caller, body }) {
      admitWriter?.(ctx, caller);
      const sent = (body as Record<string, NamedRecord>)[kind.name] ?? {};
      const allocated = idGiven ? String(sent.sourcedId) : randomUUID();
      const put = parsePut(records, { [kind.name]: { ...sent, sourcedId: allocated } });
      const { recordBytesMax } = ctx.config;
      const target = { kind, caller, id: allocated, now: ctx.now, recordBytesMax };
      await ctx.db.begin((tx) => putRecord(tx, target, put));
      return { status: 201, body: { sourcedIdPairs: pairOf(sent, allocated) } };
    },
  });
}

interface NamedRecord {
  readonly sourcedId?: string | null;
}

function pairOf({ sourcedId }: NamedRecord, allocatedSourcedId: string) {
  return { suppliedSourcedId: sourcedId ?? allocatedSourcedId, allocatedSourcedId };
}

/** A POST of many records below parents: one transaction, all records or none. */
export interface ManyPost {
  /** The standard's name, from which the path follows: `postLineItemsForClass`. */
  readonly operation: string;
  readonly records: Resource;
  /** The kinds of records that the path parameters name, in their order. */
  readonly parents: readonly ReadableResource[];
  readonly scope: readonly string[];
  /** Members that follow from the path; they override those of the body. */
  given(...ids: [string, string]): object;
  /** The names of these members: the body may leave them out. */
  readonly givenMembers: readonly string[];
}

const GIVEN = Type.Optional(
  Type.Unknown({ description: 'Replaced by the record that the path names' }),
);

const LARGE_LIMIT =
  `At most ${RECORDS_MAX} records, written in one transaction. References in the path ` +
  'override those in the body. The server gives each record a new id: not idempotent.';

/** The route of such a POST. */
export function postManyOperation(service: Service, post: ManyPost): Route {
  const { operation, records, parents, scope, given, givenMembers } = post;
  const path = pathBelow(operation);
  const { kind, collection, admitWriter } = records;
  const { properties } = withoutId(records.input);
  const lenient = Object.entries(properties).map(([name, schema]) => [
    name,
    givenMembers.includes(name) ? GIVEN : schema,
  ]);
  const one = Type.Object(Object.fromEntries(lenient));
  return route({
    method: 'POST',
    confirmed: false,
    url: `${service.base}${path}`,
    scope,
    tag: service.tag,
    ...standardOperation(operation),
    description: LARGE_LIMIT,
    operation: { service: service.name, id: operation },
    path: pathOf(path),
    body: Type.Object(
      { [collection.plural]: Type.Array(one, { maxItems: RECORDS_MAX }) },
      {
        title: `${operation.slice('post'.length)}Body`,
        description: `The ${words(collection.plural)} to create`,
      },
    ),
    lenientBody: true,
    responses: { 201: PairsReply },
    errorForm: writeErrors(service),
    async handle(ctx, { caller, path: parameters, body }) {
      admitWriter?.(ctx, caller);
      const ids = Object.values(parameters) as [string, string];
      for (const [index, record] of parents.entries()) {
        await requireRecord(ctx.db, record.kind, { caller, id: ids[index] ?? '' });
      }
      const sent = (body as Record<string, NamedRecord[]>)[collection.plural] ?? [];
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

/** Records to store together. */
interface Many {
  readonly records: Resource;
  readonly caller: Caller;
  readonly puts: readonly { readonly id: string; readonly put: Put }[];
}

function storeAll(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  { records: { kind }, caller, puts }: Many,
): Promise<void> {
  const { now, config } = ctx;
  const { recordBytesMax } = config;
  return ctx.db.begin(async (tx) => {
    for (const { id, put } of puts) {
      await putRecord(tx, { kind, caller, id, now, recordBytesMax }, put);
    }
  });
}
