/** States of webhooks, below an application and on the operator's page of it. */
import type { Page } from 'playwright-core';
import type { Story, World } from './story.ts';

const own = ({ partner }: World) => `/a/${partner.applicationId}/webhooks`;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const idOf = (index: number) => `6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a1${index}`;

const webhook = (index: number, members: object) => ({
  ...{ id: idOf(index), url: 'https://app.example/hooks/lectern', description: '', types: [] },
  ...{ state: 'active', pausedBy: null, pausedAt: null, failingSince: null, nextAttemptAt: null },
  ...{
    lagSeconds: 0,
    cursor: 'AQBpaMBAAAAAAAAAAuAAABiObWiwABqmDVsiJdkk',
    oldSecretExpiresAt: null,
    lastAttempt: { at: inHours(-0.1), status: 204, error: null },
  },
  ...{ createdAt: inHours(-24 * 40), ...members },
});

const ATTEMPT = {
  messageId: idOf(9),
  changes: 100,
  durationMs: 84,
  status: 204,
  error: null,
  reply: '',
};

/** Webhooks in every state, which take days to come about. */
async function many(page: Page): Promise<void> {
  const url = `https://a-long-name-of-a-school.example/${'path/'.repeat(20)}`;
  const paused = { state: 'paused', pausedAt: inHours(-5), lagSeconds: 18_000 };
  const webhooks = [
    webhook(1, { description: 'Gradebook of the district', types: ['event.dropped'] }),
    webhook(2, {
      url,
      state: 'failing',
      lagSeconds: 10_800,
      failingSince: inHours(-3),
      nextAttemptAt: inHours(0.5),
      lastAttempt: { at: inHours(-1), status: 500, error: null },
    }),
    webhook(3, { ...paused, pausedBy: 'owner', oldSecretExpiresAt: inHours(9) }),
    webhook(4, { ...paused, pausedBy: 'failing' }),
    webhook(5, { ...paused, pausedBy: 'gone' }),
  ];
  const attempts = [
    { ...ATTEMPT, at: inHours(-0.1) },
    { ...ATTEMPT, at: inHours(-1), status: 500, reply: `<h1>Failed</h1>\n${'trace '.repeat(100)}` },
    { ...ATTEMPT, at: inHours(-30), status: null, error: 'The reply took more than 15 seconds.' },
  ];
  await page.route('**/applications/1.0/*/webhooks', (route) =>
    route.fulfill({ json: { webhooks } }),
  );
  await page.route('**/webhooks/*/attempts', (route) => route.fulfill({ json: { attempts } }));
  await page.route('**/webhooks/*/test', (route) =>
    route.fulfill({ json: { attempt: { ...attempts[1], changes: 0 } } }),
  );
  await page.route('**/applications/1.0/*/erasures', (route) =>
    route.fulfill({
      json: {
        erasures: [
          { id: idOf(7), applicationId: idOf(8), erasedAt: inHours(-200), confirmedAt: null },
        ],
      },
    }),
  );
}

const one = (world: World) => `${own(world)}?webhook=${idOf(2)}`;
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

export const webhookStories: readonly Story[] = [
  { name: 'webhooks', path: own, as: 'admin', before: many },
  { name: 'webhooks-developer', path: own, as: 'developer', before: many },
  { name: 'webhooks-empty', path: own, as: 'admin' },
  { name: 'webhooks-new', path: own, as: 'admin', before: many, act: press('New webhook…') },
  {
    name: 'webhooks-one',
    path: one,
    as: 'admin',
    before: many,
    act: async (page) => {
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByRole('status').filter({ hasText: '500' }).waitFor();
    },
  },
  { name: 'webhooks-one-phone', path: one, as: 'admin', before: many },
  { name: 'webhooks-missing', path: one, as: 'admin' },
  { name: 'webhooks-replay', path: one, as: 'admin', before: many, act: press('Replay…') },
  { name: 'webhooks-delete', path: one, as: 'admin', before: many, act: press('Delete…') },
  { name: 'webhooks-confirm', path: own, as: 'developer', before: many, act: press('Confirm…') },
  {
    name: 'application-webhooks',
    path: ({ partner }) => `/o/applications/${partner.applicationId}?tab=webhooks`,
    before: many,
  },
];
