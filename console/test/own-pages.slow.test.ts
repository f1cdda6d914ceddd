/** The own pages of people of the roster on a phone: ways, keys, files, paper, end of a session. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type {
  ClassSummary,
  OrgStandards,
  OrgStudents,
  OrgSummary,
} from '../../sdk/src/generated/openapi.ts';
import { PASSWORD, putPerson } from '../../server/test/fixtures/sign-in.ts';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { workerCaughtUp } from '../../server/test/harness/worker.ts';
import { settled, type Visitor, visitAs, visitAsUser } from './harness/visit.ts';
import { putFullClass, putWorldClass } from './states/class-world.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const klass = await putWorldClass(partner);
await workerCaughtUp(server.db);
const PHONE = { width: 390, height: 800 };

/** What the API says of the class to its teacher. */
const summaryAs = (visitor: Visitor, period: string) =>
  readSummary<ClassSummary>(visitor, `/me/insights/1.0/classes/${klass.classId}`, period);

async function readSummary<Summary>(visitor: Visitor, of: string, period: string) {
  const { page } = visitor;
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return readAs<Summary>(visitor, `${of}/summary?period=${period}&timezone=${timezone}`);
}

async function readAs<Body>({ page }: Visitor, url: string): Promise<Body> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await page.request.get(`${server.baseUrl}/console/api${url}`, { headers });
  return (await reply.json()) as Body;
}

/** The file of the students that are shown, and what the API says. */
async function studentsOf(visitor: Visitor, prefix: string) {
  const { page } = visitor;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^lectern-Lakeside-District-week-students-/);
  const text = readFileSync(await file.path(), 'utf8');
  const rows = parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const path = `/${prefix}/insights/1.0/orgs/${klass.districtId}/students?timezone=${zone}`;
  return [rows, await readAs<OrgStudents>(visitor, path)] as const;
}

async function sheetsOf(page: Visitor['page']) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = pdf.match(/\/MediaBox \[0 0 59\d[.\d]* 84\d[.\d]*\]/g) ?? [];
  return { a4: boxes.length, all: pdf.match(/\/Type \/Page\n/g)?.length };
}

/** 190 × 277 mm. */
const A4_IN_MARGINS = { width: 718, height: 1047 };

/** Students of a map whose names are cut; letters may reach out of their line by some pixels. */
function cutNames(page: Visitor['page']) {
  return page.locator('.summary-map th[scope="row"] > a').evaluateAll((names) =>
    names
      .filter((name) => name.scrollWidth > name.clientWidth + 1)
      .concat(names.filter((name) => name.scrollHeight > name.clientHeight + 5))
      .map((name) => String(name.textContent)),
  );
}

suite('a teacher', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAsUser(server, klass.teacherId);
    await visitor.page.setViewportSize(PHONE);
  });
  after(() => visitor.context.close());

  test('sees in one click who fell behind, and what the class practises next', async () => {
    const { page } = visitor;
    await visitor.open('/me/');
    assert.ok(page.url().endsWith('/console/me/classes'));
    await page.getByRole('link', { name: 'Fractions 5A' }).click();
    await settled(page);
    const summary = await summaryAs(visitor, 'week');
    const { needs, onTrack, ahead, practiseNext } = summary;
    await page.getByText(`${needs} need you, ${onTrack} on track, ${ahead} ahead.`).waitFor();
    const behind = page.getByRole('region', { name: 'Fell behind' });
    assert.equal(await behind.getByRole('listitem').count(), Math.min(5, needs));
    const next = page.getByRole('region', { name: 'Practise next' });
    assert.equal(await next.getByRole('listitem').count(), practiseNext.length);
    const lesson = practiseNext[0]?.lessons[0] ?? assert.fail('no lesson');
    const link = next.getByRole('link', { name: lesson.title });
    assert.equal(await link.getAttribute('href'), lesson.url);
    visitor.requireNoFaults();
  });

  test('opens a student by the keyboard: the heading has the focus, though its code comes later', async () => {
    const { page } = visitor;
    await visitor.open(`/me/classes/${klass.classId}`);
    const student = page.getByRole('region', { name: 'Fell behind' }).getByRole('link').nth(1);
    const name = String(await student.textContent());
    await student.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Fractions 5A' }).waitFor();
    visitor.requireNoFaults();
  });

  test('walks over the map with the arrows; each cell says its sentence', async () => {
    const { page } = visitor;
    await visitor.open(`/me/classes/${klass.classId}`);
    const { students, standards } = await summaryAs(visitor, 'week');
    const cells = page.locator('td[tabindex]');
    assert.equal(await page.locator('td[tabindex="0"]').count(), 1);
    await cells.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    for (const [key, row, column] of [
      ['ArrowDown', 1, 0],
      ['ArrowRight', 1, 1],
      ['End', 1, standards.length - 1],
      ['ArrowRight', 1, standards.length - 1],
      ['Control+End', students.length - 1, standards.length - 1],
      ['ArrowUp', students.length - 2, standards.length - 1],
      ['Control+Home', 0, 0],
    ] as const) {
      await page.keyboard.press(key);
      const said = String(await focused());
      const { familyName } = students[row] ?? assert.fail('no student');
      assert.ok(said.includes(`${familyName} `), `${key}: ${said}`);
      assert.ok(said.includes(String(standards[column]?.code)), `${key}: ${said}`);
      await page.getByText(said).waitFor();
    }
    assert.equal(await page.locator('td[tabindex="0"]').count(), 1);
    visitor.requireNoFaults();
  });

  test('has a period in the address, and a file of exactly what is shown', async () => {
    const { page } = visitor;
    await visitor.open(`/me/classes/${klass.classId}`);
    await page.getByText('Term', { exact: true }).click();
    await page.waitForURL(/period=term/);
    await settled(page);
    const { period, students, standards } = await summaryAs(visitor, 'term');
    await page.getByText(/^Term: /).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^lectern-Fractions-5A-term-/);
    const text = readFileSync(await file.path(), 'utf8');
    const rows = parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
    const shown = rows.map((row) => [
      ...[row['sourcedId'], row['from'], row['until'], row['xp'], row['xpBefore']],
      ...standards.flatMap(({ code }) => [row[String(code)], row[`${code} recall`]]),
    ]);
    const expected = students.map(({ sourcedId, xp, xpBefore, known, recall }) => [
      ...[sourcedId, period.from, period.until, String(xp), String(xpBefore)],
      ...known.flatMap((one, column) => [one, String(recall[column] ?? '')]),
    ]);
    assert.deepEqual(shown, expected);
    visitor.requireNoFaults();
  });

  test('opens a student in two clicks, with the numbers of the API and what proves them', async () => {
    const { page } = visitor;
    await visitor.open('/me/classes');
    await page.getByRole('link', { name: 'Fractions 5A' }).click();
    await settled(page);
    await page.getByRole('link', { name: 'Chloé Martin' }).first().click();
    await page.waitForURL(/\/me\/students\//);
    await settled(page);
    const xp = page.getByRole('group', { name: 'XP per day' });
    await xp.locator('.chart-head').getByText('goal 20').waitFor();
    await xp.getByRole('img', { name: /, goal 20\.$/ }).waitFor();
    assert.equal(await xp.locator('.chart-plot').getByText('goal').count(), 0);
    const results = page.getByRole('region', { name: 'Results' });
    const url = `/console/api/me/insights/1.0/users/${klass.studentId}/results?limit=100`;
    const headers = { 'sec-fetch-site': 'same-origin' };
    const reply = await page.request.get(`${server.baseUrl}${url}`, { headers });
    const proof = (await reply.json()).results.find(
      ({ scoreType }: { scoreType: string }) => scoreType === 'MASTERY',
    );
    await results.getByText(proof.lessonTitle).first().waitFor();
    const known = page.getByRole('region', { name: 'What the student knows' });
    await known.getByText(`Full MASTERY score in ${proof.lessonTitle}`).waitFor();
    await known
      .getByRole('link', { name: /^5\.NF/ })
      .first()
      .click();
    await known.getByRole('heading', { name: /^Answers/ }).waitFor();
    const definition = page.getByRole('link', { name: /^What this means: Results/ });
    const [, anchor] = String(await definition.getAttribute('href')).split('#');
    const docs = await page.request.get(`${server.baseUrl}/docs/reference/insights`);
    assert.match(await docs.text(), new RegExp(`id="${anchor}"`));
    visitor.requireNoFaults();
  });

  test('prints 40 students and 12 standards on one A4 with the period, without the frame', async () => {
    const { page } = visitor;
    const classId = await putFullClass(partner, klass);
    await workerCaughtUp(server.db);
    await visitor.open(`/me/classes/${classId}?period=lastWeek`);
    assert.equal(await page.locator('.summary-map tbody tr').count(), 40);
    assert.equal(await page.locator('.summary-map thead th').count(), 2 + 12);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByText(/^Last week: /).isVisible(), true);
    assert.equal(await page.locator('header').isVisible(), false);
    assert.equal(await page.getByRole('button', { name: 'CSV' }).isVisible(), false);
    assert.deepEqual(await sheetsOf(page), { a4: 1, all: 1 });
    await page.setViewportSize(A4_IN_MARGINS);
    assert.deepEqual(
      (await cutNames(page)).filter((name) => name.length < 25),
      [],
    );
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE);
    assert.deepEqual(await cutNames(page), []);
    visitor.requireNoFaults();
  });

  test('is led to the sign-in and back when the session has ended', async () => {
    const { page, context } = visitor;
    await visitor.open(`/me/classes/${klass.classId}`);
    await context.clearCookies();
    await page.getByText('Last week', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.goto(`${server.baseUrl}/console/me/classes`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    visitor.requireNoFaults(/401/);
  });
});

suite('a leader', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  const read = (orgId: string, period = 'week') =>
    readSummary<OrgSummary>(visitor, `/me/insights/1.0/orgs/${orgId}`, period);
  before(async () => {
    visitor = await visitAsUser(server, klass.leaderId);
    await visitor.page.setViewportSize(PHONE);
  });
  after(() => visitor.context.close());

  test('lands on the own district with its sums, and goes by a school to a class', async () => {
    const { page } = visitor;
    await visitor.open('/me/');
    assert.ok(page.url().endsWith('/console/me/school'));
    await page.getByRole('heading', { level: 1, name: 'Lakeside District' }).waitFor();
    const { sums } = await read(klass.districtId);
    assert.ok(sums && sums.needs > 0 && sums.participated > 0);
    await page.getByText(`${sums.needs} of ${sums.students} students need the teacher`).waitFor();
    await page.getByText(`${sums.participated} of ${sums.students} took part`).waitFor();
    await page.getByRole('link', { name: 'Hopper School' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hopper School' }).waitFor();
    const shown = await page.locator('body').innerText();
    assert.doesNotMatch(shown, /Alma|Ruiz|Chloé/);
    await page.getByRole('link', { name: 'Fractions 5A' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fractions 5A' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Schools' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lakeside District' }).waitFor();
    visitor.requireNoFaults();
  });

  test('has a period in the address, and files of exactly what is shown', async () => {
    const { page } = visitor;
    await visitor.open('/me/school');
    await page.getByText('Last week', { exact: true }).click();
    await page.waitForURL(/period=lastWeek/);
    await page.getByText(/^Last week: /).waitFor();
    await settled(page);
    const { classes, orgs } = await read(klass.districtId, 'lastWeek');
    const path = `/me/insights/1.0/orgs/${klass.districtId}/standards`;
    const { standards } = await readAs<OrgStandards>(visitor, path);
    assert.ok(standards && standards.length > 0);
    const numbers = ['needs', 'onTrack', 'ahead', 'students', 'participated', 'xp', 'xpBefore'];
    const rowsOf = (rows: readonly object[] | null, names: readonly string[]) =>
      rows?.map((row) => names.map((name) => String(Reflect.get(row, name))));
    for (const [region, names, rows] of [
      ['Classes', numbers, classes],
      ['Schools and districts', numbers.slice(0, 5), orgs.flatMap(({ sums }) => sums ?? [])],
      ['Standards', ['students', 'mastered'], standards],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('region', { name: region }).getByRole('button', { name: 'CSV' }).click(),
      ]);
      assert.match(file.suggestedFilename(), /^lectern-Lakeside-District-lastWeek-/);
      const text = readFileSync(await file.path(), 'utf8');
      const written = parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
      assert.deepEqual(rowsOf(written, names), rowsOf(rows, names));
    }
    visitor.requireNoFaults();
  });

  test('sees the students by name, which no number sorts, and opens one', async () => {
    const { page } = visitor;
    await visitor.open('/me/school');
    await page.getByRole('link', { name: 'Students', exact: true }).click();
    await page.getByRole('region', { name: 'Students' }).waitFor();
    const [written, { students }] = await studentsOf(visitor, 'me');
    const names = students?.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    assert.ok(names && names.length >= 12);
    assert.deepEqual(
      written.map(({ name }) => name),
      names,
    );
    const table = page.getByRole('region', { name: 'Students' }).getByRole('table');
    assert.equal(await table.locator('thead').getByRole('button').count(), 0);
    await table.getByRole('link', { name: 'Chloé Martin' }).first().click();
    await page.waitForURL(/\/me\/students\//);
    visitor.requireNoFaults();
  });

  test('prints sheets of A4 with the period, without the frame', async () => {
    const { page } = visitor;
    await visitor.open('/me/school?period=lastWeek');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByText(/^Last week: /).isVisible(), true);
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
    const { a4, all } = await sheetsOf(page);
    assert.ok(a4 > 0 && a4 === all, `${a4} of ${all}`);
    await page.emulateMedia({ media: 'screen' });
    visitor.requireNoFaults();
  });
});

suite('an analyst', { skip: skipWithoutChromium }, () => {
  test('lands on the sums of the own org, without small classes and the way to a class', async () => {
    const orgRole = { role: 'analyst', orgId: klass.districtId } as const;
    const visitor = await visitAs(server, { name: 'Ann Alyst', orgRole });
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await visitor.open('/');
    assert.ok(page.url().endsWith('/console/analyst/school'));
    await page.getByRole('heading', { level: 1, name: 'Lakeside District' }).waitFor();
    await page.getByText('1 class of fewer than ten students is not shown.').waitFor();
    const classes = page.getByRole('region', { name: 'Classes' });
    await classes.getByText('Fractions 5A').waitFor();
    assert.equal(await classes.locator('tbody').getByRole('link').count(), 0);
    assert.equal(await classes.getByText('Fractions club').count(), 0);
    await page.getByRole('link', { name: 'Students', exact: true }).click();
    await page.getByText('1 school with fewer than ten students is not shown').waitFor();
    await page.getByRole('region', { name: 'Students' }).waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /Alma|Ruiz|Chloé/);
    const [written, { students }] = await studentsOf(visitor, 'analyst');
    const keys = students?.map(({ studentKey, xp, activeDays }) => [studentKey, xp, activeDays]);
    assert.ok(keys && keys.length >= 12);
    assert.deepEqual(
      written.map((row) => [row['studentKey'], Number(row['xp']), Number(row['activeDays'])]),
      keys,
    );
    await page.getByRole('button', { name: 'Account of Ann Alyst' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: /School totals/ }).click();
    await page.getByRole('option', { name: 'School totals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lakeside District' }).waitFor();
    visitor.requireNoFaults();
    await visitor.context.close();
  });
});

suite('a district operator', { skip: skipWithoutChromium }, () => {
  test('goes from the own district to a class, and to its people and their records', async () => {
    const orgRole = { role: 'district', orgId: klass.districtId } as const;
    const visitor = await visitAs(server, { name: 'Dora Dister', orgRole });
    const { page } = visitor;
    await visitor.open('/');
    assert.ok(page.url().endsWith('/console/district/school'));
    await page.getByRole('heading', { level: 1, name: 'Lakeside District' }).waitFor();
    await page.getByRole('link', { name: 'Fractions 5A' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fractions 5A' }).waitFor();
    await page.getByRole('link', { name: 'Rosters' }).click();
    await page.getByRole('navigation', { name: 'Kinds of records' }).waitFor();
    const kinds = page.getByRole('navigation', { name: 'Kinds of records' }).getByRole('link');
    assert.deepEqual(await kinds.allTextContents(), [
      ...['Schools', 'Classes', 'People', 'Enrollments', 'Sanity'],
    ]);
    await page.getByRole('table').locator('tbody').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Classes' }).waitFor();
    for (const act of [/Delete/, /Export/]) {
      assert.equal(await page.getByRole('button', { name: act }).count(), 0);
    }
    visitor.requireNoFaults();
    await visitor.context.close();
  });
});

suite('a student', { skip: skipWithoutChromium }, () => {
  test('signs in to the own page, which names nobody else, and signs out', async () => {
    const { id, username } = await putPerson(await server.operator(), server.db);
    const context = await openChromium();
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(`${server.baseUrl}/console/me/sign-in`);
    await page
      .getByLabel(/name|e-?mail/i)
      .first()
      .fill(username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/console/me/learning');
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Hello Ada' }).waitFor();
    assert.ok(id);
    const other = await context.newPage();
    await other.goto(`${server.baseUrl}/console/me/learning`);
    await other.getByRole('heading', { level: 1, name: 'Hello Ada' }).waitFor();
    await page.getByRole('button', { name: 'Account of Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/logout');
    await other.waitForURL('**/logout');
    await page.getByRole('button', { name: /sign out/i }).click();
    await page.waitForURL((url) => url.pathname !== '/logout');
    await page.goto(`${server.baseUrl}/console/me/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  test('sees a lesson once that practises two skills', async () => {
    const visitor = await visitAsUser(server, klass.studentId);
    const { page } = visitor;
    await page.route('**/insights/1.0/me?*', async (route) => {
      const reply = await route.fetch();
      const { learning, ...me } = await reply.json();
      const [first] = learning.dueNext;
      const other = { ...first, standard: { ...first.standard, sourcedId: 'b', title: 'Halves' } };
      const dueNext = [...learning.dueNext, other];
      await route.fulfill({ response: reply, json: { ...me, learning: { ...learning, dueNext } } });
    });
    await visitor.open('/me/');
    const due = page.getByRole('region', { name: 'Practise now' });
    await due.getByText('Halves').waitFor();
    const links = await due.getByRole('link').allTextContents();
    assert.deepEqual(links, [...new Set(links)]);
    visitor.requireNoFaults();
    await visitor.context.close();
  });

  test('sees the own XP, what is due with lessons, and what was mastered', async () => {
    const visitor = await visitAsUser(server, klass.studentId);
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await visitor.open('/me/');
    await page.getByText('40 of 20 XP').waitFor();
    const due = page.getByRole('region', { name: 'Practise now' });
    const lesson = due.getByRole('link', { name: /^Lesson \d/ }).first();
    assert.match((await lesson.getAttribute('href')) ?? '', /^https:/);
    await page.getByText('You have mastered 2 skills.').waitFor();
    const shown = await page.locator('body').innerText();
    assert.doesNotMatch(shown, /Alma|Ruiz|Tess/);
    visitor.requireNoFaults();
    await visitor.context.close();
  });
});
