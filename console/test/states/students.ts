/** States of the list of students, and of one student. */
import type { Route } from 'playwright-core';
import type { Story, World } from './story.ts';

const own = ({ partner }: World, rest: string) => `/a/${partner.applicationId}/students${rest}`;
const one = (world: World, query = '') => own(world, `/${world.student.studentId}${query}`);

/** Why a standard has no review lesson, each reason once. */
const REASONS = ['due_without_content', 'suspended', 'student_inactive', 'daily_limit', 'waiting'];

async function withReasons(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.json();
  const [first] = body.reviews;
  const reviews = REASONS.map((reason, index) => ({
    ...first,
    standard: {
      ...first.standard,
      sourcedId: `0000000${index}${first.standard.sourcedId.slice(8)}`,
    },
    status: reason === 'suspended' ? reason : 'active',
    scheduler: index % 2 === 0 ? 'fsrs' : 'sm2',
    reviewCourse: null,
    reviewLesson: null,
    reason,
    insights: index === 1 ? ['scheduler_conflict'] : [],
  }));
  const counts = { ...body.counts, due: 5, overdue: 2, next7: [1, 0, 4, 0, 2, 0, 1] };
  await route.fulfill({ response, json: { ...body, reviews, counts, total: reviews.length } });
}

export const studentsStories: readonly Story[] = [
  { name: 'students', as: 'developer', path: (world) => own(world, '') },
  { name: 'students-platform', path: () => '/o/students?search=An' },
  {
    name: 'students-one-letter',
    as: 'viewer',
    path: (world) => own(world, '?search=T'),
  },
  {
    name: 'students-filtered-empty',
    as: 'developer',
    path: (world) => own(world, '?search=nobody+has+this+name'),
  },
  {
    name: 'students-filtered',
    path: ({ klass }) => `/o/students?class=${klass.classId}&letter=L`,
  },
  {
    name: 'students-empty',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/students`,
  },
  {
    name: 'students-empty-platform',
    path: () => '/o/students',
    before: (page) =>
      page.route('**/rostering/1.0/users?*', (route) =>
        route.fulfill({ headers: { 'x-total-count': '0' }, json: { users: [] } }),
      ),
  },
  {
    name: 'students-activity',
    as: 'developer',
    path: (world) => own(world, '?view=activity&range=7d&by=course'),
  },
  {
    name: 'students-activity-empty',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/students?view=activity`,
  },
  { name: 'students-loading', path: () => '/o/students', waitsFor: '**/rostering/1.0/users?*' },
  {
    name: 'students-error',
    path: () => '/o/students',
    before: (page) =>
      page.route('**/rostering/1.0/users?*', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': '5b0a7e4e-shot', 'retry-after': '30' },
          json: { imsx_description: 'The database is not reachable at the moment.' },
        }),
      ),
    expected: /503 \(Service/,
  },
];

/** Parts of the student, and what they wait for. */
const LOADING = [
  ['overview', '**/analytics/1.0/activity?*'],
  ['xp', '**/xp/1.0/users/*/entries?*'],
  ['sessions', '**/insights/1.0/users/*/sessions?*'],
  ['results', '**/gradebook/1.0/assessment-results?*'],
  ['reviews', '**/insights/1.0/users/*/reviews?*'],
  ['mastery', '**/insights/1.0/mastery?*'],
  ['events', '**/events/1.0/log?*'],
] as const;

export const studentStories: readonly Story[] = [
  { name: 'student', as: 'developer', path: (world) => one(world) },
  { name: 'student-platform', path: ({ student }) => `/o/students/${student.studentId}?range=28d` },
  {
    name: 'student-table',
    as: 'viewer',
    path: (world) => one(world, '?zone=utc'),
    act: async (page) => {
      await page.getByRole('button', { name: 'View as table: XP per day' }).click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'student-nothing',
    as: 'developer',
    path: (world) => one(world, '?range=custom&from=2020-01-01&until=2020-01-31'),
  },
  { name: 'student-term', as: 'viewer', path: (world) => one(world, '?range=term') },
  { name: 'student-xp', as: 'developer', path: (world) => one(world, '?tab=xp') },
  { name: 'student-xp-platform', path: ({ student }) => `/o/students/${student.studentId}?tab=xp` },
  {
    name: 'student-xp-empty',
    as: 'viewer',
    path: (world) => one(world, '?tab=xp&range=custom&from=2020-01-01&until=2020-01-02'),
  },
  { name: 'student-sessions', as: 'developer', path: (world) => one(world, '?tab=sessions') },
  {
    name: 'student-sessions-empty',
    as: 'viewer',
    path: (world) => one(world, '?tab=sessions&range=custom&from=2020-01-01&until=2020-01-02'),
  },
  { name: 'student-results', as: 'developer', path: (world) => one(world, '?tab=results') },
  {
    name: 'student-results-empty',
    as: 'viewer',
    path: (world) => one(world, '?tab=results&range=custom&from=2020-01-01&until=2020-01-02'),
  },
  { name: 'student-reviews', as: 'developer', path: (world) => one(world, '?tab=reviews') },
  {
    name: 'student-review',
    path: ({ student: { studentId, standardId } }) =>
      `/o/students/${studentId}?tab=reviews&standard=${standardId}`,
  },
  {
    name: 'student-reviews-empty',
    as: 'developer',
    path: (world) => own(world, `/${world.told.studentId}?tab=reviews`),
  },
  {
    name: 'student-reviews-reasons',
    as: 'viewer',
    path: (world) => one(world, '?tab=reviews'),
    before: (page) => page.route('**/reviews?*', withReasons),
  },
  {
    name: 'student-mastery',
    as: 'developer',
    path: (world) => one(world, '?tab=mastery'),
    act: (page) =>
      page
        .getByRole('row', { name: /recall/ })
        .first()
        .click(),
  },
  {
    name: 'student-mastery-unknown',
    path: ({ student, frameworks }) =>
      `/o/students/${student.studentId}?tab=mastery&framework=${frameworks.mathematics.CFDocument['identifier']}`,
    act: (page) => page.getByRole('treegrid').waitFor(),
  },
  {
    name: 'student-mastery-empty',
    as: 'developer',
    path: (world) => own(world, `/${world.told.studentId}?tab=mastery`),
  },
  {
    name: 'student-mastery-error',
    as: 'viewer',
    path: (world) => one(world, '?tab=mastery'),
    before: (page) =>
      page.route('**/insights/1.0/mastery?*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      ),
    expected: /500 \(Internal/,
  },
  { name: 'student-events', as: 'developer', path: (world) => one(world, '?tab=events') },
  {
    name: 'student-events-empty',
    as: 'viewer',
    path: (world) => one(world, '?tab=events&range=custom&from=2020-01-01&until=2020-01-02'),
  },
  {
    name: 'student-data',
    path: ({ student }) => `/o/students/${student.studentId}?tab=data`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Count what is held' }).click();
      await page.getByText('xp_entries').waitFor();
    },
  },
  {
    name: 'student-erase',
    path: ({ student }) => `/o/students/${student.studentId}?tab=data`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Erase…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'student-loading',
    as: 'developer',
    path: (world) => one(world),
    waitsFor: '**/rostering/1.0/users/*',
  },
  ...LOADING.map(
    ([tab, waitsFor]): Story => ({
      name: `student-${tab}-loading`,
      as: 'developer',
      path: (world) => one(world, `?tab=${tab}`),
      waitsFor,
    }),
  ),
  {
    name: 'student-not-allowed',
    as: 'developer',
    path: ({ newcomer, student }) => `/a/${newcomer.applicationId}/students/${student.studentId}`,
    expected: /404/,
  },
  {
    name: 'student-error',
    as: 'developer',
    path: (world) => one(world),
    before: (page) =>
      page.route('**/analytics/1.0/activity?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': '5b0a7e4e-shot' },
          json: { imsx_description: 'The server failed.' },
        }),
      ),
    expected: /500 \(Internal/,
  },
];
