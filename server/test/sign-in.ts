/** A partner that signs people in, and people with passwords, for tests. */
import { randomUUID } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import {
  insertApplication,
  insertClient,
  insertPublicClient,
} from '../src/auth/applications/applications.ts';
import {
  addRedirectUri,
  type ClientSettings,
  updateClientSettings,
} from '../src/auth/applications/client-settings.ts';
import { setPassword } from '../src/auth/people/accounts.ts';
import { hashPassword } from '../src/auth/people/passwords.ts';
import { PARTNER_SCOPES } from '../src/auth/tokens/scopes.ts';
import type { Database } from '../src/storage/database/postgres.ts';
import { Browser, type Shown } from './browser.ts';
import { put } from './content.ts';
import type { TestClient } from './harness.ts';
import { orgBody, userBody } from './people.ts';

export const PASSWORD = 'correct horse battery';

/** argon2id takes 30 ms: one hash does for everybody. */
const passwordHash = hashPassword(PASSWORD);

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/** A student of the operator's, who can sign in. */
export async function putPerson(operator: TestClient, db: Database): Promise<Person> {
  const orgId = randomUUID();
  await put(operator, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
  const id = `person ${randomUUID()}`;
  const username = `Ada.${randomUUID().slice(0, 8)}`;
  const email = `${username}@School.Example`;
  await put(operator, `/rostering/1.0/users/${id}`, userBody(id, orgId, { username, email }));
  await setPassword(db, id, await passwordHash);
  return { id, username, email };
}

export interface Party {
  readonly applicationId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly redirectUri: string;
  readonly configuration: Configuration;
  /** Where to send a person, and what to check the answer against. */
  begin(parameters?: Record<string, string>): Promise<Begun>;
}

export interface Begun {
  readonly url: string;
  readonly checks: {
    readonly pkceCodeVerifier: string;
    readonly expectedState: string;
    readonly expectedNonce: string;
  };
}

export interface PartySettings extends ClientSettings {
  readonly isPublic?: boolean;
  readonly redirectUri?: string;
}

/** An application with a client that signs people in: openid-client speaks for it. */
export async function signInParty(
  place: { readonly baseUrl: string; readonly db: Database },
  {
    isPublic = false,
    redirectUri = 'https://app.example/callback',
    ...settings
  }: PartySettings = {},
): Promise<Party> {
  const { db, baseUrl } = place;
  const applicationId = await insertApplication(db, { name: 'Math <Quest>' });
  const { clientId, clientSecret } = isPublic
    ? { clientId: await insertPublicClient(db, applicationId), clientSecret: undefined }
    : await insertClient(db, applicationId, PARTNER_SCOPES);
  await addRedirectUri(db, { clientId, uri: redirectUri, kind: 'sign-in' });
  const end = new URL('/bye', redirectUri).href;
  await addRedirectUri(db, { clientId, uri: end, kind: 'sign-out' });
  await updateClientSettings(db, clientId, settings);
  const method = isPublic ? None() : undefined;
  const configuration = await discovery(new URL(baseUrl), clientId, clientSecret, method, {
    execute: [allowInsecureRequests],
  });
  return {
    ...{ applicationId, clientId, clientSecret, redirectUri, configuration },
    async begin(parameters = {}) {
      const pkceCodeVerifier = randomPKCECodeVerifier();
      const [expectedState, expectedNonce] = [randomState(), randomNonce()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: expectedState,
        nonce: expectedNonce,
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
      return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
    },
  };
}

/** From the application to the password, through consent, and back with a code. */
export async function signIn(
  origin: string,
  party: Party,
  person: Person,
  { browser = new Browser(), parameters = {} as Record<string, string> } = {},
): Promise<{ back: string; begun: Begun; browser: Browser; pages: Shown[] }> {
  const begun = await party.begin(parameters);
  const pages: Shown[] = [];
  let shown = await browser.follow(begun.url, origin);
  while (shown.location === undefined) {
    pages.push(shown);
    const isConsent = shown.url.includes('/consent');
    if (!shown.text.includes('<form') || pages.length > 4) throw new Error(shown.text);
    const fields = isConsent
      ? { decision: 'allow' }
      : { decision: 'sign-in', name: person.username, password: PASSWORD };
    shown = await browser.follow(await browser.submit(shown, fields), origin);
  }
  return { back: shown.location, begun, browser, pages };
}

/** Redeems the code that the browser came back with. */
export function redeem(party: Party, { back, begun }: { back: string; begun: Begun }) {
  return authorizationCodeGrant(party.configuration, new URL(back), {
    ...begun.checks,
    idTokenExpected: true,
  });
}
