/** The filter grammar: filters that are accepted, and messages for those that are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/fixtures/arbitrary.ts';
import { printFilter } from '../../test/models/list-model.ts';
import { Problem } from '../http/problem.ts';
import { type Clause, clausesOf, type Filter, type Predicate, parseFilter } from './filter.ts';

function clause(field: string, predicate: Predicate, value: string): Clause {
  return { field, predicate, value, bare: false };
}

/** A clause whose value stands without quotes. */
function bareClause(...parts: Parameters<typeof clause>): Clause {
  return { ...clause(...parts), bare: true };
}

const TIMES = [
  ...['T08:30', 't08:30z', 'T08:30:00', 'T08:30:00Z', 'T08:30:00.5', 'T08:30:00.5+02:00'],
  ...['T08:30+0200', 'T08:30-02'],
];

const EXAMPLES: [string, Filter][] = [
  ["title='Algebra'", clause('title', '=', 'Algebra')],
  [" title = 'Algebra' ", clause('title', '=', 'Algebra')],
  ["familyName='O''Brien'", clause('familyName', '=', "O'Brien")],
  ["title=''", clause('title', '=', '')],
  ["title=''''", clause('title', '=', "'")],
  ["title='a AND b=''c'''", clause('title', '=', "a AND b='c'")],
  ["title='x) OR (y'", clause('title', '=', 'x) OR (y')],
  ['score>=90.5', bareClause('score', '>=', '90.5')],
  ['score<-1e-7', bareClause('score', '<', '-1e-7')],
  ['sortOrder@1,2,3', bareClause('sortOrder', '@', '1,2,3')],
  ['late!=true', bareClause('late', '!=', 'true')],
  ['scoreDate<2026-01-15', bareClause('scoreDate', '<', '2026-01-15')],
  ...TIMES.map((time): [string, Filter] => {
    return [`at>2026-01-15${time}`, bareClause('at', '>', `2026-01-15${time}`)];
  }),
  ["role@'student,teacher'", clause('role', '@', 'student,teacher')],
  ["metadata.a.b-c$~'x'", clause('metadata.a.b-c$', '~', 'x')],
  [
    "a='1' OR b='2' AND c='3'",
    { any: [clause('a', '=', '1'), { all: [clause('b', '=', '2'), clause('c', '=', '3')] }] },
  ],
  ["a='1'  AND\n\tb='2'", { all: [clause('a', '=', '1'), clause('b', '=', '2')] }],
  ["a='1'  OR\n\tb='2'", { any: [clause('a', '=', '1'), clause('b', '=', '2')] }],
  [
    "( a='1' OR b='2' ) AND c='3'",
    { all: [{ any: [clause('a', '=', '1'), clause('b', '=', '2')] }, clause('c', '=', '3')] },
  ],
  ["((a='1'))", clause('a', '=', '1')],
];

for (const [text, filter] of EXAMPLES) {
  test(`reads ${text}`, () => assert.deepEqual(parseFilter(text), filter));
}

const UNQUOTED = [
  ...['active', 'null', 'x5', '5x', 'untrue', 'truest', '1,x', 'x,1'],
  ...['x2026-01-15', '2026-01-15x', '2026-01-15T08', '2026-01-15T08:30Zx'],
];

const REFUSED: [string, RegExp][] = [
  ['', /at its end: a field name is expected/],
  ['title', /at its end: after 'title' one of = != > >= < <= ~ @ is expected\.$/],
  ["title=='x'", /after 'title' one of .* is expected, not '=='/],
  ["title<>'x'", /not '<>'/],
  ["='x'", /from '='x'' on: a field name is expected/],
  ['title=', /at its end: a value is expected/],
  ["title='x", /from ''x' on: the quote that opens the value is never closed/],
  ["title='x''", /never closed/],
  ...UNQUOTED.map((value): [string, RegExp] => {
    return [`title=${value}`, new RegExp(`The filter's value '${value}' needs single quotes`)];
  }),
  [
    "title='O'Brien'",
    /from 'Brien'' on: AND or OR is expected \(a quote inside a value is doubled/,
  ],
  ["a='1' and b='2'", /from 'and b='2'' on: AND and OR are written in upper case/],
  ["a='1'OR b='2'", /upper case between spaces/],
  ["a='1' AND", /upper case between spaces/],
  ["a='1' AND  ", /upper case between spaces/],
  ["a='1' AND OR b='2'", /after 'OR' one of/],
  ["a='1' b='2'", /from 'b='2'' on: AND or OR is expected/],
  ["a='1' (b='2')", /from '\(b='2'\)' on: AND or OR is expected/],
  ["a='1' b='2' and c='3'", /from 'b='2' and c='3'' on: AND or OR is expected/],
  ["(a='1'", /at its end: a '\(' is never closed/],
  ["a='1')", /from '\)' on: this '\)' closes nothing/],
  ["a='1' )", /from '\)' on: this '\)' closes nothing/],
  ['()', /from '\)' on: a field name is expected/],
  [`${'('.repeat(11)}a='1'${')'.repeat(11)}`, /nest at most 10 deep/],
  [Array(21).fill("a='1'").join(' AND '), /from 'a='1'' on: a filter has at most 20 clauses/],
  [`a='${'x'.repeat(2_045)}'`, /has 2049 characters; at most 2048/],
];

for (const [text, message] of REFUSED) {
  test(`400 for ${text.slice(0, 60) || 'an empty filter'}`, () => {
    assert.throws(
      () => parseFilter(text),
      (error) =>
        error instanceof Problem &&
        error.status === 400 &&
        error.code === 'invaliddata' &&
        message.test(error.message),
    );
  });
}

test('2048 characters, twenty clauses and ten nested parentheses are accepted', () => {
  const long = 'x'.repeat(2_044);
  assert.deepEqual(parseFilter(`a='${long}'`), clause('a', '=', long));
  assert.equal(clausesOf(parseFilter(Array(20).fill('a=1').join(' OR '))).length, 20);
  assert.deepEqual(parseFilter(`${'('.repeat(10)}a=1${')'.repeat(10)}`), bareClause('a', '=', '1'));
});

const quoted = fc.record(
  {
    field: fc.stringMatching(/^[a-z][a-zA-Z.]{0,8}$/),
    predicate: fc.constantFrom<Predicate[]>('=', '!=', '>', '>=', '<', '<=', '~', '@'),
    value: fc.string({ unit: anyCharacter, maxLength: 30 }),
    bare: fc.constant(false),
  },
  { noNullPrototype: true },
);
const bare = fc.record(
  {
    field: fc.constantFrom('score', 'metadata.level'),
    predicate: fc.constantFrom<Predicate[]>('=', '<=', '@'),
    value: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.boolean().map(String),
      fc
        .date({ min: new Date(0), max: new Date(1e14), noInvalidDate: true })
        .map((at) => at.toISOString()),
    ),
    bare: fc.constant(true),
  },
  { noNullPrototype: true },
);

const { filter } = fc.letrec<{ filter: Filter; group: Filter; clause: Filter }>((tie) => ({
  filter: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('clause'), tie('group')),
  group: fc
    .tuple(fc.boolean(), fc.array(tie('filter'), { minLength: 2, maxLength: 3 }))
    .map(([every, parts]) => (every ? { all: parts } : { any: parts })),
  clause: fc.oneof(quoted, bare),
}));

test('parsing a printed filter gives the same filter', () => {
  fc.assert(
    fc.property(filter, (wanted) => {
      const text = printFilter(wanted);
      fc.pre(text.length <= 2_048 && clausesOf(wanted).length <= 20);
      assert.deepEqual(parseFilter(text), wanted);
    }),
    { numRuns: 1_000 },
  );
});

test('any text is a filter or a 400', () => {
  const soup = fc
    .array(
      fc.constantFrom('a', '=', '!', '<', "'", "''", ' ', ' AND ', ' or ', '(', ')', '1', '-', '.'),
    )
    .map((tokens) => tokens.join(''));
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: anyCharacter })), (text) => {
      try {
        parseFilter(text);
      } catch (error) {
        assert.ok(error instanceof Problem && error.status === 400, String(error));
      }
    }),
    { numRuns: 5_000 },
  );
});
