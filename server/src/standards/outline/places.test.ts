/** Places in the tree of a framework: order, several parents, cycles, items outside of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Branch, type PlacedItem, type Places, placesOf } from './places.ts';

const DOCUMENT = 'document';

const item = (sourcedId: string, members: Partial<PlacedItem> = {}): PlacedItem => ({
  sourcedId,
  humanCodingScheme: null,
  listEnumeration: null,
  ...members,
});

/** `'a<b'`: a is a child of b; `'a<'`: of the document; `'a<b 2'`: with a sequenceNumber. */
function branch(text: string): Branch {
  const [, childId = '', parentId = '', sequence] = /^(\w+)<(\w*)(?: (\d+))?$/.exec(text) ?? [];
  return {
    childId,
    parentId: parentId || DOCUMENT,
    sequenceNumber: sequence === undefined ? null : Number(sequence),
  };
}

/** The rows as a text: `a >b >>c` has b below a; `|` begins what is outside; `b*` is again. */
function drawn(items: readonly PlacedItem[], { item: rows, level, outside, again }: Places) {
  const repeated = new Set(again.map(([row]) => row));
  assert.ok(outside === null || outside < rows.length, 'outside without a row');
  return rows
    .map((index, row) => {
      const name = items[index]?.sourcedId ?? '';
      const mark = repeated.has(row) ? '*' : '';
      const start = row === outside ? '| ' : '';
      return `${start}${'>'.repeat((level[row] ?? 1) - 1)}${name}${mark}`;
    })
    .join(' ');
}

const EXAMPLES: readonly [title: string, branches: string, rows: string][] = [
  ['by sequenceNumber, those without one last', 'a< 2,b< 1,c<,d<', 'b a c d'],
  ['children below their parent', 'a<,b<a,c<b,d<', 'a >b >>c d'],
  ['two parents: the children at the first place', 'a<,b<,c<a,c<b,d<c', 'a >c >>d b >c*'],
  ['a cycle ends', 'a<,b<a,c<b,a<c,d<', 'a >b >>c >>>a* d'],
  ['the same association twice counts once', 'a<,b<a 2,b<a 1,c<,d<', 'a >b c d'],
  ['an item that is its own parent', 'a<,a<a,b<,c<,d<', 'a b c d'],
  ['outside: with its children', 'a<,b<,d<c', 'a b | c >d'],
  ['outside: a child that is in the tree, too', 'a<,b<,b<c,d<', 'a b d | c >b*'],
  ['outside: a cycle', 'a<,b<,c<d,d<c', 'a b | c >d >>c*'],
  ['no child of the document: all without a parent', 'b<a,d<c', 'a >b c >d'],
  ['parents that are not in the package', 'a<,b<x,x<a,c<,d<', 'a c d | b'],
];

for (const [title, branches, rows] of EXAMPLES) {
  test(title, () => {
    const items = [...'abcd'].map((id) => item(id));
    const places = placesOf(DOCUMENT, items, branches.split(',').map(branch));
    assert.equal(drawn(items, places), rows);
  });
}

test('siblings: list enumeration, then code in natural order, then the package', () => {
  const items = [
    item('a', { humanCodingScheme: 'F.10' }),
    item('b', { humanCodingScheme: 'F.2' }),
    item('c', { listEnumeration: '10' }),
    item('d', { listEnumeration: '2' }),
    item('e'),
    item('f', { humanCodingScheme: 'F.2' }),
    item('g', { humanCodingScheme: 'S.1' }),
    item('h', { listEnumeration: 'xi' }),
  ];
  const branches = items.map(({ sourcedId }) => branch(`${sourcedId}<`));
  for (const sent of [branches, branches.toReversed()]) {
    assert.equal(drawn(items, placesOf(DOCUMENT, items, sent)), 'd c h b f a g e');
  }
});

const names = [...'abcdefgh'];
const graphs = fc.record(
  {
    count: fc.integer({ min: 0, max: names.length }),
    branches: fc.array(
      fc.record(
        {
          childId: fc.constantFrom(...names),
          parentId: fc.constantFrom(DOCUMENT, ...names),
          sequenceNumber: fc.constantFrom(null, 1, 2),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 24 },
    ),
  },
  { noNullPrototype: true },
);

test('law: any graph has every item once with its children, and each branch is a row', () => {
  fc.assert(
    fc.property(graphs, ({ count, branches }) => {
      const items = names.slice(0, count).map((id) => item(id));
      const places = placesOf(DOCUMENT, items, branches);
      const { item: rows, level, parent, again } = places;
      const nameAt = (row: number) => items[rows[row] ?? -1]?.sourcedId ?? '';
      const repeated = new Map(again);
      const firsts = [...rows.keys()].filter((row) => !repeated.has(row));
      assert.deepEqual(firsts.map(nameAt).sort(), names.slice(0, count));
      for (const [row, first] of again) {
        assert.ok(first < row && !repeated.has(first));
        assert.equal(nameAt(row), nameAt(first));
      }
      const known = new Set(names.slice(0, count));
      const pairs = branches
        .filter(({ childId, parentId }) => known.has(childId) && known.has(parentId))
        .filter(({ childId, parentId }) => childId !== parentId)
        .map(({ childId, parentId }) => `${childId} ${parentId}`);
      const shown = [...rows.keys()].flatMap((row) => {
        const above = parent[row] ?? -1;
        assert.ok(above < row && !repeated.has(above));
        assert.equal(level[row], above < 0 ? 1 : (level[above] ?? 0) + 1);
        return above < 0 ? [] : [`${nameAt(row)} ${nameAt(above)}`];
      });
      assert.deepEqual(shown.sort(), [...new Set(pairs)].sort());
    }),
    { numRuns: 300 },
  );
});
