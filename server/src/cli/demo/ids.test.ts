/** Name-based UUIDs, against the examples that the RFC and others publish. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { demoId, uuidV5 } from './ids.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

suite('RFC 9562 §5.5', () => {
  test('www.example.com in the DNS namespace (RFC 9562, A.4)', () => {
    assert.equal(uuidV5('www.example.com', DNS), '2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  test('another published example', () => {
    assert.equal(uuidV5('python.org', DNS), '886313e1-3b8a-5372-9b90-0c9aee199e5d');
  });
});

test('a demo id depends on every part of its name and on nothing else', () => {
  assert.equal(demoId('lesson', 1), demoId('lesson', '1'));
  assert.notEqual(demoId('lesson', 1), demoId('lesson', 2));
  assert.match(demoId('lesson', 1), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('ids never change: partners note them down, and a second run must meet the first', () => {
  assert.equal(demoId('framework'), '41462483-65f7-5c8d-979a-57886ec24109');
  assert.equal(demoId('student', 1), '0f1696a0-4342-582e-9c0d-94a21ba69202');
});
