/** The frame of every page: who may enter, keys, the end of a session, a server away, budgets. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { ACCOUNT_PASSWORD } from '../../server/test/fixtures/accounts.ts';
import { courseBody, lessonBody, put, putTree } from '../../server/test/fixtures/content.ts';
import { packageOf, sampleItem } from '../../server/test/fixtures/packages.ts';
import { academicSessionBody, classBody, orgBody } from '../../server/test/fixtures/people.ts';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { findLoads } from './harness/assets.ts';
import { settled, type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const found = await putFound();

/** Records whose names and codes nothing else has. */
async function putFound() {
  const { courseId, unitId, lessonId, resourceId } = await putTree(partner);
  const base = '/rostering/1.0';
  const course = courseBody(courseId, { title: 'Volcanoes', courseCode: 'GEO-7' });
  await put(partner, `${base}/courses/${courseId}`, course);
  const lesson = lessonBody(lessonId, { unitId, resourceId }, { title: 'Magma chambers' });
  await put(partner, `${base}/lessons/${lessonId}`, lesson);
  const [orgId, sessionId, classId] = ['org', 'session', 'class'].map(() => randomUUID()) as [
    ...[string, string, string],
  ];
  await put(partner, `${base}/orgs/${orgId}`, orgBody(orgId));
  await put(partner, `${base}/academicSessions/${sessionId}`, academicSessionBody(sessionId));
  const names = { title: 'Period Nine', classCode: 'P9-GEO' };
  const body = classBody(classId, { courseId, orgId, sessionId }, names);
  await put(partner, `${base}/classes/${classId}`, body);
  await putReviewCopies(orgId, sessionId);
  const item = sampleItem({ humanCodingScheme: 'ESS2.A', fullStatement: 'Explain eruptions.' });
  const framework = packageOf(item);
  const reply = await partner.post('/ims/case/v1p1/CFPackages', framework);
  assert.equal(reply.status, 201, reply.text);
  const [documentId, itemId] = [framework.CFDocument, item].map(({ identifier }) => identifier);
  return { courseId, lessonId, classId, documentId, itemId };
}

/** What reviews make of these for one student: they are called alike. */
async function putReviewCopies(orgId: string, sessionId: string): Promise<void> {
  const { courseId, unitId, lessonId, resourceId } = await putTree(partner);
  const base = '/rostering/1.0';
  const metadata = { courseType: 'spaced-repetition' };
  const course = courseBody(courseId, { title: 'Review: Volcanoes', metadata });
  await put(partner, `${base}/courses/${courseId}`, course);
  const review = { title: 'Magma chambers', metadata: { review: { cycle: 1 } } };
  const lesson = lessonBody(lessonId, { unitId, resourceId }, review);
  await put(partner, `${base}/lessons/${lessonId}`, lesson);
  const classId = randomUUID();
  const names = { title: 'Review: Period Nine', metadata };
  const body = classBody(classId, { courseId, orgId, sessionId }, names);
  await put(partner, `${base}/classes/${classId}`, body);
}

/** Bytes of scripts, packed, that are loaded later; what is not named here is a page. */
const LATER_BYTES_MAX: Readonly<Record<string, number>> = { plots: 110_000, code: 130_000 };
const PAGE_BYTES_MAX = 40_000;

test('the entry has 240,000 bytes of scripts and 45,000 of styles at most, a page 40,000 more', async () => {
  const { scripts, styles, later } = await findLoads(server.baseUrl);
  assert.ok(scripts.bytes > 0 && scripts.bytes <= 240_000, `${scripts.bytes} bytes of scripts`);
  assert.ok(styles.bytes > 0 && styles.bytes <= 45_000, `${styles.bytes} bytes of styles`);
  const large = later.filter(
    ({ name, bytes }) => bytes > (LATER_BYTES_MAX[name] ?? PAGE_BYTES_MAX),
  );
  assert.deepEqual(large, []);
  assert.ok(later.length > 10 && later.every(({ bytes }) => bytes > 0), 'pages were found');
});

suite('in the browser', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { operator: true, name: '<b>Ada</b>' });
  });
  after(() => visitor.context.close());

  test('the palette and the keys of the frame work by keyboard alone', async () => {
    const { page } = visitor;
    await visitor.open('/o/applications');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip-link');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('math');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/a/${partner.applicationId}**`);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goBack();
    await settled(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('d');
    assert.equal(await page.locator('html').getAttribute('data-density'), 'compact');
    await page.keyboard.press('d');
    visitor.requireNoFaults();
  });

  test('what is typed before the palette is loaded is in its field, and no shortcut', async () => {
    const { page } = visitor;
    const held = Promise.withResolvers<void>();
    const isOverlays = /\/console\/assets\/overlays-\w+\.js$/;
    await page.route(isOverlays, async (route) => {
      await held.promise;
      await route.continue();
    });
    await visitor.open('/o/applications');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dr');
    held.resolve();
    await page.keyboard.type('gh');
    const field = page.getByRole('dialog').locator('input:focus');
    await field.waitFor();
    await page.keyboard.type('y');
    assert.equal(await field.inputValue(), 'drghy');
    assert.equal(await page.locator('html').getAttribute('data-density'), 'comfortable');
    assert.ok(page.url().endsWith('/o/applications'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.unroute(isOverlays);
    visitor.requireNoFaults();
  });

  test('the palette loads the search of the documentation, and opens a page of it beside', async () => {
    const { page, context } = visitor;
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/docs')) loaded.push(pathname);
    });
    await visitor.open('/o/applications');
    assert.deepEqual(loaded, []);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await page.keyboard.type('course_unk');
    const hit = dialog.getByRole('link', { name: 'course_unknown' });
    await hit.first().waitFor();
    assert.deepEqual(loaded, ['/docs/assets/minisearch.js', '/docs/assets/search.js']);
    await page.keyboard.type('nown');
    await dialog.locator('a[data-selected]', { hasText: 'course_unknown' }).waitFor();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press('Enter'),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'course_unknown' }).waitFor();
    assert.equal(opened.url(), `${server.baseUrl}/docs/reasons/course_unknown`);
    await opened.close();
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(page.url().endsWith('/o/applications'));
    visitor.requireNoFaults();
  });

  test('a filter is in the address, and survives a reload and the back button', async () => {
    const { page } = visitor;
    await visitor.open('/o/applications');
    await page.keyboard.press('/');
    await page.keyboard.type('Math');
    await page.waitForURL(/search=Math/);
    await page.reload();
    await page.getByRole('cell', { name: 'Math Quest', exact: true }).waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'Math');
    visitor.requireNoFaults();
  });

  test('a link loads the code of its page when it gets the focus, a row below the pointer', async () => {
    const { page } = visitor;
    const loads = () =>
      page.waitForResponse((reply) => /\/console\/assets\/page-\w+\.js$/.test(reply.url()));
    await visitor.open('/o/applications');
    const row = page.getByRole('row', { name: /Math Quest/ });
    await Promise.all([loads(), row.getByRole('cell').nth(1).hover()]);
    await page.locator('summary', { hasText: 'Run' }).click();
    await Promise.all([loads(), page.getByRole('link', { name: 'Health' }).focus()]);
    assert.ok(page.url().endsWith('/o/applications'));
    visitor.requireNoFaults();
  });

  test('no string becomes markup or a script', async () => {
    const { page } = visitor;
    await visitor.open('/o/applications');
    const thrown = await page.evaluate(() => {
      const element = document.createElement('div');
      const script = document.createElement('script');
      const tries = [
        () => element.setHTMLUnsafe('<img src=x>'),
        () => element.insertAdjacentHTML('beforeend', '<b>'),
        () => script.setAttribute('src', 'https://elsewhere.example/x.js'),
        () => new Worker('data:text/javascript,1'),
      ];
      return tries.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    assert.ok(!thrown.includes('done'), thrown.join());
    visitor.requireNoFaults(/./);
  });

  test('a language that is longer breaks no page on a phone', async () => {
    const { page } = visitor;
    await visitor.open('/o/nothing');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => localStorage.setItem('lectern-locale', 'en-XA'));
    for (const path of ['/o/applications', '/o/nothing']) {
      await visitor.open(path);
      assert.match((await page.locator('main h1').textContent()) ?? '', /^\[.*~\]$/);
      const outside = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map((element) => `${element.tagName} ${element.className}`);
      });
      assert.deepEqual(outside, [], path);
    }
    await page.evaluate(() => localStorage.removeItem('lectern-locale'));
    await page.setViewportSize({ width: 1280, height: 800 });
    visitor.requireNoFaults();
  });

  test('a server that is away leaves the page as it is, with a bar until it is back', async () => {
    const { page, context } = visitor;
    await visitor.open('/o/applications');
    await context.setOffline(true);
    await page.keyboard.press('r');
    await page.getByText(/^No connection since/).waitFor();
    assert.ok(await page.getByRole('cell', { name: 'Math Quest', exact: true }).isVisible());
    await context.setOffline(false);
    await page.getByText(/^No connection since/).waitFor({ state: 'hidden' });
    visitor.requireNoFaults(/ERR_INTERNET_DISCONNECTED/);
  });

  test('a page that was not opened yet waits in its frame for a server that is away', async () => {
    const { page, context } = visitor;
    await visitor.open('/o/applications');
    await page.locator('summary', { hasText: 'Run' }).click();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Imports' }).click();
    await page.getByText(/^No connection since/).waitFor();
    await page.locator('main [aria-busy="true"]:not(.loading-hidden)').waitFor();
    assert.ok(await page.getByRole('link', { name: 'Imports' }).isVisible());
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
    visitor.requireNoFaults(/ERR_INTERNET_DISCONNECTED/);
  });

  test('an address without a page says so, marks no other page, and leads on', async () => {
    const { page } = visitor;
    await visitor.open('/o/studnets/7');
    const main = page.getByRole('main');
    await main.getByText('Nothing is at /console/o/studnets/7.').waitFor();
    assert.equal(await page.locator('nav [aria-current]').count(), 0);
    await main.getByRole('button', { name: 'Search or jump…' }).click();
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await main.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    visitor.requireNoFaults();
  });

  test('the address of an application alone leads to its first page', async () => {
    const { page } = visitor;
    for (const end of ['', '/']) {
      await visitor.open(`/a/${partner.applicationId}${end}`);
      await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor();
      assert.ok(page.url().endsWith(`/a/${partner.applicationId}/start`));
    }
    visitor.requireNoFaults();
  });

  test('the navigation shows seven pages at most, of one section at a time', async () => {
    const { page } = visitor;
    await visitor.open('/o/events');
    const entries = page.locator('nav .nav-link:visible:not([href="/docs"])');
    for (const section of ['Learn', 'Build', 'Run']) {
      const summary = page.locator('nav summary', { hasText: section });
      const isOpen = () =>
        summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open);
      if (!(await isOpen())) await summary.press('Enter');
      assert.ok(await isOpen());
      assert.equal(await page.locator('nav details[open]').count(), 1);
      const count = await entries.count();
      assert.ok(count > 3 && count <= 7, `${section}: ${count}`);
    }
    visitor.requireNoFaults();
  });

  test('who looks at an application is one click from its events', async () => {
    const { page } = visitor;
    await visitor.open(`/a/${partner.applicationId}/start`);
    await page.locator('.nav-link', { hasText: /^Events$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    visitor.requireNoFaults();
  });

  test('the palette finds courses, lessons, classes and standards by name and by code', async () => {
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    const option = dialog.locator('button');
    for (const [typed, name, address] of [
      ['volcan', /Volcanoes/, `/content/courses/${found.courseId}`],
      ['geo-7', /Volcanoes/, `/content/courses/${found.courseId}`],
      ['magma', /Magma chambers/, `/content/courses/${found.courseId}?node=${found.lessonId}`],
      ['period nine', /Period Nine/, `/rosters/classes/${found.classId}`],
      ['P9-GEO', /Period Nine/, `/rosters/classes/${found.classId}`],
      ['ESS2.A', /ESS2\.A/, `/standards/${found.documentId}?item=${found.itemId}`],
    ] as const) {
      await visitor.open('/o/applications');
      await page.keyboard.press('Control+k');
      await dialog.locator('input:focus').waitFor();
      const list = dialog.locator('.mantine-Spotlight-actionsList');
      const before = await list.boundingBox();
      await page.keyboard.type(typed);
      await option.filter({ hasText: name }).click();
      await page.waitForURL((url) => `${url.pathname}${url.search}`.endsWith(address));
      assert.ok(before && before.height > 200, 'the list has its height from the start');
    }
    visitor.requireNoFaults();
  });

  test('an operator acts as a developer after the password, and a wrong one is told', async () => {
    const { page } = visitor;
    await visitor.open(`/a/${partner.applicationId}/nothing`);
    await page.getByText('You see what Math Quest sees.').waitFor();
    await page.getByRole('button', { name: 'Act as developer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    for (const password of ['wrong', ACCOUNT_PASSWORD]) {
      await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      if (password === 'wrong') await dialog.getByText(/wrong/i).first().waitFor();
    }
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('You act as a developer of Math Quest.').waitFor();
    visitor.requireNoFaults(/403/);
  });

  test('when the session ends one signs in beside the page, and the request is repeated', async () => {
    const { page, context, email } = visitor;
    await visitor.open('/o/applications');
    const headers = { 'sec-fetch-site': 'same-origin' };
    await context.request.post(`${server.baseUrl}/console/sign-out`, { headers });
    await page.getByRole('searchbox').fill('Quest');
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.waitFor();
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await popup.getByLabel(/e-?mail/i).fill(email);
    await popup.getByLabel('Password').fill(ACCOUNT_PASSWORD);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: 'Math Quest', exact: true }).waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'Quest');
    visitor.requireNoFaults(/401/);
  });
});

test('who was removed from an application reads so at its open page, and has no entries of it', {
  skip: skipWithoutChromium,
}, async () => {
  const { applicationId } = partner;
  const member = await visitAs(server, { roles: { [applicationId]: 'developer' } });
  const { page } = member;
  await member.open(`/a/${applicationId}/team`);
  const list = `/applications/1.0/${applicationId}/members`;
  const operator = await server.operator();
  const { members } = (await operator.get(list)).body;
  const { accountId } = members.find(({ email }: { email: string }) => email === member.email);
  assert.equal((await operator.delete(`${list}/${accountId}`)).status, 204);
  await page.locator('.nav-link', { hasText: /^Webhooks$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'You have no access here' }).waitFor();
  assert.equal(await page.locator('.nav-section').count(), 0);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  member.requireNoFaults(/404/);
  await member.context.close();
});

test('a session that cannot be read again leaves the page as it is, and is not asked for anew', {
  skip: skipWithoutChromium,
}, async () => {
  const operator = await visitAs(server, { operator: true });
  const { page } = operator;
  await operator.open('/o/applications');
  let asked = 0;
  await page.route('**/console/1.0/session', (route) => {
    asked += 1;
    return route.fulfill({ status: 403, json: {} });
  });
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/console/o/content/courses/${randomUUID()}`);
  await page.getByText('Not found, or not yours to see').first().waitFor();
  await settled(page);
  assert.equal(asked, 1);
  await operator.context.close();
});

test('without a session a deep link leads to the sign-in and then on', {
  skip: skipWithoutChromium,
}, async () => {
  const { email, context: other } = await visitAs(server, { operator: true });
  await other.close();
  const context = await openChromium();
  const page = await context.newPage();
  await page.goto(`${server.baseUrl}/console/o/applications?search=Math`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('cell', { name: 'Math Quest', exact: true }).waitFor();
  assert.ok(page.url().endsWith('/console/o/applications?search=Math'));
  await context.close();
});
