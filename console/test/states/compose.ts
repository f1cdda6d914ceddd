/** States of the composer. */
import type { Page } from 'playwright-core';
import type { Story, World } from './story.ts';

const own = ({ partner }: World, rest: string) => `/a/${partner.applicationId}/compose${rest}`;

/** An address with the records of the world's events. */
function chosen({ told, partner }: World, template: string): string {
  const { studentId: student, courseId: course, lessonId: lesson } = told.place;
  const search = new URLSearchParams({ template, student, course, lesson });
  return `/a/${partner.applicationId}/compose?${search}`;
}

const forget = async (page: Page) => {
  // The draft of the story before.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
};

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Event', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

export const composeStories: readonly Story[] = [
  { name: 'compose', as: 'developer', path: (world) => own(world, ''), before: forget },
  {
    name: 'compose-counts',
    as: 'developer',
    path: (world) => chosen(world, 'xp'),
    before: forget,
    act: (page) => page.getByText(/^XP \+12/).waitFor(),
  },
  {
    name: 'compose-from-dropped',
    as: 'developer',
    path: (world) => own(world, `?event=${encodeURIComponent(world.told.dropped)}`),
    before: forget,
    act: (page) => page.getByText('PUT the course first').first().waitFor(),
  },
  {
    name: 'compose-refused',
    as: 'developer',
    path: (world) => own(world, `?event=${encodeURIComponent(world.told.processed)}`),
    before: forget,
    act: async (page) => {
      await type(page, '{\n  "type": "GradeEvent",\n  "action": "Started"\n}');
      await page.getByText(/It would be refused/).waitFor();
    },
  },
  {
    name: 'compose-completion',
    as: 'developer',
    path: (world) => chosen(world, 'AssignableEvent/Completed'),
    before: forget,
    act: async (page) => {
      await type(page, '{\n  "type": "AssignableEvent",\n  "action": ""\n}');
      for (const key of ['ArrowUp', 'End', 'ArrowLeft']) await page.keyboard.press(key);
      await page.keyboard.press('Control+Space');
      await page.getByRole('option', { name: 'Reviewed' }).waitFor();
    },
  },
  {
    name: 'compose-send',
    as: 'developer',
    path: (world) => chosen(world, 'xp'),
    before: forget,
    act: async (page) => {
      await page.getByText(/^XP \+12/).waitFor();
      await page.getByRole('button', { name: 'Send for real…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'compose-heartbeat',
    as: 'developer',
    path: (world) => chosen(world, 'heartbeat'),
    before: forget,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Session' }).click();
      await page.getByRole('option', { name: /^Open, since/ }).click();
      await page.getByText('A heartbeat has no dry run.').waitFor();
    },
  },
];
