/** UUIDs: examples that RFC 9562 and others publish, and text forms. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseUuid, uuidOfUrl, uuidV5 } from './uuid.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

suite('RFC 9562 §5.5', () => {
  test('www.example.com in the DNS namespace (RFC 9562, A.4)', () => {
    assert.equal(uuidV5('www.example.com', DNS), '2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  test('another published example', () => {
    assert.equal(uuidV5('python.org', DNS), '886313e1-3b8a-5372-9b90-0c9aee199e5d');
  });
});

test('parseUuid takes any version and answers lower case', () => {
  assert.equal(
    parseUuid('D0000000-0000-0000-0000-00000000000A'),
    'd0000000-0000-0000-0000-00000000000a',
  );
  assert.equal(parseUuid('d0000000000000000000000000000000'), undefined);
  assert.equal(parseUuid('{d0000000-0000-0000-0000-000000000000}'), undefined);
});

test('uuidOfUrl is the version 5 UUID of the URL', () => {
  // The value that Python's uuid.uuid5(uuid.NAMESPACE_URL, …) gives.
  assert.equal(
    uuidOfUrl('https://creativecommons.org/licenses/by/4.0/'),
    '37ca1d3d-563b-5803-aed4-a019935c35e5',
  );
});
