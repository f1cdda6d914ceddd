/** The scopes of a token for the API, or the error that says which ones the client may have. */
import { InvalidScope } from 'oidc-provider/lib/helpers/errors.js';
import type { ProviderContext } from 'oidc-provider/lib/provider.js';
import { requestedScopes } from '../tokens/scopes.ts';

/** `live`: COMPAT=live is on for the application. Throws an InvalidScope. */
export function tokenScopes({ oidc }: ProviderContext, live: boolean): readonly string[] {
  const granted = oidc.client['granted_scopes'] as readonly string[];
  const requested = oidc.params['scope'] as string | undefined;
  const outcome = requestedScopes(requested, { granted, live });
  if ('scopes' in outcome) return outcome.scopes;
  const [[kind, scope] = ['', '']] = Object.entries(outcome);
  const message = FAULTS[kind as keyof typeof FAULTS](scope);
  const has = granted.length > 0 ? granted.join(' ') : 'none';
  throw new InvalidScope(`${message} It has ${has}.`, scope);
}

const FAULTS = {
  unknown: (scope: string) => `There is no scope '${scope}'.`,
  ungranted: (scope: string) => `The client was not granted the scope '${scope}'.`,
  signIn: (scope: string) =>
    `The scope '${scope}' is for the sign-in of people at /oauth2/authorize: leave it out here.`,
};
