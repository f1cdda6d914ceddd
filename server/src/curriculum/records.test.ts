/** What is the same for courses, units, lessons and resources. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  courseBody,
  lessonBody,
  putTree,
  resourceBody,
  unitBody,
} from '../../test/fixtures/content.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { suiteClients, testRecord } from '../../test/models/record-promises.ts';

const server = await testServer();
const clients = await suiteClients(server);
const partner = clients.owner;
const tree = await putTree(partner);

const COURSE = { name: 'course', plural: 'courses', id: tree.courseId, body: courseBody };
const BY_UUID = [
  {
    name: 'unit',
    plural: 'units',
    id: tree.unitId,
    body: (id: string, members = {}) => unitBody(id, tree.courseId, members),
  },
  {
    name: 'lesson',
    plural: 'lessons',
    id: tree.lessonId,
    body: (id: string, members = {}) => lessonBody(id, tree, members),
  },
  { name: 'resource', plural: 'resources', id: tree.resourceId, body: resourceBody },
];

for (const kind of [COURSE, ...BY_UUID]) {
  testRecord(server, clients, { ...kind, shared: true, text: { member: 'title', value: 'New' } });
}

for (const { name, plural, id, body } of BY_UUID) {
  test(`404 for a ${name} whose id is no UUID`, async () => {
    const url = `/rostering/1.0/${plural}/algebra-1`;
    assert.equal((await partner.get(url)).status, 404);
    assert.equal((await partner.put(url, {})).status, 404);
    assert.equal((await partner.delete(url)).status, 404);
  });

  test(`200 for a ${name} whose id is written in capitals; it is answered in lower case`, async () => {
    const reply = await partner.get(`/rostering/1.0/${plural}/${id.toUpperCase()}`);
    assert.equal(reply.body[name].sourcedId, id);
  });

  test(`400 for a ${name} without status and dateLastModified`, async () => {
    const members = { status: undefined, dateLastModified: undefined };
    const reply = await partner.put(`/rostering/1.0/${plural}/${id}`, body(id, members));
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.imsx_error_details.map(({ path, code }: { path: string; code: string }) => [
        path,
        code,
      ]),
      [
        [`/${name}/status`, 'field_missing'],
        [`/${name}/dateLastModified`, 'field_missing'],
      ],
    );
  });

  test(`200 with the metadata of a ${name} as extensions`, async () => {
    const fresh = randomUUID();
    const metadata = { spacedRepetitionEnabled: false, level: 'hard' };
    await partner.put(`/rostering/1.0/${plural}/${fresh}`, body(fresh, { metadata }));
    const record = (await partner.get(`/rostering/1.0/${plural}/${fresh}`)).body[name];
    assert.deepEqual(record.extensions, metadata);
    assert.equal('metadata' in record, false);
    const found = await partner.get(`/rostering/1.0/${plural}?filter=metadata.level='hard'`);
    assert.equal(found.body.total, 1);
  });
}
