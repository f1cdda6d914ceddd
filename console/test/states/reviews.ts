/** States of the page Reviews. */
import type { Page } from 'playwright-core';
import type { Story } from './story.ts';

const path = () => '/o/reviews';
const ID = '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11';

const item = (code: string, title: string) => ({
  sourcedId: ID.replace('7a11', code),
  code,
  title,
});

/** All steps of colour, weeks without reviews and with too few. */
const MAP = {
  frameworkId: ID,
  level: 2,
  desiredRetention: 0.9,
  weeks: Array.from({ length: 12 }, (_, week) =>
    new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10),
  ),
  rows: [
    {
      item: item('6a01', 'Understand ratio concepts and use ratio reasoning to solve problems'),
      reviews: [0, 4, 40, 50, 60, 70, 80, 90, 1_204, 110, 120, 9],
      passed: [0, 3, 24, 40, 52, 63, 73, 86, 1_203, 99, 90, 9],
    },
    {
      item: item('6a02', 'Divide fractions by fractions'),
      reviews: [12, 0, 0, 31, 0, 0, 18, 22, 0, 10, 0, 45],
      passed: [11, 0, 0, 25, 0, 0, 18, 20, 0, 10, 0, 41],
    },
  ],
};

/** All steps of colour, a class with too few students, one without any of a group. */
const MASTERY = {
  ...{ frameworkId: ID, level: 2, desiredRetention: 0.9, asOf: '2026-11-23T10:00:00.000Z' },
  classes: ['Mathematics 6, period 1', 'Mathematics 6, period 2, with Ms Aldana', 'Algebra']
    .flatMap((title) => [title, `${title} (evening)`, `${title} (summer)`])
    .map((title, at) => ({ sourcedId: `class-${at}`, title, students: at === 8 ? 7 : 24 })),
  rows: [
    {
      item: item('6a01', 'Understand ratio concepts and use ratio reasoning to solve problems'),
      students: [24, 24, 20, 22, 24, 24, 10, 0, 7],
      states: [48, 48, 30, 44, 50, 60, 10, 0, 9],
      recalled: [0, 5, 10, 22, 36, 55, 10, 0, 9],
    },
    {
      item: item('6a02', 'Divide fractions by fractions'),
      students: [12, 0, 24, 9, 0, 1_204, 0, 11, 0],
      states: [12, 0, 24, 9, 0, 1_204, 0, 11, 0],
      recalled: [11, 0, 2, 8, 0, 801, 0, 6, 0],
    },
  ],
  ...{ offset: 0, limit: 30, total: 134 },
};

const retained = (reviews: number, passed: number) => ({
  ...{ reviews, passed },
  retention: reviews === 0 ? null : passed / reviews,
});

async function busy(page: Page) {
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
    due: 20 + ((index * 37) % 90),
  }));
  await page.route('**/admin/1.0/review/forecast?*', (route) =>
    route.fulfill({ json: { overdue: 64, days, total: 2_000 } }),
  );
  await page.route('**/admin/1.0/review/retention?*', (route) =>
    route.fulfill({
      json: {
        ...{ startDate: '2026-10-25', endDate: '2026-11-23', desiredRetention: 0.9 },
        ...retained(1_824, 1_660),
        byScheduler: { fsrs: retained(1_800, 1_640), sm2: retained(0, 0) },
      },
    }),
  );
  await page.route('**/insights/1.0/retention?*', (route) => route.fulfill({ json: MAP }));
  await page.route('**/insights/1.0/mastery/classes?*', (route) =>
    route.fulfill({ json: MASTERY }),
  );
}

export const reviewStories: readonly Story[] = [
  {
    name: 'reviews',
    path,
    before: busy,
    act: (page) =>
      page.getByRole('rowheader', { name: 'Divide fractions' }).first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'reviews-mastery',
    path: ({ course }) => `/o/reviews?course=${course.courseId}`,
    before: busy,
    act: (page) => page.getByText('The first 9 of 134 classes').scrollIntoViewIfNeeded(),
  },
  {
    name: 'reviews-mastery-empty',
    path: ({ course }) => `/o/reviews?course=${course.courseId}`,
    act: (page) =>
      page.getByText('No student of these classes has a review state').scrollIntoViewIfNeeded(),
  },
  {
    name: 'reviews-stored',
    path,
    act: (page) => page.getByText('REVIEW_RETENTION', { exact: true }).waitFor(),
  },
  {
    name: 'reviews-away',
    path,
    before: async (page) => {
      await busy(page);
      await page.route(/insights\/1\.0\/(retention|mastery\/classes)\?/, (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      );
    },
    expected: /500 \(Internal/,
  },
];
