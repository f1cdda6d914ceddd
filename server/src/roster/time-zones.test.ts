/** A time zone in the metadata of a user or an org that no clock knows is warned of. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { orgBody, putSchool, userBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const school = await putSchool(partner);

for (const [plural, name, body] of [
  ['orgs', 'org', orgBody],
  ['users', 'user', (id: string, members: object) => userBody(id, school.orgId, { ...members })],
] as const) {
  test(`200 with a warning for an unknown metadata.timeZone of a ${name}, which is kept`, async () => {
    const id = randomUUID();
    const url = `/rostering/1.0/${plural}/${id}`;
    const write = async (timeZone: unknown) => {
      const {
        status,
        body: reply,
        text,
      } = await partner.put(url, body(id, { metadata: { timeZone } }));
      assert.ok([200, 201].includes(status), text);
      return (reply.warnings ?? []).map(({ path, code, message }: Record<string, string>) => [
        path,
        code,
        message,
      ]);
    };
    const takes = "it takes an IANA time zone, such as 'Europe/Berlin'; this value is ignored.";
    for (const zone of ['Europe/Berln', '+02:00', 'Berlin', 2, '']) {
      assert.deepEqual(await write(zone), [
        [
          `/${name}/metadata/timeZone`,
          'metadata_ignored',
          `'metadata.timeZone' is '${zone}'; ${takes}`,
        ],
      ]);
    }
    assert.equal((await partner.get(url)).body[name].metadata.timeZone, '');
    for (const zone of ['Europe/Berlin', 'UTC', null]) assert.deepEqual(await write(zone), []);
  });
}
