/** UPSTREAM_*, TOKEN_*: an identity provider and an issuer of access tokens beside this server. */
import { setting, type Values } from './setting.ts';
import {
  ConfigError,
  httpUrl,
  listOf,
  oneOf,
  onOff,
  optional,
  type Read,
  textAsIs,
} from './values.ts';

const MEMBERS = ['sourcedId', 'username', 'email', 'identifier', 'userMasterIdentifier'] as const;

/** An OpenID Connect provider that authenticates users. */
export const UPSTREAM = {
  issuer: setting('UPSTREAM_ISSUER', optional(httpUrl), {
    meaning: 'Issuer of the OpenID Connect provider.',
  }),
  clientId: setting('UPSTREAM_CLIENT_ID', optional(textAsIs), {
    meaning: 'Id of this server at the provider.',
  }),
  clientSecret: setting('UPSTREAM_CLIENT_SECRET', optional(textAsIs), {
    meaning: 'Secret of this server at the provider.',
    secret: true,
  }),
  label: setting('UPSTREAM_NAME', textAsIs, {
    default: 'your school account',
    meaning: 'Text of the button, after "Sign in with".',
  }),
  scope: setting('UPSTREAM_SCOPE', textAsIs, {
    default: 'openid',
    meaning: 'Requested scopes, with spaces between them.',
  }),
  claim: setting('UPSTREAM_CLAIM', textAsIs, {
    default: 'sub',
    meaning: 'Claim of the ID token that names the person.',
  }),
  member: setting('UPSTREAM_MEMBER', oneOf(...MEMBERS), {
    default: 'sourcedId',
    meaning:
      'Member of a user that equals the claim: `sourcedId`, `username`, `email`, `identifier` or `userMasterIdentifier`.',
  }),
  accounts: setting('UPSTREAM_ACCOUNTS', onOff, {
    default: 'off',
    meaning: '`on`: people with an account sign in to the console by it, too.',
  }),
};

/** Null = there is none; throws a ConfigError for a part of the settings that go together. */
export function upstream(values: Values<typeof UPSTREAM>) {
  const { issuer, clientId, clientSecret } = values;
  if (issuer !== null && clientId !== null && clientSecret !== null) {
    return { ...values, issuer, clientId, clientSecret };
  }
  const together = [UPSTREAM.issuer, UPSTREAM.clientId, UPSTREAM.clientSecret];
  const names = together.map(({ name }) => name);
  const absent = names.filter((_, index) => [issuer, clientId, clientSecret][index] === null);
  if (absent.length === names.length) return null;
  throw new ConfigError(`${absent.join(' and ')} is not set; ${names.join(', ')} go together.`);
}

export type UpstreamConfig = NonNullable<ReturnType<typeof upstream>>;

/** Asymmetric algorithms only: the key of a symmetric one can sign tokens, too. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 EdDSA'.split(' ');

const algorithms: Read<readonly string[]> = (text, name, env) =>
  listOf(text).map((one) => oneOf(...ALGORITHMS)(one, name, env));

/** Another issuer of access tokens. */
export const TOKENS = {
  issuer: setting('TOKEN_ISSUER', optional(httpUrl), {
    meaning: 'Issuer whose access tokens are accepted, too.',
  }),
  jwksUrl: setting('TOKEN_JWKS_URL', optional(httpUrl), {
    meaning: 'Address of the keys of this issuer; not set = by its metadata.',
  }),
  audience: setting('TOKEN_AUDIENCE', optional(textAsIs), {
    meaning: 'Required `aud`; production requires the setting.',
  }),
  algorithms: setting('TOKEN_ALGORITHMS', algorithms, {
    default: 'RS256',
    meaning: 'Accepted signature algorithms, with commas between them.',
  }),
  clientClaim: setting('TOKEN_CLIENT_CLAIM', textAsIs, {
    default: 'client_id',
    meaning: 'Claim with the id of the client.',
  }),
  scopeClaim: setting('TOKEN_SCOPE_CLAIM', textAsIs, {
    default: 'scope',
    meaning: 'Claim with the scopes.',
  }),
  scopePrefix: setting('TOKEN_SCOPE_PREFIX', textAsIs, {
    meaning: 'Text before each scope, which is removed; scopes without it are ignored.',
  }),
};

/** Null = there is none. */
export function externalIssuer(values: Values<typeof TOKENS>, baseUrl: string) {
  const { issuer } = values;
  if (issuer === null) return null;
  if (new URL(issuer).href !== new URL(baseUrl).href) return { ...values, issuer };
  throw new ConfigError('TOKEN_ISSUER is BASE_URL; it takes the address of another server.');
}

export type ExternalIssuerConfig = NonNullable<ReturnType<typeof externalIssuer>>;
