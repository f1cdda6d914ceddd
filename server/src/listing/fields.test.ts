/** The parameter `fields`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFields, pickFields } from './fields.ts';

const MEMBERS = ['sourcedId', 'title', 'course'];

test('all members when fields is left out', () => {
  assert.equal(parseFields(undefined, MEMBERS), undefined);
  assert.equal(pickFields('{"a": 1.0}', undefined), '{"a": 1.0}');
});

test('those members and only those, in the order of the record', () => {
  const record = '{"sourcedId":"1","title":"A","course":{"sourcedId":"2","title":"B"}}';
  const picked = pickFields(record, parseFields('course, sourcedId,course', MEMBERS));
  assert.equal(picked, '{"sourcedId":"1","course":{"sourcedId":"2","title":"B"}}');
});

test('a member that the record lacks stays absent', () => {
  assert.equal(pickFields('{"sourcedId":"1"}', parseFields('title', MEMBERS)), '{}');
});

const REFUSED: [string, string][] = [
  ['', "fields is '': a name is empty."],
  ['title,', "fields is 'title,': a name is empty."],
  ['title,name', "'name' is not a member to select; these are: sourcedId, title, course."],
  [
    'course.sourcedId',
    "'course.sourcedId' is not a member to select; these are: sourcedId, title, course.",
  ],
  ['constructor', "'constructor' is not a member to select; these are: sourcedId, title, course."],
];

for (const [text, message] of REFUSED) {
  test(`400 for fields=${text}`, () => {
    const expected = { status: 400, code: 'invalid_selection_field', message };
    assert.throws(() => parseFields(text, MEMBERS), expected);
  });
}
