/** The client of a partner's server: every operation, lists, and helpers for what needs several. */

import { type CurriculumClient, createCurriculum } from './curriculum.ts';
import { createEvents, type EventsClient } from './events-client.ts';
import { createFeed, type FeedClient } from './feed.ts';
import { type Changes, createChanges, createList, type List, pagesOf } from './list.ts';
import { createRoster, type RosterClient } from './roster.ts';
import { type AnyOptions, caller } from './transport/call.ts';
import { createHttp, type HttpOptions } from './transport/http.ts';
import type {
  Arguments,
  CallOptions,
  ExchangeOf,
  ListedOf,
  ListName,
  OperationName,
  PlaceOf,
  RecordOf,
  ReplyOf,
  RequestOptions,
} from './transport/operations.ts';
import { type Credentials, clientCredentials, givenTokens } from './transport/token.ts';
import { createWarehouse, type WarehouseClient } from './warehouse.ts';

export type LecternOptions = HttpOptions &
  (Credentials | { readonly token: () => Promise<string> | string });

/** A record with its date of change: what `changes` needs. */
type ChangingList = {
  [Name in ListName]: RecordOf<Name> extends {
    readonly sourcedId: string;
    readonly dateLastModified: string;
  }
    ? Name
    : never;
}[ListName];

/** An unset variable of the environment is the usual reason. */
function checkCredentials(options: LecternOptions): void {
  if ('token' in options || (options.clientId && options.clientSecret)) return;
  throw new TypeError('createLectern needs clientId and clientSecret, or token.');
}

export interface Lectern {
  readonly baseUrl: string;
  /** Sends a request and returns the body of its reply. */
  request<Name extends OperationName>(
    name: Name,
    ...options: Arguments<RequestOptions<Name>>
  ): Promise<ReplyOf<Name>>;
  /** Like `request`, with status and headers; the status tells which body it is. */
  exchange<Name extends OperationName>(
    name: Name,
    ...options: Arguments<RequestOptions<Name>>
  ): Promise<ExchangeOf<Name>>;
  list<Name extends ListName, const Options extends PlaceOf<Name> & CallOptions>(
    name: Name,
    ...options: Arguments<Options>
  ): List<ListedOf<Name, Options>>;
  /** The records that changed since an instant, with an overlap of 5 s. */
  changes<Name extends ChangingList>(
    name: Name,
    options: PlaceOf<Name> & CallOptions & { readonly since: string },
  ): Changes<RecordOf<Name>>;
  readonly events: EventsClient;
  readonly curriculum: CurriculumClient;
  readonly roster: RosterClient;
  readonly feed: FeedClient;
  readonly warehouse: WarehouseClient;
  /** How far this machine's clock is behind the server's; 0 below 30 s. */
  clockOffsetMs(): number;
}

/** Older ones fail in the middle of a list. */
function checkPlatform(): void {
  if ('fromAsync' in Array) return;
  throw new TypeError('@lectern/sdk needs Node 22.12, Deno 2, Bun 1.2 or newer.');
}

export function createLectern(options: LecternOptions): Lectern {
  checkPlatform();
  checkCredentials(options);
  const http = createHttp(options);
  const tokens = 'token' in options ? givenTokens(options.token) : clientCredentials(http, options);
  const call = caller(http, tokens);
  return {
    baseUrl: http.baseUrl,
    request: async (name, ...[given]) => (await call(name, given as AnyOptions)).body as never,
    exchange: async (name, ...[given]) => (await call(name, given as AnyOptions)) as never,
    list: (name, ...[given]) => {
      const { query, ...rest } = (given ?? {}) as AnyOptions;
      return createList(pagesOf(call, name, rest), query);
    },
    changes: (name, { since, ...given }) => {
      const { query, ...rest } = given as AnyOptions;
      return createChanges(pagesOf(call, name, rest), {
        since,
        ...(query ? { query } : {}),
      }) as never;
    },
    events: createEvents(call, http),
    curriculum: createCurriculum(call),
    roster: createRoster(call),
    feed: createFeed(call),
    warehouse: createWarehouse(call, http),
    clockOffsetMs: () => http.clock.offsetMs(),
  };
}
