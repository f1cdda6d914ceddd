/** The table of each chart, and its file, against the numbers of the API. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { parseCsv } from '../../server/src/files/csv.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { processed, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { formatDuration } from '../src/ui/values/format.ts';
import { type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partners = await Promise.all(['Math Quest', 'Reading Lab'].map((one) => server.partner(one)));

/** Counts of a day, by minute: other numbers in each, so that no two are taken for each other. */
async function putCounts(): Promise<void> {
  const states = [
    ['processed', ''],
    ['dropped', 'course_unknown'],
    ['dropped', 'student_unknown'],
    ['failed', 'internal'],
    ['refused', 'field_missing'],
  ] as const;
  const rows = partners.flatMap(({ applicationId }, one) =>
    states.flatMap(([state, code], index) =>
      [3, 40, 200, 600, 1_300].map((minutes, at) => {
        const events = 1_000 * one + 100 * index + 10 * at + 7;
        const lag = state === 'refused' ? 0 : 0.25 * (at + 1);
        return { applicationId, state, code, minutes, events, lag };
      }),
    ),
  );
  await server.db.execute(sql`
    insert into event_counts
      (minute, application_id, state, code, type, score_type, events, lag_sum, lag_max)
    select date_trunc('minute', now()) - make_interval(mins => r.minutes), r."applicationId",
      r.state, r.code, 'GradeEvent', 'XP', r.events, r.lag * r.events, 40 * r.lag
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      ("applicationId" uuid, state text, code text, minutes int, events int, lag float8)`);
}

interface Counts {
  readonly buckets: readonly string[];
  readonly series: readonly {
    readonly key: string;
    readonly events: readonly number[];
    readonly lagMean?: readonly (number | null)[];
    readonly lagMax?: readonly (number | null)[];
  }[];
}

interface Columns {
  readonly names: readonly string[];
  /** By column, then by bucket. */
  readonly values: readonly (readonly (number | null)[])[];
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

const STATES = ['processed', 'dropped', 'failed', 'refused'];

function byState({ series }: Counts): Columns {
  const found = STATES.flatMap((state) => series.find(({ key }) => key === state) ?? []);
  return { names: found.map(({ key }) => key), values: found.map(({ events }) => events) };
}

function byRank({ series }: Counts): Columns {
  const ranked = series.toSorted((one, other) => sum(other.events) - sum(one.events));
  return { names: ranked.map(({ key }) => key), values: ranked.map(({ events }) => events) };
}

function lag({ buckets, series }: Counts): Columns {
  const measured = series.filter(({ lagMax }) => lagMax !== undefined);
  const at = buckets.map((_, index) =>
    measured.flatMap(({ events, lagMean, lagMax }) => {
      const [mean, longest] = [lagMean?.[index], lagMax?.[index]];
      if (typeof mean !== 'number' || typeof longest !== 'number') return [];
      return [{ events: events[index] ?? 0, mean, longest }];
    }),
  );
  const means = at.map((all) => {
    const events = sum(all.map((one) => one.events));
    return events === 0 ? null : sum(all.map((one) => one.mean * one.events)) / events;
  });
  const longest = at.map((all) =>
    all.length === 0 ? null : Math.max(...all.map((one) => one.longest)),
  );
  return { names: ['mean', 'longest'], values: [means, longest] };
}

const plain = new Intl.NumberFormat('en');
const formatCount = (value: number) => plain.format(value);

interface Chart {
  readonly path: string;
  readonly title: string;
  /** `by` of its request. */
  readonly by: string | null;
  readonly columns: (counts: Counts) => Columns;
  readonly format: (value: number) => string;
}

const counted = { format: formatCount };
const CHARTS: Readonly<Record<string, Chart>> = {
  'Overview, by state': {
    ...{ path: '/o', title: 'Events by state', by: null, columns: byState, ...counted },
  },
  'Overview, by application': {
    ...{ path: '/o?by=application', title: 'Events by application', by: 'application' },
    ...{ columns: byRank, ...counted },
  },
  'Overview, wait for a status': {
    ...{ path: '/o', title: 'Wait for a status', by: null, columns: lag, format: formatDuration },
  },
  'Overview, drops by reason': {
    ...{ path: '/o', title: 'Drops by reason', by: 'reason', columns: byRank, ...counted },
  },
  'Health, wait for a status': {
    ...{ path: '/o/health', title: 'Wait for a status', by: null },
    ...{ columns: lag, format: formatDuration },
  },
};

/** The latest answer to each question of counts, by `by`. */
function watchCounts(page: Page): Map<string | null, Counts> {
  const latest = new Map<string | null, Counts>();
  page.on('response', async (reply) => {
    const { pathname, searchParams } = new URL(reply.url());
    if (!pathname.endsWith('/admin/1.0/event-counts') || !reply.ok()) return;
    latest.set(searchParams.get('by'), await reply.json());
  });
  return latest;
}

suite('charts and the API', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  let latest: ReturnType<typeof watchCounts>;
  before(async () => {
    await putCounts();
    await fetch(`${server.baseUrl}/console/o`);
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
    latest = watchCounts(visitor.page);
  });
  after(() => visitor.context.close());

  for (const [name, { path, title, by, columns, format }] of Object.entries(CHARTS)) {
    test(`${name}: table and file have the numbers of the API`, async () => {
      const { page } = visitor;
      latest.clear();
      await visitor.open(path);
      await page.getByRole('button', { name: `View as table: ${title}` }).click();
      const table = page.getByRole('region', { name: title, exact: true });
      await table.waitFor();
      const rowsOf = () =>
        table
          .locator('tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
          );
      /** The page asks again now and then, and a bucket begins: both follow within moments. */
      const isSame = async () => {
        const counts = latest.get(by);
        if (!counts) return false;
        const { values } = columns(counts);
        const expected = counts.buckets.map((_, index) =>
          values.map((own) => (typeof own[index] === 'number' ? format(own[index]) : '–')),
        );
        return isDeepStrictEqual(await rowsOf(), expected);
      };
      await eventually(`the table of ${title} has the numbers`, isSame);
      const texts = (await rowsOf()).flat();
      assert.ok(new Set(texts).size > 5, 'the numbers are several');

      const isFileSame = async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `CSV: ${title}` }).click(),
        ]);
        const counts = latest.get(by);
        assert.ok(counts);
        const { names, values } = columns(counts);
        const rows = counts.buckets.map((start, index) => [
          start,
          ...values.map((own) => String(own[index] ?? '')),
        ]);
        const table = parseCsv(await readFile(await file.path()));
        return isDeepStrictEqual(table, [['from', ...names], ...rows]);
      };
      await eventually(`the file of ${title} has the numbers`, isFileSame);
      visitor.requireNoFaults();
    });
  }

  test('Problems: the count beside each small line is that of the API', async () => {
    const { page } = visitor;
    const [partner] = partners;
    assert.ok(partner);
    const place = await putPlace(partner);
    const courseId = 'no-such-course';
    for (const xp of [1, 2, 3]) await processed(partner, xpEvent({ ...place, courseId }, xp));
    await processed(partner, xpEvent({ ...place, studentId: 'nobody-here' }, 4));
    const errors = page.waitForResponse((reply) =>
      reply.url().includes('/admin/1.0/event-errors?'),
    );
    await visitor.open('/o/events/problems?range=24h');
    const { groups } = await (await errors).json();
    const shown = await page.locator('.problems-count').allInnerTexts();
    const numbers = groups.map(({ count }: { count: number }) => formatCount(count));
    assert.ok(numbers.length > 1);
    assert.deepEqual(shown.toSorted(), numbers.toSorted());
    visitor.requireNoFaults();
  });
});
