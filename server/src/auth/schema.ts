/** Wire shapes of the token endpoint and its metadata. */
import Type, { type Static } from 'typebox';
import { optionalText } from '../http/schema.ts';

const credentials = {
  client_id: optionalText('Left out with HTTP Basic'),
  client_secret: optionalText('Left out with HTTP Basic, and by public clients'),
  scope: optionalText('Scopes separated by spaces; left out = all that the client was granted'),
};

export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['client_credentials', 'authorization_code', 'refresh_token'], {
      description: 'The API takes tokens of `client_credentials` only; the others are for sign-in',
    }),
    ...credentials,
    code: optionalText('The authorization code; valid for 60 seconds, once'),
    code_verifier: optionalText('The verifier of `code_challenge` (RFC 7636 §4.5)'),
    redirect_uri: optionalText('As in the authorization request'),
    refresh_token: optionalText('Valid once; the reply has a new one'),
  },
  { title: 'TokenRequest', description: 'A token request (RFC 6749 §4.4.2, §4.1.3, §6)' },
);

export const PartnerTokenRequest = Type.Object(
  {
    grant_type: optionalText('`client_credentials`; in JSON it may be left out'),
    ...credentials,
  },
  { title: 'PartnerTokenRequest', description: 'A token request as a form or as JSON' },
);
export type PartnerTokenRequest = Static<typeof PartnerTokenRequest>;

export const TokenReply = Type.Object(
  {
    access_token: Type.String({ description: 'A JWT (RFC 9068), sent as Bearer token' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
    scope: optionalText('The scopes of the token, separated by spaces'),
    id_token: optionalText('Only after a sign-in: the person, as a JWT (OpenID Connect Core §2)'),
    refresh_token: optionalText('Only after a sign-in with the scope offline_access'),
  },
  { title: 'Token', description: 'An access token (RFC 6749 §5.1)' },
);

const ONE_TOKEN = {
  token: Type.String({ description: 'An access token, or the refresh token of a sign-in' }),
  token_type_hint: optionalText('`access_token` or `refresh_token`; it may be left out'),
  client_id: credentials.client_id,
  client_secret: credentials.client_secret,
};

export const RevocationRequest = Type.Object(ONE_TOKEN, {
  title: 'RevocationRequest',
  description: 'A token that is to end (RFC 7009 §2.1)',
});

export const IntrospectionRequest = Type.Object(ONE_TOKEN, {
  title: 'IntrospectionRequest',
  description: 'A token whose state is asked for (RFC 7662 §2.1)',
});

export const IntrospectionReply = Type.Object(
  {
    active: Type.Boolean({
      description: 'False for every token that opens nothing for its sender',
    }),
    scope: optionalText('Its scopes, separated by spaces'),
    client_id: optionalText('The client that it was issued to'),
    application_id: optionalText('The application of the client'),
    token_type: optionalText('`Bearer`; absent for a refresh token'),
    sub: optionalText('The client, or the person who signed in'),
    exp: Type.Optional(Type.Integer({ description: 'When it ends, in seconds since 1970' })),
    iat: Type.Optional(Type.Integer({ description: 'When it was issued, in seconds since 1970' })),
    iss: optionalText('BASE_URL'),
    aud: optionalText('BASE_URL, for a token of the API'),
    jti: optionalText('Id of the token'),
  },
  { title: 'Introspection', description: 'The state of a token (RFC 7662 §2.2)' },
);

export const JsonWebKeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String({ description: 'RSA' }),
        kid: Type.String({ description: 'Id of the key, as in the header of a token' }),
        use: Type.String({ description: 'sig' }),
        alg: Type.String({ description: 'RS256' }),
        n: Type.String({ description: 'Modulus, base64url' }),
        e: Type.String({ description: 'Exponent, base64url' }),
      }),
      { description: 'All keys that verify a token, and the next signing key during a rotation' },
    ),
  },
  { title: 'JsonWebKeySet', description: 'The public signing keys (RFC 7517)' },
);

export const ServerMetadata = Type.Object(
  {
    issuer: Type.String({ description: 'BASE_URL; `iss` and `aud` of every access token' }),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    authorization_endpoint: Type.String(),
    userinfo_endpoint: Type.String(),
    end_session_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    introspection_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String(), {
      description: 'Scopes of sign-in, then scopes of the API',
    }),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
  },
  {
    title: 'ServerMetadata',
    description: 'Metadata of the authorization server (RFC 8414 §2), further members included',
  },
);

/** OpenID Connect Core §3.1.2.1, PKCE by RFC 7636. */
export const AuthorizationQuery = Type.Object({
  client_id: optionalText('Required'),
  redirect_uri: optionalText('Required; as registered for the client.'),
  response_type: Type.Optional(Type.Literal('code', { description: 'Required' })),
  scope: optionalText('`openid`, and `profile`, `email` or `offline_access` where granted.'),
  state: optionalText('Comes back with the answer; protects the client against CSRF.'),
  nonce: optionalText('Comes back in the ID token.'),
  code_challenge: optionalText('SHA-256 of the code verifier, base64url (RFC 7636 §4.2).'),
  code_challenge_method: Type.Optional(Type.Literal('S256')),
  prompt: optionalText('`none`, `login` or `consent`.'),
  max_age: optionalText('Seconds since the last login after which a new one is required.'),
  login_hint: optionalText('The username or email address to fill in.'),
});

/** OpenID Connect RP-Initiated Logout 1.0 §2. */
export const LogoutQuery = Type.Object({
  id_token_hint: optionalText('The ID token of the sign-in; names the client.'),
  client_id: optionalText('Needed for a redirect without `id_token_hint`.'),
  post_logout_redirect_uri: optionalText('As registered for the client.'),
  logout_uri: optionalText('Another name of `post_logout_redirect_uri`.'),
  state: optionalText('Comes back with the redirect.'),
});

export const UserInfo = Type.Object(
  {
    sub: Type.String({ description: 'The same as sourcedId' }),
    sourcedId: Type.String({ description: 'Id of the user in the roster' }),
    name: optionalText('With the scope profile, as the next three'),
    given_name: Type.Optional(Type.String()),
    family_name: Type.Optional(Type.String()),
    preferred_username: optionalText('The username of the user; absent when there is none'),
    email: optionalText('With the scope email; absent when there is none'),
  },
  { title: 'UserInfo', description: 'The person who signed in (OpenID Connect Core §5.3.2)' },
);

/** The body of a reply that is HTML. */
export const Page = Type.Unknown();
