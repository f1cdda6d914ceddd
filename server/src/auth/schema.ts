/** Wire shapes of the token endpoint, its metadata, and applications. */
import Type, { type Static } from 'typebox';

const credentials = {
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  scope: Type.Optional(
    Type.String({ description: 'Names separated by spaces; all that were granted when left out' }),
  ),
};

/** Id and secret may be sent by HTTP Basic instead. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['client_credentials', 'authorization_code', 'refresh_token']),
    ...credentials,
    code: Type.Optional(Type.String()),
    code_verifier: Type.Optional(Type.String()),
    redirect_uri: Type.Optional(Type.String()),
    refresh_token: Type.Optional(Type.String()),
  },
  { title: 'TokenRequest' },
);

/** The JSON form of the alias; `grant_type` may be left out. */
export const PartnerTokenRequest = Type.Object(
  { grant_type: Type.Optional(Type.String()), ...credentials },
  { title: 'PartnerTokenRequest' },
);
export type PartnerTokenRequest = Static<typeof PartnerTokenRequest>;

export const TokenReply = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds' }),
    scope: Type.Optional(Type.String()),
    id_token: Type.Optional(Type.String({ description: 'Of a person who signed in' })),
    refresh_token: Type.Optional(Type.String()),
  },
  { title: 'Token' },
);

export const JsonWebKeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String(),
        kid: Type.String(),
        use: Type.String(),
        alg: Type.String(),
        n: Type.String(),
        e: Type.String(),
      }),
    ),
  },
  { title: 'JsonWebKeySet' },
);

/** RFC 8414. */
export const ServerMetadata = Type.Object(
  {
    issuer: Type.String(),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    authorization_endpoint: Type.String(),
    userinfo_endpoint: Type.String(),
    end_session_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
  },
  { title: 'ServerMetadata' },
);

/** OpenID Connect Core §3.1.2.1, PKCE by RFC 7636. */
export const AuthorizationQuery = Type.Object({
  client_id: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  response_type: Type.Optional(Type.Literal('code')),
  scope: Type.Optional(Type.String({ description: 'openid, and what was granted beside it' })),
  state: Type.Optional(Type.String()),
  nonce: Type.Optional(Type.String()),
  code_challenge: Type.Optional(Type.String()),
  code_challenge_method: Type.Optional(Type.Literal('S256')),
  prompt: Type.Optional(Type.String()),
  max_age: Type.Optional(Type.String()),
  login_hint: Type.Optional(Type.String()),
});

/** OpenID Connect RP-Initiated Logout 1.0 §2. */
export const LogoutQuery = Type.Object({
  id_token_hint: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  post_logout_redirect_uri: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
});

export const UserInfo = Type.Object(
  {
    sub: Type.String({ description: 'The same as sourcedId' }),
    sourcedId: Type.String(),
    name: Type.Optional(Type.String()),
    given_name: Type.Optional(Type.String()),
    family_name: Type.Optional(Type.String()),
    preferred_username: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
  },
  { title: 'UserInfo' },
);

/** HTML for a person. */
export const Page = Type.Unknown();

export const Application = Type.Object(
  {
    sourcedId: Type.String(),
    name: Type.String(),
    description: Type.String(),
    uri: Type.String({ description: 'The id of edApp in events of this application' }),
  },
  { title: 'Application' },
);

export const ApplicationReply = Type.Object({ application: Application });
