/** Counts of a busy day: what charts draw, which the few events of the world do not fill. */
import type { Page } from 'playwright-core';

interface Counts {
  readonly buckets: readonly string[];
}

/** A day at a school: quiet at night, most before noon. */
const height = (at: string) => {
  const hour = new Date(at).getUTCHours() + new Date(at).getUTCMinutes() / 60;
  return Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
};

const KEYS = {
  state: { processed: 1_200, dropped: 60, refused: 8 },
  reason: {
    course_unknown: 40,
    student_unknown: 12,
    lesson_unknown: 9,
    score_above_maximum: 4,
    session_unknown: 3,
    student_not_accessible: 2,
    event_time_in_future: 1,
  },
  application: { one: 700, two: 320, three: 140, four: 60, five: 30, six: 12, seven: 6, other: 9 },
};

/** Answers counts of the page's range with those of such days. */
export const busyCounts = (page: Page) =>
  page.route('**/admin/1.0/event-counts?*', async (route) => {
    const reply = await route.fetch();
    const counts = (await reply.json()) as Counts;
    const by = new URL(route.request().url()).searchParams.get('by') ?? 'state';
    const keys = KEYS[by as keyof typeof KEYS];
    const series = Object.entries(keys).map(([key, most], rank) => ({
      key,
      events: counts.buckets.map((at, index) =>
        Math.round(most * height(at) * (1 + Math.sin(index * 1.7 + rank) / 4)),
      ),
      ...(key === 'processed' ? lags(counts) : {}),
    }));
    await route.fulfill({ response: reply, json: { ...counts, series } });
  });

/** Some tenths of a second, with one long wait. */
function lags({ buckets }: Counts) {
  const mean = buckets.map((at, index) => (height(at) === 0 ? null : 0.12 + (index % 7) / 40));
  const jam = Math.floor(buckets.length * 0.6);
  return {
    lagMean: mean.map((value, index) => (value !== null && index === jam ? 14 : value)),
    lagMax: mean.map((value, index) => value && value * (index === jam ? 400 : 3 + (index % 5))),
  };
}
