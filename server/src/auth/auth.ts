/** Opens what a server needs to give tokens and to know its callers. */
import type { Config } from '../config.ts';
import type { Mount } from '../http/serve.ts';
import type { Database } from '../storage/postgres.ts';
import { listLatelyDisabled } from './applications.ts';
import { openSigningKeys } from './keys.ts';
import { authMounts } from './mounts.ts';
import { createProvider } from './provider.ts';
import { type Authenticate, createVerifier } from './verify.ts';

export interface Auth {
  readonly mounts: readonly Mount[];
  readonly authenticate: Authenticate;
}

/** Makes the signing key at the first start. `onError` is told why a token request failed. */
export async function openAuth(
  db: Database,
  config: Config,
  onError: (error: Error) => void = () => undefined,
): Promise<Auth> {
  const { baseUrl } = config;
  const keys = await openSigningKeys(db);
  const provider = createProvider({ db, baseUrl, keys, onError });
  return {
    mounts: authMounts(provider, baseUrl),
    authenticate: createVerifier({
      keys,
      baseUrl,
      now: Date.now,
      listDisabled: () => listLatelyDisabled(db),
    }),
  };
}
