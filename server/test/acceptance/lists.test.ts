/** Acceptance of lists: envelope, pages by Link, filter, sort, search, fields, and their errors. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { idsOf, minorOf, other, partner, read } from './client.ts';
import { createCourse, createUnit, ROSTER } from './content.ts';
import type { Json, Reply } from './judge.ts';
import { target } from './target.ts';

const UNITS = `${ROSTER}/units`;
const word = randomUUID().slice(0, 8);

interface Sample {
  readonly title: string;
  readonly sortOrder: number;
  readonly prerequisites?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const SAMPLES: readonly Sample[] = [
  { title: `Delta ${word}`, sortOrder: 1, prerequisites: ['a', 'b'] },
  { title: `alpha ${word}`, sortOrder: 2, metadata: { grade: 7 } },
  { title: `O'Brien's 100% ${word}`, sortOrder: 3, metadata: { colour: 'blue' } },
  { title: `a=b, ${word}`, sortOrder: 4, prerequisites: ['b'] },
  { title: `Éclair ${word}`, sortOrder: 5 },
  { title: `Beta ${word}`, sortOrder: 6 },
  { title: `Gamma ${word}`, sortOrder: 7 },
];

const courseId = await createCourse();
for (const sample of SAMPLES) await createUnit(courseId, { ...sample });
const belowCourse = `${ROSTER}/courses/${courseId}/units`;

const query = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The sortOrders of the matching samples. */
async function found(filter: string): Promise<number[]> {
  const { units } = await read(`${belowCourse}?${query({ filter })}`);
  return units.map(({ sortOrder }: Json) => sortOrder);
}

/** The targets of a Link header by rel. */
function linksOf(reply: Reply): Record<string, string> {
  return Object.fromEntries(
    (reply.headers.get('link') ?? '').split(',').map((part) => {
      const [, url, rel] = /^\s*<([^<>\s]+)>; rel="(\w+)"$/.exec(part) ?? [];
      assert.ok(url && rel, `not a link: ${part}`);
      return [rel, url];
    }),
  );
}

/** Path and query of a link, below the base URL. */
function pathOf(link: string): string {
  assert.match(link, /^https?:\/\//, 'absolute');
  const { pathname, search } = new URL(link);
  const prefix = new URL(target.baseUrl).pathname.replace(/\/$/, '');
  return pathname.slice(prefix.length) + search;
}

suite('pages', { concurrency: true }, () => {
  test('200 with plural, offset, limit and total, and the total as a header', async () => {
    const reply = await partner.get(`${belowCourse}?limit=2&offset=4`);
    assert.deepEqual(Object.keys(reply.body), ['units', 'offset', 'limit', 'total']);
    const { units, ...place } = reply.body;
    assert.deepEqual(place, { offset: 4, limit: 2, total: 7 });
    assert.deepEqual(
      units.map(({ sortOrder }: Json) => sortOrder),
      [5, 6],
    );
    assert.equal(reply.headers.get('x-total-count'), '7');
  });

  test('Link next leads through all records, each once; prev leads back', async () => {
    const seen: number[] = [];
    let url: string | undefined = `${belowCourse}?limit=3&fields=sortOrder`;
    let last: Reply | undefined;
    while (url) {
      last = await partner.get(url);
      seen.push(...last.body.units.map(({ sortOrder }: Json) => sortOrder));
      const { next } = linksOf(last);
      url = next && pathOf(next);
    }
    assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7]);
    assert.ok(last);
    const links = linksOf(last);
    assert.deepEqual(Object.keys(links).sort(), ['first', 'last', 'prev']);
    const previous = await read(pathOf(links['prev'] ?? ''));
    assert.deepEqual(previous.units, [{ sortOrder: 4 }, { sortOrder: 5 }, { sortOrder: 6 }]);
    assert.equal((await read(pathOf(links['first'] ?? ''))).offset, 0);
    assert.equal((await read(pathOf(links['last'] ?? ''))).offset, 6);
  });

  test('links keep the filter, with quotes, commas and spaces percent-encoded', async () => {
    const filter = `title~'${word}' AND sortOrder@'1,2,3'`;
    const reply = await partner.get(`${belowCourse}?limit=2&${query({ filter })}`);
    const { next = '' } = linksOf(reply);
    assert.doesNotMatch(next, /[',\s]/);
    const { units, total } = await read(pathOf(next));
    assert.deepEqual([units.length, total], [1, 3]);
  });

  test('200 past the end: no records, the same total', async () => {
    const { units, total } = await read(`${belowCourse}?offset=500`);
    assert.deepEqual([units, total], [[], 7]);
  });

  test('a limit above the maximum is the maximum: 1000, on general lists 3000', async () => {
    for (const [list, maximum] of [
      ['units', 1_000],
      ['lessons', 1_000],
      ['resources', 1_000],
      ['courses', 3_000],
      ['users', 3_000],
      ['classes', 3_000],
      ['enrollments', 3_000],
      ['orgs', 3_000],
      ['academicSessions', 3_000],
    ] as const) {
      const only = `filter=sourcedId='${randomUUID()}'`;
      assert.equal((await read(`${ROSTER}/${list}?${only}&limit=999999`)).limit, maximum, list);
      assert.equal((await read(`${ROSTER}/${list}?${only}`)).limit, 100, list);
    }
  });

  for (const [name, texts] of Object.entries({
    limit: ['0', '-1', '1e3', '1.5', 'abc', '', '%20', '2&limit=3'],
    offset: ['-1', '1e3', 'abc', '', '2&offset=3', '99999999999999999999'],
  })) {
    for (const text of texts) {
      test(`400 for ${name}=${text}`, async () => {
        const reply = await partner.get(`${UNITS}?${name}=${text}`);
        assert.deepEqual([reply.status, minorOf(reply)], [400, 'invaliddata']);
      });
    }
  }
});

suite('filter', { concurrency: true }, () => {
  const FILTERS: readonly [string, readonly number[]][] = [
    [`title='alpha ${word}'`, [2]],
    [`title='ALPHA ${word}'`, []],
    [`title!='alpha ${word}'`, [1, 3, 4, 5, 6, 7]],
    [`title~'ALPHA'`, [2]],
    [`title~'éclair'`, [5]],
    [`title~'100%'`, [3]],
    [`title~'_'`, []],
    ['sortOrder>5', [6, 7]],
    ['sortOrder>=5', [5, 6, 7]],
    ['sortOrder<2', [1]],
    ['sortOrder<=2', [1, 2]],
    ["sortOrder@'1,7,99'", [1, 7]],
    [`title@'alpha ${word},Beta ${word}'`, [2, 6]],
    [`title='O''Brien''s 100% ${word}'`, [3]],
    [`title='a=b, ${word}'`, [4]],
    ["prerequisites='a,b'", [1]],
    ["prerequisites~'b'", [1, 4]],
    ["prerequisites@'a,c'", [1]],
    ["metadata.colour='blue'", [3]],
    ["metadata.colour!='blue'", [1, 2, 4, 5, 6, 7]],
    [`course.sourcedId='${courseId}' AND sortOrder=1`, [1]],
    ['sortOrder=1 OR sortOrder=2 AND sortOrder=3', [1]],
    ['(sortOrder=1 OR sortOrder=2) AND sortOrder=2', [2]],
    ["dateLastModified>'2026-01-01' AND sortOrder=1", [1]],
    ["dateLastModified<'2026-01-01T00:00:00Z'", []],
    ["status='active' AND sortOrder<3", [1, 2]],
  ];
  for (const [filter, expected] of FILTERS) {
    test(`200 for ${filter.replaceAll(word, '…').replaceAll(courseId, '…')}`, async () => {
      assert.deepEqual(await found(filter), expected);
    });
  }

  const WRONG: readonly [string, string][] = [
    ["nonsense='1'", 'invalid_filter_field'],
    ["course.title='1'", 'invalid_filter_field'],
    ["title=='1'", 'invaliddata'],
    ["title='1", 'invaliddata'],
    ['title=', 'invaliddata'],
    ["title='1' and title='2'", 'invaliddata'],
    ["title='1' AND", 'invaliddata'],
    ["(title='1'", 'invaliddata'],
    ["sortOrder='many'", 'invaliddata'],
    ["dateLastModified>'yesterday'", 'invaliddata'],
    ['', 'invaliddata'],
    [Array.from({ length: 21 }, () => 'sortOrder=1').join(' OR '), 'invaliddata'],
    [`title='${'x'.repeat(2_048)}'`, 'invaliddata'],
  ];
  for (const [filter, minor] of WRONG) {
    test(`400 ${minor} for ${filter.slice(0, 40)}`, async () => {
      const reply = await partner.get(`${UNITS}?${query({ filter })}`);
      assert.deepEqual([reply.status, minorOf(reply)], [400, minor], reply.text);
    });
  }

  test('400 invalid_filter_field names the field', async () => {
    const reply = await partner.get(`${UNITS}?${query({ filter: "nonsense='1'" })}`);
    assert.match(reply.body.imsx_description, /nonsense/);
  });

  test('200 for 20 clauses', async () => {
    const filter = Array.from({ length: 20 }, () => 'sortOrder=1').join(' OR ');
    assert.deepEqual(await found(filter), [1]);
  });
});

suite('sort, search and fields', { concurrency: true }, () => {
  const ordersOf = async (parameters: Record<string, string>): Promise<number[]> => {
    const { units } = await read(`${belowCourse}?${query(parameters)}`);
    return units.map(({ sortOrder }: Json) => sortOrder);
  };

  test('200 sorted by a field, ascending and descending', async () => {
    const sort = 'sortOrder';
    assert.deepEqual(await ordersOf({ sort }), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await ordersOf({ sort, orderBy: 'asc' }), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await ordersOf({ sort, orderBy: 'desc' }), [7, 6, 5, 4, 3, 2, 1]);
  });

  test('200 by title: descending is the reverse of ascending', async () => {
    const up = await ordersOf({ sort: 'title' });
    const down = await ordersOf({ sort: 'title', orderBy: 'desc' });
    assert.deepEqual(down, up.toReversed());
    assert.deepEqual(up.toSorted(), [1, 2, 3, 4, 5, 6, 7]);
  });

  test('200 without sort: by sortOrder', async () => {
    assert.deepEqual(await ordersOf({}), [1, 2, 3, 4, 5, 6, 7]);
  });

  test('400 invalid_sort_field for an unknown field, 400 for an unknown order', async () => {
    const sort = await partner.get(`${UNITS}?sort=nonsense`);
    assert.deepEqual([sort.status, minorOf(sort)], [400, 'invalid_sort_field']);
    assert.equal((await partner.get(`${UNITS}?sort=title&orderBy=up`)).status, 400);
  });

  test('200 for a search in the title, without regard to case', async () => {
    const { units } = await read(`${UNITS}?search=${`BETA ${word}`.replace(' ', '%20')}`);
    assert.deepEqual(
      units.map(({ sortOrder }: Json) => sortOrder),
      [6],
    );
    assert.equal((await read(`${UNITS}?search=${word}`)).total, 7);
    assert.equal((await read(`${belowCourse}?search=100%25`)).total, 1);
    assert.equal((await read(`${belowCourse}?search=_`)).total, 0);
  });

  test('200 with exactly the members of fields', async () => {
    const { units } = await read(`${belowCourse}?limit=1&fields=sourcedId,title`);
    assert.deepEqual(Object.keys(units[0]), ['sourcedId', 'title']);
    const { title } = SAMPLES[0] as Sample;
    assert.equal(units[0].title, title);
  });

  test('400 invalid_selection_field for an unknown or empty name', async () => {
    for (const fields of ['nonsense', '', 'title,', 'course.sourcedId']) {
      const reply = await partner.get(`${UNITS}?fields=${fields}`);
      assert.deepEqual([reply.status, minorOf(reply)], [400, 'invalid_selection_field'], fields);
    }
  });
});

test('search and filter work on lessons and resources, too', async () => {
  for (const plural of ['lessons', 'resources']) {
    for (const parameters of [`search=${word}`, `filter=title~'${word}'&sort=title&fields=title`]) {
      assert.equal((await read(`${ROSTER}/${plural}?${parameters}`)).total, 0, plural);
    }
  }
});

test('the same list for every partner: content is shared', async () => {
  const [first, second] = [await read(belowCourse), await read(belowCourse, other)];
  assert.deepEqual(idsOf(first.units), idsOf(second.units));
});
