/** Compares redirect addresses by address and not by text, as clients write them in many ways. */
import { Provider, type ProviderContext } from 'oidc-provider/lib/provider.js';
import type { Database } from '../../storage/database/postgres.ts';
import { isSameAddress } from '../applications/redirects.ts';
import { stateAdapter } from './adapter.ts';

export function compareAddresses({ Client: { prototype } }: Provider): void {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = prototype;
  prototype.redirectUriAllowed = function isAllowed(uri) {
    return redirectUriAllowed.call(this, uri) || isOneOf(this['redirectUris'], uri);
  };
  prototype.postLogoutRedirectUriAllowed = function isAllowed(uri) {
    return (
      postLogoutRedirectUriAllowed.call(this, uri) || isOneOf(this['postLogoutRedirectUris'], uri)
    );
  };
}

function isOneOf(registered: unknown, uri: string): boolean {
  return (registered as readonly string[]).some((one) => isSameAddress(one, uri));
}

/** Codes, with the address as this request writes it: the library compares the two texts. */
export function codeAdapter(db: Database) {
  const codes = stateAdapter(db, 'AuthorizationCode');
  return {
    ...codes,
    async find(id: string) {
      const code = await codes.find(id);
      const sent = Provider.ctx?.oidc.params['redirect_uri'];
      const isSame = typeof sent === 'string' && isSameAddress(sent, String(code?.['redirectUri']));
      return code && isSame ? { ...code, redirectUri: sent } : code;
    },
  };
}

/** `logout_uri`, the name that Cognito gave to the parameter, which its clients send. */
export async function renameLogoutUri(ctx: ProviderContext, next: () => Promise<void>) {
  const { logout_uri: uri, ...others } = ctx.query;
  if (ctx.path === '/logout' && uri !== undefined && !others['post_logout_redirect_uri']) {
    ctx.query = { ...others, post_logout_redirect_uri: uri };
  }
  await next();
}
