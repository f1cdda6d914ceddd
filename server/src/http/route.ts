/** A route as data: one list of these feeds the server, openapi.json and the contract check. */
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database/postgres.ts';
import type { Problem } from './problem.ts';

/**
 * What handlers work with: made once by context.ts, closed with the server. What a capability keeps
 * in memory it declares here from its own file (`declare module`), so that this folder knows none
 * of them: the event log's committer, the totals of lists, the cache of packages …
 */
export interface Context {
  readonly config: Config;
  /** Reads and ordinary writes. */
  readonly db: Database;
  readonly now: () => Date;
}

/** Who calls: one client of one application. */
export interface Caller {
  readonly clientId: string;
  /** The owner of what the caller writes. */
  readonly applicationId: string;
  readonly scopes: ReadonlySet<string>;
  /** Holds the scope `admin`: reads and writes everything. */
  readonly operator: boolean;
  /** COMPAT=live is on for its application. */
  readonly live?: boolean;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

export interface Request<Path, Query, Body> {
  readonly caller: Caller;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** The body's text as it arrived, '' when there is none. */
  readonly text: string;
  /** Path and query as they arrived, for links to other pages of a list. */
  readonly url: string;
  readonly requestId: string;
  /** Where it comes from, truncated; '' when the sender has gone. */
  readonly address: string;
  /** The answer is wanted in the form of the route's profile. */
  readonly profiled: boolean;
  /** The answer may be compressed. */
  readonly takesGzip: boolean;
  /** What a reader of server-sent events has seen; undefined = nothing, or it is none. */
  readonly lastEventId: string | undefined;
}

export interface Reply {
  readonly status: number;
  /**
   * Written as JSON; a `Rendered` goes out as it is; left out = no body. On a route that is
   * `revalidated`, a function is called for one of these when the client does not have it yet.
   */
  readonly body?: unknown;
  /** Of a route that is `revalidated`, where it is known without the body. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text; in pieces, as large ones cost less; or its bytes. */
export type Sendable = string | readonly string[] | Buffer | Readable;

/** What is ready to be sent, JSON unless another media type is given. */
export class Rendered<Text extends Sendable = string> {
  readonly text: Text;
  readonly mediaType: string;
  /** The bytes are compressed; only for a request that `takesGzip`. */
  readonly encoding: 'gzip' | undefined;
  constructor(text: Text, mediaType = 'application/json; charset=utf-8', encoding?: 'gzip') {
    this.text = text;
    this.mediaType = mediaType;
    this.encoding = encoding;
  }
}

/** A body as it is sent: JSON, unless it is ready. */
export function rendered<Text extends Sendable>(body: unknown): Rendered<Text | string> {
  return body instanceof Rendered ? body : new Rendered(JSON.stringify(body));
}

/** What is known of a request before its body is read. */
export interface PreBodyRequest {
  readonly authorization: string | undefined;
  /** Where it comes from; behind a proxy, what the proxy saw. */
  readonly address: string;
}

/** A request that was refused before its body was read as JSON. */
interface RejectedBodyRequest {
  readonly caller: Caller;
  readonly url: string;
  readonly problem: Problem;
}

/** A body that a route takes as it arrives. */
export interface IncomingBody {
  /** The length that was declared; without one, the most that will be read. */
  readonly bytesMax: number;
  /** All bytes, in memory of their own (a thread may take it over); throws a Problem 400 or 413. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Another form of a route's answers, as a standard has it. */
export interface Profile {
  /** The value of the query parameter `profile`. */
  readonly name: string;
  /** What an Accept header names. */
  readonly mediaType: string;
  readonly description: string;
  /** The body of every error in this form, and its schema. */
  problemBody(problem: Problem): unknown;
  readonly problem: TSchema;
}

/** What a route answers in the form of a profile. */
export interface RouteProfile {
  readonly use: Profile;
  /** The body of a 200. */
  readonly response: TSchema;
  /** As the standard calls the operation. */
  readonly operationId: string;
  /** The query parameters that the standard has. */
  readonly query?: TSchema;
}

/** How a standard has every error of a route told. */
export interface ErrorForm {
  /** The status where this form has another for it. */
  status(problem: Problem): number;
  body(problem: Problem): unknown;
  readonly schema: TSchema;
  /** What a body that is wrong is answered with. */
  readonly badBody: 400 | 422;
}

interface RouteShape<Path extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly method: Method;
  /** Fastify's form: `/units/:sourcedId`. */
  readonly url: string;
  /** The scopes of which the token needs one; 'none' = no token needed. */
  readonly scope: string | readonly string[] | 'none';
  /** Unique, and stable once published: generated clients name their functions after it. */
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  /** Heading in the API reference. */
  readonly tag: string;
  readonly path?: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** What openapi.json shows in place of `body`, where the handler itself checks what it takes. */
  readonly documentedBody?: TSchema;
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** JSON when left out; any other is for what a mounted program answers. */
  readonly bodyMediaTypes?: readonly string[];
  /** What successes are written in; JSON when left out. */
  readonly replyMediaType?: string;
  /** Largest body in bytes; 256 KiB when left out. */
  readonly bodyBytesMax?: number;
  /** Most members and elements of a body in all; 0 = no limit; 10,000 when left out. */
  readonly bodyValuesMax?: number;
  /** Only on an `incomingRoute`: its largest body in bytes, which nobody has read or checked. */
  readonly incomingBytesMax?: (config: Config) => number;
  /** Every success by status; null = no body. */
  readonly responses: Readonly<Record<number, TSchema | null>>;
  /** Those that are others under COMPAT=live, which openapi.json does not show. */
  readonly liveResponses?: Readonly<Record<number, TSchema>>;
  /** The errors beyond those that every route of this kind may answer. */
  readonly errors?: readonly number[];
  /** Answers carry an ETag, and a client that has it is told 304. */
  readonly revalidated?: true;
  /** The form of answers that a client may ask for instead. */
  readonly profile?: RouteProfile;
  /** The house's own form when left out. */
  readonly errorForm?: ErrorForm;
  /** The operation of a standard that this route is. */
  readonly operation?: { readonly service: string; readonly id: string };
  readonly experimental?: boolean;
  /** Of a route without a scope: throws a Problem when this request may not pass. */
  admit?(config: Config, request: PreBodyRequest): void;
  /** Is told of a caller's request that could not be read: the handler never sees it. */
  onRejectedBody?(ctx: Context, request: RejectedBodyRequest): void;
  /** True for what a mounted program (OAuth) answers itself; then `handle` is never called. */
  readonly mounted?: true;
  handle(
    ctx: Context,
    request: Request<Static<Path>, Static<Query>, Static<Body>>,
  ): Promise<Reply> | Reply;
}

/** A route whose types are forgotten, as the lists of routes hold it. */
export type Route = Omit<RouteShape<TSchema, TSchema, TSchema>, 'handle'> & {
  handle(ctx: Context, request: Request<never, never, never>): Promise<Reply> | Reply;
};

/** Declares one route; the types of path, query and body follow from their schemas. */
export function route<Path extends TSchema, Query extends TSchema, Body extends TSchema>(
  shape: RouteShape<Path, Query, Body>,
): Route {
  return shape as Route;
}

type IncomingShape<Path extends TSchema, Query extends TSchema> = Omit<
  RouteShape<Path, Query, TSchema>,
  'handle' | 'bodyOptional' | 'bodyBytesMax' | 'bodyValuesMax'
> & {
  readonly body: TSchema;
  readonly incomingBytesMax: (config: Config) => number;
  handle(
    ctx: Context,
    request: Request<Static<Path>, Static<Query>, IncomingBody>,
  ): Promise<Reply> | Reply;
};

/** Declares a route that takes its body as it arrives; the schema only says what it should be. */
export function incomingRoute<Path extends TSchema, Query extends TSchema>(
  shape: IncomingShape<Path, Query>,
): Route {
  return shape as Route;
}
