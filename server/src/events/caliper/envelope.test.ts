/** A body is one event, or an envelope of events: what it holds, or every finding. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personEvent, sessionEvent, urn } from '../../../test/fixtures/events.ts';
import { baseOf, openEnvelope } from './envelope.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

const studentId = 'student-1';
const view = () => personEvent('ViewEvent', 'Viewed', { studentId });
const withoutId = () => ({ ...view(), id: undefined });

const sendTime = '2026-01-15T10:00:00.000Z';
const envelope = (data: unknown, members: object = {}) => ({
  ...{ sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT, data },
  ...members,
});

type Options = Parameters<typeof openEnvelope>[1];

function findingsOf(body: unknown, options?: Options): string[] {
  const opened = openEnvelope(body, options);
  assert.ok('findings' in opened, 'no findings');
  return opened.findings.map(({ path, code }) => `${path} ${code}`);
}

test('a bare event has no place and no time of sending', () => {
  const event = view();
  assert.deepEqual(openEnvelope(event), [{ event, sendTime: null, place: null }]);
  assert.equal(baseOf({ place: null }), '');
  for (const body of [null, 'x', 1, [event]]) assert.deepEqual(findingsOf(body), [' field_type']);
  assert.deepEqual(findingsOf(withoutId()), ['/id field_missing']);
});

test('the events of an envelope have their places and its time of sending', () => {
  const events = [view(), view(), view()];
  assert.deepEqual(
    openEnvelope(envelope(events), { eventsMax: 3 }),
    events.map((event, place) => ({ event, sendTime: new Date(sendTime), place })),
  );
  const faulty = envelope([view(), withoutId(), {}]);
  const found = findingsOf(faulty, { eventsMax: 3 });
  assert.equal(found[0], '/data/1/id field_missing');
  assert.ok(found.slice(1).every((one) => one.startsWith('/data/2/')));
});

test('members of an envelope', () => {
  const faults: readonly (readonly [name: string, value: unknown, code: string])[] = [
    ['sensor', undefined, 'field_missing'],
    ['sensor', 1, 'field_type'],
    ['sendTime', undefined, 'field_missing'],
    ['sendTime', '2026-01-15T10:00:00', 'field_type'],
    ['dataVersion', undefined, 'field_missing'],
    ['dataVersion', 'http://purl.imsglobal.org/ctx/caliper/v1p1', 'data_version_unsupported'],
    ['data', undefined, 'field_type'],
    ['data', 'x', 'field_type'],
    ['data', {}, 'field_type'],
  ];
  for (const [name, value, code] of faults) {
    const body = envelope([view()], { [name]: value });
    assert.deepEqual(findingsOf(body), [`/${name} ${code}`], `${name} ${value}`);
  }
});

test('an envelope of too many events is told alone, with the limit', () => {
  const limits: readonly (readonly [count: number, eventsMax: number | undefined, form: string])[] =
    [
      [0, undefined, 'one event'],
      [2, undefined, 'one event'],
      [4, 3, '1 to 3 events'],
    ];
  for (const [count, eventsMax, form] of limits) {
    const opened = openEnvelope(envelope(Array(count).fill(withoutId())), { eventsMax });
    assert.ok('findings' in opened);
    const [{ path, code, message } = { path: '', code: '', message: '' }, ...others] =
      opened.findings;
    assert.deepEqual([path, code, others], ['/data', 'envelope_count', []]);
    assert.ok(message.startsWith(`Send ${form} per POST; 'data' holds ${count}.`), message);
  }
});

test('only under COMPAT=live a session has no subject', () => {
  const session = sessionEvent('LoggedIn', { id: urn(), studentId }, { extensions: {} });
  const missing = 'extensions/subject subject_missing';
  assert.deepEqual(findingsOf(session), [`/${missing}`]);
  assert.deepEqual(findingsOf(envelope([session])), [`/data/0/${missing}`]);
  for (const body of [session, envelope([session])]) {
    assert.ok(!('findings' in openEnvelope(body, { live: true })));
  }
});
