/**
 * Calls of the server's operations, by the transport of the SDK: the same routes that applications
 * call, below the prefix of whose data is shown, with the session's cookie.
 */
import {
  errorOf,
  isLecternError,
  type LecternError,
} from '../../../../sdk/src/transport/errors.ts';
import { type Answer, createHttp } from '../../../../sdk/src/transport/http.ts';
import {
  type Arguments,
  type ExchangeOf,
  type OperationName,
  type PlaceOf,
  placeOf,
  type ReplyOf,
  type RequestOptions,
} from '../../../../sdk/src/transport/operations.ts';
import { parseReply } from '../events/digits.ts';
import { type Who, whoPath } from '../viewer/who.ts';
import { watchedFetch } from './connection.ts';
import { ask } from './interruptions.ts';

export type { LecternError, OperationName, PlaceOf, ReplyOf, RequestOptions };
export { errorOf, isLecternError };

export interface Api {
  /** The body of a reply; throws a LecternError. */
  request<Name extends OperationName>(
    name: Name,
    ...options: Arguments<RequestOptions<Name>>
  ): Promise<ReplyOf<Name>>;
  /** Like `request`, with status and headers. */
  exchange<Name extends OperationName>(
    name: Name,
    ...options: Arguments<RequestOptions<Name>>
  ): Promise<ExchangeOf<Name>>;
  /** The address of a GET, for downloads. */
  url<Name extends OperationName>(name: Name, ...place: Arguments<PlaceOf<Name>>): string;
  /** Begins with a slash; in front of every path. */
  readonly prefix: string;
}

/** What the server said; its request's id is shown by itself. */
export function sentenceOf({ message }: LecternError): string {
  return message.replace(/ \(request [^()]*\)$/, '');
}

interface Given {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The person is asked at most this often for one request. */
const QUESTIONS_MAX = 3;

/** Calls below a prefix such as `/console/api/o`. */
function transport(prefix: string) {
  const http = createHttp({
    // The client takes whole addresses only.
    baseUrl: location.origin + prefix,
    // Repeating is decided where the waiting is shown.
    retries: 0,
    fetch: watchedFetch,
    parse: parseReply,
  });
  return async (place: { method: string; path: string }, given: Given): Promise<Answer> => {
    const { signal } = given;
    // The server takes changes as JSON only, also those that say nothing.
    const body = given.body ?? (place.method === 'POST' ? {} : undefined);
    return answered(() =>
      http.send({
        ...place,
        signal,
        isRepeatable: false,
        headers: (): Record<string, string> =>
          body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: () => JSON.stringify(body) }),
      }),
    );
  };
}

/** Sends again what raised a question, once the person has answered it. */
export async function answered<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await send();
    } catch (error) {
      const question = questionOf(error);
      if (!question || asked >= QUESTIONS_MAX || !(await ask(question))) throw error;
    }
  }
}

function questionOf(error: unknown): 'sign-in' | 'confirmation' | undefined {
  if (!isLecternError(error)) return undefined;
  if (error.status === 401) return 'sign-in';
  return error.status === 403 && error.code === 'confirmation_needed' ? 'confirmation' : undefined;
}

const sendOwn = transport('');

/** Operations of the console itself have no prefix: session, account. */
const isOwn = (name: string) => / \/console\/1\.0\//.test(name);

export function createApi(who: Who): Api {
  const prefix = `/console/api/${whoPath(who)}`;
  const sendBelow = transport(prefix);
  const exchange = (name: string, given: Given = {}) =>
    (isOwn(name) ? sendOwn : sendBelow)(placeOf(name, given), given);
  return {
    prefix,
    request: async (name, ...[given]) => (await exchange(name, given as Given)).body as never,
    exchange: async (name, ...[given]) => (await exchange(name, given as Given)) as never,
    url: (name, ...[place]) => prefix + placeOf(name, (place ?? {}) as Given).path,
  };
}
