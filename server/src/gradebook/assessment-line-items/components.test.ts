/** Lists of assessment line items by their components, which are in a table of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { parseFilter } from '../../listing/filter.ts';
import { filterToSql } from '../../listing/to-sql.ts';
import { sql } from '../../storage/database/sql.ts';
import { assessmentLineItems } from './resource.ts';

const server = await testServer();
const operator = await server.operator();
const LINE_ITEMS = '/ims/oneroster/gradebook/v1p2/assessmentLineItems';

async function postLineItem(members: object): Promise<string> {
  const body = { assessmentLineItem: { title: 'Test', ...members } };
  const posted = await operator.post(LINE_ITEMS, body);
  assert.equal(posted.status, 201, posted.text);
  return posted.body.sourcedIdPairs.allocatedSourcedId;
}

test('200 by filter on component and componentResource', async () => {
  const { unitId, lessonId } = await putTree(operator);
  const component = { sourcedId: unitId };
  const componentResource = { sourcedId: lessonId };
  const none = await postLineItem({});
  const one = await postLineItem({ component });
  const both = await postLineItem({ component, componentResource });
  const part = unitId.slice(2, 20).toUpperCase();
  const other = lessonId;
  for (const [filter, expected] of [
    [`component.sourcedId='${unitId}'`, [one, both]],
    [`component.sourcedId!='${unitId}'`, [none]],
    [`component.sourcedId~'${part}'`, [one, both]],
    [`component.sourcedId@'${unitId},${other}'`, [one, both]],
    [`component.sourcedId='none'`, []],
    [`component.sourcedId!='none'`, [none, one, both]],
    [`component.sourcedId~'${part}' AND componentResource.sourcedId='${lessonId}'`, [both]],
    [
      `componentResource.sourcedId~'${part}' OR componentResource.sourcedId!='${other}'`,
      [none, one],
    ],
  ] as const) {
    const reply = await operator.get(`${LINE_ITEMS}?filter=${encodeURIComponent(filter)}`);
    assert.equal(reply.status, 200, reply.text);
    const ids = reply.body.assessmentLineItems.map((item: { sourcedId: string }) => item.sourcedId);
    assert.deepEqual(ids.toSorted(), expected.toSorted(), filter);
  }
});

test('a filter on components reads them once, and looks none up for each record', async () => {
  const { collection } = assessmentLineItems;
  const planOf = async (filter: string) => {
    const condition = filterToSql(parseFilter(filter), collection);
    const plan = await server.db.query(sql`
      explain select from ${collection.from} where ${condition}`);
    return JSON.stringify(plan);
  };
  for (const field of ['component.sourcedId', 'componentResource.sourcedId']) {
    assert.doesNotMatch(await planOf(`${field}~'abc'`), /SubPlan/, field);
    const either = await planOf(`${field}~'abc' OR ${field}~'def'`);
    assert.match(either, /\(hashed SubPlan/, field);
    assert.doesNotMatch(either, /\(SubPlan/, field);
    // Folding the text of each id takes most of the time.
    assert.doesNotMatch(either, /char_length/, field);
  }
});
