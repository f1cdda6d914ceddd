/** The types of a call: from the name of an operation to its options and replies. */
import type { Operations } from '../generated/openapi.ts';

/** 'GET /events/1.0/events/{id}', and so on. */
export type OperationName = keyof Operations;

type Replies<Name extends OperationName> = Operations[Name]['replies'];

/** The body of a successful reply. */
export type ReplyOf<Name extends OperationName> = Replies<Name>[keyof Replies<Name>];

/** Query values may be given as numbers and booleans; undefined = left out. */
type QueryValues<Query> = {
  readonly [Key in keyof Query]:
    | Query[Key]
    | (string extends Query[Key] ? number : never)
    | ('true' extends Query[Key] ? boolean : never)
    | undefined;
};

type QueryOf<Name extends OperationName> = QueryValues<Operations[Name]['query']>;

/** A part that an operation lacks is refused, one without required members may be left out. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [One in Key]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [One in Key]?: Value }
    : { readonly [One in Key]: Value };

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Limit of one try; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** Limit of all tries together; 120,000 when left out. */
  readonly deadlineMs?: number | undefined;
  /** Tries after the first one; 3 when left out. */
  readonly retries?: number | undefined;
}

export type PlaceOf<Name extends OperationName> = Part<'path', Operations[Name]['path']> &
  Part<'query', QueryOf<Name>>;

export type RequestOptions<Name extends OperationName> = PlaceOf<Name> &
  Part<'body', Operations[Name]['body']> &
  CallOptions;

/** The options may be left out where nothing in them is required. */
export type Arguments<Options> =
  Partial<Options> extends Options ? [options?: Options] : [options: Options];

/** A reply by its status. */
export type ExchangeOf<Name extends OperationName> = {
  readonly [Status in keyof Replies<Name>]: {
    readonly status: Status;
    readonly headers: Headers;
    readonly body: Replies<Name>[Status];
  };
}[keyof Replies<Name>];

/** The operations that answer pages. */
export type ListName = {
  [Name in OperationName]: Operations[Name] extends { readonly record: unknown } ? Name : never;
}[OperationName];

/** One record of a list, whole. */
export type RecordOf<Name extends ListName> = Operations[Name]['record'];

/** One record of a list; the option `fields` may leave out any member. */
export type ListedOf<Name extends ListName, Options> = Options extends {
  readonly query: { readonly fields: string };
}
  ? Partial<RecordOf<Name>>
  : RecordOf<Name>;

/** What the templates of a path and a query become in a URL, from the method on. */
export interface RequestTarget {
  readonly method: string;
  /** Begins with a slash; with the query. */
  readonly path: string;
}

type Values = Readonly<Record<string, unknown>> | undefined;

/** Fills the path's parameters and adds the query. */
export function placeOf(
  name: string,
  { path, query }: { path?: Values; query?: Values },
): RequestTarget {
  const [, method = '', template = ''] = /^([A-Z]+) (\/\S*)$/.exec(name) ?? [];
  if (method === '') throw new TypeError(`'${name}' is no operation, such as 'GET /events/1.0/'.`);
  const filled = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = path?.[parameter];
    if (value === undefined || value === '')
      throw new TypeError(`${name} needs path.${parameter}.`);
    // A segment of dots alone would be resolved away as a step in the path.
    return encodeURIComponent(String(value)).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
  });
  return { method, path: withQuery(filled, query) };
}

function withQuery(path: string, query: Values): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length === 0 ? path : `${path}?${search}`;
}
