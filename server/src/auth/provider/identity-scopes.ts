/** Leaves identity scopes out of a sign-in that the operator did not grant to the client. */
import type { Provider, ProviderContext } from 'oidc-provider/lib/provider.js';
import { IDENTITY_SCOPES } from '../tokens/scopes.ts';

/** The command that grants the scopes. */
export function grantCommand(clientId: string, scopes: readonly string[]): string {
  return `the operator grants it by: lectern client set ${clientId} --identity ${scopes.join(',')}`;
}

/**
 * RFC 6749 §3.3: a server may ignore a part of the scope, and the reply says the scope that was
 * given. The library would refuse the whole request. When no scope is left it still does, and the
 * error names the command.
 */
export function leaveOutIdentity(provider: Provider) {
  return async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    const { scope, client_id: clientId } = ctx.query;
    const isSignIn = ctx.path === '/oauth2/authorize';
    if (!isSignIn || typeof scope !== 'string' || typeof clientId !== 'string') return next();
    const requested = scope.split(' ').filter(Boolean);
    const left = await ungranted(provider, clientId, requested);
    const rest = requested.filter((one) => !left.includes(one));
    if (left.length === 0) return next();
    if (rest.length > 0) ctx.query = { ...ctx.query, scope: rest.join(' ') };
    await next();
    const location = URL.parse(ctx.response.get('location'));
    if (rest.length > 0 || location?.searchParams.get('error') !== 'invalid_scope') return;
    const message = `the client was not granted ${left.join(' ')}; ${grantCommand(clientId, left)}`;
    location.searchParams.set('error_description', message);
    ctx.set('location', location.href);
  };
}

async function ungranted(
  provider: Provider,
  clientId: string,
  requested: readonly string[],
): Promise<readonly string[]> {
  const named = requested.filter((scope) => IDENTITY_SCOPES.includes(scope));
  if (named.length === 0) return [];
  const client = await provider.Client.find(clientId);
  const granted = String(client?.['scope'] ?? '').split(' ');
  return client ? named.filter((scope) => !granted.includes(scope)) : [];
}
