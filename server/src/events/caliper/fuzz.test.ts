/** Events with anything anywhere in them: an answer of the contract, and a status, for each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/fixtures/arbitrary.ts';
import {
  gradeEvent,
  personEvent,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
const { studentId } = place;

const RUNS = 300;
const BEATS = 100;
const READ_EVERY = 50;

/** Text that no compression makes small: an index entry holds 2,704 bytes. */
const long = (length: number) =>
  fc
    .infiniteStream(fc.integer({ min: 0x4e00, max: 0x9fa5 }))
    .map((codes) => String.fromCodePoint(...codes.take(length)));

const nasty = fc.oneof(
  fc.constantFrom(
    ...[null, true, '', ' ', -1, 0, -0, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, 1e21],
    ...['__proto__', 'constructor', 'infinity', '2026-02-30T00:00:00Z', "'; drop table events; --"],
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
    ...['2026-01-01T00:00:00Z', 'urn:tag:auto-attach', 'urn:uuid:', 'https://x', 'https:///'],
    ...[
      'https://x/%00',
      'https://x/%ff',
      'https://x/a%2Fb?c#d',
      'urn:x:\u0001',
      'urn:x:\ud83d\ude00',
    ],
    ...[[], {}, [null], { id: 'urn:x:1' }, { id: 'urn:x:1', type: 'Session' }],
  ),
  fc
    .constantFrom(300, 2_000, 3_000)
    .chain((length) =>
      long(length).chain((text) => fc.constantFrom(text, `urn:x:${text}`, `https://x/${text}`)),
    ),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

function paths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => paths(part, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part;
  if (typeof value !== 'object' || value === null) return value;
  const before = (value as Record<string, unknown>)[name];
  const after = replaced(before, rest, part);
  return Array.isArray(value) ? [after] : { ...value, [name]: after };
}

const session = { id: urn(), studentId, startedAtTime: '2026-01-15T10:00:00Z' };
const makers = [
  () => xpEvent(place, 1),
  () => gradeEvent(place, { scoreGiven: 1, maxScore: 1 }, { session: 'urn:tag:auto-attach' }),
  () => personEvent('ViewEvent', 'Viewed', { studentId, session: { ...session, type: 'Session' } }),
  () => sessionEvent('LoggedIn', { ...session, extensions: { requiresHeartbeat: true } }),
  () => sessionEvent('LoggedOut', { ...session, id: urn() }),
  () => sessionEvent('TimedOut', { ...session, id: urn(), endedAtTime: '2026-01-15T10:01:00Z' }),
];

const body = fc
  .tuple(fc.constantFrom(...makers), fc.boolean())
  .map(([make, enveloped]) => {
    const event = make();
    const sendTime = new Date().toISOString();
    const envelope = { sensor: 'https://x.example', sendTime, dataVersion: CALIPER_CONTEXT };
    return enveloped ? { ...envelope, data: [event] } : event;
  })
  .chain((whole) => {
    const change = fc.tuple(fc.constantFrom(...paths(whole)), nasty);
    return fc
      .array(change, { minLength: 1, maxLength: 3 })
      .map((changes) =>
        changes.reduce<unknown>((value, [path, part]) => replaced(value, path, part), whole),
      );
  });

const reads = [
  `/xp/1.0/users/${studentId}/entries`,
  `/analytics/1.0/activity?studentId=${studentId}`,
  `/analytics/1.0/facts/weekly?studentId=${studentId}`,
  `/insights/1.0/users/${studentId}?startDate=2026-01-01&endDate=2026-12-31`,
  '/gradebook/1.0/assessment-results',
  '/events/1.0/events',
];

test('200, 202 or 4xx for anything; what was accepted has a status and is readable', async () => {
  const accepted: { id: string }[] = [];
  let posted = 0;
  const send = async (value: unknown) => {
    const { status, text, headers } = await partner.post('/events/1.0/', JSON.stringify(value));
    assert.ok([200, 202, 400, 404, 409].includes(status), `${status} ${text}`);
    const id = headers.get('location')?.split('/').at(-1);
    if (id) accepted.push({ id: decodeURIComponent(id) });
    posted += 1;
    if (posted % READ_EVERY > 0) return;
    for (const url of reads) assert.equal((await partner.get(url)).status, 200, url);
  };
  await fc.assert(fc.asyncProperty(body, send), { numRuns: RUNS });
  assert.ok(accepted.length > 0);
  for (const event of accepted) {
    assert.ok(['processed', 'dropped'].includes((await statusOfEvent(partner, event)).state));
  }
  for (const url of reads) assert.equal((await partner.get(url)).status, 200, url);
});

/** A name and a value of each query that reads what events made. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  [`/xp/1.0/users/${studentId}/entries`]: ['startDate', 'endDate', 'after', 'before', 'limit'],
  '/analytics/1.0/activity': ['studentId', 'email', 'startDate', 'endDate', 'timezone'],
  '/analytics/1.0/facts/weekly': ['studentId', 'weekDate', 'timezone'],
  [`/insights/1.0/users/${studentId}`]: ['startDate', 'endDate', 'timezone'],
  '/gradebook/1.0/assessment-results': ['filter', 'sort', 'offset'],
  '/events/1.0/events': ['status', 'from', 'limit', 'offset'],
};

const times = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('CET', '+05:30', '-0001-01-01', '9999-12-31', 'Asia/Kathmandu', 'infinity'),
);

test('200, 400 or 404 for any query of what is read back', async () => {
  const query = fc.constantFrom(...Object.keys(parameters)).chain((url) => {
    const names = fc.subarray([...(parameters[url] ?? [])], { minLength: 1 });
    const values = fc.array(fc.oneof(times, fc.string({ unit: 'grapheme' })), {
      minLength: 5,
      maxLength: 5,
    });
    return fc.tuple(names, values).map(([chosen, texts]) => {
      const all = chosen.map((name, at) => `${name}=${encodeURIComponent(texts[at] ?? '')}`);
      return `${url}?${all.join('&')}`;
    });
  });
  const read = async (url: string) => {
    const { status, text } = await partner.get(url);
    assert.ok([200, 400, 404].includes(status), `${status} ${text}`);
  };
  await fc.assert(fc.asyncProperty(query, read), { numRuns: RUNS });
});

test('200, 400 or 404 for any heartbeat, and for the status of any id', async () => {
  const extensions = { requiresHeartbeat: true };
  const opened = await partner.post(
    '/events/1.0/',
    sessionEvent('LoggedIn', { ...session, extensions }),
  );
  const sessionId = fc.oneof(fc.constant(opened.body.sessionId), nasty);
  const beat = fc.record({ sessionId, eventTime: fc.oneof(times, nasty) });
  const send = async (heartbeat: object, id: string) => {
    const beaten = await partner.post('/events/1.0/heartbeat', heartbeat);
    assert.ok([200, 400, 404].includes(beaten.status), beaten.text);
    const one = encodeURIComponent(id).replaceAll('.', '%2E');
    const now = { eventTime: new Date().toISOString() };
    const named = await partner.post(`/events/1.0/sessions/x${one}/heartbeat`, now);
    assert.equal(named.status, 404);
    assert.equal((await partner.get(`/events/1.0/events/x${one}`)).status, 404);
  };
  const id = fc.string({ unit: anyCharacter, maxLength: 300 });
  await fc.assert(fc.asyncProperty(beat, id, send), { numRuns: BEATS });
});
