/** Comparison of two frameworks, and the outline of one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  nodeOf,
  type SamplePackage,
  sampleAssociation,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { readPackage } from '../../standards/read/read-package.ts';
import { comparePackages } from './compare.ts';
import { outlineOf } from './outline.ts';

function compare(before: SamplePackage, after: SamplePackage) {
  const [left, right] = [readPackage(before).package, readPackage(after).package];
  assert.ok(left && right);
  return comparePackages(left, right);
}

test('lastChangeDateTime, order and titles of ends are not compared', () => {
  const before = samplePackage(2);
  const later = { lastChangeDateTime: '2027-01-01T00:00:00Z' };
  const after = {
    ...before,
    CFDocument: { ...before.CFDocument, ...later },
    CFItems: before.CFItems.map((item) => ({ ...item, ...later })).reverse(),
    CFAssociations: before.CFAssociations.map(({ originNodeURI, ...one }) => ({
      ...one,
      originNodeURI: { ...(originNodeURI as object), title: 'Another title' },
    })),
  };
  assert.equal(compare(before, after).equal, true);
});

test('lists added, changed and removed records; names associations by the codes of their ends', () => {
  const before = samplePackage(2);
  const [first = {}, second = {}] = before.CFItems;
  const added = sampleItem({ humanCodingScheme: 'F.9', fullStatement: 'New' });
  const changed = { ...first, fullStatement: 'Reworded', notes: 'why' };
  const { uri: _uri, ...others } = nodeOf(added);
  const after = {
    ...before,
    CFItems: [changed, added],
    CFAssociations: [sampleAssociation(added, { ...others, uri: 'x' })],
  };
  const { equal, document, items, associations } = compare(before, after);
  assert.equal(equal, false);
  assert.deepEqual(document, { added: [], changed: [], removed: [] });
  assert.deepEqual(items, {
    added: [{ identifier: added['identifier'], name: 'F.9', text: 'New' }],
    changed: [
      {
        identifier: first['identifier'],
        name: 'F.0',
        text: 'Reworded',
        members: [
          { member: 'fullStatement', before: 'Statement 0', after: 'Reworded' },
          { member: 'notes', after: 'why' },
        ],
      },
    ],
    removed: [{ identifier: second['identifier'], name: 'F.1', text: 'Statement 1' }],
  });
  assert.deepEqual(
    associations.added.map(({ name, text }) => [name, text]),
    [['F.9 → F.9', 'isChildOf']],
  );
  assert.deepEqual(
    associations.removed.map(({ name }) => name),
    ['F.0 → Fractions', 'F.1 → Fractions'],
  );
});

test('an outline counts levels and types and visits a cycle once', () => {
  const body = samplePackage(2);
  const [first = {}, second = {}] = body.CFItems;
  const child = sampleItem({ CFItemType: 'Standard' });
  const orphan = sampleItem();
  body.CFItems.push(child, orphan);
  body.CFAssociations.push(
    sampleAssociation(child, second),
    sampleAssociation(second, child),
    sampleAssociation(child, first, { associationType: 'precedes' }),
  );
  const outline = outlineOf(body, 1);
  assert.deepEqual(outline.itemsByLevel, [2, 1]);
  assert.equal(outline.itemsOutside, 1);
  assert.deepEqual(outline.itemsByType, { '': 3, Standard: 1 });
  assert.deepEqual(outline.associationsByType, { isChildOf: 4, precedes: 1 });
  assert.deepEqual(
    outline.tree.map(({ humanCodingScheme, children }) => [humanCodingScheme, children.length]),
    [
      ['F.0', 0],
      ['F.1', 0],
    ],
  );
  assert.equal(outlineOf(body, 2).tree[1]?.children[0]?.identifier, child['identifier']);
});
