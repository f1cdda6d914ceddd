/** The demo framework: a consistent CASE package of about 300 items, and its outline grammar. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseOutline } from './framework/outline.ts';
import { frameworkPackage, itemId, NODES, nodeByCode, subjectOf } from './framework.ts';

const BASE_URL = 'http://localhost:8080';
const framework = frameworkPackage(BASE_URL);
const { CFDocument, CFItems, CFAssociations, CFDefinitions } = framework;

suite('the package', () => {
  test('is the same on every run', () => {
    assert.deepEqual(frameworkPackage(BASE_URL), framework);
  });

  test('has about 300 items on four levels', () => {
    assert.ok(CFItems.length >= 280 && CFItems.length <= 320, `${CFItems.length} items`);
    assert.deepEqual([...new Set(CFItems.map((item) => item.CFItemType))].toSorted(), [
      'Cluster',
      'Component',
      'Domain',
      'Standard',
    ]);
  });

  test('has unique ids, codes, statements and URIs', () => {
    for (const member of ['identifier', 'humanCodingScheme', 'fullStatement', 'uri'] as const) {
      const values = CFItems.map((item) => item[member]);
      assert.equal(new Set(values).size, values.length, member);
    }
    const ids = [...CFItems, ...CFAssociations].map(({ identifier }) => identifier);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('statements of standards are sentences of 22 to 162 characters', () => {
    for (const { CFItemType, fullStatement } of CFItems) {
      if (CFItemType === 'Domain' || CFItemType === 'Cluster') continue;
      assert.match(fullStatement, /^[A-Z][^\n]{20,160}\.$/);
      assert.doesNotMatch(fullStatement, / {2}|\.\./);
    }
  });

  test('educationLevel is one grade, and all six grades for domains and clusters', () => {
    for (const item of CFItems) {
      const spans = item.CFItemType === 'Domain' || item.CFItemType === 'Cluster';
      assert.equal(item.educationLevel.length, spans ? 6 : 1, item.humanCodingScheme);
    }
  });
});

suite('associations', () => {
  const itemIds = new Set(CFItems.map(({ identifier }) => identifier));
  const known = (id: string) => itemIds.has(id) || id === CFDocument['identifier'];
  const ofType = (type: string) => CFAssociations.filter((each) => each.associationType === type);

  test('begin at an item and end in the framework, exact matches in another one', () => {
    for (const { associationType, originNodeURI, destinationNodeURI } of CFAssociations) {
      assert.ok(itemIds.has(originNodeURI.identifier));
      assert.equal(known(destinationNodeURI.identifier), associationType !== 'exactMatchOf');
    }
  });

  test('give every item one parent, and siblings an order without gaps', () => {
    const tree = ofType('isChildOf');
    assert.equal(tree.length, CFItems.length);
    const families = Map.groupBy(tree, (each) => each.destinationNodeURI.identifier);
    for (const children of families.values()) {
      const order = children.map((each) => each['sequenceNumber']);
      assert.deepEqual(
        order,
        order.map((_, index) => index + 1),
      );
    }
  });

  test('have several types', () => {
    const least = { precedes: 100, isRelatedTo: 15, isPeerOf: 3, exemplar: 3, exactMatchOf: 3 };
    for (const [type, count] of Object.entries(least)) {
      assert.ok(ofType(type).length >= count, type);
    }
  });

  test('a progression leads from a lower grade to a higher one', () => {
    for (const { originNodeURI, destinationNodeURI } of ofType('precedes')) {
      const grade = (id: string) => CFItems.find((item) => item.identifier === id)?.educationLevel;
      assert.ok(
        String(grade(originNodeURI.identifier)) < String(grade(destinationNodeURI.identifier)),
      );
    }
  });
});

test('every definition that a record refers to is defined in the package', () => {
  const defined = new Set(
    Object.values(CFDefinitions)
      .flat()
      .map(({ identifier }) => identifier),
  );
  const references = [CFDocument, ...CFItems, ...CFAssociations].flatMap((record) => [
    record['CFItemTypeURI'],
    record['licenseURI'],
    record['CFAssociationGroupingURI'],
    ...((record['subjectURI'] as unknown[] | undefined) ?? []),
  ]) as ({ identifier: string } | undefined)[];
  for (const reference of references) {
    if (reference) assert.ok(defined.has(reference.identifier), JSON.stringify(reference));
  }
});

suite('the outline', () => {
  test('makes codes from the places of nodes', () => {
    const nodes = parseOutline(
      '# AB Title\n## Skill [one, two]\n3 Do it\n  well.\n  - Part.\n4 More.',
    );
    assert.deepEqual(
      nodes.map(({ code, statement, parent }) => [code, statement, parent]),
      [
        ['AB', 'Title', null],
        ['AB.A', 'Skill', 'AB'],
        ['AB.A.3', 'Do it well.', 'AB.A'],
        ['AB.A.3.a', 'Part.', 'AB.A.3'],
        ['AB.A.4', 'More.', 'AB.A'],
      ],
    );
  });

  test('throws for a line outside its grammar', () => {
    assert.throws(() => parseOutline('9 No such grade.'), /Not an outline line/);
    assert.throws(() => parseOutline('3 A standard without a cluster.'), /no Cluster/);
  });
});

test('a code gives the item and its subject; an unknown code throws', () => {
  assert.equal(nodeByCode('FR.B.5').grade, 5);
  assert.equal(subjectOf('FR.B.5'), 'Math');
  assert.equal(subjectOf('MM.B.5'), 'Science');
  assert.throws(() => itemId('XX.A.5'), /no item XX\.A\.5/);
  assert.equal(NODES.length, CFItems.length);
});
