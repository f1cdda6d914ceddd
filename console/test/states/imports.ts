/** States of the imports of files, and of one import. */
import type { Page } from 'playwright-core';
import type { WorldImports } from './import-world.ts';
import type { Story, World } from './story.ts';

const list = () => '/o/imports';
const one = (name: keyof WorldImports) => (world: World) => `/o/imports/${world.imports[name]}`;

interface Shown {
  readonly import: Record<string, unknown>;
}

/** The import with other members: states that pass while one looks. */
const changed = (members: object) => (page: Page) =>
  page.route(/\/admin\/1\.0\/imports\/[0-9a-f-]+$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Shown;
    await route.fulfill({ response: reply, json: { import: { ...body.import, ...members } } });
  });

const UNDER_WAY = {
  ...{ stage: 'checking users.csv, KiB', done: 48_210, total: 112_400, ratePerSecond: 3_150 },
  ...{ counts: null, removals: [], findings: [], warnings: [], finishedAt: null, message: null },
};

const RUNNING = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'district.zip',
  by: 'Grace Hopper',
  startedAt: '2026-11-22T10:02:00.000Z',
};

/** Another import is under way. */
const otherRuns = (page: Page) =>
  page.route(/\/admin\/1\.0\/imports\?filter=/, (route) =>
    route.fulfill({ json: { imports: [RUNNING], next: null } }),
  );

async function choose(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
}

export const importStories: readonly Story[] = [
  { name: 'imports', path: list },
  { name: 'imports-filtered-empty', path: () => '/o/imports?search=no+such+file&kind=standards' },
  {
    name: 'imports-empty',
    path: list,
    before: (page) =>
      page.route('**/admin/1.0/imports?*', (route) =>
        route.fulfill({ json: { imports: [], next: null } }),
      ),
  },
  {
    name: 'imports-away',
    path: list,
    before: (page) =>
      page.route('**/admin/1.0/imports?*', (route) =>
        route.fulfill({ status: 500, json: { imsx_description: 'The server failed.' } }),
      ),
    expected: /500 \(Internal/,
  },
  {
    name: 'imports-new',
    path: () => '/o/imports?new=1',
    act: (page) => choose(page, 'district.zip'),
  },
  {
    name: 'imports-new-standards',
    path: () => '/o/imports?new=1',
    before: otherRuns,
    act: async (page) => {
      await choose(page, 'mathematics.xlsx');
      await page.getByLabel('Framework of the table').waitFor();
    },
  },
  { name: 'import-ready', path: one('ready') },
  {
    name: 'import-apply',
    path: one('ready'),
    act: (page) => page.getByRole('button', { name: 'Apply…' }).click(),
  },
  { name: 'import-done', path: one('done') },
  { name: 'import-partial', path: one('partial'), before: otherRuns },
  { name: 'import-failed', path: one('failed') },
  { name: 'import-discarded', path: one('discarded') },
  {
    name: 'import-checking',
    path: one('ready'),
    before: changed({ ...UNDER_WAY, state: 'checking' }),
  },
  {
    name: 'import-stop',
    path: one('ready'),
    before: changed({ ...UNDER_WAY, state: 'running', stage: 'writing users.csv' }),
    act: (page) => page.getByRole('button', { name: 'Stop…' }).click(),
  },
  {
    name: 'import-interrupted',
    path: one('ready'),
    before: changed({
      state: 'interrupted',
      message: 'The process that ran it ended. Stored rows stay; apply it again to go on.',
    }),
  },
  {
    name: 'import-missing',
    path: () => '/o/imports/00000000-0000-4000-8000-000000000000',
    expected: /404 \(Not/,
  },
];
