/** The envelopes of records: those of the platform's own paths, and those of OneRoster v1p2. */
import Type, { type TObject, type TSchema } from 'typebox';
import type { Context } from '../../context.ts';
import { Rendered } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import type { ErrorForm } from '../../http/route.ts';
import { partialOf, Written } from '../../http/schema.ts';
import { pickFields } from '../../listing/fields.ts';
import { listEnvelope, type PageReply, pageReply, recordsReply } from '../../listing/list.ts';
import { ListQuery } from '../../listing/query.ts';
import type { Page } from '../../listing/read-page.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordFor } from '../records/kind.ts';
import type { Put } from '../records/records.ts';
import { pascal, words } from './names.ts';
import { printedRecord, type ReadableResource } from './resource.ts';
import { readErrors, type Service, writeErrors } from './services.ts';

/** Gives an envelope a title made from the title of the records' schema. */
function titled(
  schema: TSchema,
  { schema: record }: ReadableResource,
  { title, description }: { title: (record: string) => string; description: string },
): TSchema {
  const { title: name = '' } = record as { readonly title?: string };
  return Type.With(schema, { title: title(name), description });
}

/** `{ unit: {…} }`: the body of a write, titled after its input: `UnitBody`. */
export function bodySchema(name: string, input: TObject & { readonly title?: string }): TObject {
  const title = input.title?.replace(/Input$/, 'Body') ?? pascal(name);
  const description = `The ${words(name)} to store`;
  return Type.Object({ [name]: input }, { title, description });
}

/** `{ unit: {…} }`: titled `UnitReply`, with the prefix of its form where there are several. */
function singleTitled(schema: TSchema, records: ReadableResource, form = ''): TSchema {
  return titled(schema, records, {
    title: (record) => `${form}${record}Reply`,
    description: `One ${words(records.kind.name)}`,
  });
}

/** The envelopes of one interface, and the form of its errors. */
export interface Envelope {
  readonly list: {
    schema(records: ReadableResource): TSchema;
    /** The schema under COMPAT=live, which adds members; left out = the same. */
    liveSchema?(records: ReadableResource): TSchema;
    reply(request: ListRequest, baseUrl: string, page: Page): PageReply;
  };
  readonly single: {
    schema(records: ReadableResource): TSchema;
    /** Left out = `fields` cannot select members of a single record. */
    readonly query?: typeof FieldsQuery;
  };
  readonly put: {
    schema(records: ReadableResource): TSchema;
    /** The body of the reply; runs in the transaction of the write. */
    body(tx: Transaction, stored: StoredPut): unknown;
  };
  /** Left out = the platform's own form of errors. */
  readonly readErrors?: ErrorForm;
  readonly writeErrors?: ErrorForm;
}

interface ListRequest {
  readonly url: string;
  readonly caller: Caller;
}

/** A PUT that is stored but not yet committed. */
interface StoredPut {
  readonly ctx: Context;
  readonly caller: Caller;
  readonly records: ReadableResource;
  readonly id: string;
  readonly put: Put;
}

const FieldsQuery = Type.Pick(ListQuery, ['fields']);

/** Own paths: lists have offset, limit and total; the reply to a PUT has the id and warnings. */
export const platformEnvelope: Envelope = {
  list: {
    schema(records) {
      const { collection, schema } = records;
      return titled(listEnvelope(collection.plural, partialOf(schema)), records, {
        title: (record) => `${record}List`,
        description: `A page of ${words(collection.plural)}`,
      });
    },
    reply: pageReply,
  },
  single: {
    schema: (records) =>
      singleTitled(Type.Object({ [records.kind.name]: records.schema }), records),
  },
  put: {
    schema: () => Written,
    body(_tx, { id, put: { warnings = [] } }): Written {
      const warned = warnings.length > 0 ? { warnings: [...warnings] } : {};
      return { status: 'success', sourcedId: id, ...warned };
    },
  },
};

/** OneRoster: lists have only members of the standard; the reply to a PUT has the record. */
export function serviceEnvelope(service: Service): Envelope {
  return {
    list: { schema: listSchema, liveSchema: liveListSchema, reply: listReply },
    single: {
      schema: (records) =>
        singleTitled(onlyMember(records.kind.name, partialOf(records.schema)), records, 'Selected'),
      query: FieldsQuery,
    },
    put: {
      schema: (records) =>
        singleTitled(onlyMember(records.kind.name, records.schema), records, 'Stored'),
      async body(tx, { ctx, caller, records, id }) {
        const { kind } = records;
        const stored = await tx.first<{ record: string }>(sql`
          select ${recordFor(caller, kind)} as record
          from ${kind.table} where ${kind.table}.sourced_id = ${id}`);
        return recordBody(records, ctx, { record: stored?.record ?? '{}' });
      },
    },
    readErrors: readErrors(service),
    writeErrors: writeErrors(service),
  };
}

/** A stored record in its wrapper: `{ class: {…} }`. */
export function recordBody(
  records: ReadableResource,
  { config }: Pick<Context, 'config'>,
  { record, fields }: { readonly record: string; readonly fields?: readonly string[] | undefined },
): Rendered {
  const text = pickFields(printedRecord(records, config.baseUrl, record), fields);
  return new Rendered(`{"${records.kind.name}":${text}}`);
}

function onlyMember(name: string, schema: TSchema): TObject {
  return Type.Object({ [name]: schema }, { additionalProperties: false });
}

function recordsOf({ collection, schema }: ReadableResource) {
  return { [collection.plural]: Type.Array(partialOf(schema)) };
}

function listSchema(records: ReadableResource): TSchema {
  const schema = Type.Object(recordsOf(records), { additionalProperties: false });
  return titled(schema, records, {
    title: (record) => `${record}Set`,
    description: `A page of ${words(records.collection.plural)}; headers hold total and links (OneRoster v1p2)`,
  });
}

function liveListSchema(records: ReadableResource): TObject {
  const count = Type.Integer({ minimum: 0 });
  return Type.Object(
    {
      ...recordsOf(records),
      totalCount: count,
      pageCount: count,
      pageNumber: Type.Integer({ minimum: 1 }),
      offset: count,
      limit: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  );
}

function listReply(request: ListRequest, baseUrl: string, page: Page): PageReply {
  const members = request.caller.live ? pageCounts(page) : {};
  return recordsReply(page, `${baseUrl}${request.url}`, members);
}

/** The members that COMPAT=live adds; `pageNumber` counts from 1. */
function pageCounts({ total = 0, offset, limit }: Page) {
  const pageCount = Math.ceil(total / limit);
  const pageNumber = Math.floor(offset / limit) + 1;
  return { totalCount: total, pageCount, pageNumber, offset, limit };
}
