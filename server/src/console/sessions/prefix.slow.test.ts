/** The prefix by which people at the console reach the API: their session in place of a token. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { type SignedIn, signedIn } from '../../../test/fixtures/accounts.ts';
import { put, putTree } from '../../../test/fixtures/content.ts';
import { putSchool, userBody } from '../../../test/fixtures/people.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { disableClient } from '../../auth/applications/applications.ts';
import { CONSOLE_ID } from '../../curriculum/platform.ts';
import { sql } from '../../storage/database/sql.ts';
import { deleteMember, updateAccount, upsertMember } from '../accounts/accounts.ts';

let now = new Date();
const server = await testServer({ RATE_LIMITS: 'on' }, { now: () => now });
const { db } = server;
const quest = await server.partner('Math Quest');
const other = await server.partner('Word Quest');
const school = await putSchool(quest);
const tree = await putTree(quest);
await put(quest, '/rostering/1.0/users/ada', userBody('ada', school.orgId));
const ada = '/rostering/1.0/users/ada';

const operator = await signedIn(server, { operator: true, name: 'Olga Operator' });
const member = (role: 'admin' | 'developer' | 'viewer') =>
  signedIn(server, { roles: { [quest.applicationId]: role } });
const [admin, developer, viewer] = await Promise.all([
  member('admin'),
  member('developer'),
  member('viewer'),
]);
const atQuest = (person: SignedIn) => person.as(quest.applicationId);
const lesson = `/rostering/1.0/lessons/${tree.lessonId}`;

suite('/console/api/a/{applicationId}', () => {
  test('200 with what the application reads, for every role', async () => {
    const byToken = await quest.get(ada);
    for (const person of [admin, developer, viewer]) {
      const reply = await atQuest(person).get(ada);
      assert.equal(reply.status, 200);
      assert.equal(reply.text, byToken.text);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    }
  });

  test('200 with links that name the API itself', async () => {
    const reply = await atQuest(viewer).get('/rostering/1.0/users?limit=1&offset=0');
    assert.ok(reply.headers.get('link')?.includes(`<${server.baseUrl}/rostering/1.0/users?`));
  });

  test('403 for writes of a viewer; those of developers and admins count', async () => {
    const { body } = await quest.get(lesson);
    assert.equal((await atQuest(viewer).call('PUT', lesson, body)).status, 403);
    for (const person of [developer, admin]) {
      assert.equal((await atQuest(person).call('PUT', lesson, body)).status, 200);
    }
  });

  test('403 for what operators alone may do, also for an operator as the application', async () => {
    for (const person of [admin, operator]) {
      assert.equal((await atQuest(person).get('/admin/1.0/audit')).status, 403);
    }
  });

  test('404 for an application of which the person is no member, and for an unknown one', async () => {
    for (const person of [admin, developer, viewer]) {
      assert.equal((await person.as(other.applicationId).get('/applications/1.0')).status, 404);
    }
    for (const person of [admin, operator]) {
      assert.equal((await person.as(randomUUID()).get('/applications/1.0')).status, 404);
    }
  });

  test('an operator reads as any application, and writes as it only after a confirmation', async () => {
    const { body } = await quest.get(lesson);
    const own = await signedIn(server, { operator: true });
    assert.equal((await atQuest(own).get(ada)).status, 200);
    assert.equal((await own.as(other.applicationId).get(ada)).status, 404);
    assert.equal((await atQuest(own).call('PUT', lesson, body)).status, 403);
  });
});

suite('/console/api/o', () => {
  test('200 with everything for an operator, 403 for all others', async () => {
    assert.equal((await operator.as('operator').get('/admin/1.0/audit')).status, 200);
    assert.equal((await operator.as('operator').get(ada)).status, 200);
    assert.equal((await admin.as('operator').get('/applications/1.0')).status, 403);
  });

  test('what an operator puts belongs to the application Console', async () => {
    const id = randomUUID();
    const course = { course: { sourcedId: id, title: 'By hand', status: 'active' } };
    const reply = await operator.as('operator').call('PUT', `/rostering/1.0/courses/${id}`, course);
    assert.ok(reply.status < 300, reply.text);
    const row = await db.first<{ owner: string }>(
      sql`select application_id as owner from courses where sourced_id = ${id}`,
    );
    assert.equal(row?.owner, CONSOLE_ID);
  });
});

suite('a session', () => {
  test('401 without the cookie, also with a token; the cookie opens nothing without the prefix', async () => {
    const authorization = `Bearer ${quest.token}`;
    const url = `/console/api/a/${quest.applicationId}/applications/1.0`;
    for (const headers of [{}, { authorization }, { cookie: 'lectern-console=unknown' }]) {
      const sending = { headers: { 'sec-fetch-site': 'same-origin', ...headers } };
      assert.equal((await server.fetch(url, sending)).status, 401);
    }
    const bare = { headers: { cookie: operator.cookie, 'sec-fetch-site': 'same-origin' } };
    assert.equal((await server.fetch('/admin/1.0/audit', bare)).status, 401);
  });

  test('404 for pages, programs and the session itself below the prefix', async () => {
    const within = operator.as('operator');
    for (const url of [
      ...['/console/1.0/session', '/%63onsole/1.0/session', '/console/sign-in', '/oauth2/jwks'],
      ...['/health', '/docs', '/openapi.json', '/console/api/o/applications/1.0'],
    ]) {
      assert.equal((await within.get(url)).status, 404, url);
    }
    assert.equal((await within.call('OPTIONS', '/applications/1.0')).status, 404);
  });

  test('401 after an hour without a request, and twelve hours after the sign-in', async () => {
    const start = now;
    const after = (minutes: number) => {
      now = new Date(start.getTime() + minutes * 60_000);
    };
    try {
      const idle = await signedIn(server, { operator: true }, now);
      after(59);
      assert.equal((await idle.get('/console/1.0/session')).status, 200);
      after(118);
      assert.equal((await idle.get('/console/1.0/session')).status, 200);
      after(179);
      assert.equal((await idle.get('/console/1.0/session')).status, 401);
      const busy = await signedIn(server, { operator: true }, start);
      for (let minutes = 0; minutes < 720; minutes += 50) {
        after(minutes);
        assert.equal((await busy.get('/console/1.0/session')).status, 200);
      }
      after(721);
      assert.equal((await busy.get('/console/1.0/session')).status, 401);
    } finally {
      now = start;
    }
  });

  test('401 within a second of the end of an account; a role ends as soon', async () => {
    const gone = await signedIn(server, { roles: { [quest.applicationId]: 'developer' } });
    assert.equal((await atQuest(gone).get(ada)).status, 200);
    const { applicationId } = quest;
    await upsertMember(db, { applicationId, accountId: gone.id, role: 'viewer' });
    const mayNotWrite = async () => (await atQuest(gone).call('PUT', lesson, {})).status === 403;
    await eventually('403 for a write', mayNotWrite, SOON_MS);
    await updateAccount(db, gone.id, { disabled: true });
    await eventually('401', async () => (await atQuest(gone).get(ada)).status === 401, SOON_MS);
  });
});

test('an open stream ends with the session, the role, the membership, and the client', async () => {
  const opened = async (url: string, headers: Record<string, string>) => {
    const reply = await fetch(server.baseUrl + url, { headers });
    assert.equal(reply.status, 200);
    return reply;
  };
  const open = ({ cookie }: SignedIn, url: string) =>
    opened(url, { cookie, 'sec-fetch-site': 'same-origin' });
  const { applicationId } = other;
  const roles = { [applicationId]: 'viewer' } as const;
  const lowered = await signedIn(server, { operator: true });
  const [disabled, removed] = [
    await signedIn(server, { roles }),
    await signedIn(server, { roles }),
  ];
  const own = `/console/api/a/${applicationId}/events/1.0/stream`;
  const client = await server.partner('Puzzle Quest');
  const streams = [
    await open(lowered, '/console/api/o/admin/1.0/stream'),
    await open(disabled, own),
    await open(removed, own),
    await opened('/events/1.0/stream', { authorization: `Bearer ${client.token}` }),
  ];
  await updateAccount(db, lowered.id, { operator: false });
  await updateAccount(db, disabled.id, { disabled: true });
  await deleteMember(db, { applicationId, accountId: removed.id });
  await disableClient(db, client.clientId);
  const begun = performance.now();
  for (const stream of streams) assert.match(await stream.text(), /^retry: /);
  assert.ok(performance.now() - begun < SOON_MS);
});

test('replies to the console name the version of the server; others do not', async () => {
  const own = await viewer.get('/console/1.0/session');
  const known = own.headers.get('x-lectern-version');
  assert.equal(known, own.body.server.version);
  for (const reply of [
    await atQuest(viewer).get(ada),
    await atQuest(viewer).get('/admin/1.0/audit'),
  ])
    assert.equal(reply.headers.get('x-lectern-version'), known);
  assert.equal((await quest.get(ada)).headers.get('x-lectern-version'), null);
});

suite('requests of other sites', () => {
  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: server.baseUrl },
  ];
  const withoutSite: readonly Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
  ];
  const urls: readonly [string, string][] = [
    ['GET', '/console/1.0/session'],
    ['GET', '/console/api/o/applications/1.0'],
    ['PUT', `/console/api/o${lesson}`],
    ['POST', '/console/api/o/admin/1.0/events/reprocess'],
    ['DELETE', '/console/api/o/admin/1.0/students/ada'],
  ];
  for (const [method, url] of urls) {
    test(`403 for ${method} ${url.replace(tree.lessonId, '…')}`, async () => {
      for (const headers of [...foreign, ...(method === 'GET' ? [] : withoutSite)]) {
        const json = { 'content-type': 'application/json' };
        const sending = { method, headers: { cookie: operator.cookie, ...json, ...headers } };
        const reply = await server.fetch(url, sending);
        assert.equal(reply.status, 403, JSON.stringify(headers));
        assert.match(reply.text, /not sent from a page of this server/);
      }
    });
  }

  test('200 for Origin alone, as of browsers that send no Sec-Fetch-Site', async () => {
    const { body } = await quest.get(lesson);
    const headers = {
      ...{ cookie: admin.cookie, origin: server.baseUrl },
      'content-type': 'application/json',
    };
    const url = `/console/api/a/${quest.applicationId}${lesson}`;
    const sending = { method: 'PUT', headers, body: JSON.stringify(body) };
    assert.equal((await server.fetch(url, sending)).status, 200);
  });

  test('415 for what a form can send, and for nothing', async () => {
    const url = `/console/api/o${lesson}`;
    const account = '/console/1.0/account';
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    for (const type of [...types, undefined]) {
      const headers = {
        ...{ cookie: operator.cookie, 'sec-fetch-site': 'same-origin' },
        ...(type === undefined ? {} : { 'content-type': type }),
      };
      for (const method of ['PUT', 'PATCH']) {
        const reply = await server.fetch(method === 'PUT' ? url : account, { method, headers });
        assert.equal(reply.status, 415, `${method} ${type}`);
      }
    }
  });

  test('no header lets pages of other origins read a reply', async () => {
    const headers = { cookie: operator.cookie, origin: 'https://evil.example' };
    const reply = await server.fetch('/console/api/o/standards/1.0/frameworks', { headers });
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  });
});

suite('limits and logs name the person', () => {
  test('requests count for the account, not for the application', async () => {
    const remaining = async () => Number((await quest.get(ada)).headers.get('ratelimit-remaining'));
    const before = await remaining();
    const replies = await Promise.all(Array.from({ length: 20 }, () => atQuest(admin).get(ada)));
    assert.ok(replies.every(({ headers }) => headers.has('ratelimit-remaining')));
    assert.ok((await remaining()) >= before - 3);
  });

  test('the audit log names the account, its application and the request', async () => {
    const { body } = await quest.get(lesson);
    const changed = { lesson: { ...body.lesson, title: 'Audited' } };
    const reply = await atQuest(developer).call('PUT', lesson, changed);
    const requestId = reply.headers.get('x-request-id');
    const { body: audit } = await operator
      .as('operator')
      .get(`/admin/1.0/audit?filter=requestId='${requestId}'`);
    const [line] = audit.lines;
    assert.equal(line.actorKind, 'user');
    assert.equal(line.actorId, `account:${developer.id}`);
    assert.equal(line.applicationId, quest.applicationId);
    assert.equal(line.objectType, 'lessons');
  });

  test('the disclosure log names the account', async () => {
    const read = await operator.as('operator').get(ada);
    const requestId = read.headers.get('x-request-id');
    await eventually('the line', async () => {
      const { body } = await operator.as('operator').get('/admin/1.0/students/ada/disclosures');
      return body.disclosures.some(
        (line: Record<string, unknown>) =>
          line['requestId'] === requestId &&
          line['clientId'] === `account:${operator.id}` &&
          line['application'] === 'Console',
      );
    });
  });
});

test('404 for everything of the console with CONSOLE=off', async () => {
  const off = await testServer({ CONSOLE: 'off' });
  for (const url of [
    '/console/sign-in',
    '/console/1.0/session',
    '/console/api/o/applications/1.0',
  ]) {
    const answer = await fetch(`${off.baseUrl}${url}`, { headers: { cookie: operator.cookie } });
    assert.equal(answer.status, 404, url);
  }
});
