/** Tests that the routes of every kind of record under /rostering/1.0 pass. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../fixtures/arbitrary.ts';
import type { TestClient, TestServer } from '../harness/test-server.ts';

interface RecordSuite {
  /** The wrapper: 'unit'. */
  readonly name: string;
  readonly plural: string;
  /** The id of a record that `owner` has put. */
  readonly id: string;
  /** true = other applications read the record; false = they get 404. */
  readonly shared: boolean;
  /** A text member, and a value for it that differs from the one of `body`. */
  readonly text: { readonly member: string; readonly value: string };
  body(id: string, members?: Record<string, unknown>): object;
}

interface SuiteClients {
  readonly owner: TestClient;
  readonly other: TestClient;
  readonly operator: TestClient;
  /** Holds roster.readonly only. */
  readonly reader: TestClient;
  /** Holds roster.createput only. */
  readonly writer: TestClient;
}

/** The clients that `testRecord` needs. */
export async function suiteClients(server: TestServer): Promise<SuiteClients> {
  return {
    owner: await server.partner('Owner'),
    other: await server.partner('Other'),
    operator: await server.operator(),
    reader: await server.partner('Reader', ['roster.readonly']),
    writer: await server.partner('Writer', ['roster.createput']),
  };
}

/** Declares the tests of one kind of record. */
export function testRecord(server: TestServer, clients: SuiteClients, suite: RecordSuite): void {
  testPut(clients, suite);
  testRead(clients, suite);
  testDelete(clients, suite);
  testBodies(server, clients, suite);
  testAccess(server, clients, suite);
}

function urls({ plural, id }: RecordSuite) {
  const list = `/rostering/1.0/${plural}`;
  return { list, url: (one: string = id) => `${list}/${one}` };
}

function testPut({ owner, operator }: SuiteClients, suite: RecordSuite): void {
  const { name, body, text } = suite;
  const { url } = urls(suite);

  test(`201 for a new ${name}, 200 when it is put again`, async () => {
    const fresh = randomUUID();
    const created = await owner.put(url(fresh), body(fresh));
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(created.body, { status: 'success', sourcedId: fresh });
    const updated = await owner.put(url(fresh), body(fresh, { [text.member]: text.value }));
    assert.equal(updated.status, 200);
    assert.deepEqual(updated.body, { status: 'success', sourcedId: fresh });
    assert.equal((await owner.get(url(fresh))).body[name][text.member], text.value);
  });

  test(`200 when a ${name} is replaced: members left out are cleared`, async () => {
    const fresh = randomUUID();
    await owner.put(url(fresh), body(fresh, { metadata: { grade: 7 } }));
    await owner.put(url(fresh), body(fresh));
    const { [name]: record } = (await owner.get(url(fresh))).body;
    assert.equal('extensions' in record || 'metadata' in record, false);
  });

  test(`200 when an operator writes a ${name}; its owner stays the same`, async () => {
    const fresh = randomUUID();
    await owner.put(url(fresh), body(fresh));
    assert.equal((await operator.put(url(fresh), body(fresh))).status, 200);
    assert.equal((await owner.put(url(fresh), body(fresh))).status, 200);
  });

  test(`one of several clients that put the same new ${name} at once creates it`, async () => {
    const fresh = randomUUID();
    const replies = await Promise.all(
      [owner, operator, owner, operator].map((client) => client.put(url(fresh), body(fresh))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.equal(statuses.filter((status) => status === 201).length, 1);
    assert.ok(statuses.every((status) => [200, 201, 403, 404].includes(status)));
  });
}

function testRead({ owner, other, operator }: SuiteClients, suite: RecordSuite): void {
  const { name, plural, id, shared } = suite;
  const { list, url } = urls(suite);

  test(`200 with the ${name} in its wrapper, for the owner and for operators`, async () => {
    const reply = await owner.get(url());
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body), [name]);
    const record = reply.body[name];
    const head = ['sourcedId', 'status', 'dateLastModified'];
    assert.deepEqual(Object.keys(record).slice(0, 3), head);
    assert.match(record.dateLastModified, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual((await operator.get(url())).body, reply.body);
  });

  test(`${shared ? 200 : 404} for another application's ${name}`, async () => {
    assert.equal((await other.get(url())).status, shared ? 200 : 404);
    const listed = await other.get(`${list}?filter=sourcedId='${id}' OR sourcedId!='x'`);
    const ids = listed.body[plural].map((one: { sourcedId: string }) => one.sourcedId);
    assert.equal(ids.includes(id), shared, 'no filter shows a hidden record');
  });

  test(`200 with the page of ${plural}`, async () => {
    const filter = `filter=sourcedId='${id}'&fields=sourcedId,status`;
    const reply = await owner.get(`${list}?limit=1&${filter}`);
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body), [plural, 'offset', 'limit', 'total']);
    assert.deepEqual(reply.body[plural], [{ sourcedId: id, status: 'active' }]);
    assert.equal(reply.headers.get('x-total-count'), '1');
  });

  test(`400 for a list of ${plural} with an unknown filter field`, async () => {
    assert.equal((await owner.get(`${list}?filter=nothing='1'`)).status, 400);
  });

  test(`404 for an unknown ${name}`, async () => {
    assert.equal((await owner.get(url(randomUUID()))).status, 404);
    assert.equal((await owner.delete(url(randomUUID()))).status, 404);
  });
}

function testDelete({ owner }: SuiteClients, suite: RecordSuite): void {
  const { name, body } = suite;
  const { list, url } = urls(suite);

  test(`204 deletes a ${name} softly, twice; a PUT revives it`, async () => {
    const fresh = randomUUID();
    await owner.put(url(fresh), body(fresh));
    assert.equal((await owner.delete(url(fresh))).status, 204);
    const deleted = (await owner.get(url(fresh))).body[name];
    assert.equal(deleted.status, 'tobedeleted');
    assert.equal((await owner.delete(url(fresh))).status, 204);
    assert.deepEqual((await owner.get(url(fresh))).body[name], deleted);
    const filter = `filter=sourcedId='${fresh}'`;
    assert.equal((await owner.get(`${list}?${filter}`)).body.total, 0);
    const tombstones = await owner.get(`${list}?${filter} AND status='tobedeleted'`);
    assert.equal(tombstones.body.total, 1);
    assert.equal((await owner.put(url(fresh), body(fresh))).status, 200);
    assert.equal((await owner.get(url(fresh))).body[name].status, 'active');
  });

  test(`200 for a ${name} put as tobedeleted, which deletes it`, async () => {
    const fresh = randomUUID();
    await owner.put(url(fresh), body(fresh));
    const reply = await owner.put(url(fresh), body(fresh, { status: 'tobedeleted' }));
    assert.equal(reply.status, 200);
    assert.equal((await owner.get(`${list}?filter=sourcedId='${fresh}'`)).body.total, 0);
  });
}

function testBodies(server: TestServer, { owner }: SuiteClients, suite: RecordSuite): void {
  const { name, id, body, text } = suite;
  const { url } = urls(suite);

  test(`400 for a ${name} with another id than the path`, async () => {
    const reply = await owner.put(url(), body(randomUUID()));
    assert.equal(reply.status, 400);
    assert.equal(reply.body.imsx_error_details[0].path, `/${name}/sourcedId`);
    assert.equal(reply.body.imsx_error_details[0].code, 'id_mismatch');
  });

  test(`400 with all findings at once for a ${name} with wrong types`, async () => {
    const wrong = { [text.member]: 7, status: 'gone', dateLastModified: 'today', metadata: [] };
    const reply = await owner.put(url(), body(id, wrong));
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path }: { path: string }) => path).sort(),
      Object.keys(wrong)
        .map((member) => `/${name}/${member}`)
        .sort(),
    );
  });

  test(`200, 201 or 400 for any value of any member of a ${name}, never a 500`, async () => {
    const sent = Object.values(body(id))[0] as Record<string, unknown>;
    const members = [...Object.keys((await owner.get(url())).body[name]), ...Object.keys(sent)];
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: anyCharacter }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members, 'metadata'), value, async (member, given) => {
        const reply = await owner.put(url(), body(id, { [member]: given }));
        assert.ok([200, 201, 400].includes(reply.status), reply.text);
      }),
      { numRuns: 60 },
    );
    assert.equal((await owner.put(url(), body(id))).status, 200);
  });

  test(`413 for a ${name} that is too large, 415 for one that is not JSON`, async () => {
    const large = await owner.put(url(), body(id, { metadata: { text: 'x'.repeat(300_000) } }));
    assert.equal(large.status, 413);
    const xml = await server.fetch(url(), {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/xml' },
      body: '<record/>',
    });
    assert.equal(xml.status, 415);
  });
}

function testAccess(
  server: TestServer,
  { owner, other, reader, writer }: SuiteClients,
  suite: RecordSuite,
): void {
  const { name, plural, id, body, shared } = suite;
  const { list, url } = urls(suite);

  test(`401 without a token: ${plural}`, async () => {
    for (const path of [list, url()]) assert.equal((await server.fetch(path)).status, 401);
    for (const method of ['PUT', 'DELETE']) {
      assert.equal((await server.fetch(url(), { method })).status, 401);
    }
  });

  test(`403 without the scope: ${plural}`, async () => {
    assert.equal((await writer.get(list)).status, 403);
    assert.equal((await writer.get(url())).status, 403);
    assert.equal((await reader.put(url(), body(id))).status, 403);
    assert.equal((await reader.delete(url())).status, 403);
  });

  test(`${shared ? 403 : 404} for PUT and DELETE of another application's ${name}`, async () => {
    const refused = await other.put(url(), body(id));
    assert.equal(refused.status, shared ? 403 : 404);
    if (shared) assert.match(refused.body.imsx_description, /belongs to another application/);
    assert.equal((await other.delete(url())).status, shared ? 403 : 404);
    assert.equal((await owner.get(url())).body[name].status, 'active');
  });
}
