/** A route as data: one list of these feeds the server, openapi.json and the contract check. */
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Database } from '../storage/postgres.ts';

/** What handlers work with. */
export interface Context {
  readonly config: Config;
  /** Reads and ordinary writes. */
  readonly db: Database;
  /** Appends to the event log; apart, so that a long queue never delays anything else. */
  readonly ingest: Database;
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
}

export interface Reply {
  readonly status: number;
  /** Written as JSON; a `Rendered` text goes out as it is; left out = no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Text that is ready to be sent, JSON unless another media type is given. */
export class Rendered {
  readonly text: string;
  readonly mediaType: string;
  constructor(text: string, mediaType = 'application/json; charset=utf-8') {
    this.text = text;
    this.mediaType = mediaType;
  }
}

export interface RouteShape<Path extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly method: Method;
  /** Fastify's form: `/units/:sourcedId`. */
  readonly url: string;
  /** The scopes of which the token needs one; 'none' = no token needed. */
  readonly scope: string | readonly string[] | 'none';
  readonly summary: string;
  readonly description?: string;
  /** Heading in the API reference. */
  readonly tag: string;
  readonly path?: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** JSON when left out; any other is for what a mounted program answers. */
  readonly bodyMediaTypes?: readonly string[];
  /** Largest body in bytes; 256 KiB when left out. */
  readonly bodyBytesMax?: number;
  /** Most members and elements of a body in all; 0 = no limit; 10,000 when left out. */
  readonly bodyValuesMax?: number;
  /** Every success by status; null = no body. */
  readonly responses: Readonly<Record<number, TSchema | null>>;
  /** The errors beyond those that every route of this kind may answer. */
  readonly errors?: readonly number[];
  readonly experimental?: boolean;
  /** False for what a mounted program answers itself (OAuth); then `handle` is never called. */
  readonly ours?: false;
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
