/** States of Get started. */
import type { Page } from 'playwright-core';
import { processed, xpEvent } from '../../../server/test/fixtures/events.ts';
import type { Story, World } from './story.ts';

const path = ({ partner }: World) => `/a/${partner.applicationId}/start`;
const ofNewcomer = ({ newcomer }: World) => `/a/${newcomer.applicationId}/start`;

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const open = (page: Page, title: string) => step(page, title).locator('summary').click();

/** Waits for a new event, and sends one. */
async function wait(page: Page): Promise<void> {
  await open(page, 'See it count');
  await page.getByRole('button', { name: 'Wait for a new event' }).click();
  await page.getByText(/^Waiting for an event since/).waitFor();
}

export const startStories: readonly Story[] = [
  { name: 'start-new', as: 'admin', path: ofNewcomer },
  { name: 'start', as: 'developer', path },
  { name: 'start-viewer', as: 'viewer', path: ofNewcomer },
  {
    name: 'start-without-standards',
    as: 'developer',
    path: ofNewcomer,
    before: (page) =>
      page.route('**/CFItems?*', (route) =>
        route.fulfill({ json: { CFItems: [], offset: 0, limit: 1, total: 0 } }),
      ),
  },
  {
    name: 'start-send',
    as: 'developer',
    path: (world) => `${path(world)}?lesson=${world.told.place.lessonId}`,
    act: async (page) => {
      await open(page, 'Send an event');
      await page.getByRole('button', { name: 'Send it from here…' }).click();
      await page.getByText(/XP \+12/).waitFor();
    },
  },
  {
    name: 'start-browser',
    as: 'developer',
    path: (world) => `${path(world)}?lesson=${world.told.place.lessonId}`,
    act: async (page) => {
      await open(page, 'Send an event');
      await page.getByText('Browser', { exact: true }).click();
    },
  },
  { name: 'start-waiting', as: 'developer', path, act: wait },
  {
    name: 'start-dropped',
    as: 'developer',
    path,
    act: async (page, { partner, told }) => {
      await wait(page);
      await processed(partner, xpEvent({ ...told.place, courseId: 'no-such-course' }, 12));
      await page.getByText('PUT the course first').waitFor();
    },
  },
  {
    name: 'start-counted',
    as: 'developer',
    path,
    act: async (page, { partner, told }) => {
      await wait(page);
      await processed(partner, xpEvent(told.place, 12));
      await page.getByText(/^XP \+12 for/).waitFor();
      await page.getByText('"sourceEventId"').waitFor();
    },
  },
];
