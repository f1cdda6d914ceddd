/** The part of oidc-provider 9.13 that is used here; the package brings no types. */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface ProviderClient {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Metadata of our own keep their names. */
    readonly [metadata: string]: unknown;
  }

  export interface ProviderContext {
    status: number;
    type: string;
    body: unknown;
    set(header: string, value: string): void;
    readonly oidc: {
      readonly client: ProviderClient;
      readonly params: Record<string, unknown>;
    };
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    /** Takes scheme and host from the X-Forwarded headers. */
    proxy: boolean;
    readonly Client: {
      readonly prototype: {
        compareClientSecret(this: ProviderClient, actual: string): boolean | Promise<boolean>;
      };
    };
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): this;
    on(event: 'server_error', listener: (ctx: ProviderContext, error: Error) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export const InvalidScope: new (description: string, scope: string) => Error;
  export const InvalidTarget: new () => Error;
}
