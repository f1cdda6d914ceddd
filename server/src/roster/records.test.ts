/** What is the same for orgs, academic sessions, users, classes and enrollments. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  putSchool,
  userBody,
} from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { suiteClients, testRecord } from '../../test/models/record-promises.ts';

const server = await testServer();
const clients = await suiteClients(server);
const partner = clients.owner;
const school = await putSchool(partner);

const TITLE = { member: 'title', value: 'New' };
const KINDS = [
  {
    name: 'org',
    plural: 'orgs',
    id: school.orgId,
    shared: true,
    text: { member: 'name', value: 'South' },
    body: orgBody,
  },
  {
    name: 'academicSession',
    plural: 'academicSessions',
    id: school.sessionId,
    shared: true,
    text: TITLE,
    body: academicSessionBody,
  },
  {
    name: 'user',
    plural: 'users',
    id: school.userId,
    shared: false,
    text: { member: 'givenName', value: 'Augusta' },
    body: (id: string, members = {}) => userBody(id, school.orgId, members),
  },
  {
    name: 'class',
    plural: 'classes',
    id: school.classId,
    shared: false,
    text: TITLE,
    body: (id: string, members = {}) => classBody(id, school, members),
  },
  {
    name: 'enrollment',
    plural: 'enrollments',
    id: school.enrollmentId,
    shared: false,
    text: { member: 'role', value: 'ext:helper' },
    body: (id: string, members = {}) => enrollmentBody(id, school, members),
  },
];

for (const kind of KINDS) testRecord(server, clients, kind);

for (const { name, plural, body } of KINDS) {
  test(`201 for a ${name} with nulls for what may be left out; metadata stays metadata`, async () => {
    const id = randomUUID();
    const url = `/rostering/1.0/${plural}/${id}`;
    const members = { status: null, dateLastModified: null, metadata: { house: 'red' } };
    assert.equal((await partner.put(url, body(id, members))).status, 201);
    const record = (await partner.get(url)).body[name];
    assert.equal(record.status, 'active');
    assert.deepEqual(record.metadata, { house: 'red' });
    assert.equal(Object.values(record).includes(null), false);
    const found = await partner.get(`/rostering/1.0/${plural}?filter=metadata.house='red'`);
    assert.equal(found.body.total, 1);
  });

  test(`404 for a ${name} whose id has more than 255 characters`, async () => {
    const url = `/rostering/1.0/${plural}/${'x'.repeat(256)}`;
    assert.equal((await partner.get(url)).status, 404);
    assert.equal((await partner.delete(url)).status, 404);
  });

  test(`200 when limit is above 3000 on ${plural}: it is 3000`, async () => {
    const reply = await partner.get(`/rostering/1.0/${plural}?limit=5000`);
    assert.equal(reply.body.limit, 3_000);
  });
}
