/** States of the list of applications, and of the frame around every page. */
import { busyCounts } from './counts.ts';
import type { Story, World } from './story.ts';

const path = () => '/o/applications';

const of =
  (who: 'partner' | 'newcomer', query = '') =>
  (world: World) =>
    `/o/applications/${world[who].applicationId}${query}`;

export const applicationStories: readonly Story[] = [
  { name: 'applications', path },
  { name: 'applications-filtered-empty', path: () => '/o/applications?search=no+such+name' },
  {
    name: 'applications-error',
    path,
    before: (page) =>
      page.route('**/admin/1.0/applications?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': '5b0a7e4e-shot' },
          json: { imsx_description: 'The server failed; the log has the reason.' },
        }),
      ),
    expected: /500 \(Internal/,
  },
  {
    name: 'shell-who-switch',
    path,
    act: (page) => page.getByRole('button', { name: /Viewing/ }).click(),
  },
  {
    name: 'shell-palette',
    path,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'shell-palette-student',
    path,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('student pérez');
      await page.getByRole('dialog').getByRole('button', { name: /Pérez/ }).waitFor();
    },
  },
  {
    name: 'shell-palette-docs',
    path,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').locator('input:focus').waitFor();
      await page.keyboard.type('roster');
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  { name: 'application', path: of('partner'), before: busyCounts },
  { name: 'application-first', path: of('newcomer') },
  { name: 'application-members', path: of('partner', '?tab=members') },
  { name: 'shell-no-page', path: () => '/o/nothing' },
  {
    name: 'shell-confirmation',
    path: ({ partner }) => `/a/${partner.applicationId}/nothing`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Act as developer…' }).click();
      await page.getByRole('textbox', { name: 'Password' }).waitFor();
    },
  },
];
