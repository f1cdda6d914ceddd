/** Calls of any operation, with the token: what the parts of the client are built on. */
import type { Answer, Http } from './http.ts';
import { type CallOptions, type OperationName, placeOf } from './operations.ts';
import type { TokenSource } from './token.ts';

/** The parts of a call, whatever its operation. */
export interface AnyOptions extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The body, made anew for each try; in place of `body`. */
  readonly bodyOfTry?: (() => unknown) | undefined;
  /** Whether the call may be repeated; by its method when left out. */
  readonly isRepeatable?: boolean | undefined;
  /** The body of the answer is its ReadableStream. */
  readonly isStream?: boolean | undefined;
}

/** Sends a call of any operation; the parts of the SDK are built on it. */
export type CallAny = (name: OperationName, options?: AnyOptions) => Promise<Answer>;

/** Adds the token and the body's type to every call. */
export function caller(http: Http, tokens: TokenSource): CallAny {
  return (name, { path, query, body, bodyOfTry, isRepeatable, ...limits } = {}) => {
    const place = placeOf(name, { ...(path ? { path } : {}), ...(query ? { query } : {}) });
    const made = bodyOfTry ?? (body === undefined ? undefined : () => body);
    let used: string | undefined;
    return http.send({
      ...place,
      ...limits,
      isRepeatable: isRepeatable ?? place.method !== 'POST',
      body: made && (() => JSON.stringify(made())),
      headers: async (): Promise<Record<string, string>> => {
        used = await tokens.token();
        const authorization = `Bearer ${used}`;
        return made ? { authorization, 'content-type': 'application/json' } : { authorization };
      },
      onUnauthorized: () => {
        tokens.drop(used ?? '');
        return true;
      },
    });
  };
}
