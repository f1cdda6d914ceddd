/** Routes as data: one list of these feeds the server, openapi.json and the contract check. */
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { IncomingBody, Reply } from './body.ts';
import type { Caller } from './caller.ts';
import type { OrgRole } from './org-role.ts';
import type { Problem } from './problem.ts';

export type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

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
  /** Throws when the client has closed the connection: a write must not begin any more. */
  requireClient(): void;
  /** Aborted when the client closes the connection. */
  signal(): AbortSignal;
  /** The client's address, truncated; '' once the connection is closed. */
  address(): string;
  /** The client wants the answer in the form of the route's profile. */
  readonly profiled: boolean;
  /** The answer may be compressed. */
  readonly takesGzip: boolean;
  /** Header Accept. */
  readonly accept: string | undefined;
  /** Header Last-Event-ID of a client that reconnects to an event stream. */
  readonly lastEventId: string | undefined;
  /** The trace of its sender; null = it named none. */
  readonly traceId: string | null;
}

/** The parts of a request that are known before its body is read. */
export interface PreBodyRequest {
  readonly authorization: string | undefined;
  /** The client's address, also behind a proxy. */
  readonly address: string;
  /** True when a header says that a proxy passed the request on. */
  readonly forwarded: boolean;
}

/** A request that failed before its handler ran. */
export interface RejectedBodyRequest {
  readonly caller: Caller;
  readonly url: string;
  readonly problem: Problem;
}

/** Another form of a route's answers, which a standard defines. */
export interface Profile {
  /** The value of the query parameter `profile`. */
  readonly name: string;
  /** The media type that selects it in an Accept header. */
  readonly mediaType: string;
  readonly description: string;
  /** The body of every error in this form, and its schema. */
  problemBody(problem: Problem): unknown;
  readonly problem: TSchema;
}

/** The answers of one route in the form of a profile. */
export interface RouteProfile {
  readonly use: Profile;
  /** The body of a 200. */
  readonly response: TSchema;
  /** The standard's name of the operation. */
  readonly operationId: string;
  /** The query parameters that the standard defines. */
  readonly query?: TSchema;
}

/** The form of a route's errors that a standard defines. */
export interface ErrorForm {
  /** The HTTP status of the problem in this form. */
  status(problem: Problem): number;
  body(problem: Problem): unknown;
  readonly schema: TSchema;
  /** The status for an invalid body. */
  readonly badBody: 400 | 422;
}

/** Kinds of data of students and other people of the roster, as the disclosure log names them. */
type PersonalData =
  | 'activity'
  | 'all stored data'
  | 'amount of stored data'
  | 'changes of records'
  | 'demographics'
  | 'enrollments'
  | 'events'
  | 'experience points'
  | 'grades'
  | 'guardians and helpers'
  | 'profile'
  | 'review states'
  | 'roster'
  | 'study sessions'
  | 'summary of time and practice'
  | 'who may read';

/** The personal data in a reply. */
export type Shown = PersonalData | 'nothing';

/**
 * What each route says of its safety. A read says what it shows: the disclosure log has a line for
 * each reply with personal data. A write says whether a person at the console must have confirmed
 * who it is, unless it has no caller: true where a request gives or takes access, a secret or a
 * link, or cannot be undone; 'or new' where a session of the last ten minutes counts as confirmed,
 * too. Clients with a token are not asked.
 */
type Safety =
  | { readonly method: 'GET'; readonly shows: Shown; readonly confirmed?: true }
  | { readonly method: Exclude<Method, 'GET'>; readonly confirmed: boolean | 'or new' }
  | {
      readonly method: Exclude<Method, 'GET'>;
      readonly scope: 'none';
      readonly confirmed?: never;
    };

/** A request that the server sends to others because of a route. */
interface SentRequest {
  /** Unique among them. */
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Name → description. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TSchema;
}

interface RouteMembers<Path extends TSchema, Query extends TSchema, Body extends TSchema> {
  /** Fastify's form: `/units/:sourcedId`. */
  readonly url: string;
  /**
   * The scopes of which the token needs one, or all of 'one two'; 'none' = no token needed;
   * 'session' = the session of a person at the console, in place of a token; 'person' = that of a
   * person of the roster, below the prefix /console/api/me.
   */
  readonly scope: string | readonly string[] | 'none';
  /**
   * A GET without a token is answered, too, with what is public, and to web pages of any origin. A
   * record that is not public is 401, as one that does not exist.
   */
  readonly open?: true;
  /**
   * A person of the roster may call it, too, below the prefix /console/api/me: all that it shows
   * follows from `maySeeStudent` and `maySeeClass`. Such people call no other route.
   */
  readonly forPeople?: true;
  /**
   * Accounts with one of these roles for an org may call it, too, below /console/api/analyst or
   * /console/api/district, and no other route. To analysts it shows sums, and of no group of fewer
   * than CROWD_MIN students; or students, with names only where not `seesPseudonyms`. All that it
   * shows to district operators follows from access/district.ts.
   */
  readonly forOrgRoles?: readonly OrgRole['role'][];
  /** Unique, and stable once published: generated clients name their functions after it. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Heading in the API reference. */
  readonly tag: string;
  readonly path?: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** What openapi.json shows in place of `body`, where the handler itself checks what it takes. */
  readonly documentedBody?: TSchema;
  /** The body is a record: see request/lenient.ts. */
  readonly lenientBody?: true;
  /** COMPAT=live: adds what known clients leave out, before the body is checked. */
  liveBody?(sent: unknown): unknown;
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** JSON when left out; others only on mounted routes, and on an `incomingRoute`. */
  readonly bodyMediaTypes?: readonly string[];
  /** What the server sends later, as webhook of openapi.json. */
  readonly sends?: SentRequest;
  /** Media type of successful replies; JSON when left out. */
  readonly replyMediaType?: string;
  /** Largest body in bytes; 256 KiB when left out. */
  readonly bodyBytesMax?: number;
  /** Maximum members and elements of a body in total; 0 = no limit; 10,000 when left out. */
  readonly bodyValuesMax?: number;
  /** Only on an `incomingRoute`: largest body in bytes. The handler reads and checks the body. */
  readonly incomingBytesMax?: (config: Config) => number;
  /** Schema of every successful status; null = no body. */
  readonly responses: Readonly<Record<number, TSchema | null>>;
  /** Schemas that differ under COMPAT=live; openapi.json does not show them. */
  readonly liveResponses?: Readonly<Record<number, TSchema>>;
  /** Error statuses beyond those that follow from the other members (`errorStatuses`). */
  readonly errors?: readonly number[];
  /** The reply waits or stays open, and asks on the way whether the caller's right has ended. */
  readonly staysOpen?: true;
  /** Replies carry an ETag; a matching If-None-Match is answered 304. */
  readonly revalidated?: true;
  /** Another form of the answers that a client may select. */
  readonly profile?: RouteProfile;
  /** The form of `problemBody` when left out. */
  readonly errorForm?: ErrorForm;
  /** The operation of a standard that this route implements. */
  readonly operation?: { readonly service: string; readonly id: string };
  readonly experimental?: boolean;
  /** On a route without a scope: throws a Problem to refuse the request. */
  admit?(config: Config, request: PreBodyRequest): void;
  /** Called when an authenticated request fails before its handler runs. */
  onRejectedBody?(ctx: Context, request: RejectedBodyRequest): void;
  /** True when a mounted program (OAuth) answers the route; then `handle` is never called. */
  readonly mounted?: true;
  handle(
    ctx: Context,
    request: Request<Static<Path>, Static<Query>, Static<Body>>,
  ): Promise<Reply> | Reply;
}

type RouteShape<Path extends TSchema, Query extends TSchema, Body extends TSchema> = RouteMembers<
  Path,
  Query,
  Body
> &
  Safety;

/** A route without its type parameters, as lists of routes hold it. */
export type Route = Omit<RouteMembers<TSchema, TSchema, TSchema>, 'handle'> & {
  readonly method: Method;
  readonly confirmed?: boolean | 'or new';
  readonly shows?: Shown;
  handle(ctx: Context, request: Request<never, never, never>): Promise<Reply> | Reply;
};

/** The names of the query parameters that a route takes; its handler gets no others. */
export function parametersOf({ query, profile }: Route): string[] {
  const namesOf = (schema?: { readonly properties?: object }) =>
    Object.keys(schema?.properties ?? {});
  return [...namesOf(query), ...(profile ? ['profile', ...namesOf(profile.query)] : [])];
}

/** Whether unknown parameters are told: sign-in ignores them (OpenID Connect Core §3.1.2.1). */
export function takesPreference({ method, query, scope }: Route): boolean {
  return method === 'GET' && query !== undefined && scope !== 'none';
}

/** Declares one route; the types of path, query and body follow from their schemas. */
export function route<Path extends TSchema, Query extends TSchema, Body extends TSchema>(
  shape: RouteShape<Path, Query, Body>,
): Route {
  return shape as Route;
}

type IncomingShape<Path extends TSchema, Query extends TSchema> = Omit<
  RouteMembers<Path, Query, TSchema>,
  'handle' | 'bodyOptional' | 'bodyBytesMax' | 'bodyValuesMax'
> &
  Safety & {
    readonly body: TSchema;
    readonly incomingBytesMax: (config: Config) => number;
    handle(
      ctx: Context,
      request: Request<Static<Path>, Static<Query>, IncomingBody>,
    ): Promise<Reply> | Reply;
  };

/** Declares a route whose handler reads the body by itself; the body schema only documents it. */
export function incomingRoute<Path extends TSchema, Query extends TSchema>(
  shape: IncomingShape<Path, Query>,
): Route {
  return shape as Route;
}
