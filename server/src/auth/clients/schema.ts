/** Wire shapes of the clients of an application. */
import Type, { type Static } from 'typebox';
import { Instant, nullable, SourcedId, Uuid } from '../../http/schema.ts';
import { NAME_CHARACTERS_MAX } from '../applications/schema.ts';
import { ID_TOKEN_CLAIMS, IDENTITY_SCOPES, PARTNER_SCOPES, SCOPES } from '../tokens/scopes.ts';

/** Most addresses of one client, after sign-in and after sign-out each. */
const REDIRECT_URIS_MAX = 50;

/** Most days for which a secret outlives its rotation. */
export const GRACE_DAYS_MAX = 30;

/** One line: no control characters. */
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

export const ByClient = Type.Object({
  sourcedId: Uuid,
  clientId: Type.String({ description: 'Id of a client of the application', maxLength: 255 }),
});

const Kind = Type.Enum(['confidential', 'public', 'external'], {
  description:
    'confidential: a server with a secret. public: a browser or a device that signs people in, ' +
    'without a secret. external: its tokens come from the issuer of the setting TOKEN_ISSUER.',
});

const Label = Type.String({
  description: 'What its application calls it, such as `production`; empty when it has no name',
  maxLength: NAME_CHARACTERS_MAX,
  pattern: LINE,
});

function names(description: string, examples: readonly string[]) {
  return Type.Array(Type.String({ maxLength: 255 }), {
    description,
    maxItems: 50,
    examples: [examples],
  });
}

function addresses(description: string) {
  return Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
    description,
    maxItems: REDIRECT_URIS_MAX,
    uniqueItems: true,
  });
}

/** What may be changed of a client. */
export const clientMembers = {
  label: Label,
  scopes: names(`Scopes of its tokens: ${SCOPES.join(', ')}. A change counts for new tokens.`, [
    'events.write',
    'roster.readonly',
  ]),
  redirectUris: addresses('Addresses after sign-in'),
  postLogoutRedirectUris: addresses('Addresses after sign-out'),
  identityScopes: names(`Claims of people who sign in: ${IDENTITY_SCOPES.join(', ')}`, ['profile']),
  idTokenClaims: names(`Claims of ID tokens beside the sourcedId: ${ID_TOKEN_CLAIMS.join(', ')}`, [
    'email',
  ]),
  firstParty: Type.Boolean({ description: "The operator's own: people are not asked for consent" }),
  refreshTokens: Type.Boolean({ description: 'Refresh tokens for the scope offline_access' }),
  pkce: Type.Boolean({ description: 'PKCE is required; always for a public client' }),
};

const ClientSecret = Type.Object(
  {
    endsIn4: nullable(Type.String(), 'Its last four characters; null = not known'),
    createdAt: nullable(Instant, 'When it was made'),
    expiresAt: nullable(Instant, 'When it ends, during a rotation; null = it stays'),
    lastUsedAt: nullable(Instant, 'When a token was last got with it, to the minute; null = never'),
  },
  { title: 'ClientSecretInfo', description: 'A valid secret of a client, without the secret' },
);

const Client = Type.Object(
  {
    clientId: Type.String({ description: 'The client_id of token requests' }),
    kind: Kind,
    ...clientMembers,
    createdAt: Instant,
    disabledAt: nullable(Instant, 'Since when it gets no token; null = it is active'),
    lastUsedAt: nullable(Instant, 'When it was last used, to the minute; null = never'),
    secrets: Type.Array(ClientSecret, {
      description: 'One, two during a rotation (the newest first), none of other kinds',
    }),
  },
  { title: 'Client', description: 'A credential of an application' },
);

export const ClientList = Type.Object(
  {
    clients: Type.Array(Client, {
      description: 'Active ones first, the newest first; at most 500',
    }),
  },
  { title: 'ClientList', description: 'The clients of an application' },
);

export const ClientReply = Type.Object(
  { client: Client },
  { title: 'ClientReply', description: 'One client' },
);

const secretOnce = Type.String({ description: 'The secret: it is answered only this once' });

export const NewClientReply = Type.Object(
  { client: Client, clientSecret: Type.Optional(secretOnce) },
  { title: 'NewClientReply', description: 'The new client; its secret where it has one' },
);

export const NewClient = Type.Object(
  {
    kind: Type.Optional(Kind),
    label: Type.Optional(Label),
    scopes: Type.Optional(
      names(
        `Left out = those of a partner: ${PARTNER_SCOPES.join(', ')}; a public client has none`,
        ['events.write', 'roster.readonly'],
      ),
    ),
    clientId: Type.Optional(
      Type.String({
        description: 'Only of an external client: its id at the other issuer',
        pattern: '^[\\x21-\\x7e]+$',
        maxLength: 255,
      }),
    ),
  },
  {
    title: 'NewClient',
    description: 'A client to create.',
    examples: [{ kind: 'confidential', label: 'production' }],
  },
);
export type NewClient = Static<typeof NewClient>;

export const ClientChange = Type.Partial(Type.Object(clientMembers), {
  title: 'ClientChange',
  description: 'The members to change; those that are left out stay.',
  examples: [{ label: 'staging', redirectUris: ['https://app.example/callback'] }],
});
export type ClientChange = Static<typeof ClientChange>;

export const Rotation = Type.Object(
  {
    graceDays: Type.Integer({
      description: 'Days for which the secret before stays valid, too; 0 = it ends at once',
      minimum: 0,
      maximum: GRACE_DAYS_MAX,
    }),
  },
  { title: 'SecretRotation', description: 'How to rotate a secret.', examples: [{ graceDays: 7 }] },
);

export const RotationReply = Type.Object(
  {
    clientSecret: secretOnce,
    oldExpiresAt: nullable(Instant, 'When the secret before ends; null = it has ended'),
    client: Client,
  },
  { title: 'SecretRotationReply', description: 'The new secret' },
);

const TestStudent = Type.Object(
  {
    sourcedId: SourcedId,
    givenName: Type.String(),
    familyName: Type.String({ description: 'The name of the application' }),
  },
  { title: 'TestStudent', description: 'The test student of an application' },
);

export const TestStudentReply = Type.Object(
  { student: TestStudent },
  { title: 'TestStudentReply', description: 'The test student' },
);
