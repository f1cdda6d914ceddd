/** What of an erased person is removed from texts about others, and what stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayMention, withoutMentions } from './mentions.ts';

const ERASED = 'urn:tag:erased';
const UUID = 'c0a80000-0000-4000-8000-000000000001';

/** `eve7` is too short to be looked for within texts. */
const person = {
  id: 'Eve7',
  folded: ['eve7', 'evelo', 'evelo@school.example', 'mailto:evelo@school.example'],
  fullNames: ['eve lovelace', 'lovelace, eve'],
};
/** Another user is called so, too: only the id itself is the person's. */
const ofUuid = { id: UUID.toUpperCase(), folded: [], fullNames: [] };
const nameless = { id: 'eve7', folded: ['eve7'], fullNames: [] };

const users = 'https://learn.example/rostering/1.0/users';
const url = `${users}/Eve7`;

const removed: readonly [string, unknown, unknown, typeof person?][] = [
  [
    'a person keeps its type alone',
    { id: 'EVE7', type: 'Person', name: 'Eve' },
    { id: ERASED, type: 'Person' },
  ],
  ['an entity is told by the form of its id', { id: url, name: 'Eve' }, { id: ERASED }],
  ['also without TLS, with a slash, in any case', { id: 'HTTP://x/USERS/eve7/' }, { id: ERASED }],
  ['the URL by itself', { user: url }, { user: ERASED }],
  ['the address as an id', ['MAILTO:evelo@school.example'], [ERASED]],
  ['a UUID', [`urn:uuid:${UUID}`, `URN:UUID:${UUID.toUpperCase()}`], [ERASED, ERASED], ofUuid],
  ['a UUID within a text', `of ${UUID}.`, `of ${ERASED}.`, ofUuid],
  ['names within a text, in any case', 'Eve LOVELACE and EveLo', `${ERASED} and ${ERASED}`],
  ['the longest name at a place', 'to mailto:evelo@school.example', `to ${ERASED}`],
  ['the name of a member', { 'Eve Lovelace': { points: 7 } }, { [ERASED]: { points: 7 } }],
  ['deep in lists', [[{ said: ['by Lovelace, Eve'] }]], [[{ said: [`by ${ERASED}`] }]]],
  ['a text that is encoded', 'q=Eve%20Lovelace&x=1', ERASED],
];

for (const [name, sent, left, identity = person] of removed)
  test(`removed: ${name}`, () => {
    const text = JSON.stringify(sent);
    assert.deepEqual(JSON.parse(withoutMentions(text, identity)), left);
    assert.ok(mayMention(identity)(text));
  });

const kept: readonly [string, unknown, typeof person?][] = [
  ['a short id within a text', 'Eve7 and eve7'],
  ['a name within a longer word', 'Neve Lovelaces, xevelo9, éevelo'],
  ['a thing that has the same short id', { id: 'eve7', type: 'Assessment' }],
  ['an entity without an id', { type: 'Person', id: 7 }],
  ['another user', { id: `${users}/Eve70`, type: 'Person' }],
  ['a page whose address only ends so', `${users}/other/pages/eve7`],
  ['an address that only contains the form', `see ${users}/other`],
  ['an event whose id is the same', { '@context': 'c', id: 'eve7', type: 'Person', n: 1 }],
  ['numbers and nothing', [7, null, true, { a: [] }]],
  ['a percent sign that encodes nothing', '100% of %zz'],
  ['an encoded text about others', 'q=Bob%20Hope'],
  [
    'all texts, where a short id is all that is known',
    'eve7 Eve Lovelace %20, undefined',
    nameless,
  ],
];

for (const [name, sent, identity = person] of kept)
  test(`kept: ${name}`, () => {
    // The same text: another one would have another hash.
    const text = JSON.stringify(sent, null, 1);
    assert.equal(withoutMentions(text, identity), text);
  });

test('a text may mention the person by an id, a name or an escape, and by nothing else', () => {
  const may = mayMention(person);
  const yes = ['of EVE7', 'eveLO', 'Lovelace, Eve', '\\u0045ve', 'Eve%4cace'];
  const no = ['eve', 'Lovelace', '100%', '%g0 of %0g', '\\n u0045'];
  assert.deepEqual(
    yes.map(may),
    yes.map(() => true),
  );
  assert.deepEqual(
    no.map(may),
    no.map(() => false),
  );
});

test('law: what mentions the person is found by the fast look, and is gone after one removal', () => {
  const word = fc.oneof(
    fc.constantFrom('Eve7', url, 'Eve Lovelace', 'evelo', 'evelo@school.example', 'Eve%20Lovelace'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const texts = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(texts, fc.array(tie('tree')), fc.dictionary(texts, tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, (sent) => {
      const text = JSON.stringify(sent);
      const left = withoutMentions(text, person);
      if (left === text) return;
      assert.ok(mayMention(person)(text), text);
      assert.equal(withoutMentions(left, person), left);
      for (const name of ['evelo', 'evelo@school.example', 'eve lovelace'])
        assert.equal(
          new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'iu').test(left),
          false,
        );
    }),
  );
});
