/** District operators grant schools and classes of their district, with its own people, alone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { signedIn } from '../../test/fixtures/accounts.ts';
import { put } from '../../test/fixtures/content.ts';
import { enrollmentBody, orgBody, putSchool } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const operator = await server.operator();
const owner = await server.partner('Owner');
const rival = await server.partner('Rival');
const reader = await server.partner('Reader');
const own = await putSchool(owner);
const other = await putSchool(owner);
const ref = (sourcedId: string) => ({ sourcedId });

const schoolUrl = `/rostering/1.0/orgs/${own.orgId}`;
await put(owner, '/rostering/1.0/orgs/district', orgBody('district', { type: 'district' }));
await put(owner, schoolUrl, orgBody(own.orgId, { parent: ref('district') }));

const orgRole = { role: 'district', orgId: 'district' } as const;
const person = await signedIn(server, { orgRole, confirmed: true });
const district = person.as('district');

const GRANTS = `/admin/1.0/applications/${reader.applicationId}/grants`;
const ofSchool = ({ orgId }: typeof own) => ({ grant: { school: ref(orgId) } });
const ofClass = ({ classId }: typeof own) => ({ grant: { class: ref(classId) } });

const idsOf = (records: { sourcedId: string }[]) => records.map(({ sourcedId }) => sourcedId);
const peopleRead = async () => idsOf((await reader.get('/rostering/1.0/users')).body.users).sort();
const listed = async (client: Pick<typeof operator, 'get'>) =>
  idsOf((await client.get(GRANTS)).body.grants);
const end = (id: string) => district.call('DELETE', `${GRANTS}/${id}`);

/** Makes a grant and returns its id. */
async function granted(body: object, by: Pick<typeof district, 'call'> = district) {
  const reply = await by.call('POST', GRANTS, body);
  assert.equal(reply.status, 201, reply.text);
  return String(reply.body.grant.sourcedId);
}

const byOperator = {
  call: (_method: string, url: string, body?: unknown) => operator.post(url, body),
};

suite('grants of a district operator', () => {
  test('201: a school or a class of the district, until it is revoked; the audit log has both', async () => {
    for (const body of [ofSchool(own), ofClass(own)]) {
      const id = await granted(body);
      assert.deepEqual(await peopleRead(), [own.userId]);
      assert.ok((await listed(district)).includes(id));
      assert.equal((await end(id)).status, 204);
      assert.deepEqual(await peopleRead(), []);
      const lines = await server.db.query<{ action: string; actorId: string }>(sql`
        select action, actor_id from audit_log
        where object_type = 'application_grants' and object_id = ${id} and actor_kind = 'user'`);
      assert.ok(lines.length >= 2);
      assert.ok(lines.every(({ actorId }) => actorId === `account:${person.id}`));
    }
  });

  test('200 with all that gives access in the district, by name; no filter finds more', async () => {
    const ids = [await granted(ofSchool(own)), await granted(ofClass(own), byOperator)];
    const elsewhere = await granted(ofClass(other), byOperator);
    const found = async (client: Pick<typeof operator, 'get'>, query = '') =>
      (await client.get(`/admin/1.0/grants?sort=className${query}`)).body.grants;
    const named = { applicationName: 'Reader', schoolName: 'North' };
    const shown = await found(district, '&fields=applicationName,schoolName,className,byDistrict');
    assert.deepEqual(shown, [
      { ...named, className: 'Period 1', byDistrict: false },
      { ...named, byDistrict: true },
    ]);
    const asked = `&filter=${encodeURIComponent(`applicationId='${reader.applicationId}'`)}`;
    for (const query of ['', asked, '&search=north', '&search=NORTH reader']) {
      assert.deepEqual(idsOf(await found(district, query)).sort(), ids.toSorted(), query);
      const all = idsOf(await found(operator, query)).sort();
      assert.deepEqual(all, [...ids, elsewhere].sort(), query);
    }
    assert.deepEqual(idsOf(await found(district, '&search=period')), [ids[1]]);
    assert.deepEqual(await found(district, '&search=north rival'), []);
    for (const id of [...ids, elsewhere]) await operator.delete(`${GRANTS}/${id}`);
    assert.deepEqual(await found(operator, asked), []);
  });

  test('404 for what is of elsewhere, as for what is unknown', async () => {
    const unknown = { ...other, orgId: 'none', classId: 'none' };
    for (const place of [other, unknown]) {
      for (const body of [ofSchool(place), ofClass(place)]) {
        const reply = await district.call('POST', GRANTS, body);
        assert.equal(reply.status, 404, reply.text);
      }
    }
    const elsewhere = await Promise.all(
      [ofSchool(other), ofClass(other)].map((body) => granted(body, byOperator)),
    );
    const shown = await listed(district);
    for (const id of elsewhere) {
      assert.ok(!shown.includes(id));
      assert.equal((await end(id)).status, 404);
      assert.equal((await operator.delete(`${GRANTS}/${id}`)).status, 204);
    }
    const nowhere = `/admin/1.0/applications/${randomUUID()}/grants`;
    assert.equal((await district.get(nowhere)).status, 404);
    assert.equal((await district.call('POST', nowhere, ofSchool(own))).status, 404);
    assert.deepEqual(await peopleRead(), []);
  });

  test('people whom others than the owner of the school enrolled stay unread', async () => {
    const forRival = `/admin/1.0/applications/${rival.applicationId}/grants`;
    for (const place of [own, other]) {
      assert.equal((await operator.post(forRival, ofClass(place))).status, 201);
    }
    const seat = enrollmentBody('by a rival', { userId: other.userId, classId: own.classId });
    await put(rival, '/rostering/1.0/enrollments/by a rival', seat);
    for (const body of [ofSchool(own), ofClass(own)]) {
      const id = await granted(body);
      assert.deepEqual(await peopleRead(), [own.userId]);
      const { body: told } = await operator.get(`/admin/1.0/users/${other.userId}/readers`);
      assert.ok(!JSON.stringify(told).includes(reader.applicationId));
      const all = await granted(body, byOperator);
      assert.deepEqual(await peopleRead(), [own.userId, other.userId].sort());
      assert.equal((await end(all)).status, 204);
      assert.deepEqual(await peopleRead(), [own.userId]);
      assert.equal((await end(id)).status, 204);
    }
  });

  test('403 without a confirmation, and for whom it is none', async () => {
    const unconfirmed = (await signedIn(server, { orgRole })).as('district');
    for (const [method, url] of [
      ['POST', GRANTS],
      ['DELETE', `${GRANTS}/${randomUUID()}`],
    ] as const) {
      const reply = await unconfirmed.call(
        method,
        url,
        method === 'POST' ? ofSchool(own) : undefined,
      );
      assert.equal(reply.status, 403);
      assert.match(reply.text, /confirmation_needed/);
    }
    const analyst = await signedIn(server, {
      orgRole: { ...orgRole, role: 'analyst' },
      confirmed: true,
    });
    for (const url of [GRANTS, '/admin/1.0/grants']) {
      assert.equal((await analyst.as('analyst').get(url)).status, 403);
      assert.equal((await reader.get(url)).status, 403);
    }
  });

  test('a school that leaves the district takes its grants along', async () => {
    const id = await granted(ofSchool(own));
    await put(owner, schoolUrl, orgBody(own.orgId));
    assert.deepEqual(await listed(district), []);
    assert.equal((await end(id)).status, 404);
    assert.equal((await district.call('POST', GRANTS, ofSchool(own))).status, 404);
    assert.equal((await operator.delete(`${GRANTS}/${id}`)).status, 204);
  });
});
