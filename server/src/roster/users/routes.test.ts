/** Tests of users and agents over HTTP: members, access and refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { put, putTree } from '../../../test/fixtures/content.ts';
import {
  enrollmentBody,
  putSchool,
  putUser,
  unlinked,
  userBody,
} from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const school = await putSchool(partner);
const USERS = '/rostering/1.0/users';

describe('users', () => {
  async function ids(client = partner, query = ''): Promise<string[]> {
    const reply = await client.get(`${USERS}${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.users.map((user: { sourcedId: string }) => user.sourcedId);
  }

  test('200 with people by their name, whatever its case and its form of Unicode', async () => {
    const names = ['ΝΙΚΟΣ', 'Straße', 'Jose\u0301', 'I\u0307nci', 'ﬁeld'];
    const given = names.map((familyName) => ({ id: randomUUID(), familyName }));
    for (const { id, familyName } of given) {
      await put(partner, `${USERS}/${id}`, userBody(id, school.orgId, { familyName }));
    }
    const typed = ['νικος', 'STRASSE', 'jos\u00c9', '\u0130NCI', 'FIELD'];
    for (const [index, name] of typed.entries()) {
      const wanted = [given[index]?.id];
      const filter = encodeURIComponent(`familyName~'${name}'`);
      assert.deepEqual(await ids(partner, `?filter=${filter}`), wanted, name);
      const { body } = await partner.get(`/ims/oneroster/rostering/v1p2/users?filter=${filter}`);
      assert.deepEqual(
        body.users.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
        wanted,
      );
      assert.deepEqual(await ids(partner, `?search=${encodeURIComponent(name)}`), wanted, name);
    }
    assert.deepEqual(await ids(partner, `?filter=${encodeURIComponent("familyName~'%'")}`), []);
  });

  test('200 in the order of letters, whatever their case and marks, in pages and parts', async () => {
    const names = [
      'alvarez',
      'Åberg',
      'MacKay',
      'Mackay-Øst',
      'Łoś',
      'Losa',
      'van Os',
      'Žid',
      'Яна',
    ];
    const tag = randomUUID();
    for (const familyName of names) {
      const [id, members] = [randomUUID(), { familyName, middleName: tag }];
      await put(partner, `${USERS}/${id}`, userBody(id, school.orgId, members));
    }
    const found = async (rest: string, filter = '') => {
      const all = encodeURIComponent(`middleName='${tag}'${filter}`);
      const { body, headers } = await partner.get(`${USERS}?filter=${all}&sort=familyName${rest}`);
      const users: readonly { familyName: string }[] = body.users;
      return { names: users.map(({ familyName }) => familyName), link: headers.get('link') ?? '' };
    };
    const wanted = 'Åberg alvarez Łoś Losa MacKay Mackay-Øst van_Os Žid Яна'.split(' ');
    const ordered = wanted.map((name) => name.replace('_', ' '));
    assert.deepEqual((await found('')).names, ordered);
    assert.deepEqual((await found('&orderBy=desc')).names, ordered.toReversed());
    const { names: first, link } = await found('&limit=4');
    const next = /<[^>]*\/rostering([^>]*)>; rel="next"/.exec(link)?.[1];
    const { body } = await partner.get(`/rostering${next}`);
    const second = body.users.map(({ familyName }: { familyName: string }) => familyName);
    assert.deepEqual([...first, ...second], ordered.slice(0, 8));
    const part = await found('', " AND familyName>='L' AND familyName<'ḿ'");
    assert.deepEqual(part.names, ['Łoś', 'Losa']);
    const last = await found('', " AND familyName>='Z'");
    assert.deepEqual(last.names, ['Žid', 'Яна']);
    for (const spelled of ['Åberg', 'MacKay', 'Яна']) {
      assert.deepEqual((await found('', ` AND familyName='${spelled}'`)).names, [spelled]);
      assert.deepEqual((await found('', ` AND familyName@'x,${spelled}'`)).names, [spelled]);
    }
    for (const other of ['aberg', 'Mackay', 'ЯНА']) {
      assert.deepEqual((await found('', ` AND familyName='${other}'`)).names, []);
      assert.deepEqual((await found('', ` AND familyName@'x,${other}'`)).names, []);
      assert.equal((await found('', ` AND familyName!='${other}'`)).names.length, ordered.length);
    }
  });

  test('200 with every member of a user, without passwords', async () => {
    const { resourceId } = await putTree(partner);
    const id = randomUUID();
    const members = {
      userMasterIdentifier: 'm-1',
      username: 'ada',
      userIds: [{ type: 'state', identifier: '77' }],
      enabledUser: true,
      middleName: 'K',
      preferredFirstName: 'A',
      preferredMiddleName: 'B',
      preferredLastName: 'C',
      pronouns: 'she',
      primaryOrg: { sourcedId: school.orgId },
      identifier: 'i-1',
      email: 'ada@school.example',
      sms: '',
      phone: '1',
      agents: [{ sourcedId: school.userId }],
      grades: ['09', '10'],
      resources: [{ sourcedId: resourceId }],
      metadata: { locker: 4 },
    };
    const body = userBody(id, school.orgId, { ...members, password: 'hush', unheardOf: 1 });
    assert.equal((await partner.put(`${USERS}/${id}`, body)).status, 201);
    const { user } = (await partner.get(`${USERS}/${id}`)).body;
    assert.deepEqual(unlinked(user), {
      sourcedId: id,
      status: 'active',
      dateLastModified: user.dateLastModified,
      givenName: 'Ada',
      familyName: 'Byron',
      roles: body.user.roles,
      ...members,
      enabledUser: 'true',
    });
    const single = `/ims/oneroster/rostering/v1p2/users/${id}?fields=password,givenName`;
    assert.deepEqual((await partner.get(single)).body, { user: { givenName: 'Ada' } });
    const stored = await server.db.query(sql`
    select from users where users::text like '%hush%' or record like '%hush%'`);
    assert.equal(stored.length, 0);
  });

  const QUERIES: [string, boolean][] = [
    [`?filter=role='teacher'`, true],
    [`?filter=roles~'TEACHER'`, true],
    [`?filter=role='student'`, false],
    [`?filter=enabledUser='false'`, true],
    [`?filter=email='g@x.example'`, true],
    ['?search=hopper', true],
    ['?search=X.EXAMPLE', true],
    ['?search=grace%20hopper', true],
    ['?search=grace%20lovelace', false],
  ];

  for (const [query, found] of QUERIES) {
    test(`200 for ${query}, which ${found ? 'finds' : 'leaves out'} the teacher`, async () => {
      const id = randomUUID();
      const roles = [{ roleType: 'primary', role: 'teacher', org: { sourcedId: school.orgId } }];
      const name = { givenName: 'Grace', familyName: 'Hopper', email: 'g@x.example' };
      const teacher = userBody(id, school.orgId, { ...name, roles, enabledUser: 'false' });
      await partner.put(`${USERS}/${id}`, teacher);
      assert.equal((await ids(partner, query)).includes(id), found);
    });
  }

  test('200 with users for whom the caller has a basis: created, enrolled, granted, or all', async () => {
    const other = await server.partner('Newcomer');
    const created = await putUser(other, school.orgId);
    const enrolled = await putUser(operator, school.orgId);
    const granted = await putUser(operator, school.orgId);
    const unrelated = await putUser(operator, school.orgId);
    assert.deepEqual(await ids(other), [created]);
    const { classId } = await putSchool(other);
    const enrollment = enrollmentBody('e-1', { userId: enrolled, classId });
    assert.equal((await operator.put('/rostering/1.0/enrollments/e-1', enrollment)).status, 201);
    await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${granted}, 'operator')`);
    const seen = await ids(other);
    assert.ok([created, enrolled, granted].every((id) => seen.includes(id)));
    assert.equal(seen.includes(unrelated), false);
    assert.equal((await other.get(`${USERS}/${unrelated}`)).status, 404);
    assert.ok((await ids(operator)).includes(unrelated));
    await server.db.execute(sql`
    update applications set roster_all = true where sourced_id = ${other.applicationId}`);
    assert.ok((await ids(other)).includes(unrelated));
    await server.db.execute(sql`
    update applications set roster_all = false where sourced_id = ${other.applicationId}`);
  });

  test("404 for PUT of another partner's student, as for an unknown one", async () => {
    const reply = await other.put(
      `${USERS}/${school.userId}`,
      userBody(school.userId, school.orgId),
    );
    assert.equal(reply.status, 404);
  });

  test("403 for PUT of another application's user that the caller may read", async () => {
    const id = await putUser(operator, school.orgId);
    await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${partner.applicationId}, ${id}, 'signin')`);
    assert.equal((await partner.put(`${USERS}/${id}`, userBody(id, school.orgId))).status, 403);
  });

  test('a basis is written for the partner that creates a user, not for one that updates it', async () => {
    const id = await putUser(partner, school.orgId);
    await operator.put(`${USERS}/${id}`, userBody(id, school.orgId));
    const bases = await server.db.query(sql`
    select application_id, basis from student_bases where student_id = ${id}`);
    assert.deepEqual(bases, [{ applicationId: partner.applicationId, basis: 'created' }]);
    const alone = await putUser(operator, school.orgId);
    const none = await server.db.query(sql`select from student_bases where student_id = ${alone}`);
    assert.equal(none.length, 0);
  });

  const REFUSED: [string, Record<string, unknown>][] = [
    ['/user/roles', { roles: [] }],
    ['/user/roles', { roles: undefined }],
    ['/user/roles/0/role', { roles: [{ roleType: 'primary', role: 'boss', org: {} }] }],
    ['/user/roles/0/org', { roles: [{ roleType: 'primary', role: 'student' }] }],
    ['/user/givenName', { givenName: null }],
    ['/user/enabledUser', { enabledUser: 'yes' }],
  ];

  for (const [path, members] of REFUSED) {
    test(`400 at ${path} for ${JSON.stringify(members)}`, async () => {
      const reply = await partner.put(`${USERS}/x`, userBody('x', school.orgId, members));
      assert.equal(reply.status, 400);
      const paths = reply.body.imsx_error_details.map((one: { path: string }) => one.path);
      assert.ok(paths.includes(path), paths.join());
    });
  }

  test('400 for an unknown org, agent and resource, each named', async () => {
    const members = {
      primaryOrg: { sourcedId: 'no-org' },
      agents: [{ sourcedId: 'no-user' }],
      resources: [{ sourcedId: randomUUID() }],
    };
    const reply = await partner.put(`${USERS}/x`, userBody('x', 'no-school', members));
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
      ['/user/roles/0/org', '/user/primaryOrg', '/user/agents/0', '/user/resources/0'],
    );
  });

  test('400 for two primary roles in one org at once; 200 for those of two years', async () => {
    const id = randomUUID();
    const org = { sourcedId: school.orgId };
    const role = (term: string, members = {}) => ({
      ...{ roleType: 'primary', role: term, org },
      ...members,
    });
    const write = (...roles: object[]) =>
      partner.put(`${USERS}/${id}`, userBody(id, school.orgId, { roles }));
    const reply = await write(role('student'), role('teacher'), role('aide'));
    assert.equal(reply.status, 400, reply.text);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path, message }: Record<string, string>) => [
        path,
        message,
      ]),
      ['teacher', 'aide'].map((term, index) => [
        `/user/roles/${index + 1}/roleType`,
        `The primary role in the org '${school.orgId}' is 'student' and '${term}'; ` +
          "make one of them 'secondary'.",
      ]),
    );
    const past = { beginDate: '2024-08-01', endDate: '2025-08-01' };
    assert.equal((await write(role('student', past), role('teacher'))).status, 400);
    // A third role is compared with each of those before it, also after one with its own name.
    const later = { beginDate: '2025-08-01', endDate: '2026-08-01' };
    const third = await write(role('student', past), role('teacher', later), role('student'));
    assert.deepEqual(
      [third.status, third.body.imsx_error_details?.map(({ path }: { path: string }) => path)],
      [400, ['/user/roles/2/roleType']],
    );
    for (const roles of [
      [role('student'), role('teacher', { roleType: 'secondary' })],
      [role('student', past), role('teacher', { beginDate: '2025-08-01' })],
      [role('teacher', { beginDate: '2025-08-01' }), role('student', past)],
      [role('student', past), role('student', { beginDate: '2025-01-01' })],
    ]) {
      const { status, text } = await write(...roles);
      assert.ok([200, 201].includes(status), text);
    }
  });

  test('201 for two users with the same email', async () => {
    for (const id of ['twin-1', 'twin-2']) {
      const body = userBody(id, school.orgId, { email: 'twins@x.example' });
      assert.equal((await partner.put(`${USERS}/${id}`, body)).status, 201);
    }
  });
});

describe('agents of a student', () => {
  /** Gives the partner a basis for reading the student. */
  function enrol(id: string, userId: string): Promise<string> {
    const body = enrollmentBody(id, { userId, classId: school.classId });
    return put(operator, `/rostering/1.0/enrollments/${id}`, body);
  }

  function link(studentId: string, agentId: string): string {
    return `/rostering/1.0/students/${studentId}/agents/${agentId}`;
  }

  test('201 for a new agent, 200 for a known one, with {} or without a body', async () => {
    const [student, agent] = [
      await putUser(partner, school.orgId),
      await putUser(partner, school.orgId),
    ];
    const created = await partner.put(link(student, agent), {});
    assert.equal(created.status, 201);
    assert.deepEqual(created.body, { status: 'success', sourcedId: agent });
    const again = await partner.call('PUT', link(student, agent));
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, { status: 'success', sourcedId: agent });
  });

  test("200 with the student's agents, in their list and in the student's record", async () => {
    const student = await putUser(partner, school.orgId);
    const agents = [await putUser(partner, school.orgId), await putUser(partner, school.orgId)];
    const before = (await partner.get(`${USERS}/${student}`)).body.user;
    for (const agent of agents) await partner.put(link(student, agent), {});
    const listed = await partner.get(`/rostering/1.0/students/${student}/agents`);
    assert.deepEqual(
      listed.body.users.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
      agents,
    );
    const { user } = (await partner.get(`${USERS}/${student}`)).body;
    const references = agents.sort().map((sourcedId) => ({ sourcedId }));
    assert.deepEqual(unlinked(user.agents), references);
    assert.ok(user.dateLastModified > before.dateLastModified);
  });

  test('200 for a user put without agents, which stay; with agents, which replace them without repeats', async () => {
    const [student, first, second] = [
      await putUser(partner, school.orgId),
      await putUser(partner, school.orgId),
      await putUser(partner, school.orgId),
    ];
    const agents = async () =>
      unlinked((await partner.get(`${USERS}/${student}`)).body.user.agents);
    await partner.put(link(student, first), {});
    await partner.put(`${USERS}/${student}`, userBody(student, school.orgId));
    assert.deepEqual(await agents(), [{ sourcedId: first }]);
    const replaced = userBody(student, school.orgId, {
      agents: [{ sourcedId: second }, { sourcedId: second }],
    });
    await partner.put(`${USERS}/${student}`, replaced);
    assert.deepEqual(await agents(), [{ sourcedId: second }]);
    await partner.put(`${USERS}/${student}`, userBody(student, school.orgId, { agents: [] }));
    assert.equal(await agents(), undefined);
    const listed = await partner.get(`/rostering/1.0/students/${student}/agents`);
    assert.equal(listed.body.total, 0);
  });

  test('400 for a body that is not an object, 415 for one that is not JSON', async () => {
    const url = link(school.userId, school.userId);
    assert.equal((await partner.put(url, [])).status, 400);
    const text = await server.fetch(url, {
      method: 'PUT',
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'text/plain' },
      body: 'hello',
    });
    assert.equal(text.status, 415);
  });

  test('401 without a token', async () => {
    const url = link(school.userId, school.userId);
    assert.equal((await server.fetch(url, { method: 'PUT' })).status, 401);
    assert.equal((await server.fetch(`/rostering/1.0/students/x/agents`)).status, 401);
  });

  test("403 for another application's student that the caller may read", async () => {
    const student = await putUser(operator, school.orgId);
    await enrol('e', student);
    assert.equal((await partner.put(link(student, school.userId), {})).status, 403);
    assert.equal((await operator.put(link(student, school.userId), {})).status, 201);
  });

  test("a student's record names the agents that the caller may read, and no others", async () => {
    const student = await putUser(operator, school.orgId);
    const [known, hidden] = [
      await putUser(partner, school.orgId),
      await putUser(operator, school.orgId),
    ];
    await enrol('named', student);
    const setAgents = async (agents: readonly string[]) => {
      const references = agents.map((sourcedId) => ({ sourcedId }));
      const metadata = { agents: [{ href: 'lectern:/' }], note: 'a"b\\c' };
      const user = userBody(student, school.orgId, { agents: references, metadata });
      assert.equal((await operator.put(`${USERS}/${student}`, user)).status, 200);
    };
    const filter = `filter=sourcedId='${student}'`;
    const read = async (caller: typeof partner) => {
      const { user } = (await caller.get(`${USERS}/${student}`)).body;
      for (const list of ['users', 'students']) {
        const page = await caller.get(`/ims/oneroster/rostering/v1p2/${list}?${filter}`);
        assert.deepEqual(page.body.users, [user], list);
      }
      return user;
    };
    await setAgents([known, hidden]);
    const whole = await read(operator);
    assert.equal(whole.agents.length, 2);
    const seen = await read(partner);
    assert.deepEqual(unlinked(seen.agents), [{ sourcedId: known }]);
    assert.deepEqual(seen, { ...whole, agents: seen.agents });
    await setAgents([hidden]);
    const { agents: _hidden, ...others } = await read(operator);
    assert.deepEqual(await read(partner), others);
    const single = `/ims/oneroster/rostering/v1p2/users/${student}?fields=agents,givenName`;
    const selected = await partner.get(single);
    assert.deepEqual(selected.body.user, { givenName: others.givenName });
  });

  test('200 for a student put as it was read: agents that its writer may not see stay', async () => {
    const student = await putUser(partner, school.orgId);
    const url = `${USERS}/${student}`;
    const [known, further, hidden] = [
      await putUser(partner, school.orgId),
      await putUser(partner, school.orgId),
      await putUser(other, school.orgId),
    ];
    for (const agent of [known, hidden]) await operator.put(link(student, agent), {});
    const agentsFor = async (caller: typeof partner) =>
      unlinked((await caller.get(url)).body.user.agents ?? []);
    const links = async () => {
      const { users } = (await operator.get(`/rostering/1.0/students/${student}/agents`)).body;
      return users.map(({ sourcedId }: { sourcedId: string }) => sourcedId).sort();
    };
    const { user } = (await partner.get(url)).body;
    assert.deepEqual(unlinked(user.agents), [{ sourcedId: known }]);
    for (const seen of [[known], [further], []]) {
      const agents = seen.map((sourcedId) => ({ sourcedId }));
      assert.equal((await partner.put(url, { user: { ...user, agents } })).status, 200);
      assert.deepEqual(await agentsFor(partner), agents);
      assert.deepEqual(await links(), [...seen, hidden].sort());
      assert.deepEqual(
        (await agentsFor(operator)).map(({ sourcedId }: { sourcedId: string }) => sourcedId).sort(),
        await links(),
      );
    }
    assert.equal((await operator.put(url, { user: { ...user, agents: [] } })).status, 200);
    assert.deepEqual(await links(), []);
  });

  test('404 for a student or an agent who is unknown, deleted, or hidden from the caller', async () => {
    const foreign = await putUser(other, school.orgId);
    const deleted = await putUser(partner, school.orgId);
    await partner.delete(`${USERS}/${deleted}`);
    for (const id of ['unknown', foreign, deleted]) {
      assert.equal((await partner.put(link(id, school.userId), {})).status, 404, id);
      assert.equal((await partner.put(link(school.userId, id), {})).status, 404, id);
    }
    assert.equal((await partner.get('/rostering/1.0/students/unknown/agents')).status, 404);
  });
});
