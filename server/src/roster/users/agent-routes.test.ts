/** Agents of students over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import {
  enrollmentBody,
  putSchool,
  putUser,
  unlinked,
  userBody,
} from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const school = await putSchool(partner);
const USERS = '/rostering/1.0/users';

/** From now on the partner may read the student. */
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

test('200 for a user put without agents, who keeps them; with agents, they are replaced, each once', async () => {
  const [student, first, second] = [
    await putUser(partner, school.orgId),
    await putUser(partner, school.orgId),
    await putUser(partner, school.orgId),
  ];
  const agents = async () => unlinked((await partner.get(`${USERS}/${student}`)).body.user.agents);
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

test('400 for a body that is no object, 415 for one that is not JSON', async () => {
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

test('200 for a student put back as it was read: the agents whom its writer may not see stay', async () => {
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

test('404 for a student or an agent who is unknown, deleted, or not the caller’s to see', async () => {
  const foreign = await putUser(other, school.orgId);
  const deleted = await putUser(partner, school.orgId);
  await partner.delete(`${USERS}/${deleted}`);
  for (const id of ['nobody', foreign, deleted]) {
    assert.equal((await partner.put(link(id, school.userId), {})).status, 404, id);
    assert.equal((await partner.put(link(school.userId, id), {})).status, 404, id);
  }
  assert.equal((await partner.get('/rostering/1.0/students/nobody/agents')).status, 404);
});
