/** Records that belong to another framework: who is told what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SamplePackage, samplePackage } from '../../../test/fixtures/packages.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const other = await server.partner('Other');
const operator = await server.operator();

/** Three stored frameworks: the first two are the partner's. */
async function storeThree(): Promise<[SamplePackage, SamplePackage, SamplePackage]> {
  const bodies = [samplePackage(1), samplePackage(1), samplePackage(1)] as const;
  await uploader(partner).accept(bodies[0]);
  await uploader(partner).accept(bodies[1]);
  await uploader(other).accept(bodies[2]);
  return [...bodies];
}

/** The path and the message of each finding. */
function told(reply: { body: { imsx_error_details: { path: string; message: string }[] } }) {
  return reply.body.imsx_error_details.map(({ path, message }) => [path, message.slice(37)]);
}

test('403 names the records of another application, and not their framework', async () => {
  const [mine, own, foreign] = await storeThree();
  mine.CFItems.push(...own.CFItems, ...foreign.CFItems);
  const reply = await partner.post(`${CASE}/CFPackages`, mine);
  assert.equal(reply.status, 403, reply.text);
  assert.match(reply.body.imsx_description, /^1 record sent belongs to another framework/);
  assert.deepEqual(told(reply), [
    ['/CFItems/2/identifier', 'belongs to a framework of another application.'],
  ]);
});

test('422 names each framework to an operator', async () => {
  const [mine, own, foreign] = await storeThree();
  mine.CFItems.push(...own.CFItems, ...foreign.CFItems);
  const reply = await operator.post(`${CASE}/CFPackages`, mine);
  assert.equal(reply.status, 422, reply.text);
  assert.match(reply.body.imsx_description, /^2 of the records sent belong to another framework/);
  for (const [index, { CFDocument }] of [own, foreign].entries()) {
    const [path, message = ''] = told(reply)[index] ?? [];
    assert.equal(path, `/CFItems/${index + 1}/identifier`);
    assert.ok(message.startsWith(`belongs to the framework ${CFDocument['identifier']},`), message);
  }
});
