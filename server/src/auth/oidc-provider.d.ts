/** Types of the used part of oidc-provider 9.13, which ships none. */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface ProviderClient {
    readonly clientId: string;
    /** Undefined = a public client. */
    readonly clientSecret: string | undefined;
    /** Members of extraClientMetadata, under their own names. */
    readonly [metadata: string]: unknown;
  }

  export interface ProviderContext {
    readonly path: string;
    query: Readonly<Record<string, string | string[] | undefined>>;
    readonly response: { get(header: string): string };
    status: number;
    type: string;
    body: unknown;
    set(header: string, value: string): void;
    /** '' when the request has no such header. */
    get(header: string): string;
    readonly oidc: {
      /** Name of the matched route. */
      readonly route: string;
      readonly provider: Provider;
      readonly client: ProviderClient;
      readonly params: Record<string, unknown>;
      readonly session: {
        /** The value of the cookie. */
        readonly jti: string;
        readonly accountId?: string;
        /** What the form of an open page of sign-out has to send. */
        readonly state?: { secret: string };
        grantIdFor(clientId: string): string | undefined;
      };
      readonly entities: {
        readonly Client?: ProviderClient;
        readonly Interaction?: Interaction;
        readonly Grant?: Grant;
      };
      /** Undefined when the account of the session no longer exists. */
      readonly account?: unknown;
      /** Result of the last interaction page. */
      readonly result?: { readonly consent?: { readonly grantId?: string } };
    };
  }

  /** What a sign-in gives to the redirect address, once. */
  interface AuthorizationCode {
    readonly clientId: string;
    readonly accountId: string;
    readonly codeChallenge?: string;
    /** It has not ended, and was not used. */
    readonly isValid: boolean;
    consume(): Promise<void>;
  }

  /** A token of a person: an access token or a refresh token. */
  export interface IssuedToken {
    readonly clientId: string;
    readonly accountId?: string;
    /** The members of extraTokenClaims; refresh tokens have none. */
    readonly extra?: Readonly<Record<string, unknown>>;
  }

  export interface Grant {
    addOIDCScope(scopes: string): void;
    /** The granted scopes, separated by spaces. */
    getOIDCScope(): string;
    /** Resolves to its id. */
    save(): Promise<string>;
  }

  export interface Interaction {
    readonly uid: string;
    readonly prompt: {
      readonly name: string;
      readonly reasons: readonly string[];
      readonly details: {
        readonly missingOIDCScope?: readonly string[];
        readonly login_hint?: string;
      };
    };
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly session?: { readonly accountId?: string };
    readonly grantId?: string;
  }

  /** Result of a login or consent page. */
  export type InteractionResult =
    | { login: { accountId: string; remember: boolean; amr: readonly string[] } }
    | { consent: { grantId: string } }
    | { error: string; error_description: string }
    /** Nothing: takes back what was stored. */
    | Record<string, never>;

  export class Provider {
    /** The request that is being answered; undefined outside of one. */
    static readonly ctx: ProviderContext | undefined;
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    /** Takes scheme and host from the X-Forwarded headers. */
    proxy: boolean;
    readonly Client: {
      readonly prototype: {
        compareClientSecret(this: ProviderClient, actual: string): boolean | Promise<boolean>;
        redirectUriAllowed(this: ProviderClient, uri: string): boolean;
        postLogoutRedirectUriAllowed(this: ProviderClient, uri: string): boolean;
      };
      find(clientId: string): Promise<ProviderClient | undefined>;
    };
    readonly AuthorizationCode: { find(code: string): Promise<AuthorizationCode | undefined> };
    readonly Grant: {
      new (members: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): this;
    /** A token was given. */
    on(event: 'grant.success', listener: (ctx: ProviderContext) => void): this;
    on(event: 'server_error', listener: (ctx: ProviderContext, error: Error) => void): this;
    emit(event: 'server_error', ctx: ProviderContext, error: Error): boolean;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** The sign-in under way, by its cookie; throws SessionNotFound when there is none. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Stores the result; the address of the next step of the sign-in. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<string>;
    /** Stores the result and redirects to the next step of the sign-in. */
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<void>;
  }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export class OIDCProviderError extends Error {
    constructor(status: number, code: string);
    expose: boolean;
    status: number;
    statusCode: number;
    error: string;
    error_description?: string;
  }
  export const InvalidGrant: new (description: string) => Error;
  export const InvalidRequest: new (description: string) => Error;
  export const InvalidScope: new (description: string, scope: string) => Error;
  export const InvalidTarget: new () => Error;
  export const SessionNotFound: new (description: string) => Error;
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { ProviderContext } from 'oidc-provider/lib/provider.js';

  export class Check {
    constructor(reason: string, description: string, check: (ctx: ProviderContext) => boolean);
  }
  /** The default policy: when a person must log in or consent. */
  export function base(): {
    get(prompt: 'login' | 'consent'): { readonly checks: { add(check: Check): void } } | undefined;
  };
}
