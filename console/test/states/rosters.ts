/** States of the records of the roster, of one of them, of its sanity and its export. */
import type { Page } from 'playwright-core';
import type { Story } from './story.ts';

const path = (query: string) => () => `/o/rosters?${query}`;

const emptyList = (list: string) => (page: Page) =>
  page.route(`**/rostering/1.0/${list}?*`, (route) =>
    route.fulfill({ headers: { 'x-total-count': '0' }, json: { [list]: [] } }),
  );

const CHECKS = [
  {
    name: 'student_without_enrollment',
    title: 'students without an enrollment',
    why: 'They see no class, and events for them are dropped for lack of a basis.',
    count: 1_204,
    first: Array.from({ length: 100 }, (_, index) => ({
      kind: 'user',
      id: `student-${index}`,
      detail: `Flint Birch ${index}`,
    })),
  },
  {
    name: 'class_without_teacher',
    title: 'classes without a teacher',
    why: 'No adult sees the class and its results.',
    count: 0,
    first: [],
  },
];

const checked = (checks: typeof CHECKS) => (page: Page) =>
  page.route('**/admin/1.0/roster/sanity', (route) =>
    route.fulfill({ json: { checkedAt: '2026-11-22T10:00:00.000Z', checks } }),
  );

/** Every step of colour, and more students than the page has room for. */
const MASTERY = {
  ...{ classId: 'class-1', frameworkId: '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11', level: 1 },
  ...{ desiredRetention: 0.9, asOf: '2026-11-22T10:00:00.000Z' },
  students: Array.from({ length: 24 }, (_, index) => ({
    sourcedId: `student-${index}`,
    givenName: ['Flint', 'Sage', 'Ash'][index % 3],
    familyName: ['Birch', 'Alder', 'Hazel', 'Rowan'][index % 4],
  })),
  rows: ['Number and operations', 'Geometry', 'Measurement and data'].map((title, row) => ({
    item: { sourcedId: `6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a0${row}`, code: `3.${row}`, title },
    standards: Array.from({ length: 24 }, (_, index) => (index % 7 === 6 ? 0 : 4)),
    recalled: Array.from({ length: 24 }, (_, index) => (index % 7 === 6 ? 0 : (index + row) % 5)),
  })),
  ...{ offset: 0, limit: 100, total: 31 },
};

export const rosterStories: readonly Story[] = [
  { name: 'rosters', path: () => '/o/rosters' },
  { name: 'rosters-schools', path: path('kind=orgs') },
  { name: 'rosters-terms', path: path('kind=terms') },
  { name: 'rosters-classes', path: path('kind=classes') },
  { name: 'rosters-enrollments', path: path('kind=enrollments&id=enrollment-1') },
  {
    name: 'rosters-class',
    path: path('kind=classes&id=class-1'),
    act: (page) => page.getByRole('heading', { name: 'Enrolled as teacher' }).waitFor(),
  },
  {
    name: 'class',
    path: () => '/o/rosters/classes/class-1',
    act: (page) => page.getByRole('columnheader', { name: 'Reviews due' }).waitFor(),
  },
  {
    name: 'class-sorted',
    path: () => '/o/rosters/classes/class-1?range=92d&sort=-xp',
    act: (page) => page.locator('th[aria-sort="descending"]').waitFor(),
  },
  {
    name: 'class-mastery',
    path: () => '/o/rosters/classes/class-1?level=1',
    before: (page) =>
      page.route('**/insights/1.0/classes/*/mastery?*', (route) =>
        route.fulfill({ json: MASTERY }),
      ),
    act: (page) => page.getByRole('cell', { name: '3 of 4' }).first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'class-empty',
    path: () => '/o/rosters/classes/class-1',
    before: (page) =>
      page.route('**/insights/1.0/classes/*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, students: [], total: 0 } });
      }),
    act: (page) => page.getByText('No student in this class').waitFor(),
  },
  {
    name: 'class-loading',
    path: () => '/o/rosters/classes/class-1',
    waitsFor: '**/insights/1.0/classes/*',
  },
  {
    name: 'class-error',
    path: () => '/o/rosters/classes/class-1',
    before: (page) =>
      page.route('**/insights/1.0/classes/*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      ),
    expected: /500 \(Internal/,
  },
  {
    name: 'class-missing',
    path: () => '/o/rosters/classes/nothing',
    act: (page) => page.getByRole('alert').waitFor(),
    expected: /404 \(Not/,
  },
  {
    name: 'rosters-person',
    path: path('kind=people&id=student-1'),
    act: (page) => page.getByText('Enrolled in a class of its courses').waitFor(),
  },
  {
    name: 'rosters-course',
    path: path('kind=courses&id=course-1'),
    act: (page) => page.getByRole('link', { name: 'Algebra 1' }).waitFor(),
  },
  {
    name: 'rosters-delete',
    path: path('kind=people&id=student-1'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'rosters-missing', path: path('kind=people&id=nobody'), expected: /404 \(Not/ },
  { name: 'rosters-searched', path: path('kind=people&search=Alder&in=familyName') },
  { name: 'rosters-filtered-empty', path: path('kind=orgs&search=no+such+school') },
  { name: 'rosters-empty', path: path('kind=classes'), before: emptyList('classes') },
  {
    name: 'rosters-away',
    path: path('kind=terms'),
    before: (page) =>
      page.route('**/rostering/1.0/academicSessions?*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      ),
    expected: /500 \(Internal/,
  },
  {
    name: 'rosters-sanity',
    path: path('kind=sanity'),
    before: checked(CHECKS),
    act: (page) => page.getByText('students without an enrollment').click(),
  },
  {
    name: 'rosters-sanity-clean',
    path: path('kind=sanity'),
    before: checked(CHECKS.slice(1)),
    act: (page) => page.getByText('1 check passed').click(),
  },
  {
    name: 'rosters-export',
    path: () => '/o/rosters',
    act: (page) => page.getByRole('button', { name: 'Export…' }).click(),
  },
];
