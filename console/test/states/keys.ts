/** States of keys and sign-in, below an application and on the operator's page of it. */
import type { Page } from 'playwright-core';
import { confirmIfAsked } from '../harness/visit.ts';
import type { Story, World } from './story.ts';

const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const own = ({ partner }: World) => `/a/${partner.applicationId}/keys`;
const operators = ({ partner }: World) => `/o/applications/${partner.applicationId}`;

const base = {
  identityScopes: [],
  idTokenClaims: [],
  redirectUris: [],
  postLogoutRedirectUris: [],
  firstParty: false,
  refreshTokens: false,
  pkce: true,
  disabledAt: null,
};

const secret = (endsIn4: string | null, more: object = {}) => ({
  endsIn4,
  createdAt: inHours(-24 * 40),
  expiresAt: null,
  lastUsedAt: inHours(-0.1),
  ...more,
});

/** Keys in every state, which the server does not give at once. */
const many = (page: Page, { partner }: World) =>
  page.route('**/applications/1.0/*/clients', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = await route.fetch();
    const { clients } = (await reply.json()) as { clients: { scopes: string[] }[] };
    const scopes = clients[0]?.scopes ?? [];
    const key = (members: object) => ({
      ...base,
      kind: 'confidential',
      scopes,
      createdAt: inHours(-24 * 40),
      lastUsedAt: inHours(-0.1),
      secrets: [secret('pQ7x')],
      ...members,
    });
    await route.fulfill({
      response: reply,
      json: {
        clients: [
          key({
            clientId: partner.clientId,
            label: 'production',
            secrets: [
              secret('pQ7x', { createdAt: inHours(-20), lastUsedAt: inHours(-0.01) }),
              secret('9Zk_', { expiresAt: inHours(148) }),
            ],
          }),
          key({
            clientId: 'lec_5f0c2a9b8d7e6f5a4b3c2d1e',
            label: 'staging',
            scopes: ['events.write', 'roster.readonly'],
            lastUsedAt: null,
            secrets: [secret(null, { lastUsedAt: null })],
          }),
          key({
            clientId: 'lec_0a1b2c3d4e5f60718293a4b5',
            label: '',
            kind: 'public',
            scopes: [],
            secrets: [],
          }),
          key({
            clientId: 'lec_ffeeddccbbaa998877665544',
            label: `Office of the district, ${'a very long label '.repeat(6)}`,
            scopes: [...scopes, 'admin'],
          }),
          key({
            clientId: 'lec_1234567890abcdef12345678',
            label: 'before the move',
            disabledAt: inHours(-24 * 12),
          }),
        ],
      },
    });
  });

const menu = (page: Page) => page.getByRole('button', { name: 'More for production' }).click();

export const keyStories: readonly Story[] = [
  { name: 'keys', path: own, as: 'admin', before: many },
  { name: 'keys-developer', path: own, as: 'developer', before: many },
  { name: 'keys-viewer', path: own, as: 'viewer', expected: /403 \(Forbidden/ },
  {
    name: 'keys-empty',
    path: own,
    as: 'admin',
    before: (page) =>
      page.route('**/applications/1.0/*/clients', (route) =>
        route.fulfill({ status: 200, json: { clients: [] } }),
      ),
  },
  {
    name: 'keys-new',
    path: own,
    as: 'admin',
    act: async (page) => {
      await page.getByRole('button', { name: 'New key…' }).click();
      await page.getByRole('dialog').waitFor();
      await page.getByRole('radio', { name: 'Only these' }).check();
    },
  },
  {
    name: 'keys-once',
    path: own,
    as: 'admin',
    before: (page, { partner }) =>
      page.route('**/clients/*/secrets', (route) =>
        route.fulfill({
          status: 201,
          json: {
            clientSecret: 'lec_sk_7vVbq8nXy0example0example0example0example0_Q',
            oldExpiresAt: inHours(168),
            client: {
              ...base,
              clientId: partner.clientId,
              kind: 'confidential',
              label: '',
              scopes: ['events.write'],
              createdAt: inHours(-24),
              lastUsedAt: null,
              secrets: [],
            },
          },
        }),
      ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Rotate…' }).first().click();
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByText('It is shown once').waitFor();
    },
  },
  {
    name: 'keys-rotate',
    path: own,
    as: 'admin',
    act: async (page) => {
      await page.getByRole('button', { name: 'Rotate…' }).first().click();
      await page.getByRole('slider').focus();
      await page.keyboard.press('Home');
    },
  },
  { name: 'keys-menu', path: own, as: 'admin', before: many, act: menu },
  {
    name: 'keys-disable',
    path: own,
    as: 'admin',
    before: many,
    act: async (page) => {
      await menu(page);
      await page.getByRole('menuitem', { name: 'Disable…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'keys-sign-in', path: (world) => `${own(world)}?tab=sign-in`, as: 'admin', before: many },
  { name: 'application-keys', path: (world) => `${operators(world)}?tab=keys`, before: many },
  { name: 'application-settings', path: (world) => `${operators(world)}?tab=settings` },
  {
    name: 'application-sign-in-error',
    path: (world) => `${operators(world)}?tab=sign-in`,
    act: async (page) => {
      const field = page.getByLabel('Addresses after sign-in');
      await field.fill('https://app.example/callback\nhttp://app.example/callback');
      await page.getByRole('button', { name: 'Save sign-in' }).click();
      await confirmIfAsked(page, page.getByText(/^Line 2:/));
    },
    expected: /40[03] \((Bad|Forbidden)/,
  },
  {
    name: 'application-new',
    path: () => '/o/applications?new=1',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
];
