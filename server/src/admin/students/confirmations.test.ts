/** Applications that had data of an erased student confirm that they erased theirs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';
import { checkErasures } from '../health/erasures.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const partner = await server.partner('Math Quest');
const other = await server.partner('Word Quest');

const listOf = ({ applicationId }: TestClient) => `/applications/1.0/${applicationId}/erasures`;

/** A student of the partner, with data; erased. */
async function erased() {
  const place = await putPlace(partner);
  await processed(partner, xpEvent(place, 5));
  const start = (await partner.get('/feed/1.0/changes?after=end')).body.next;
  const url = `/admin/1.0/students/${place.studentId}`;
  assert.equal((await operator.delete(url)).status, 200);
  const { body } = await partner.get(
    `/feed/1.0/changes?after=${start}&types=student.erased&wait=10`,
  );
  const [change] = body.changes;
  return { change, url, studentId: place.studentId };
}

test('200: the change says where; the first confirmation stays; the family is told', async () => {
  const { change, url, studentId } = await erased();
  const id = change.erasureId;
  assert.equal(change.studentId, studentId);
  assert.equal(change.href, `${server.baseUrl}${listOf(partner)}/${id}/confirmation`);
  const open = (await partner.get(listOf(partner))).body.erasures;
  assert.partialDeepStrictEqual(open, [{ id, confirmedAt: null }]);
  const path = new URL(change.href).pathname;
  const confirmed = await partner.post(path, undefined);
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.deepEqual((await partner.post(path, undefined)).body, confirmed.body);
  const { erasure } = confirmed.body;
  assert.equal(erasure.applicationId, partner.applicationId);
  const exported = await operator.get(url);
  const [row, ...others] = exported.body.erasure_confirmations;
  assert.deepEqual([row.application_id, others], [partner.applicationId, []]);
  assert.equal(new Date(row.confirmed_at).toISOString(), erasure.confirmedAt);
  assert.match((await operator.get(`${url}/page`)).text, /Math Quest/);
});

test("404 for another's erasure, and for an unknown one; 403 without a scope that writes", async () => {
  const { change } = await erased();
  const path = new URL(change.href).pathname;
  assert.equal((await other.post(path, undefined)).status, 404);
  const throughOwn = path.replace(partner.applicationId, other.applicationId);
  assert.equal((await other.post(throughOwn, undefined)).status, 404);
  assert.deepEqual((await other.get(listOf(other))).body.erasures, []);
  assert.equal((await other.get(listOf(partner))).status, 404);
  const unknown = `${listOf(partner)}/${randomUUID()}/confirmation`;
  assert.equal((await partner.post(unknown, undefined)).status, 404);
  const reader = await server.partner('Reader', ['feed.readonly']);
  const ofReader = `${listOf(reader)}/${randomUUID()}/confirmation`;
  assert.equal((await reader.post(ofReader, undefined)).status, 403);
});

test('an erasure that is not confirmed for a week is a finding, until it is', async () => {
  await db.execute(sql`update erasure_confirmations set confirmed_at = now()`);
  const { change } = await erased();
  const age = (days: number) =>
    db.execute(sql`
      update erasure_confirmations
      set erased_at = ${new Date(Date.now() - days * DAY_MS)} where confirmed_at is null`);
  await age(6);
  assert.equal((await checkErasures(db)).state, 'ok');
  await age(8);
  const { state, finding } = await checkErasures(db);
  assert.equal(state, 'warn');
  assert.match(finding, new RegExp(`Math Quest \\(${partner.applicationId}\\): 1$`));
  const report = await operator.get('/admin/1.0/health');
  const check = report.body.checks.find(({ name }: { name: string }) => name === 'erasures');
  assert.equal(check.state, 'warn');
  await partner.post(new URL(change.href).pathname, undefined);
  assert.equal((await checkErasures(db)).state, 'ok');
});
