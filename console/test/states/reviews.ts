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
}

export const reviewStories: readonly Story[] = [
  {
    name: 'reviews',
    path,
    before: busy,
    act: (page) =>
      page.getByRole('rowheader', { name: 'Divide fractions' }).scrollIntoViewIfNeeded(),
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
      await page.route('**/insights/1.0/retention?*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      );
    },
    expected: /500 \(Internal/,
  },
];
