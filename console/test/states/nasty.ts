/** Hostile and extreme data, as an application may send it, and the pages that show it. */

import type { Page } from 'playwright-core';
import { eventually } from '../../../server/test/harness/server-process.ts';
import { LONG_NUMBERS, NASTY_EVENT_ID } from './nasty-world.ts';
import type { Story, World } from './story.ts';

const own = ({ nasty }: World, rest: string) => `/a/${nasty.applicationId}/${rest}`;
const course = (world: World) =>
  own(world, `content/courses/${encodeURIComponent(world.nasty.courseId)}`);
const EVENT = `events/${encodeURIComponent(NASTY_EVENT_ID)}`;

/** Scrolls the payload on until the text, which is drawn while it is in view, is there. */
async function scrollTo(page: Page, text: string): Promise<void> {
  const scroller = page.locator('.cm-scroller');
  await eventually(`${text} is shown`, async () => {
    if ((await page.getByText(text).count()) > 0) return true;
    await scroller.evaluate(async (element) => {
      element.scrollIntoView();
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      element.scrollTop = isAtEnd ? 0 : element.scrollTop + element.clientHeight / 2;
      // The editor draws in the next frames.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((done) => requestAnimationFrame(done));
    });
    return false;
  });
}

export const nastyStories: readonly Story[] = [
  { name: 'nasty-events', path: (world) => own(world, 'events') },
  {
    name: 'nasty-event',
    path: (world) => own(world, `${EVENT}?tab=payload`),
    act: async (page) => {
      for (const digits of LONG_NUMBERS) await scrollTo(page, digits);
    },
  },
  { name: 'nasty-problems', path: (world) => own(world, 'events/problems') },
  { name: 'nasty-content', path: (world) => own(world, 'content') },
  { name: 'nasty-course', path: course },
  {
    name: 'nasty-lesson',
    path: (world) => `${course(world)}?node=${encodeURIComponent(world.nasty.lessonId)}`,
  },
  { name: 'nasty-standards', path: (world) => own(world, 'standards') },
  {
    name: 'nasty-framework',
    path: (world) => own(world, `standards/${world.nasty.documentId}`),
    act: (page) => page.getByText('__proto__').filter({ visible: true }).first().click(),
  },
  { name: 'nasty-applications', path: () => '/o/applications' },
  { name: 'nasty-application', path: ({ nasty }) => `/o/applications/${nasty.applicationId}` },
  { name: 'nasty-keys', path: ({ nasty }) => `/o/applications/${nasty.applicationId}?tab=keys` },
];
