/** People at the console: one's own account, accounts for operators, members of an application. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { updateAccount } from '../../server/src/console/accounts/accounts.ts';
import { beginSession } from '../../server/src/console/sessions/sessions.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { ACCOUNT_PASSWORD, putAccount } from '../../server/test/fixtures/accounts.ts';
import { put } from '../../server/test/fixtures/content.ts';
import { orgBody, putSchool } from '../../server/test/fixtures/people.ts';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { deviceOf } from '../src/pages/account/device.ts';
import { confirm, confirmIfAsked, type Visitor, visitAs } from './harness/visit.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner('Math Quest');

const AGENTS = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
  ],
  ['curl/8.16.0', 'curl', undefined],
  ['', undefined, undefined],
] as const;

test('a session is named by its browser and system, as far as they are known', () => {
  for (const [userAgent, browser, system] of AGENTS) {
    assert.deepEqual(deviceOf(userAgent), { browser, system }, userAgent);
  }
});

suite('one’s own account', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Grace Hopper' });
  });
  after(() => visitor.context.close());

  test('a new name is saved, and the header shows it', async () => {
    const { page } = visitor;
    await visitor.open('/account');
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace B. Hopper');
    await page.keyboard.press('Enter');
    await page.getByText('Name saved').waitFor();
    await page.getByRole('button', { name: 'Account of Grace B. Hopper' }).waitFor();
    visitor.requireNoFaults();
  });

  test('a weak password is refused at its field; a good one ends all other sessions', async () => {
    const { page } = visitor;
    const accountId = await ownId(visitor);
    const place = { address: '203.0.113.0', userAgent: AGENTS[0][0] };
    await beginSession(db, { accountId, now: new Date(), ...place });
    await visitor.open('/account');
    const row = page.getByRole('row', { name: 'Firefox on Linux' });
    await row.waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill(ACCOUNT_PASSWORD);
    const field = page.getByRole('textbox', { name: 'New password' });
    await field.fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Use 15 characters or more').first().waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('four words of a song');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed').waitFor();
    await row.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '');
    visitor.requireNoFaults(/400 \(Bad/);
  });

  test('other sessions are ended one by one, and all together after a question', async () => {
    const { page } = visitor;
    const accountId = await ownId(visitor);
    for (const [userAgent] of AGENTS.slice(0, 4)) {
      await beginSession(db, { accountId, now: new Date(), address: '203.0.113.0', userAgent });
    }
    await visitor.open('/account');
    await page.getByRole('button', { name: 'End the session of Edge on Windows' }).click();
    await page.getByRole('row', { name: 'Edge on Windows' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog', { name: 'End 3 other sessions?' }).waitFor();
    await page.getByRole('button', { name: 'End 3 sessions' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: 'Safari on iPad' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('row', { name: 'This session' }).count(), 1);
    visitor.requireNoFaults();
  });
});

suite('accounts, for operators', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
  });
  after(() => visitor.context.close());

  test('an invitation by keyboard alone shows a link that sets a password, once', async () => {
    const { page } = visitor;
    await visitor.open('/o/accounts');
    await page.getByRole('button', { name: 'Invite a person' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).focus();
    await page.keyboard.type('annie@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Annie Easley');
    await page.keyboard.press('Enter');
    await confirm(page);
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    const mail = await page.getByRole('link', { name: 'Open mail' }).getAttribute('href');
    assert.match(mail ?? '', /^mailto:annie@example\.org\?subject=/);
    assert.ok(mail?.includes(encodeURIComponent(link)));
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('alert').filter({ hasText: 'cannot be shown again' }).waitFor();
    await page.getByRole('button', { name: 'Close anyway' }).click();
    await page.getByRole('link', { name: 'Annie Easley' }).waitFor();
    assert.ok(!(await page.content()).includes(link));
    const opened = await page.context().newPage();
    await opened.goto(link);
    await opened.locator('input[type=password]').first().waitFor();
    await opened.close();
    visitor.requireNoFaults(/403 \(Forbidden/);
  });

  /** Fills the fields of a role for an org; before the org is named, `act` is not ready. */
  const chooseDistrict = async ({ page }: Visitor, act: string) => {
    await put(
      await server.operator(),
      '/rostering/1.0/orgs/lake',
      orgBody('lake', { name: 'Lake' }),
    );
    await page.getByRole('combobox', { name: 'For a school or district' }).click();
    await page.getByRole('option', { name: 'District operator' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: act });
    assert.equal(await button.isDisabled(), true);
    await page.getByRole('combobox', { name: 'School or district', exact: true }).fill('Lake');
    await page.getByRole('option', { name: 'Lake' }).click();
    await button.click();
  };
  const roleOf = (email: string) =>
    db.first(sql`
      select role, org_id from account_org_roles r join accounts a on a.id = r.account_id
      where a.email = ${email}`);

  test('a person is invited as a district operator', async () => {
    const { page } = visitor;
    await visitor.open('/o/accounts?new=1');
    const email = 'dee@example.org';
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Dee Strict');
    await chooseDistrict(visitor, 'Make the invitation');
    await confirmIfAsked(page, page.getByRole('textbox', { name: 'Link' }));
    assert.deepEqual(await roleOf(email), { role: 'district', orgId: 'lake' });
    visitor.requireNoFaults(/403/);
  });

  test('an account becomes a district operator, by the name of an org, and an analyst with names', async () => {
    const { page } = visitor;
    const { id, email } = await putAccount(db, { name: 'Dora Dister' });
    await visitor.open(`/o/accounts/${id}`);
    const open = page.getByRole('button', { name: 'Change…' });
    await open.first().click();
    await chooseDistrict(visitor, 'Change');
    await confirmIfAsked(page, page.getByText('District operator: Lake'));
    assert.deepEqual(await roleOf(email), { role: 'district', orgId: 'lake' });
    await open.first().click();
    await page.getByRole('combobox', { name: 'For a school or district' }).click();
    await page.getByRole('option', { name: 'Analyst' }).click();
    await page.getByRole('checkbox', { name: 'With names' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await confirmIfAsked(page, page.getByText('Analyst: Lake, with names'));
    visitor.requireNoFaults(/403/);
  });

  test('a search and a filter are in the address, and are cleared together', async () => {
    const { page } = visitor;
    await visitor.open('/o/accounts?search=ada&rights=member');
    await page.getByText('Nothing fits these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    assert.equal(new URL(page.url()).search, '');
    visitor.requireNoFaults();
  });

  test('disabling takes the typed address; then the person is enabled, and an operator', async () => {
    const { page } = visitor;
    const { id, email } = await putAccount(db, { name: 'Mary Jackson' });
    await visitor.open(`/o/accounts/${id}`);
    await page.getByRole('button', { name: 'Disable…' }).click();
    const act = page.getByRole('button', { name: 'Disable Mary Jackson' });
    assert.equal(await act.isDisabled(), true);
    await page.getByRole('textbox', { name: `Type ${email} to confirm` }).fill(email);
    await act.click();
    await page.getByRole('button', { name: 'Enable…' }).click();
    await page.getByRole('button', { name: 'Enable Mary Jackson' }).click();
    await page.getByRole('button', { name: 'Make operator…' }).click();
    await page.getByRole('button', { name: 'Make Mary Jackson an operator' }).click();
    await page.getByRole('button', { name: 'Take rights away…' }).waitFor();
    visitor.requireNoFaults();
  });

  test('the last operator cannot be lowered, and the dialog says why', async () => {
    const { page } = visitor;
    const { id } = await findAccountByName('Mary Jackson');
    await updateAccount(db, id, { operator: false });
    await visitor.open(`/o/accounts/${await ownId(visitor)}`);
    await page.getByRole('button', { name: 'Take rights away…' }).click();
    await page.getByRole('button', { name: 'Take operator rights away' }).click();
    await page.getByText('No other operator can sign in').waitFor();
    visitor.requireNoFaults(/409 \(Conflict/);
  });

  test('a person of the roster: who may read, and a status that is changed after a question', async () => {
    const { page } = visitor;
    const { userId, classId } = await putSchool(partner);
    const statusOf = async () =>
      (await partner.get(`/rostering/1.0/users/${userId}`)).body.user.status;
    const { user } = (await partner.get(`/rostering/1.0/users/${userId}`)).body;
    const name = `${user.givenName} ${user.familyName}`;
    await visitor.open(`/o/rosters?kind=people&id=${encodeURIComponent(userId)}`);
    const readers = page.locator('.detail-reasons');
    await readers.getByText('It created the record').waitFor();
    const link = readers.locator(`a[href*="kind=classes&id=${classId}"]`);
    await link.waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Restore…' }).waitFor();
    assert.equal(await statusOf(), 'tobedeleted');
    await page.getByRole('button', { name: 'Restore…' }).click();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await page.getByRole('button', { name: 'Delete…' }).waitFor();
    const { dateLastModified: _, ...restored } = (
      await partner.get(`/rostering/1.0/users/${userId}`)
    ).body.user;
    const { dateLastModified: __, ...before } = user;
    assert.deepEqual(restored, before);
    visitor.requireNoFaults();
  });

  test('the audit log has what an account did; a line opens its hashes and its request', async () => {
    const { page } = visitor;
    const id = await ownId(visitor);
    const filter = encodeURIComponent(`actorId='account:${id}' AND action='update'`);
    const { body } = await (await server.operator()).get(`/admin/1.0/audit?filter=${filter}`);
    const [line] = body.lines;
    await visitor.open(`/o/audit?actor=account:${id}&action=update`);
    await page.getByRole('row').nth(body.lines.length).waitFor();
    assert.equal(await page.locator('tbody tr').count(), body.lines.length);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: `Line ${line.sourcedId}` }).waitFor();
    for (const text of [line.before, line.after, line.requestId]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    assert.equal(new URL(page.url()).searchParams.get('line'), line.sourcedId);
    await page.getByRole('link', { name: 'All of this request' }).click();
    const asked = page.getByRole('textbox', { name: 'Id of the request' });
    await eventually('the filter is shown', async () => {
      return (await asked.inputValue()) === line.requestId;
    });
    visitor.requireNoFaults();
  });
});

async function findAccountByName(name: string): Promise<{ id: string }> {
  const [found] = await db.query<{ id: string }>(sql`
    select id from accounts where name = ${name}`);
  assert.ok(found, name);
  return found;
}

suite('members of an application', { skip: skipWithoutChromium }, () => {
  const team = `/a/${partner.applicationId}/team`;

  test('an admin invites a person with an account, who accepts; changes the role, removes', async () => {
    const roles = { [partner.applicationId]: 'admin' } as const;
    const visitor = await visitAs(server, { roles, confirmed: true });
    const { page } = visitor;
    const person = await visitAs(server, { name: 'Katherine Johnson' });
    const { email } = person;
    await visitor.open(team);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Katherine');
    await page.getByRole('button', { name: 'Make the invitation' }).click();
    const invited = page.getByRole('row', { name: email });
    await invited.getByText('Invited').waitFor();
    assert.equal(await page.getByText('Katherine').count(), 0);
    await person.open('/');
    await person.page.getByRole('button', { name: 'Accept Math Quest' }).click();
    await confirm(person.page);
    await person.page.getByText('You are a member of Math Quest').waitFor();
    person.requireNoFaults(/403 \(Forbidden/);
    await person.context.close();
    await visitor.open(team);
    const row = page.getByRole('row', { name: 'Katherine Johnson' });
    await row.getByText('Developer').waitFor();
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Manage Katherine Johnson' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Change role…');
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Change role', exact: true }).click();
    await row.getByText('Viewer').waitFor();
    await choose('Remove…');
    await page.getByRole('button', { name: 'Remove Katherine Johnson' }).click();
    await row.waitFor({ state: 'detached' });
    visitor.requireNoFaults();
    await visitor.context.close();
  });

  test('the navigation of a viewer lists what viewers may open', async () => {
    const visitor = await visitAs(server, { roles: { [partner.applicationId]: 'viewer' } });
    const { page } = visitor;
    await visitor.open(`/a/${partner.applicationId}/events`);
    const names = await page.locator('nav .nav-link').allTextContents();
    assert.ok(names.includes('Events'), names.join());
    for (const name of ['Team', 'Keys and sign-in', 'Compose']) assert.ok(!names.includes(name));
    visitor.requireNoFaults();
    await visitor.context.close();
  });

  test('a developer reads who the members are, and changes nothing', async () => {
    const visitor = await visitAs(server, { roles: { [partner.applicationId]: 'developer' } });
    const { page } = visitor;
    await visitor.open(team);
    await page.getByText('Admins of the application change its members').waitFor();
    assert.equal(await page.getByRole('button', { name: /^(Manage|Invite)/ }).count(), 0);
    visitor.requireNoFaults();
    await visitor.context.close();
  });
});

async function ownId({ page }: Visitor): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await page.request.get(`${server.baseUrl}/console/1.0/session`, { headers });
  return (await reply.json()).account.id;
}
