/** Routes of the OAuth provider, as openapi.json describes them. */
import type { TObject } from 'typebox';
import type { Route, Shown } from '../http/route.ts';
import {
  AuthorizationQuery,
  IntrospectionReply,
  IntrospectionRequest,
  JsonWebKeySet,
  LogoutQuery,
  Page,
  PartnerTokenRequest,
  RevocationRequest,
  ServerMetadata,
  TokenReply,
  TokenRequest,
  UserInfo,
} from './schema.ts';

const FORM = 'application/x-www-form-urlencoded';

/** A route that the mounted OAuth provider answers; `handle` is never called. */
function mounted(
  shape: (
    | { readonly method: 'GET'; readonly shows: Shown }
    | { readonly method: 'POST'; readonly shows?: never }
  ) &
    Pick<Route, 'url' | 'operationId' | 'summary' | 'responses'> &
    Partial<
      Pick<
        Route,
        'tag' | 'query' | 'description' | 'body' | 'bodyMediaTypes' | 'replyMediaType' | 'errors'
      >
    >,
): Route {
  return { scope: 'none', tag: 'Tokens', mounted: true, handle: () => ({ status: 404 }), ...shape };
}

/** A page of the sign-in: its parameters are a query, or the form of a POST. */
function byBoth({
  operationIds: [byGet, byPost],
  parameters,
  ...shape
}: Pick<Route, 'url' | 'summary' | 'description'> & {
  readonly operationIds: readonly [string, string];
  readonly parameters: TObject;
}): Route[] {
  const page = { ...shape, tag: 'Sign-in', replyMediaType: 'text/html' };
  const refused = { 400: Page, 500: Page, 503: Page };
  return [
    mounted({
      ...page,
      method: 'GET',
      shows: 'nothing',
      operationId: byGet,
      query: parameters,
      responses: { 200: Page, 303: Page, ...refused },
    }),
    mounted({
      ...page,
      method: 'POST',
      operationId: byPost,
      summary: `${shape.summary}, by a form`,
      body: parameters,
      bodyMediaTypes: [FORM],
      responses: { 303: Page, 415: Page, ...refused },
    }),
  ];
}

const CREDENTIALS = 'Client id and secret are sent in the body or by HTTP Basic.';

export const authRoutes: readonly Route[] = [
  mounted({
    method: 'POST',
    url: '/oauth2/token',
    operationId: 'createToken',
    summary: 'Get an access token',
    description:
      'OAuth 2.0 client credentials (RFC 6749 §4.4) for the API; authorization codes and refresh ' +
      `tokens for sign-in. ${CREDENTIALS} A token is valid for an hour: use it for many requests, ` +
      'as the token requests of a client may be limited.',
    body: TokenRequest,
    bodyMediaTypes: [FORM],
    responses: { 200: TokenReply },
    errors: [401],
  }),
  mounted({
    method: 'POST',
    url: '/auth/1.0/token',
    operationId: 'createTokenAlias',
    summary: 'Get an access token (alias, also as JSON)',
    description: `The same as /oauth2/token; in JSON \`grant_type\` may be left out. ${CREDENTIALS}`,
    body: PartnerTokenRequest,
    bodyMediaTypes: [FORM, 'application/json'],
    responses: { 200: TokenReply },
    errors: [401],
  }),
  mounted({
    method: 'POST',
    url: '/oauth2/revoke',
    operationId: 'revokeToken',
    summary: 'End a token before its time',
    description:
      `RFC 7009. ${CREDENTIALS} A client ends its own tokens alone. Every process of the server ` +
      'refuses the token within a second. A refresh token ends with all that it gave. A text that ' +
      'is no valid token is 200, too: it opens nothing.',
    body: RevocationRequest,
    bodyMediaTypes: [FORM],
    responses: { 200: null },
    errors: [401],
  }),
  mounted({
    method: 'POST',
    url: '/oauth2/introspect',
    operationId: 'introspectToken',
    summary: 'Ask whether a token is valid, and for what',
    description:
      `RFC 7662. ${CREDENTIALS} A client is told of the tokens of its application, an operator's of ` +
      'all; any other is `{"active": false}`.',
    body: IntrospectionRequest,
    bodyMediaTypes: [FORM],
    responses: { 200: IntrospectionReply },
    errors: [401],
  }),
  ...byBoth({
    url: '/oauth2/authorize',
    operationIds: ['beginSignIn', 'postSignIn'],
    summary: 'Send a person here to sign in',
    description:
      'OpenID Connect authorization code flow; PKCE by S256 is required. The person comes back to ' +
      '`redirect_uri`, which must be registered, with `code`, `state` and `iss`.',
    parameters: AuthorizationQuery,
  }),
  ...(
    [
      { method: 'GET', shows: 'profile', operationId: 'getUserInfo' },
      { method: 'POST', operationId: 'postUserInfo' },
    ] as const
  ).map((one) =>
    mounted({
      ...one,
      url: '/oauth2/userinfo',
      tag: 'Sign-in',
      summary: 'Get the person who signed in',
      description: 'The Bearer token is the access token of the sign-in.',
      responses: { 200: UserInfo },
      errors: [400, 401, 403],
    }),
  ),
  ...byBoth({
    url: '/logout',
    operationIds: ['beginSignOut', 'postSignOut'],
    summary: 'Send a person here to sign out',
    description:
      'OpenID Connect RP-Initiated Logout 1.0. The person confirms, and is then redirected to ' +
      '`post_logout_redirect_uri`, when it is registered.',
    parameters: LogoutQuery,
  }),
  mounted({
    method: 'GET',
    shows: 'nothing',
    url: '/oauth2/jwks',
    operationId: 'getJsonWebKeySet',
    summary: 'Get the public keys that verify tokens',
    responses: { 200: JsonWebKeySet },
  }),
  mounted({
    method: 'GET',
    shows: 'nothing',
    url: '/.well-known/jwks.json',
    operationId: 'getWellKnownJsonWebKeySet',
    summary: 'Get the public keys, at the address where many programs look first',
    description: 'The same as /oauth2/jwks, the `jwks_uri` of the metadata.',
    responses: { 200: JsonWebKeySet },
  }),
  mounted({
    method: 'GET',
    shows: 'nothing',
    url: '/.well-known/openid-configuration',
    operationId: 'getOpenIdConfiguration',
    summary: 'Get the metadata of the authorization server',
    description: 'OpenID Connect Discovery 1.0 §4.',
    responses: { 200: ServerMetadata },
  }),
  mounted({
    method: 'GET',
    shows: 'nothing',
    url: '/.well-known/oauth-authorization-server',
    operationId: 'getAuthorizationServerMetadata',
    summary: 'Get the metadata of the authorization server at the URL of RFC 8414',
    responses: { 200: ServerMetadata },
  }),
];
