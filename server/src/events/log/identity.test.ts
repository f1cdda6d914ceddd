/** Digests of content: what is the same event, also against a digest that was stored earlier. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { post, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { contentDigest, digest, hasContent } from './identity.ts';

const server = await testServer();
const partner = await server.partner();

test('an event is the same one with its instants written otherwise and members that are null', async () => {
  const place = await putPlace(partner);
  const eventTime = '2026-01-15T10:00:00Z';
  const event = { ...xpEvent(place, 7, { eventTime }), extensions: { subject: 'Math', of: [1] } };
  await post(partner, event);
  const { extensions } = event;
  for (const variant of [
    { ...event, eventTime: '2026-01-15T10:00:00+00:00' },
    { ...event, eventTime: '2026-01-15T12:00:00.000+0200' },
    { ...event, target: null, referrer: null, extensions: { ...extensions, level: null } },
  ]) {
    const again = await post(partner, variant);
    assert.equal(again.headers.get('idempotent-replayed'), 'true', again.text);
  }
  for (const other of [
    { ...event, eventTime: '2026-01-15T10:00:00+01:00' },
    { ...event, extensions: { ...extensions, of: [1, null] } },
    { ...event, extensions: { ...extensions, level: 0 } },
  ]) {
    assert.equal((await post(partner, other)).status, 409);
  }
});

const EVENT = '{"eventTime":"2026-01-15T10:00:00Z","a":{"b":null,"c":[null,1.50]},"id":"urn:x:1"}';
/** What the log keeps of an event whose text was dropped: canonical JSON of each member. */
const BY_LETTER = digest(
  '{"a":{"b":null,"c":[null,1.5]},"eventTime":"2026-01-15T10:00:00Z","id":""}',
);

test('an event has the content of a stored digest of either form', () => {
  assert.ok(hasContent(EVENT, contentDigest(EVENT)));
  assert.ok(hasContent(EVENT, BY_LETTER));
  const moved = EVENT.replace('10:00:00Z', '10:00:01Z');
  assert.ok(!hasContent(moved, contentDigest(EVENT)));
  assert.ok(!hasContent(moved, BY_LETTER));
});

test('members that are null do not count, those of a list do', () => {
  const digestOf = (value: object) => contentDigest(JSON.stringify({ value }));
  assert.equal(digestOf({ a: 1, b: null }), digestOf({ a: 1 }));
  assert.notEqual(digestOf([1, null]), digestOf([1]));
  assert.notEqual(digestOf({ a: 'null' }), digestOf({}));
});

test('one instant has one digest, two instants have two', () => {
  const at = fc.date({
    min: new Date('1971-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  const digestOf = (eventTime: string) => contentDigest(JSON.stringify({ eventTime }));
  fc.assert(
    fc.property(at, at, offset, (one, other, minutes) => {
      assert.equal(digestOf(written(one, minutes)), digestOf(one.toISOString()));
      assert.equal(digestOf(one.toISOString()) === digestOf(other.toISOString()), +one === +other);
    }),
  );
});

/** The instant by a clock that is so far ahead of UTC. */
function written(at: Date, minutes: number): string {
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
