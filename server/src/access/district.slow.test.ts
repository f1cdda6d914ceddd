/** District operators read roster and summaries of their org and those below, and grant these. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildWorld, pathIn } from '../../test/fixtures/access-world.ts';
import { signedIn } from '../../test/fixtures/accounts.ts';
import { put } from '../../test/fixtures/content.ts';
import { classBody, enrollmentBody, orgBody, userBody } from '../../test/fixtures/people.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';
import { SCOPES } from '../auth/tokens/scopes.ts';
import type { Route } from '../http/route.ts';

/** Parts of the names and ids of all people, classes and enrollments of each district. */
const OWN = 'Qv4OwnQv';
const OTHER = 'Zk8OtherZk';

const server = await testServer();
const operator = await server.operator();
const owner = await server.partner(
  'Owner',
  SCOPES.filter((scope) => scope !== 'admin'),
);
const rival = await server.partner('Rival');
const own = await buildWorld(owner, OWN);
const other = await buildWorld(owner, OTHER);
const idIn = (world: typeof own, kind: string) => world[kind] ?? '';
const url = (plural: string, id: string) => `/rostering/1.0/${plural}/${encodeURIComponent(id)}`;
const ref = (sourcedId: string) => ({ sourcedId });

await put(owner, url('orgs', 'district'), orgBody('district', { type: 'district' }));
const parent = ref('district');
await put(owner, url('orgs', idIn(own, 'orgs')), orgBody(idIn(own, 'orgs'), { parent, name: OWN }));
await put(owner, url('orgs', idIn(other, 'orgs')), orgBody(idIn(other, 'orgs'), { name: OTHER }));

const district = (
  await signedIn(server, { orgRole: { role: 'district', orgId: 'district' }, confirmed: true })
).as('district');
const isOpen = ({ forOrgRoles }: Route) => forOrgRoles?.includes('district') === true;

suite('a district operator', () => {
  test('each open route about a record: 200 with the own district alone, else 404', async () => {
    const open = routes.filter(
      (route) => isOpen(route) && route.url.includes(':') && !/\/(grants|imports)/.test(route.url),
    );
    assert.ok(open.length >= 20, `${open.length} routes`);
    for (const route of open) {
      assert.equal(route.method, 'GET', route.url);
      const seen = await district.get(pathIn(own, route));
      assert.equal(seen.status, 200, `${route.url} ${seen.text}`);
      assert.doesNotMatch(seen.text, new RegExp(OTHER), route.url);
      const hidden = await district.get(pathIn(other, route));
      assert.equal(hidden.status, 404, `${route.url} ${hidden.text}`);
    }
    assert.equal((await district.get(url('orgs', 'district'))).status, 200);
  });

  test('each open list: 200 with all of the own district, and no filter finds more', async () => {
    const lists = routes.filter((route) => isOpen(route) && route.url.startsWith('/rostering/'));
    for (const { url: path } of lists.filter(({ url: one }) => !one.includes(':'))) {
      const plural = path.split('/').at(-1) ?? '';
      const { status, body, text } = await district.get(`${path}?limit=100`);
      assert.equal(status, 200, text);
      assert.match(text, new RegExp(OWN), path);
      assert.doesNotMatch(text, new RegExp(OTHER), path);
      const [rows] = Object.values(body).filter(Array.isArray);
      assert.equal(body.total, rows?.length, path);
      const asked = encodeURIComponent(`sourcedId='${idIn(other, plural)}'`);
      assert.equal((await district.get(`${path}?filter=${asked}`)).body.total, 0, path);
      assert.equal((await operator.get(`${path}?filter=${asked}`)).body.total, 1, path);
    }
    const { orgs } = (await district.get('/insights/1.0/orgs')).body;
    assert.deepEqual(
      orgs.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
      ['district'],
    );
  });

  test('403 for every other route that takes a token, 404 for the rest', async () => {
    const faults: string[] = [];
    for (const route of routes.filter((one) => !isOpen(one))) {
      const { method, scope, mounted } = route;
      const path = pathIn(own, route);
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await district.call(method, path, body);
      const isElsewhere = scope === 'none' || scope === 'session' || mounted;
      if (status !== (isElsewhere ? 404 : 403)) faults.push(`${method} ${path} is ${status}`);
    }
    assert.deepEqual(faults, []);
  });

  test('403 for whom it is none, and for analysts', async () => {
    const analyst = { role: 'analyst', orgId: 'district' } as const;
    for (const account of [{}, { operator: true }, { orgRole: analyst }]) {
      const person = await signedIn(server, account);
      assert.equal((await person.as('district').get('/rostering/1.0/users')).status, 403);
    }
    const reader = await signedIn(server, { orgRole: analyst });
    assert.equal((await reader.as('analyst').get('/rostering/1.0/users')).status, 403);
  });

  test('people count by a role, or an enrollment of the owner of an org or the person', async () => {
    const studentId = idIn(other, 'students');
    const asks = async () => (await district.get(url('users', studentId))).status;
    const analyst = await signedIn(server, {
      orgRole: { role: 'analyst', orgId: idIn(own, 'orgs'), names: true },
    });
    const listed = async () => {
      const at = `/insights/1.0/orgs/${encodeURIComponent(idIn(own, 'orgs'))}`;
      const { body } = await analyst.as('analyst').get(`${at}/students`);
      const { sums } = (await analyst.as('analyst').get(`${at}/summary`)).body;
      assert.deepEqual([body.total, sums.students], [body.students.length, 0]);
      return body.students.map(({ sourcedId }: { sourcedId: string }) => sourcedId).sort();
    };
    const alone = await listed();
    assert.ok(alone.includes(idIn(own, 'students')) && !alone.includes(studentId));
    const both = [...alone, studentId].sort();
    const placed = { userId: studentId, classId: idIn(own, 'classes') };
    const grants = `/admin/1.0/applications/${rival.applicationId}/grants`;
    for (const id of [idIn(own, 'classes'), idIn(other, 'classes')]) {
      assert.equal((await operator.post(grants, { grant: { class: ref(id) } })).status, 201);
    }
    await put(rival, url('enrollments', 'by a rival'), enrollmentBody('by a rival', placed));
    assert.equal(await asks(), 404);
    assert.deepEqual(await listed(), alone);
    const summary = `/insights/1.0/classes/${encodeURIComponent(placed.classId)}/summary`;
    assert.doesNotMatch((await district.get(summary)).text, new RegExp(OTHER));
    const below = await rival.put(url('orgs', 'of a rival'), orgBody('of a rival', { parent }));
    assert.equal(below.status, 403, below.text);
    assert.equal(await asks(), 404);
    await put(owner, url('enrollments', 'by the owner'), enrollmentBody('by the owner', placed));
    assert.equal(await asks(), 200);
    assert.match((await district.get(summary)).text, new RegExp(OTHER));
    assert.deepEqual(await listed(), both);
    await owner.delete(url('enrollments', 'by the owner'));
    assert.equal(await asks(), 404);
    assert.deepEqual(await listed(), alone);
  });

  test('who owns an org above, or the person, enrolls in a school of another', async () => {
    const [region, third] = [await server.operator(), await server.operator()];
    await put(region, url('orgs', 'region'), orgBody('region', { type: 'state' }));
    const school = orgBody('branch', { parent: ref('region') });
    await put(operator, url('orgs', 'branch'), school);
    const session = idIn(own, 'academicSessions');
    const place = { courseId: idIn(own, 'courses'), orgId: 'branch', sessionId: session };
    await put(operator, url('classes', 'branch class'), classBody('branch class', place));
    const seat = (client: typeof operator, userId: string) => {
      const id = `branch ${client.applicationId} ${userId}`;
      const body = enrollmentBody(id, { userId, classId: 'branch class' });
      return put(client, url('enrollments', id), body);
    };
    const elsewhere = idIn(other, 'orgs');
    for (const [client, id] of [
      [owner, 'enrolled by the region'],
      [third, 'enrolled by its owner'],
      [owner, 'enrolled by a third'],
    ] as const) {
      await put(client, url('users', id), userBody(id, elsewhere));
    }
    await seat(region, 'enrolled by the region');
    await seat(third, 'enrolled by its owner');
    await seat(third, 'enrolled by a third');
    const orgRole = { role: 'analyst', orgId: 'branch', names: true } as const;
    const analyst = (await signedIn(server, { orgRole })).as('analyst');
    const { students } = (await analyst.get('/insights/1.0/orgs/branch/students')).body;
    const ids = students.map(({ sourcedId }: { sourcedId: string }) => sourcedId).sort();
    assert.deepEqual(ids, ['enrolled by its owner', 'enrolled by the region']);
  });

  test('a record of a person leaves out agents of elsewhere', async () => {
    const agent = userBody('agent', idIn(other, 'orgs'));
    await put(owner, url('users', 'agent'), agent);
    const studentId = idIn(own, 'students');
    const before = (await district.get(url('users', studentId))).body.user.agents;
    assert.deepEqual(
      (await owner.put(`${url('students', studentId)}/agents/agent`, {})).status,
      201,
    );
    const after = async (client: Pick<typeof operator, 'get'>) =>
      (await client.get(url('users', studentId))).body.user.agents;
    assert.deepEqual(await after(district), before);
    assert.equal((await after(operator)).length, before.length + 1);
  });

  test('200 with the checks of the own district, each kind of it', async () => {
    const twin = async (id: string, orgId: string) =>
      put(owner, url('users', id), userBody(id, orgId, { email: 'twin@school.example' }));
    await twin('twin', idIn(own, 'orgs'));
    await twin('other twin', idIn(other, 'orgs'));
    const found = async (client: Pick<typeof operator, 'get'>) => {
      const { checks } = (await client.get('/admin/1.0/roster/sanity')).body;
      const check = checks.find(({ name }: { name: string }) => name === 'duplicate_email');
      return [check.count, check.first.map(({ id }: { id: string }) => id)];
    };
    assert.deepEqual(await found(operator), [2, ['other twin', 'twin']]);
    assert.deepEqual(await found(district), [1, ['twin']]);
  });

  test('a look has a line in the disclosure log', async () => {
    const { headers } = await district.get(url('users', idIn(own, 'students')));
    const path = `/admin/1.0/students/${encodeURIComponent(idIn(own, 'students'))}/disclosures`;
    const filter = encodeURIComponent(`requestId='${headers.get('x-request-id')}'`);
    await eventually('the line', async () => {
      const { disclosures } = (await operator.get(`${path}?filter=${filter}`)).body;
      return disclosures.length === 1;
    });
  });

  test('404 for all once the own org is deleted, or the one that it is at', async () => {
    const asks = async () => {
      const { status } = await district.get(url('classes', idIn(own, 'classes')));
      return [status, (await district.get('/rostering/1.0/users')).body.total > 0];
    };
    await owner.delete(url('orgs', 'district'));
    assert.deepEqual(await asks(), [404, false]);
    await put(owner, url('orgs', 'district'), orgBody('district', { type: 'district' }));
    assert.deepEqual(await asks(), [200, true]);
    await owner.delete(url('orgs', idIn(own, 'orgs')));
    assert.deepEqual(await asks(), [404, false]);
  });
});
