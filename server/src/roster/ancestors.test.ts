/** Records that name a parent of their own kind: none becomes its own ancestor. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { academicSessionBody, orgBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();

const TREES = [
  { name: 'org', member: 'parent', url: '/rostering/1.0/orgs', body: orgBody },
  {
    name: 'academicSession',
    member: 'parent',
    url: '/rostering/1.0/academicSessions',
    body: academicSessionBody,
  },
  {
    name: 'assessmentLineItem',
    member: 'parentAssessmentLineItem',
    url: '/gradebook/1.0/assessmentLineItems',
    body: (sourcedId: string, members = {}) => ({
      assessmentLineItem: { sourcedId, title: 'Unit test', ...members },
    }),
  },
];

for (const { name, member, url, body } of TREES) {
  const under = (id: string, parentId?: string) =>
    body(id, parentId === undefined ? {} : { [member]: { sourcedId: parentId } });
  const send = (id: string, parentId?: string) => partner.put(`${url}/${id}`, under(id, parentId));
  const putUnder = (id: string, parentId?: string) =>
    put(partner, `${url}/${id}`, under(id, parentId));
  /** A chain of records, the root first. */
  const chain = async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [index, id] of ids.entries()) await putUnder(id, ids[index - 1]);
    return ids;
  };
  const parentOf = async (id: string) =>
    (await partner.get(`${url}/${id}`)).body[name][member]?.sourcedId;

  describe(`an ${name}`, () => {
    test('400 for itself or one below it as parent; the record stays', async () => {
      const [top, middle, bottom] = await chain();
      for (const [id, parentId] of [
        [top, top],
        [top, middle],
        [top, bottom],
        [middle, bottom],
      ] as const) {
        const reply = await send(id, parentId);
        assert.equal(reply.status, 400, reply.text);
        const [{ path, code, message }, ...others] = reply.body.imsx_error_details;
        assert.deepEqual([path, code, others], [`/${name}/${member}`, 'parent_cycle', []]);
        assert.ok(message.includes(id) && message.includes(parentId), message);
      }
      assert.deepEqual(
        [await parentOf(top), await parentOf(middle), await parentOf(bottom)],
        [undefined, top, middle],
      );
    });

    test('400 for itself as parent, also where it is new', async () => {
      const id = randomUUID();
      const reply = await send(id, id);
      assert.equal(reply.status, 400, reply.text);
      const codes = reply.body.imsx_error_details.map(({ code }: { code: string }) => code);
      assert.deepEqual(codes, ['parent_cycle']);
    });

    test('200 for another place in the tree, and for the same one again', async () => {
      const [top, middle, bottom] = await chain();
      for (const parentId of [top, top, undefined, middle]) {
        assert.equal((await send(bottom, parentId)).status, 200);
        assert.equal(await parentOf(bottom), parentId);
      }
      assert.equal((await send(middle)).status, 200);
      assert.equal((await send(top, bottom)).status, 200, 'the tree may be turned around');
    });

    test('of two moves at once that would form a circle one is refused', async () => {
      for (let round = 0; round < 10; round += 1) {
        const [one, other] = [randomUUID(), randomUUID()];
        await putUnder(one);
        await putUnder(other);
        const replies = await Promise.all([send(one, other), send(other, one)]);
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
      }
    });
  });
}
