/** The demo framework: a consistent CASE package of about 300 items. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readPackage } from '../../server/src/standards/read/read-package.ts';
import { FRAMEWORK, itemByCode } from '../src/framework.ts';

interface CFRecord {
  readonly identifier: string;
  readonly [member: string]: unknown;
}

interface CFItem extends CFRecord {
  readonly CFItemType: string;
  readonly humanCodingScheme: string;
  readonly fullStatement: string;
  readonly educationLevel: readonly string[];
}

interface CFAssociation extends CFRecord {
  readonly originNodeURI: CFRecord;
  readonly destinationNodeURI: CFRecord;
}

const { CFDocument, CFItems, CFAssociations, CFDefinitions } = FRAMEWORK as unknown as {
  readonly CFDocument: CFRecord;
  readonly CFItems: readonly CFItem[];
  readonly CFAssociations: readonly CFAssociation[];
  readonly CFDefinitions: Readonly<Record<string, readonly CFRecord[]>>;
};

suite('the package', () => {
  test('is valid', () => {
    assert.deepEqual(readPackage({ ...FRAMEWORK }, 10).findings, []);
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
  const ofType = (type: string) =>
    CFAssociations.filter((each) => each['associationType'] === type);

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

test('a code gives the item; an unknown code throws', () => {
  assert.deepEqual(itemByCode('FR.B.5')['educationLevel'], ['05']);
  assert.deepEqual(itemByCode('MM.B.5')['subject'], ['Science']);
  assert.throws(() => itemByCode('XX.A.5'), /no item XX\.A\.5/);
});
