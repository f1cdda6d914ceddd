/** States of the list of study sessions and of one. */
import type { Page } from 'playwright-core';
import type { Story, World } from './story.ts';

const own = ({ partner }: World, rest: string) => `/a/${partner.applicationId}/${rest}`;
const one = (id: string) => `sessions/${encodeURIComponent(id)}`;

const failing = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'x-request-id': '5b0a7e4e-shot', 'retry-after': '30' },
      json: { imsx_description: 'The database is not reachable at the moment.' },
    }),
  );

export const sessionsStories: readonly Story[] = [
  { name: 'sessions', as: 'developer', path: (world) => own(world, 'sessions') },
  { name: 'sessions-platform', path: () => '/o/sessions?range=24h' },
  { name: 'sessions-open', as: 'viewer', path: (world) => own(world, 'sessions?status=open') },
  {
    name: 'sessions-filtered-empty',
    path: (world) => `/o/sessions?status=open&application=${world.newcomer.applicationId}`,
  },
  {
    name: 'sessions-empty',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/sessions`,
  },
  {
    name: 'sessions-error',
    as: 'developer',
    path: (world) => own(world, 'sessions'),
    before: (page) => failing(page, '**/events/1.0/sessions'),
    expected: /503 \(Service/,
  },
];

export const sessionStories: readonly Story[] = [
  {
    name: 'session',
    as: 'developer',
    path: (world) => own(world, one(world.sessions.whole)),
  },
  {
    name: 'session-cursor',
    as: 'viewer',
    path: (world) => own(world, one(world.sessions.whole)),
    act: async (page) => {
      await page.getByRole('img', { name: /^From/ }).focus();
      for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
        await page.keyboard.press(key);
      }
      await page.getByRole('link', { name: 'Open the event' }).waitFor();
    },
  },
  {
    name: 'session-platform',
    path: ({ partner, sessions }) =>
      `/o/${one(sessions.timedOut)}?application=${partner.applicationId}`,
  },
  {
    name: 'session-open',
    path: ({ partner, told }) => `/o/${one(told.sessionId)}?application=${partner.applicationId}`,
  },
  {
    name: 'session-unknown',
    as: 'developer',
    path: (world) => own(world, one('urn:uuid:none')),
    expected: /404 \(Not Found/,
  },
];
