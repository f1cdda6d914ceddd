/** A kind of record as it is served: what every interface to it is made from. */
import type { Static, TObject } from 'typebox';
import type { Caller, Context } from '../../http/route.ts';
import { type ById, ByUuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import type { RecordKind } from '../records/kind.ts';
import { absoluteHrefs, printRecord } from '../records/record-text.ts';
import type { Put } from '../records/records.ts';
import { type Present, present } from '../records/schema.ts';
import type { Names } from './names.ts';

/** What is needed to read records. */
export interface ReadableResource {
  readonly kind: RecordKind;
  readonly collection: Collection;
  /** A record as it is answered. */
  readonly schema: TObject;
  /** The path parameter `sourcedId`. */
  readonly path: typeof ById;
  /** Heading in the API reference. */
  readonly tag: string;
  /** In ids and summaries of operations; those of kind and collection when left out. */
  readonly names?: Names;
  /** Another shape of the stored record. */
  project?(record: Record<string, unknown>): object;
}

/** What is needed to write them, too. */
export interface Resource<Input extends TObject = TObject> extends ReadableResource {
  /** Of its PUT. */
  readonly summary: string;
  readonly input: Input;
  /** Turns a body, without its nulls, into what is stored. */
  read(sent: Present<Static<Input>>): Put;
  /** Throws a Problem 403 for a caller who may not write at all now. */
  admitWriter?(ctx: Context, caller: Caller): void;
}

/** Declares a kind of record; the type of what `read` takes follows from the schema. */
export function defineResource<Input extends TObject>(shape: Resource<Input>): Resource {
  return shape as unknown as Resource;
}

/** What operations call these records. */
export function namesOf({ names, kind, collection }: ReadableResource): Names {
  return names ?? { one: kind.name, many: collection.plural };
}

/** The body of a write, read: `{ unit: {…} }`. */
export function parsePut({ kind, read }: Resource, body: unknown): Put {
  return read(present((body as Record<string, Record<string, unknown>>)[kind.name] ?? {}));
}

/** The id of a path in the form in which it is stored. */
export function storedId({ path }: ReadableResource, sourcedId: string): string {
  return path === ByUuid ? sourcedId.toLowerCase() : sourcedId;
}

/** How the list of these records makes of the stored texts what is answered. */
export function recordPrinter({ project }: ReadableResource, baseUrl: string) {
  return {
    ...(project && { print: (record: string) => printRecord(project(JSON.parse(record))) }),
    finish: (records: string) => absoluteHrefs(records, baseUrl),
  };
}

/** The same for one of them. */
export function printedRecord(records: ReadableResource, baseUrl: string, record: string): string {
  const { print, finish } = recordPrinter(records, baseUrl);
  return finish(print ? print(record) : record);
}
