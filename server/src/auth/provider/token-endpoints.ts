/** Revocation (RFC 7009) and introspection (RFC 7662): whose tokens, and those that are JWTs. */
import type { JWTPayload } from 'jose';
import { InvalidRequest } from 'oidc-provider/lib/helpers/errors.js';
import type {
  IssuedToken,
  Provider,
  ProviderClient,
  ProviderContext,
} from 'oidc-provider/lib/provider.js';
import type { Database } from '../../storage/database/postgres.ts';
import { findAccount } from '../people/accounts.ts';
import { insertRevoked } from '../tokens/revoked.ts';

export interface ApiTokens {
  /** The claims of a token of the API that is valid now; undefined for any other text. */
  read(token: string): Promise<JWTPayload | undefined>;
  /** Called after one was revoked. */
  onRevoked(): void;
}

const REFUSAL = 'client is not authorized to revoke the presented token';

export function tokenEndpointFeatures(db: Database) {
  return {
    revocation: {
      enabled: true,
      allowedPolicy(_ctx: ProviderContext, client: ProviderClient, token: IssuedToken) {
        if (token.clientId !== client.clientId) throw new InvalidRequest(REFUSAL);
        return true;
      },
    },
    introspection: {
      enabled: true,
      async allowedPolicy(_ctx: ProviderContext, client: ProviderClient, token: IssuedToken) {
        const { clientId, extra = {}, accountId } = token;
        if (!maySee(client, { client_id: clientId, ...extra })) return false;
        return accountId === undefined || (await findAccount(db, accountId)) !== undefined;
      },
    },
  };
}

/** Its application's, and an operator's client those of all. */
function maySee(client: ProviderClient, claims: Readonly<Record<string, unknown>>): boolean {
  const granted = client['granted_scopes'] as readonly string[];
  return (
    claims['client_id'] === client.clientId ||
    claims['application_id'] === client['application_id'] ||
    granted.includes('admin')
  );
}

/** The library refuses JWTs at both endpoints, after it has authenticated the client. */
export function answerApiTokens(provider: Provider, db: Database, tokens: ApiTokens) {
  return async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    await next();
    const { error } = (ctx.body ?? {}) as { error?: string };
    if (error !== 'unsupported_token_type') return;
    try {
      const claims = await tokens.read(String(ctx.oidc.params['token']));
      ctx.status = 200;
      if (ctx.oidc.route === 'revocation') await revoke(ctx, claims);
      else ctx.body = introspected(ctx.oidc.client, claims);
    } catch (error) {
      provider.emit('server_error', ctx, error as Error);
    }
  };

  async function revoke(ctx: ProviderContext, claims: JWTPayload | undefined): Promise<void> {
    if (claims && claims['client_id'] !== ctx.oidc.client.clientId) {
      ctx.status = 400;
      ctx.body = { error: 'invalid_request', error_description: REFUSAL };
      return;
    }
    if (claims) {
      await insertRevoked(db, String(claims.jti));
      tokens.onRevoked();
    }
    ctx.type = 'text';
    ctx.body = '';
  }
}

function introspected(client: ProviderClient, claims: JWTPayload | undefined): object {
  if (!claims || !maySee(client, claims)) return { active: false };
  return { active: true, token_type: 'Bearer', ...claims };
}
