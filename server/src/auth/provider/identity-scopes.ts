/** Leaves scopes out of a sign-in that nothing has, or that the client was not granted. */
import type { Provider, ProviderContext } from 'oidc-provider/lib/provider.js';
import { IDENTITY_SCOPES, SIGN_IN_SCOPES } from '../tokens/scopes.ts';

/** The command that grants the scopes. */
function grantCommand(clientId: string, scopes: readonly string[]): string {
  return `the operator grants it by: lectern client set ${clientId} --identity ${scopes.join(',')}`;
}

/**
 * RFC 6749 §3.3: a server may ignore a part of the scope, and the reply says the scope that was
 * given. The library would refuse the whole request for a scope that was not granted, and for none
 * of those that it does not know. When no scope is left the request is `invalid_scope`, and the
 * error names each scope with its fix.
 */
export function leaveOutScopes(provider: Provider) {
  return async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    const { scope, client_id: clientId } = ctx.query;
    const isSignIn = ctx.path === '/oauth2/authorize';
    if (!isSignIn || typeof scope !== 'string' || typeof clientId !== 'string') return next();
    const requested = scope.split(' ').filter(Boolean);
    const unknown = requested.filter((one) => !SIGN_IN_SCOPES.includes(one));
    const withheld = await ungranted(provider, clientId, requested);
    const rest = requested.filter((one) => !unknown.includes(one) && !withheld.includes(one));
    if (rest.length === requested.length) return next();
    if (rest.length > 0) ctx.query = { ...ctx.query, scope: rest.join(' ') };
    await next();
    const location = URL.parse(ctx.response.get('location'));
    if (rest.length > 0 || !location || !isAboutScope(location.searchParams)) return;
    const faults = [
      ...(unknown.length > 0 ? [`a sign-in has no scope ${unknown.join(' ')}`] : []),
      ...(withheld.length > 0
        ? [`the client was not granted ${withheld.join(' ')}; ${grantCommand(clientId, withheld)}`]
        : []),
    ];
    location.searchParams.set('error', 'invalid_scope');
    location.searchParams.set('error_description', faults.join('; '));
    ctx.set('location', location.href);
  };
}

/** Without `openid` the library calls the request invalid; another fault of it stays as it is. */
function isAboutScope(answer: URLSearchParams): boolean {
  return (
    answer.get('error') === 'invalid_scope' ||
    (answer.get('error') === 'invalid_request' &&
      /\bscope\b/.test(answer.get('error_description') ?? ''))
  );
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
