/** Frameworks as tables: round trip, OpenSALT's spreadsheet, findings. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  sampleAssociation,
  sampleDocument,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { type ReadPackage, readPackage } from '../read/read-package.ts';
import { isMembers, type Members } from '../values/references.ts';
import { plainName, type Table, type TableKind, tableKind } from './columns.ts';
import { tablesOfPackage } from './print.ts';
import { readTables, type TablesContext } from './read.ts';
import { walkTree } from './tree.ts';

const NOW = '2026-02-01T00:00:00.000Z';

function table(kind: TableKind, rows: readonly (readonly string[])[]): Table {
  const [header = [], ...lines] = rows;
  const numbered = lines.map((cells, index) => ({ number: index + 2, cells }));
  return { kind, name: `${kind}.csv`, header, rows: numbered };
}

function printed(body: Members): Table[] {
  return [...tablesOfPackage(body)].map(([kind, rows]) => table(kind, rows));
}

function read(tables: readonly Table[], context: Partial<TablesContext> = {}) {
  const { body, findings, warnings, places } = readTables(tables, { now: NOW, ...context });
  const reading = readPackage(body);
  return {
    body,
    places,
    findings: [...findings, ...reading.findings],
    codes: warnings.map(({ code }) => code),
    read: reading.package,
  };
}

/** A package as `readPackage` keeps it. */
function kept(body: Members): Members {
  const { package: read } = readPackage(body);
  assert.ok(read);
  const record = ({ source, lastChangeDateTime }: ReadPackage['document']) => ({
    ...source,
    lastChangeDateTime,
  });
  const kinds = Map.groupBy(read.definitions, ({ kind }) => kind);
  const lists = [...kinds].map(([kind, list]) => [kind, list.map(({ source }) => source)]);
  const { CFRubrics, ...definitions } = Object.fromEntries(lists) as Members;
  const { extensions, CFDefinitions: inner } = read.extras;
  return {
    CFDocument: record(read.document),
    CFItems: read.items.map(record),
    CFAssociations: read.associations.map(record),
    CFDefinitions: { ...definitions, ...(isMembers(inner) ? inner : {}) },
    ...(CFRubrics === undefined ? {} : { CFRubrics }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

/** Compared as text: the order of members counts in extensions and definitions. */
const exactly = (body: Members) => JSON.stringify(kept(body));

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\u0000', '')),
  fc.constantFrom(
    '',
    ' ',
    '=1+1',
    "'=1",
    '-5',
    '@a',
    '1.10',
    'a|b',
    'a, b',
    'two\r\nlines',
    '"',
    '{}',
  ),
);
const reference = fc.record(
  { title: text, identifier: fc.oneof(fc.uuid(), text), uri: text },
  { requiredKeys: [], noNullPrototype: true },
);
const json = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
  .filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value)));
const some = <Shape>(members: Shape) =>
  fc.record(members as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
    noNullPrototype: true,
  }) as fc.Arbitrary<Members>;

const packages: fc.Arbitrary<Members> = fc
  .record({
    document: some({
      description: text,
      notes: text,
      licenseURI: fc.oneof(reference, text),
      subject: fc.array(text),
      extensions: json,
    }),
    items: fc.array(
      some({
        fullStatement: text,
        humanCodingScheme: text,
        CFItemType: text,
        CFItemTypeURI: reference,
        conceptKeywords: fc.array(text),
        educationLevel: fc.oneof(text, fc.array(text)),
        licenseURI: fc.oneof(reference, text),
        statusEndDate: fc.constant('2026-01-15'),
        uri: text,
        extensions: json,
      }),
      { maxLength: 4 },
    ),
    edges: fc.array(
      fc.tuple(
        fc.nat(5),
        fc.nat(5),
        some({
          sequenceNumber: fc.oneof(
            fc.integer(),
            fc.double({ noNaN: true, noDefaultInfinity: true }),
          ),
          associationType: fc.constantFrom('isChildOf', 'precedes', 'ext:x'),
          CFAssociationGroupingURI: fc.oneof(reference, text),
        }),
      ),
      { maxLength: 5 },
    ),
    definitions: fc.array(some({ identifier: fc.uuid(), title: text, more: json }), {
      maxLength: 3,
    }),
    extensions: fc.option(json),
  })
  .map(({ document, items, edges, definitions, extensions }) => {
    const CFDocument = sampleDocument(document);
    const CFItems = items.map(sampleItem);
    const strange = sampleItem({ identifier: 'DOK 1', uri: '', targetType: 'ext:dok' });
    const end = (index: number) => CFItems[index] ?? [CFDocument, strange][index % 2] ?? {};
    return {
      CFDocument,
      CFItems,
      CFAssociations: edges.map(([from, to, members]) => {
        const association = sampleAssociation(end(from), end(to), members);
        return {
          ...association,
          originNodeURI: { ...(association['originNodeURI'] as Members), targetType: 'CASE' },
        };
      }),
      CFDefinitions: { CFConcepts: definitions, extensions },
      CFRubrics: definitions,
      extensions,
    };
  });

test('law: a package printed as tables reads back as the same package', () => {
  fc.assert(
    fc.property(packages, (body) => {
      const back = read(printed(kept(body)));
      assert.deepEqual(back.findings, []);
      assert.equal(exactly(back.body), exactly(body));
      assert.deepEqual(back.codes, []);
    }),
    { numRuns: 200 },
  );
});

suite('columns', () => {
  const kinds: readonly [string, string[], TableKind | undefined][] = [
    ['CF Doc', ['identifier', 'creator', 'title'], 'documents'],
    ['CF Item', ['identifier', 'fullStatement'], 'items'],
    ['CF Association', ['identifier', 'associationType'], 'associations'],
    ['x.csv', ['Full Statement'], 'items'],
    ['Documents.csv', ['title'], 'documents'],
    ['definitions.csv', ['kind'], 'definitions'],
    ['failed.csv', ['reason', 'code'], undefined],
    ['notes', [], undefined],
  ];
  for (const [name, header, kind] of kinds) {
    test(`${name} with ${header.join(', ') || 'nothing'} is ${kind}`, () => {
      assert.equal(tableKind(name, header), kind);
    });
  }

  test('names are compared without case, spaces, dashes; licence equals license', () => {
    assert.equal(plainName('CF Item-Type'), plainName('cfItemType'));
    assert.equal(plainName('Licence URI'), plainName('licenseURI'));
  });
});

const DOCUMENT = table('documents', [
  ['identifier', 'creator', 'title', 'lastChangeDate', 'subject', 'licenseTitle', 'licenseText'],
  [
    '0f0fcf6c-0000-4000-8000-000000000001',
    'Agency',
    'Math',
    '2024-05-01 10:00:00',
    'Math|Art',
    'CC BY',
    'May be copied.',
  ],
]);

const id = (last: number) => `0f0fcf6c-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;

/** Rows of OpenSALT's sheet of items. */
function itemTable(...rows: readonly [string, string, string, string][]): Table {
  return table('items', [
    ['identifier', 'fullStatement', 'humanCodingScheme', 'smartLevel'],
    ...rows,
  ]);
}

const ITEMS = itemTable(
  [id(11), 'Numbers', 'N', '1'],
  [id(12), 'Count', 'N.1', '1.1'],
  [id(13), 'Add', 'N.2', '1.2'],
);

/** Child, parent and sequenceNumber of each association. */
function edges(body: Members): unknown[] {
  return (body['CFAssociations'] as Members[]).map((association) => [
    (association['originNodeURI'] as Members)['identifier'],
    (association['destinationNodeURI'] as Members)['identifier'],
    association['sequenceNumber'],
  ]);
}

const TREE = [
  [id(11), id(1), 1],
  [id(12), id(11), 1],
  [id(13), id(11), 2],
];

test('the children of a document are on the first level, any number of them', () => {
  const all = Array.from({ length: 150_000 }, (_, index) => String(index));
  const places = walkTree('d', new Map([['d', all]]), new Set(all));
  assert.deepEqual(places.at(-1), { id: '149999', level: '150000', depth: 1 });
});

suite("OpenSALT's spreadsheet", () => {
  test('smartLevel makes the tree when there are no associations', () => {
    const { body, findings } = read([DOCUMENT, ITEMS]);
    assert.deepEqual(findings, []);
    assert.deepEqual(edges(body), TREE);
  });

  test('a smartLevel of a million dots is one short finding, without delay', () => {
    const { findings } = read([
      DOCUMENT,
      itemTable([id(11), 'Count', 'N.1', `${'.'.repeat(1e6)}1`]),
    ]);
    assert.equal(findings.length, 1);
    assert.ok((findings[0]?.message.length ?? 0) < 300);
  });

  test('20,000 names of licences and groups are read, each but once', { timeout: 60_000 }, () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index);
    const { body } = readTables(
      [
        DOCUMENT,
        table('items', [['fullStatement', 'license'], ...many.map((n) => ['a', `L${n}`])]),
        table('associations', [
          ['associationType', 'associationGroupName'],
          ...[...many, ...many].map((n) => ['precedes', `G${n}`]),
        ]),
      ],
      { now: NOW },
    );
    const definitions = body['CFDefinitions'] as Readonly<Record<string, Members[]>>;
    assert.equal(definitions['CFLicenses']?.length, 20_001);
    assert.equal(definitions['CFAssociationGroupings']?.length, 20_000);
  });

  test('the same tables give the same derived ids again', () => {
    const noIds = itemTable(['', 'Count', 'N.1', '1'], ['', 'Add', '', '2']);
    const [one, two] = [read([DOCUMENT, noIds]), read([DOCUMENT, noIds])];
    assert.deepEqual(one.body, two.body);
    assert.deepEqual(one.codes, ['identifier_made']);
    assert.deepEqual(one.findings, []);
  });

  test('lists, dates and a licence with title and text are read', () => {
    const { read: package_, body } = read([DOCUMENT, ITEMS]);
    assert.equal(package_?.document.lastChangeDateTime, '2024-05-01T10:00:00.000Z');
    assert.deepEqual(package_?.document.source['subject'], ['Math', 'Art']);
    const [license] = (body['CFDefinitions'] as Members)['CFLicenses'] as Members[];
    assert.equal(license?.['licenseText'], 'May be copied.');
    const reference = package_?.document.wire['licenseURI'] as Members;
    assert.deepEqual(
      [reference['title'], reference['sourcedId']],
      ['CC BY', license?.['identifier']],
    );
  });

  test('associations without sequenceNumber take the order of smartLevel; local: uris are replaced', () => {
    const associations = table('associations', [
      [
        'identifier',
        'originNodeURI',
        'originNodeIdentifier',
        'associationType',
        'destinationNodeURI',
        'destinationNodeIdentifier',
      ],
      [id(21), `local:${id(11)}`, id(11), 'Is Child Of', `local:${id(1)}`, id(1)],
      [id(22), `local:${id(12)}`, id(12), 'isChildOf', `local:${id(11)}`, id(11)],
      [id(23), `local:${id(12)}`, id(12), 'precedes', 'https://e.org/x', 'DOK 1'],
    ]);
    const { body, findings, read: package_ } = read([DOCUMENT, ITEMS, associations]);
    assert.deepEqual(findings, []);
    assert.deepEqual(edges(body), [TREE[0], TREE[1], [id(12), 'DOK 1', undefined], TREE[2]]);
    assert.equal(package_?.associations[0]?.origin.uri, `urn:uuid:${id(11)}`);
    assert.equal(package_?.associations[2]?.destination.uri, 'https://e.org/x');
  });

  test('an end may have a code or a uri alone, a group its name alone', () => {
    const associations = table('associations', [
      [
        'originNodeHumanCodingScheme',
        'associationType',
        'destinationNodeURI',
        'associationGroupName',
      ],
      ['N.1', 'precedes', `https://e.org/uri/${id(13)}`, 'Learning path'],
    ]);
    const { body, findings } = read([
      DOCUMENT,
      itemTable([id(12), 'a', 'N.1', ''], [id(13), 'b', '', '']),
      associations,
    ]);
    assert.deepEqual(findings, []);
    assert.deepEqual(edges(body), [[id(12), id(13), undefined]]);
    const groups = (body['CFDefinitions'] as Members)['CFAssociationGroupings'] as Members[];
    assert.deepEqual(
      groups.map(({ title }) => title),
      ['Learning path'],
    );
  });

  test('members without a column keep their stored value; an empty cell removes its member', () => {
    const stored = kept({
      ...samplePackage(0),
      CFDocument: sampleDocument({
        identifier: id(1),
        title: 'Math',
        uri: 'https://e.org/1',
        version: '2',
      }),
      CFItems: [
        sampleItem({
          identifier: id(11),
          humanCodingScheme: 'N',
          notes: 'old',
          uri: 'https://e.org/11',
        }),
        sampleItem({ identifier: id(12), CFItemType: 'Standard', extensions: { a: [1] } }),
      ],
    });
    const items = table('items', [
      ['identifier', 'fullStatement', 'notes', 'smartLevel'],
      [id(11), 'Numbers', '', '1'],
      [id(12), 'Count', 'new', '1.1'],
    ]);
    const { body, findings } = read([DOCUMENT, items], { stored });
    assert.deepEqual(findings, []);
    const document = body['CFDocument'] as Members;
    assert.deepEqual([document['version'], document['uri']], ['2', 'https://e.org/1']);
    const [first, second] = body['CFItems'] as Members[];
    assert.deepEqual(
      [
        first?.['humanCodingScheme'],
        first?.['notes'],
        first?.['uri'],
        first?.['lastChangeDateTime'],
      ],
      ['N', undefined, 'https://e.org/11', '2026-01-15T10:00:00.000Z'],
    );
    assert.deepEqual([second?.['notes'], second?.['extensions']], ['new', { a: [1] }]);
  });

  test('a changed CFItemType removes the old CFItemTypeURI, in exported tables, too', () => {
    const type = { title: 'Standard', identifier: id(31), uri: 'https://e.org/31' };
    const stored = kept({
      ...read([DOCUMENT]).body,
      CFDocument: sampleDocument({ identifier: id(1) }),
      CFItems: [sampleItem({ identifier: id(11), CFItemType: 'Standard', CFItemTypeURI: type })],
    });
    const tables = printed(stored).map(({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => (cell === 'Standard' ? 'Cluster' : cell)),
      })),
    }));
    const [item] = read(tables, { stored }).body['CFItems'] as Members[];
    assert.deepEqual([item?.['CFItemType'], item?.['CFItemTypeURI']], ['Cluster', undefined]);
  });

  test('reading it again over its own result changes nothing', () => {
    const once = kept(read([DOCUMENT, ITEMS]).body);
    const later = read([DOCUMENT, ITEMS], { now: '2027-01-01T00:00:00Z', stored: once });
    assert.equal(exactly(later.body), JSON.stringify(once));
  });

  test('stored associations stay when there is no table of them, except for the tree', () => {
    const stored = kept({
      ...read([DOCUMENT, ITEMS]).body,
      CFAssociations: [
        sampleAssociation({ identifier: id(13), uri: 'u' }, { identifier: id(1), uri: 'v' }),
        sampleAssociation(
          { identifier: id(12), uri: 'u' },
          { identifier: id(11), uri: 'v' },
          { notes: 'kept' },
        ),
        sampleAssociation(
          { identifier: id(12), uri: 'u' },
          { identifier: id(13), uri: 'v' },
          { associationType: 'precedes' },
        ),
      ],
    });
    const { body } = read([DOCUMENT, ITEMS], { stored });
    assert.deepEqual(edges(body), [TREE[1], [id(12), id(13), undefined], TREE[0], TREE[2]]);
    assert.equal((body['CFAssociations'] as Members[])[0]?.['notes'], 'kept');
  });
});

suite('findings', () => {
  const cases: readonly [string, readonly Table[], readonly [string, string][]][] = [
    ['no document', [ITEMS], [['/CFDocument', 'table_missing']]],
    ['no items', [DOCUMENT], [['/CFItems', 'table_missing']]],
    ['two tables of items', [DOCUMENT, ITEMS, ITEMS], [['', 'table_twice']]],
    [
      'a smartLevel without a parent',
      [DOCUMENT, itemTable([id(11), 'a', '', '2.1'])],
      [['/CFItems/0/smartLevel', 'level_parent']],
    ],
    [
      'rows that lack the same parent, which is one cause',
      [
        DOCUMENT,
        itemTable([id(11), 'a', '', '2.1'], [id(12), 'b', '', '2.2'], [id(13), 'c', '', '3.1']),
      ],
      [
        ['/CFItems/0/smartLevel', 'level_parent'],
        ['/CFItems/2/smartLevel', 'level_parent'],
      ],
    ],
    [
      'a parent that no row has',
      [
        DOCUMENT,
        table('items', [
          ['identifier', 'fullStatement', 'Is Child Of'],
          [id(11), 'a', 'X.1'],
          [id(12), 'b', 'X.1'],
        ]),
      ],
      [['/CFItems/0/isChildOf', 'parent_unknown']],
    ],
    [
      'a parent smartLevel that occurs twice',
      [
        DOCUMENT,
        itemTable([id(11), 'a', '', '1'], [id(12), 'b', '', '1'], [id(13), 'c', '', '1.1']),
      ],
      [['/CFItems/2/smartLevel', 'level_parent']],
    ],
    [
      'a row with too many cells',
      [
        DOCUMENT,
        table('items', [
          ['identifier', 'fullStatement'],
          [id(11), 'a', 'b'],
        ]),
      ],
      [['/CFItems/0', 'row_cells']],
    ],
    [
      'no statement',
      [DOCUMENT, itemTable([id(11), '', '', ''])],
      [['/CFItems/0/fullStatement', 'field_missing']],
    ],
    [
      'an invalid id',
      [DOCUMENT, itemTable(['12', 'a', '', ''])],
      [['/CFItems/0/identifier', 'field_value']],
    ],
    [
      'invalid JSON',
      [
        DOCUMENT,
        table('items', [
          ['identifier', 'fullStatement', 'otherMembers'],
          [id(11), 'a', '{'],
        ]),
      ],
      [['/CFItems/0/otherMembers', 'json_invalid']],
    ],
    [
      'a definition of an unknown kind',
      [
        DOCUMENT,
        ITEMS,
        table('definitions', [
          ['kind', 'members'],
          ['x', '{}'],
        ]),
      ],
      [['/CFDefinitions/CFConcepts/0', 'field_value']],
    ],
  ];
  for (const [what, tables, wanted] of cases) {
    test(what, () => {
      const { findings } = read(tables);
      const found = findings.map(({ path, code }) => [path, code]);
      for (const one of wanted)
        assert.deepEqual(
          found.find(([path]) => path === one[0]),
          one,
        );
    });
  }

  test('a finding has its row number, blank rows included', () => {
    const items = itemTable([id(11), 'a', '', ''], ['', ' ', '', ''], ['no id', 'b', '', '']);
    const { places, findings } = read([DOCUMENT, items]);
    assert.equal(findings[0]?.path, '/CFItems/1/identifier');
    assert.deepEqual(places.get('/CFItems/1'), { table: 'items.csv', row: 4 });
  });

  test('warnings for unknown and duplicate columns, and for levels that differ from associations', () => {
    const items = table('items', [
      ['identifier', 'fullStatement', 'constructor', 'Full statement', 'smartLevel'],
      [id(11), 'a', 'red', '', '1'],
      [id(12), 'b', '', '', '2'],
    ]);
    const associations = table('associations', [
      ['identifier', 'originNodeIdentifier', 'associationType', 'destinationNodeIdentifier'],
      [id(21), id(12), 'isChildOf', id(11)],
    ]);
    const { codes, body } = read([DOCUMENT, items, associations]);
    assert.deepEqual(codes, ['unknown_column', 'duplicate_column', 'level_differs']);
    assert.deepEqual(edges(body), [
      [id(12), id(11), undefined],
      [id(11), id(1), 1],
    ]);
  });
});
