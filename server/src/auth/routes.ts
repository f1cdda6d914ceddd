/** Routes of the OAuth provider, as openapi.json describes them, and of applications. */
import { notFound } from '../http/problem.ts';
import { Rendered, type Route, route } from '../http/route.ts';
import { ByUuid, partialOf } from '../http/schema.ts';
import { ListQuery, listEnvelope, listRecords, pageReply } from '../listing/list.ts';
import { sql } from '../storage/database/sql.ts';
import { applicationCollection, findApplication } from './applications/applications.ts';
import {
  Application,
  ApplicationReply,
  AuthorizationQuery,
  JsonWebKeySet,
  LogoutQuery,
  Page,
  PartnerTokenRequest,
  ServerMetadata,
  TokenReply,
  TokenRequest,
  UserInfo,
} from './schema.ts';

const FORM = 'application/x-www-form-urlencoded';

const ANY_SCOPE = ['roster.readonly', 'events.readonly', 'events.write'];

/** A route that the mounted OAuth provider answers; `handle` is never called. */
function mounted(
  shape: Pick<Route, 'method' | 'url' | 'summary' | 'responses'> &
    Partial<
      Pick<
        Route,
        'tag' | 'query' | 'description' | 'body' | 'bodyMediaTypes' | 'replyMediaType' | 'errors'
      >
    >,
): Route {
  return { scope: 'none', tag: 'Tokens', mounted: true, handle: () => ({ status: 404 }), ...shape };
}

const CREDENTIALS = 'Client id and secret are sent in the body or by HTTP Basic.';

export const authRoutes: readonly Route[] = [
  mounted({
    method: 'POST',
    url: '/oauth2/token',
    summary: 'Get an access token',
    description:
      'OAuth 2.0 client credentials (RFC 6749 §4.4) for the API; authorization codes and refresh ' +
      `tokens for sign-in. ${CREDENTIALS}`,
    body: TokenRequest,
    bodyMediaTypes: [FORM],
    responses: { 200: TokenReply },
    errors: [401],
  }),
  mounted({
    method: 'POST',
    url: '/auth/1.0/token',
    summary: 'Get an access token (alias, also as JSON)',
    description: `The same as /oauth2/token; in JSON \`grant_type\` may be left out. ${CREDENTIALS}`,
    body: PartnerTokenRequest,
    bodyMediaTypes: [FORM, 'application/json'],
    responses: { 200: TokenReply },
    errors: [401],
  }),
  mounted({
    method: 'GET',
    url: '/oauth2/authorize',
    tag: 'Sign-in',
    summary: 'Send a person here to sign in',
    description:
      'OpenID Connect authorization code flow; PKCE by S256 is required. The person comes back to ' +
      '`redirect_uri`, which must be registered, with `code`, `state` and `iss`.',
    query: AuthorizationQuery,
    replyMediaType: 'text/html',
    responses: { 200: Page, 303: Page, 400: Page, 500: Page, 503: Page },
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    mounted({
      method,
      url: '/oauth2/userinfo',
      tag: 'Sign-in',
      summary: 'Who signed in, by the access token of the sign-in',
      responses: { 200: UserInfo },
      errors: [400, 401, 403],
    }),
  ),
  mounted({
    method: 'GET',
    url: '/logout',
    tag: 'Sign-in',
    summary: 'Send a person here to sign out',
    query: LogoutQuery,
    replyMediaType: 'text/html',
    responses: { 200: Page, 303: Page, 400: Page, 500: Page, 503: Page },
  }),
  mounted({
    method: 'GET',
    url: '/oauth2/jwks',
    summary: 'The public keys that access tokens are signed with',
    responses: { 200: JsonWebKeySet },
  }),
  mounted({
    method: 'GET',
    url: '/.well-known/openid-configuration',
    summary: 'What the token server offers, and where',
    responses: { 200: ServerMetadata },
  }),
  mounted({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    summary: 'The same, where RFC 8414 looks for it',
    responses: { 200: ServerMetadata },
  }),
  route({
    method: 'GET',
    url: '/applications/1.0',
    scope: ANY_SCOPE,
    tag: 'Applications',
    summary: 'The own application; operators see all',
    query: ListQuery,
    responses: { 200: listEnvelope('applications', partialOf(Application)) },
    async handle(ctx, { caller, query, url }) {
      const { config } = ctx;
      const collection = applicationCollection(config.baseUrl);
      const visible = caller.operator ? undefined : sql`a.sourced_id = ${caller.applicationId}`;
      const page = await listRecords(ctx, { ...collection, where: visible }, query);
      return pageReply({ url }, config.baseUrl, page);
    },
  }),
  route({
    method: 'GET',
    url: '/applications/1.0/:sourcedId',
    scope: ANY_SCOPE,
    tag: 'Applications',
    summary: 'One application',
    path: ByUuid,
    responses: { 200: ApplicationReply },
    async handle({ db, config }, { caller, path }) {
      const id = path.sourcedId.toLowerCase();
      const visible = caller.operator || id === caller.applicationId;
      const record = visible ? await findApplication(db, id, config.baseUrl) : undefined;
      if (!record) throw notFound('application', path.sourcedId);
      return { status: 200, body: new Rendered(`{"application":${record}}`) };
    },
  }),
];
