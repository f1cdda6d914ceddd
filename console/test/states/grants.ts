/** States of grants: at an application, and on the page of a district operator. */
import type { Page } from 'playwright-core';
import { confirmIfAsked } from '../harness/visit.ts';
import type { Story, World } from './story.ts';

const access =
  (who: 'partner' | 'newcomer', query = '') =>
  (world: World) =>
    `/o/applications/${world[who].applicationId}?tab=access${query}`;
const district =
  (query = '') =>
  () =>
    `/district/grants${query}`;

/** A school, a class, and a class until a day. */
async function putGrants(_page: Page, { server, partner, klass }: World): Promise<void> {
  const operator = await server.operator();
  const url = `/admin/1.0/applications/${partner.applicationId}/grants`;
  const ref = (sourcedId: string) => ({ sourcedId });
  for (const grant of [
    { school: ref(klass.schoolId) },
    { class: ref(klass.classId) },
    { class: ref(klass.emptyClassId), endDate: '2099-06-30' },
  ]) {
    await operator.post(url, { grant });
  }
}

const answer = (status: number, json: object) => (page: Page) =>
  page.route('**/admin/1.0/grants?*', (route) => route.fulfill({ status, json }));
const none = answer(200, { grants: [], offset: 0, limit: 100, total: 0 });
const away = answer(500, { imsx_description: 'The server failed.' });
const isAway = /500 \(Internal/;

const endFirst = (page: Page) => page.getByRole('button', { name: /^End the grant/ }).first();

export const grantStories: readonly Story[] = [
  { name: 'application-access', path: access('partner'), before: putGrants },
  { name: 'application-access-empty', path: access('newcomer') },
  { name: 'application-access-away', path: access('partner'), before: away, expected: isAway },
  {
    name: 'application-access-new',
    path: access('partner', '&new=1'),
    act: (page) => page.getByRole('radio', { name: 'The whole school' }).click(),
  },
  {
    name: 'application-access-refused',
    path: access('partner', '&new=1'),
    async act(page) {
      const school = page.getByRole('combobox', { name: 'School' });
      await school.fill('no such school');
      await page.getByText('Nothing has this name').first().waitFor();
      await school.press('Enter');
      await page.getByRole('radio', { name: 'The whole school' }).click();
      await page.getByRole('button', { name: 'Grant access', exact: true }).click();
      await confirmIfAsked(page, page.getByText('No active org').first());
    },
    expected: /40[03] \((Bad|Forbidden)/,
  },
  {
    name: 'application-access-end',
    path: access('partner'),
    before: putGrants,
    act: (page) => endFirst(page).click(),
  },
  { name: 'grants', as: 'district', path: district(), before: putGrants },
  { name: 'grants-filtered-empty', as: 'district', path: district('?search=no+such+name') },
  { name: 'grants-empty', as: 'district', path: district(), before: none },
  { name: 'grants-away', as: 'district', path: district(), before: away, expected: isAway },
  {
    name: 'grants-new',
    as: 'district',
    path: district('?new=1'),
    before: putGrants,
    act: (page) => page.getByRole('combobox', { name: 'Application' }).click(),
  },
];
