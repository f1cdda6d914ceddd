/** Routes as data: one list of these feeds the server, openapi.json and the contract check. */
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { OrgRole } from './org-role.ts';
import type { Problem } from './problem.ts';

/** The client, and its application, behind a request. */
export interface Caller {
  readonly clientId: string;
  /** The owner of what the caller writes. */
  readonly applicationId: string;
  readonly scopes: ReadonlySet<string>;
  /** Holds the scope `admin`: reads and writes everything. */
  readonly operator: boolean;
  /** The request has no token: it reads what is public. */
  readonly anonymous?: true;
  /** COMPAT=live is on for its application. */
  readonly live?: boolean;
  /** The person who calls from the console; left out = a client with its token. */
  readonly account?: AccountSession;
  /** The person of the roster who calls: without scopes, and for no application. */
  readonly person?: RosterPerson;
  /** The account calls as what it is for an org: without scopes. */
  readonly orgRole?: OrgRole;
}

/** A student, teacher or leader who signed in. */
export interface RosterPerson {
  readonly sourcedId: string;
  /** The day (UTC) on which enrollments and roles must count, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A person's session at the console. */
export interface AccountSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** A second check of who it is was passed within the last ten minutes. */
  readonly confirmed: boolean;
  /** Scopes that the caller has after a confirmation; left out = no more than now. */
  readonly afterConfirmation?: ReadonlySet<string>;
}

/** A person calls, and no program of an application. */
export function isPerson({ account, person }: Caller): boolean {
  return account !== undefined || person !== undefined;
}

/** For whom requests count in limits: the person, else the application. */
export function rateLimitKey(caller: Caller): string {
  return isPerson(caller) ? caller.clientId : caller.applicationId;
}

/** A request without a token. */
export const ANONYMOUS: Caller = {
  clientId: '',
  applicationId: '',
  scopes: new Set(),
  operator: false,
  anonymous: true,
};

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

export interface Reply {
  readonly status: number;
  /**
   * Sent as JSON; a `Rendered` is sent as it is; left out = no body. On a `revalidated` route it may
   * be a function that returns one of these: it runs only when the client's copy is not current.
   */
  readonly body?: unknown;
  /** On a `revalidated` route, the ETag where it is known without the body. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text, or bytes, that is read while it is sent. */
export interface PieceStream<Piece = string> {
  /** The next piece; undefined after the last. */
  next(): Promise<Piece | undefined>;
  /** Gives up the rest; after the last piece it does nothing. */
  close(): void;
}

export function isPieceStream<Piece>(body: object | string): body is PieceStream<Piece> {
  return typeof body === 'object' && 'next' in body;
}

/** A text, whole or in pieces (cheaper when it is large), its bytes, or a stream. */
export type Sendable =
  | string
  | readonly string[]
  | Buffer
  | Readable
  | PieceStream
  | PieceStream<Uint8Array>;

/** A body that is ready to be sent; JSON unless another media type is given. */
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

/** The body as it is sent: written as JSON unless it is `Rendered` already. */
export function rendered<Text extends Sendable>(body: unknown): Rendered<Text | string> {
  return body instanceof Rendered ? body : new Rendered(JSON.stringify(body));
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

/** A request of a known client that was answered with an error. */
export interface RefusedRequest {
  readonly route: Route;
  readonly caller: Caller;
  /** The status that was answered. */
  readonly status: number;
  readonly problem: Problem;
  readonly requestId: string;
}

/** A body that the handler reads by itself. */
export interface IncomingBody {
  /**
   * All bytes, in a buffer that may be transferred to a thread. `onBytes`: called with the number of
   * those that have arrived; what it throws ends the body. Throws a Problem 400, 408 or 413.
   */
  read(onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes all bytes to a new file, as fast as the disk takes them; returns their number. */
  save(path: string): Promise<number>;
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

/** The kinds of data of students and other people of the roster, as the disclosure log names them. */
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
 * link, or cannot be undone; clients with a token are not asked.
 */
type Safety =
  | { readonly method: 'GET'; readonly shows: Shown; readonly confirmed?: true }
  | { readonly method: Exclude<Method, 'GET'>; readonly confirmed: boolean }
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
   * The scopes of which the token needs one, or all of 'one two'; 'none' = no token needed; 'session'
   * = the session of a person at the console, in place of a token; 'person' = that of a person of the
   * roster, below the prefix /console/api/me.
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
  readonly confirmed?: boolean;
  readonly shows?: Shown;
  handle(ctx: Context, request: Request<never, never, never>): Promise<Reply> | Reply;
};

/** Whether unknown parameters are told: those of sign-in are ignored (OpenID Connect Core §3.1.2.1). */
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
