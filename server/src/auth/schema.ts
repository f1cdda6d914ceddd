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
  { grant_type: Type.Literal('client_credentials'), ...credentials },
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
    scopes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
  },
  { title: 'ServerMetadata' },
);

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
