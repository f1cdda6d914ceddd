/** The page of a record says what it is of until the record is read: no id flashes as its name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { type Visitor, visitAs, waiting } from './harness/visit.ts';

const ID = randomUUID();

/** The pages of one record each, by the noun that stands in the place of its name. */
const NOUNS: Readonly<Record<string, string>> = {
  [`/o/accounts/${ID}`]: 'Account',
  [`/o/classes/${ID}`]: 'Class',
  [`/o/content/courses/${ID}`]: 'Course',
  [`/o/imports/${ID}`]: 'Import',
  [`/o/rosters/classes/${ID}`]: 'Class',
  [`/o/school?org=${ID}`]: 'School',
  [`/o/sessions/${ID}`]: 'Session',
  [`/o/standards/${ID}`]: 'Framework',
  [`/o/students/${ID}`]: 'Student',
};

suite('the page of a record that is not read yet', { skip: skipWithoutChromium }, async () => {
  const server = await testServer();
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
    await visitor.page.route(
      (url) => url.pathname.startsWith('/console/api/') && url.href.includes(ID),
      () => undefined,
    );
  });
  after(() => visitor.context.close());

  for (const [path, noun] of Object.entries(NOUNS)) {
    test(`has the noun as heading and title: ${path.replace(ID, '…')}`, async () => {
      const { page } = visitor;
      await page.goto(`${server.baseUrl}/console${path}`);
      await waiting(page);
      assert.equal(await page.locator('main h1').textContent(), noun);
      const title = await page.title();
      assert.ok(title.startsWith(noun) && !title.includes(ID), title);
    });
  }
});
