/** Describes how a kind of record is served; every interface to the records is made from it. */
import type { Static, TObject } from 'typebox';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { isObject } from '../../http/request/lenient.ts';
import { type ById, ByUuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import type { BodyOf, RecordShape } from '../records/describe.ts';
import type { RecordKind } from '../records/kind.ts';
import {
  type Canonical,
  canonical,
  type Defaults,
  type ListShape,
  listOf,
  putOf,
} from '../records/members.ts';
import { absoluteHrefs, printRecord } from '../records/record-text.ts';
import type { Put } from '../records/records.ts';
import { type Present, present } from '../records/schema.ts';
import type { Names } from './names.ts';

/** A resource that is only read. */
export interface ReadableResource {
  readonly kind: RecordKind;
  readonly collection: Collection;
  /** A record in replies. */
  readonly schema: TObject;
  /** The path parameter `sourcedId`. */
  readonly path: typeof ById;
  /** Heading in the API reference. */
  readonly tag: string;
  /** Names in operation ids and summaries; those of kind and collection when left out. */
  readonly names?: Names;
  /** Turns the stored record into the served one; left out = served as stored. */
  project?(record: Record<string, unknown>): object;
}

/** A resource that is read and written. */
export interface Resource<Input extends TObject = TObject> extends ReadableResource {
  /** The summary of its PUT. */
  readonly summary: string;
  readonly input: Input;
  /** COMPAT=live: adds to a record what known clients leave out, before it is checked. */
  liveRecord?(sent: Readonly<Record<string, unknown>>): object;
  /** Parses a body from which nulls have been removed. */
  read(sent: Present<Static<Input>>): Put;
  /**
   * Reads at once what the checks and rows of many puts need of other records; in this transaction
   * they do not ask for it any more. Left out = they need nothing, or each asks for itself.
   */
  prepare?(tx: Transaction, puts: readonly Put[]): Promise<void>;
  /** Throws a Problem 403 for a caller who may write no such record now. */
  admitWriter?(ctx: Pick<Context, 'config'>, caller: Caller): void;
}

/** Declares a kind of record; the type of what `read` takes follows from the schema. */
export function defineResource<Input extends TObject>(shape: Resource<Input>): Resource {
  return shape as unknown as Resource;
}

/** What the members of a resource do not tell of it. */
interface Further<Shape extends RecordShape>
  extends Omit<Resource, keyof RecordShape | 'collection' | 'read'> {
  readonly list: ListShape;
  defaults?(sent: BodyOf<Shape>): Defaults<Shape>;
  /** What its write does beside what follows from the members. */
  write?(record: Canonical<BodyOf<Shape>>, sent: BodyOf<Shape>): Partial<Put>;
}

/** Declares a kind of record by the description of its members. */
export function describedResource<Shape extends RecordShape>(
  shape: Shape,
  { list, defaults, write, ...further }: Further<Shape>,
): Resource {
  const read = (sent: BodyOf<Shape>): Put => {
    const record = canonical(shape, sent, defaults?.(sent));
    return { ...putOf(shape, record as never), ...write?.(record, sent) };
  };
  const collection = listOf(shape, list);
  return { ...shape, ...further, collection, read } as unknown as Resource;
}

/** The names of these records in operations. */
export function namesOf({ names, kind, collection }: ReadableResource): Names {
  return names ?? { one: kind.name, many: collection.plural };
}

/** How a route reads the body `{ user: {…} }` leniently. */
export function lenientBody({ kind: { name }, liveRecord }: Resource) {
  return {
    lenientBody: true,
    ...(liveRecord && {
      liveBody: (sent: unknown) => {
        const record = isObject(sent) ? sent[name] : undefined;
        return isObject(record) ? { [name]: liveRecord(record) } : sent;
      },
    }),
  } as const;
}

/** Parses the body of a write: `{ unit: {…} }`. */
export function parsePut({ kind, read }: Resource, body: unknown): Put {
  return read(present((body as Record<string, Record<string, unknown>>)[kind.name] ?? {}));
}

/** The id of a path in its stored form. */
export function storedId({ path }: ReadableResource, sourcedId: string): string {
  return path === ByUuid ? sourcedId.toLowerCase() : sourcedId;
}

/** The functions by which a list prints stored texts for replies. */
export function recordPrinter({ project }: ReadableResource, baseUrl: string) {
  return {
    ...(project && { print: (record: string) => printRecord(project(JSON.parse(record))) }),
    finish: (records: string) => absoluteHrefs(records, baseUrl),
  };
}

/** One stored text, printed for a reply. */
export function printedRecord(records: ReadableResource, baseUrl: string, record: string): string {
  const { print, finish } = recordPrinter(records, baseUrl);
  return finish(print ? print(record) : record);
}
