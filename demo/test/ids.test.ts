/** The ids of the demo depend on the name alone and never change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoId } from '../src/ids.ts';

test('a demo id depends on every part of its name and on nothing else', () => {
  assert.equal(demoId('lesson', 1), demoId('lesson', '1'));
  assert.notEqual(demoId('lesson', 1), demoId('lesson', 2));
  assert.match(demoId('lesson', 1), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('ids are the same in every version: partners use them, and a second run must find the first', () => {
  assert.equal(demoId('framework'), '41462483-65f7-5c8d-979a-57886ec24109');
  assert.equal(demoId('student', 1), '0f1696a0-4342-582e-9c0d-94a21ba69202');
});
