/** Commands refuse what the API refuses to an operator, in the same words. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { putAccount } from '../../test/fixtures/accounts.ts';
import { putSchool } from '../../test/fixtures/people.ts';
import { urlOf } from '../../test/harness/command.ts';
import { commandSession } from '../../test/harness/command-session.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { CLIENTS_ACTIVE_MAX } from '../auth/clients/queries.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const run = commandSession();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const folder = await testFolder('limits');
const operator = await server.operator();

const APPLICATIONS = '/admin/1.0/applications';
const ACCOUNTS = '/admin/1.0/accounts';
const CONTROL = 'Math\u0007Quest';
const LONG = 'x'.repeat(256);
const UNKNOWN = randomUUID();
const PUBLIC = { visibility: 'public' };
const full = await server.partner('Full');
const { applicationId } = await server.partner('Math Quest');
const clients = `/applications/1.0/${applicationId}/clients`;
const { orgId } = await putSchool(operator);

/** Exit codes by the status of the API. */
const EXITS: Readonly<Record<number, number>> = { 400: 5, 403: 3, 404: 4, 409: 7 };

type ApiCall = readonly [method: string, url: string, body?: object];

async function savedAs(document: object): Promise<string> {
  const file = join(folder, 'application.json');
  await writeFile(file, JSON.stringify(document));
  return file;
}

/** The command and the request are refused for one reason. */
function refused(what: string, command: readonly string[], [method, url, body]: ApiCall): void {
  test(`${command.slice(0, 2).join(' ')}: ${what}`, async () => {
    const { status, body: problem } = await operator.call(method, url, body);
    const { code, stderr, stdout } = await run(command, { env });
    assert.equal(code, EXITS[status], `${status}, but ${code}: ${stderr}`);
    assert.equal(stderr.trimEnd().split('\n').at(-1), problem.imsx_description);
    assert.equal(stdout, '');
  });
}

async function made(body: object): Promise<string> {
  const reply = await operator.post(clients, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.client.clientId;
}

suite('clients', async () => {
  await db.execute(sql`
    insert into clients (client_id, application_id, label, scopes)
    select 'lec_full_' || number, ${full.applicationId}, '', '{}'
    from generate_series(2, ${CLIENTS_ACTIVE_MAX}::int) number`);
  const abroad = await made({ kind: 'external', clientId: 'abroad' });
  const open = await made({ kind: 'public' });
  const [plain, former] = [await made({}), await made({})];
  await operator.delete(`${clients}/${former}`);
  const many = Array.from({ length: 50 }, (_, index) => `https://app.example/${index}`);
  assert.equal((await operator.patch(`${clients}/${open}`, { redirectUris: many })).status, 200);
  const other = 'https://app.example/other';
  const [create, own] = [
    ['client', 'create'],
    ['--application', applicationId],
  ];

  for (const [what, name] of [
    ['a control character in a name', CONTROL],
    ['a name that is too long', LONG],
    ['a blank name', ' '],
  ] as const) {
    refused(what, [...create, '--name', name], ['POST', APPLICATIONS, { name }]);
  }
  const atFull = `/applications/1.0/${full.applicationId}/clients`;
  refused(
    'one client too many',
    [...create, '--application', full.applicationId],
    [...(['POST', atFull, {}] as const)],
  );
  refused(
    'an application that is unknown',
    [...create, '--application', UNKNOWN],
    [...(['POST', `/applications/1.0/${UNKNOWN}/clients`, {}] as const)],
  );
  for (const [what, args, body] of [
    ['a control character in a label', ['--label', CONTROL], { label: CONTROL }],
    ['a label that is too long', ['--label', LONG], { label: LONG }],
    ['an unknown scope', ['--scopes', 'bogus'], { scopes: ['bogus'] }],
    ['an id with a space', ['--external', 'a b'], { kind: 'external', clientId: 'a b' }],
    ['an id that is too long', ['--external', LONG], { kind: 'external', clientId: LONG }],
    ['an id that is taken', ['--external', abroad], { kind: 'external', clientId: abroad }],
  ] as const) {
    refused(what, [...create, ...own, ...args], ['POST', clients, body]);
  }
  for (const [what, clientId, args, body] of [
    ['an address that is too long', plain, [], { redirectUris: [`${other}/${'x'.repeat(2_000)}`] }],
    ['one address too many', open, [], { redirectUris: [...many, other] }],
    ['an address that is not safe', plain, [], { redirectUris: ['http://app.example/cb'] }],
    ['a client of another issuer', abroad, [], { redirectUris: [other] }],
    ['a disabled client', former, [], { redirectUris: [other] }],
    ['a disabled client', former, ['--sign-out'], { postLogoutRedirectUris: [other] }],
  ] as const) {
    const uris = Object.values(body).flat();
    const command = ['client', 'add-redirect', clientId, uris.at(-1) ?? '', ...args];
    refused(what, command, ['PATCH', `${clients}/${clientId}`, body]);
  }
  for (const [what, clientId, args, body] of [
    ['PKCE off for a public client', open, ['--pkce', 'off'], { pkce: false }],
    ['an unknown scope', open, ['--identity', 'phone'], { identityScopes: ['phone'] }],
    ['an unknown claim', open, ['--id-token-claims', 'name'], { idTokenClaims: ['name'] }],
    ['a disabled client', former, ['--refresh', 'on'], { refreshTokens: true }],
    ['a client of another issuer', abroad, ['--refresh', 'on'], { refreshTokens: true }],
  ] as const) {
    refused(what, ['client', 'set', clientId, ...args], ['PATCH', `${clients}/${clientId}`, body]);
  }
  const days = { graceDays: 7 };
  refused(
    'a disabled client',
    ['client', 'rotate', former],
    [...(['POST', `${clients}/${former}/secrets`, days] as const)],
  );
  refused('no secret', ['client', 'rotate', open], ['POST', `${clients}/${open}/secrets`, days]);
  for (const command of ['disable', 'rotate', 'end-old-secret']) {
    const path = `${clients}/lec_x`;
    refused('an unknown client', ['client', command, 'lec_x'], ['DELETE', path]);
  }
});

suite('applications', async () => {
  const settings = { settings: { roster: 'all' } };
  refused(
    'it is unknown',
    ['application', 'set', UNKNOWN, '--roster', 'all'],
    [...(['PATCH', `${APPLICATIONS}/${UNKNOWN}/settings`, settings] as const)],
  );
  const grants = `${APPLICATIONS}/${applicationId}/grants`;
  const school = { sourcedId: orgId };
  const later = '2999-12-31';
  for (const [what, args, grant] of [
    ['an unknown school', ['--school', 'x'], { school: { sourcedId: 'x' } }],
    ['an unknown class', ['--class', 'x'], { class: { sourcedId: 'x' } }],
    ['an id that is too long', ['--class', LONG], { class: { sourcedId: LONG } }],
    ['neither', [], {}],
    ['both', ['--school', orgId, '--class', 'x'], { school, class: { sourcedId: 'x' } }],
    ['a past day', ['--school', orgId, '--until', '2020-01-01'], { school, endDate: '2020-01-01' }],
    ['no day', ['--school', orgId, '--until', '2999-02-30'], { school, endDate: '2999-02-30' }],
  ] as const) {
    refused(what, ['application', 'grant', applicationId, ...args], ['POST', grants, { grant }]);
  }
  const args = ['--school', orgId, '--until', later];
  refused(
    'an unknown application',
    ['application', 'grant', UNKNOWN, ...args],
    [...(['POST', `${APPLICATIONS}/${UNKNOWN}/grants`, { grant: { school } }] as const)],
  );
  refused(
    'an unknown grant',
    ['application', 'revoke', applicationId, UNKNOWN],
    [...(['DELETE', `${grants}/${UNKNOWN}`] as const)],
  );

  test('application import: one client too many', async () => {
    const { stdout } = await run(['application', 'export', full.applicationId], { env });
    const { application, clients: listed, ...document } = JSON.parse(stdout);
    const further = { ...listed[0], clientId: 'lec_full_101' };
    const file = await savedAs({ ...document, application, clients: [further] });
    const { code, stderr } = await run(['application', 'import', file], { env });
    assert.deepEqual([code, stderr.match(/at most \d+/)?.[0]], [7, 'at most 100'], stderr);
    const named = await savedAs({
      ...document,
      application: { ...application, name: CONTROL },
      clients: [],
    });
    const wrong = await run(['application', 'import', named], { env });
    assert.equal(wrong.code, 5, wrong.stderr);
  });
});

suite('accounts', async () => {
  const known = await putAccount(db);
  const former = await putAccount(db);
  await operator.patch(`${ACCOUNTS}/${former.id}`, { disabled: true });
  await db.execute(sql`
    with people as (
      insert into accounts (email, name, operator)
      select 'crowd-' || number || '@example.org', 'Crowd', false
      from generate_series(1, 200) number returning id
    )
    insert into application_members (application_id, account_id, role)
    select ${full.applicationId}, id, 'viewer' from people`);
  const email = 'new@example.org';
  for (const [what, person] of [
    ['no address', { email: 'ada', name: 'Ada' }],
    ['an address that is taken', { email: known.email.toUpperCase(), name: 'Ada' }],
    ['a blank name', { email, name: ' ' }],
    ['a name that is too long', { email, name: LONG }],
    ['a control character', { email, name: CONTROL }],
  ] as const) {
    const command = ['account', 'create', person.email, '--name', person.name];
    refused(what, command, ['POST', ACCOUNTS, person]);
  }
  const member = ['account', 'member', known.email, '--application'];
  refused(
    'a blank name',
    ['account', 'set', known.email, '--name', ' '],
    [...(['PATCH', `${ACCOUNTS}/${known.id}`, { name: ' ' }] as const)],
  );
  refused(
    'it is disabled',
    ['account', 'link', former.email],
    [...(['POST', `${ACCOUNTS}/${former.id}/link`] as const)],
  );
  const invitation = { email: known.email, name: 'Ada', role: 'viewer' };
  for (const application of [full.applicationId, UNKNOWN]) {
    const [url, as] = [`/applications/1.0/${application}`, ['--role', 'viewer']];
    refused(
      'one member too many, or no application',
      [...member, application, ...as],
      [...(['POST', `${url}/invitations`, invitation] as const)],
    );
    refused(
      'no member',
      [...member, application, '--role', 'none'],
      [...(['DELETE', `${url}/members/${known.id}`] as const)],
    );
  }
});

suite('records', () => {
  refused(
    'no framework',
    ['standards', 'publish', UNKNOWN],
    [...(['PUT', `/applications/1.0/frameworks/${UNKNOWN}/visibility`, PUBLIC] as const)],
  );
  refused(
    'no event',
    ['events', 'reprocess', 'urn:uuid:x'],
    [...(['POST', '/admin/1.0/events/urn:uuid:x/reprocess', {}] as const)],
  );
  refused(
    'no student',
    ['student', 'erase', 'no-student', '--yes', '--quiet'],
    [...(['DELETE', '/admin/1.0/students/no-student'] as const)],
  );
});
