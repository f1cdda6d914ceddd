/** States of the members of an application. */
import type { Page } from 'playwright-core';
import { confirmIfAsked } from '../harness/visit.ts';
import { putPeople } from './people.ts';
import type { Story, World } from './story.ts';

const path = ({ partner }: World) => `/a/${partner.applicationId}/team`;
const before = (_page: Page, world: World) => putPeople(world);

export const teamStories: readonly Story[] = [
  { name: 'team', path, before, as: 'admin' },
  { name: 'team-developer', path, before, as: 'developer' },
  { name: 'team-viewer', path, before, as: 'viewer' },
  { name: 'team-operator', path, before },
  {
    name: 'team-invite',
    path: (world) => `${path(world)}?new=1`,
    before,
    as: 'admin',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'team-menu',
    path,
    before,
    as: 'admin',
    act: (page) => page.getByRole('button', { name: 'Manage Katherine Johnson' }).click(),
  },
  {
    name: 'team-take-back',
    path,
    before,
    as: 'admin',
    act: async (page) => {
      const invited = page.getByRole('row').filter({ hasText: 'Invited' });
      await invited.getByRole('button', { name: /^Manage/ }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
      await page.getByText('The invitation ends').waitFor();
    },
  },
  {
    name: 'team-last-admin',
    path,
    before,
    as: 'admin',
    act: async (page) => {
      const own = page.getByRole('row').filter({ hasText: 'You' });
      await own.getByRole('button', { name: /^Manage/ }).click();
      await page.getByRole('menuitem', { name: 'Change role…' }).click();
      await page.getByRole('radio', { name: 'Viewer' }).click();
      await page.getByRole('button', { name: 'Change role', exact: true }).click();
      await confirmIfAsked(page, page.getByText('No other admin of the application').first());
    },
    expected: /40[39] \((Forbidden|Conflict)/,
  },
];
