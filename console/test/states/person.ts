/** States of the pages for people of the roster, and of the page of a class for accounts. */
import type { Story, World } from './story.ts';

const classPage = ({ klass }: World, query = '') => `/me/classes/${klass.classId}${query}`;

export const personStories: readonly Story[] = [
  { name: 'me-learning', as: 'student', path: () => '/me/learning' },
  { name: 'me-learning-empty', as: 'guest', path: () => '/me/learning' },
  { name: 'me-classes', as: 'teacher', path: () => '/me/classes' },
  { name: 'me-classes-empty', as: 'guest', path: () => '/me/classes' },
  { name: 'me-class', as: 'teacher', path: (world) => classPage(world) },
  {
    name: 'me-class-term-cell',
    as: 'teacher',
    path: (world) => classPage(world, '?period=term'),
    async act(page) {
      await page.getByRole('gridcell').nth(2).focus();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'me-class-empty',
    as: 'teacher',
    path: ({ klass }) => `/me/classes/${klass.emptyClassId}`,
  },
  {
    name: 'me-class-missing',
    as: 'teacher',
    path: () => '/me/classes/none',
    expected: /404/,
  },
  {
    name: 'me-class-loading',
    as: 'teacher',
    path: (world) => classPage(world),
    waitsFor: '**/summary?*',
  },
  {
    name: 'me-student',
    as: 'teacher',
    path: ({ klass }) => `/me/students/${klass.studentId}`,
  },
  {
    name: 'me-student-answers',
    as: 'teacher',
    path: ({ klass }) => `/me/students/${klass.studentId}?range=28d`,
    async act(page) {
      const known = page.getByRole('region', { name: 'What the student knows' });
      await known
        .getByRole('link', { name: /^5\.NF/ })
        .first()
        .click();
    },
  },
  {
    name: 'me-student-nothing',
    as: 'teacher',
    path: ({ klass }) => `/me/students/${klass.idleId}`,
  },
  { name: 'me-school', as: 'leader', path: () => '/me/school' },
  {
    name: 'me-school-below',
    as: 'leader',
    path: ({ klass }) => `/me/school?org=${klass.schoolId}&period=lastWeek`,
  },
  { name: 'me-school-students', as: 'leader', path: () => '/me/school?view=students' },
  {
    name: 'me-school-students-platform',
    path: ({ klass }) => `/o/school?org=${klass.districtId}&view=students&period=lastWeek`,
  },
  {
    name: 'me-school-students-analyst',
    as: 'analyst',
    path: ({ klass }) => `/analyst/school?org=${klass.districtId}&view=students`,
  },
  {
    name: 'me-school-students-missing',
    as: 'leader',
    path: () => '/me/school?org=none&view=students',
    expected: /404/,
  },
  {
    name: 'me-school-students-loading',
    as: 'leader',
    path: () => '/me/school?view=students',
    waitsFor: '**/students?*',
  },
  {
    name: 'me-school-students-none',
    as: 'analyst',
    path: ({ klass }) => `/analyst/school?org=${klass.districtId}&view=students`,
    before: (page) =>
      page.route('**/students?*', async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ json: { ...(await reply.json()), students: null, total: 0 } });
      }),
  },
  {
    name: 'me-school-missing',
    as: 'leader',
    path: () => '/me/school?org=none',
    expected: /404/,
  },
  {
    name: 'me-school-loading',
    as: 'leader',
    path: () => '/me/school',
    waitsFor: '**/summary?*',
  },
  {
    name: 'me-school-too-many',
    as: 'leader',
    path: () => '/me/school',
    before: (page) =>
      page.route('**/summary?*', async (route) => {
        const reply = await route.fetch();
        const { orgs, ...summary } = await reply.json();
        const bare = orgs.map((org: object) => ({ ...org, sums: null }));
        await route.fulfill({ json: { ...summary, orgs: bare, sums: null, classes: null } });
      }),
  },
  { name: 'me-school-platform', path: () => '/o/school' },
  {
    name: 'me-school-platform-below',
    path: ({ klass }) => `/o/school?org=${klass.districtId}&period=today`,
  },
  { name: 'me-school-analyst', as: 'analyst', path: () => '/analyst/school' },
  {
    name: 'me-school-analyst-below',
    as: 'analyst',
    path: ({ klass }) => `/analyst/school?org=${klass.districtId}`,
  },
  { name: 'me-school-analyst-nowhere', as: 'analyst', path: () => '/analyst/nothing' },
  { name: 'me-school-analyst-account', as: 'analyst', path: () => '/account' },
  { name: 'me-school-district', as: 'district', path: () => '/district/school' },
  {
    name: 'me-class-district',
    as: 'district',
    path: ({ klass }) => `/district/classes/${klass.classId}`,
  },
  {
    name: 'me-rosters-district',
    as: 'district',
    path: ({ klass }) => `/district/rosters?kind=classes&id=${klass.classId}`,
  },
  { name: 'me-sanity-district', as: 'district', path: () => '/district/rosters?kind=sanity' },
  { name: 'me-nowhere', as: 'teacher', path: () => '/me/nothing' },
  { name: 'me-class-platform', path: ({ klass }) => `/o/classes/${klass.classId}` },
  {
    name: 'me-class-application',
    as: 'developer',
    path: ({ klass, partner }) => `/a/${partner.applicationId}/classes/${klass.classId}`,
  },
];
