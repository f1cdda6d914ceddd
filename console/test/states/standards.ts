/** States of the list of frameworks, of uploads, and of the tree of one framework. */
import type { Page } from 'playwright-core';
import type { Story, World } from './story.ts';

const list = () => '/o/standards';
const idOf = ({ frameworks }: World) => String(frameworks.mathematics.CFDocument['identifier']);
const tree = (world: World) => `/o/standards/${idOf(world)}`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('CASE package').setInputFiles(file);
}

const comparedOf = ({ frameworks }: World) =>
  [
    frameworks.itemId,
    ...[0, 9].map((at) => frameworks.mathematics.CFItems[at]?.['identifier']),
  ].join(',');

/** Standards of each domain that most recall, few of many, and some of too few. */
async function mastery(page: Page, { frameworks }: World): Promise<void> {
  const numbers = [
    { students: 24, recalled: 19, meanRecall: 91, due: 3, lapses: 2, mastered: 17 },
    { students: 1_204, recalled: 201, meanRecall: 68, due: 804, lapses: 77, mastered: 0 },
    { students: 7, recalled: 5, meanRecall: 92, due: 0, lapses: 0, mastered: 7 },
  ];
  const standards = frameworks.mathematics.CFItems.filter(
    ({ CFItemType, humanCodingScheme }) =>
      CFItemType === 'Standard' && String(humanCodingScheme).includes('NF'),
  );
  const items = Object.fromEntries(
    standards.map(({ identifier }, index) => [identifier, numbers[index % 3]]),
  );
  await page.route('**/insights/1.0/mastery?*', (route) =>
    route.fulfill({
      json: {
        ...{ frameworkId: idOf({ frameworks } as World), students: 1_301, items },
        ...{ desiredRetention: 0.9, asOf: '2026-11-23T10:00:00.000Z' },
      },
    }),
  );
}

const grid = (page: Page) => page.getByRole('treegrid').getByText('Grade 3').waitFor();

export const standardsStories: readonly Story[] = [
  { name: 'standards', path: list },
  { name: 'standards-filtered-empty', path: () => '/o/standards?search=no+such+title' },
  {
    name: 'standards-empty',
    path: list,
    before: (page) =>
      page.route('**/standards/1.0/frameworks?*', (route) =>
        route.fulfill({ json: { frameworks: [], offset: 0, limit: 100, total: 0 } }),
      ),
  },
  {
    name: 'standards-upload',
    path: () => '/o/standards?upload=1',
    act: (page) => page.getByLabel('CASE package').waitFor(),
  },
  {
    name: 'standards-upload-refused',
    path: () => '/o/standards?upload=1',
    act: async (page, { frameworks }) => {
      const { CFItems, ...body } = frameworks.mathematics;
      const broken = CFItems.map((item, index) => (index % 9 ? item : { ...item, uri: 7 }));
      await choose(page, 'broken.json', JSON.stringify({ ...body, CFItems: broken }));
      await page.getByText(/errors in the file/).waitFor();
    },
    expected: /422 \(Unprocessable/,
  },
  {
    name: 'framework-replace-orphans',
    path: (world) => `${tree(world)}?upload=1`,
    act: async (page, { frameworks }) => {
      const { CFItems, ...body } = frameworks.mathematics;
      const cut = { ...body, CFItems: CFItems.slice(0, 3), CFAssociations: [] };
      await choose(page, 'cut.json', JSON.stringify(cut));
      await page.getByText('1 resource would lose learning objectives').waitFor();
    },
  },
  { name: 'framework', path: tree, act: grid },
  {
    name: 'framework-coverage',
    path: (world) => `${tree(world)}?view=coverage`,
    act: (page) => page.getByRole('img', { name: /standards have content/ }).waitFor(),
  },
  {
    name: 'framework-item',
    path: (world) => `${tree(world)}?item=${world.frameworks.itemId}`,
    act: (page) => page.getByRole('heading', { name: '3.NF.2' }).waitFor(),
  },
  {
    name: 'framework-selected',
    path: (world) => `${tree(world)}?selected=${comparedOf(world)}`,
    act: (page) => page.getByText('3 items are selected').waitFor(),
  },
  {
    name: 'framework-compare',
    path: (world) => `${tree(world)}?selected=${comparedOf(world)}&compare=1`,
    act: async (page) => {
      const associations = page.getByRole('dialog').getByRole('heading', { name: 'Associations' });
      await associations.nth(2).waitFor();
    },
  },
  {
    name: 'framework-mastery',
    path: (world) => `${tree(world)}?class=class-1&item=${world.frameworks.itemId}`,
    before: mastery,
    act: (page) => page.getByText('mean recall 68%').waitFor(),
  },
  {
    name: 'framework-mastery-low',
    path: (world) => `${tree(world)}?class=class-1&mastery=low`,
    before: mastery,
    act: (page) => page.getByText('4 found').waitFor(),
  },
  {
    name: 'framework-mastery-none',
    as: 'viewer',
    path: (world) =>
      `/a/${world.partner.applicationId}/standards/${idOf(world)}?course=${world.course.courseId}&mastery=high`,
    act: (page) => page.getByText('Mastery: half or more').waitFor(),
  },
  {
    name: 'framework-mastery-missing',
    path: (world) => `${tree(world)}?class=nothing`,
    act: (page) => page.getByRole('alert').waitFor(),
    expected: /404 \(Not/,
  },
  {
    name: 'framework-search',
    path: (world) => `${tree(world)}?search=equivalence`,
    act: (page) => page.getByText('12 found').waitFor(),
  },
  {
    name: 'framework-search-nothing',
    path: (world) => `${tree(world)}?search=photosynthesis`,
    act: (page) => page.getByText('Nothing fits these filters').waitFor(),
  },
  {
    name: 'framework-empty',
    path: ({ frameworks }) => `/o/standards/${frameworks.empty.CFDocument['identifier']}`,
    act: (page) => page.getByRole('heading', { name: 'No items' }).waitFor(),
  },
  {
    name: 'framework-missing',
    path: () => '/o/standards/00000000-0000-4000-8000-000000000000',
    act: (page) => page.getByText('Not found, or not yours to see').first().waitFor(),
    expected: /404 \(Not/,
  },
  {
    name: 'framework-viewer',
    as: 'viewer',
    path: (world) => `/a/${world.partner.applicationId}/standards/${idOf(world)}`,
    act: grid,
  },
];
