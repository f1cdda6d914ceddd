/** The Python SDK finds, names and builds what the server and the TypeScript SDK do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AUTO_ATTACH, caliper, eventId } from '../../sdk/src/events/index.ts';
import { changedEvents } from '../../sdk/test/changed-events.ts';
import { waitCases } from '../../sdk/test/vectors/vectors.ts';
import { studentOf } from '../../server/src/events/caliper/student.ts';
import { eventFindings } from '../../server/src/events/caliper/validate.ts';
import { zonedInstant } from '../../server/src/lib/instants.ts';
import { studentsOfEvents } from '../../server/test/fixtures/students-of-events.ts';
import { worstTexts } from '../../server/test/fixtures/worst-texts.ts';
import { runPython, skipWithoutPython as skip } from './python.ts';

/** What the calls in parity.py make, made here. */
function built(): object[] {
  const now = () => new Date('2026-01-31T12:00:00.123Z');
  const from = caliper({ baseUrl: 'https://learn.example/', applicationId: 'quest é/1', now });
  const who = { student: "user é/?#%'()*!~.", subject: 'Math' };
  const at = from.in({ ...who, course: 'al/gebra', lesson: 'halves', session: 'urn:uuid:s' });
  const item = { id: 'https://quest.example/items/1', name: 'Half', extensions: { level: 2 } };
  const attempt = at.attempt({
    ...{ item, count: 2, standards: ['standard-1'] },
    id: 'urn:uuid:attempt',
  });
  const plain = from.ungraded(who).attempt({ item: 'https://quest.example/items/2' });
  const first = { id: 'urn:uuid:e', eventTime: '2026-01-01T00:00:00Z', extensions: { x: 1 } };
  const session = { ...who, session: 'urn:uuid:s', course: 'algebra' };
  const score = { scoreGiven: 9, maxScore: 10 };
  return [
    at.xp(12.5, first),
    at.xp(1, { session: AUTO_ATTACH }),
    attempt.started(),
    attempt.skipped(),
    attempt.completed(),
    attempt.completed({ response: { type: 'FillinBlankResponse', values: ['1/4'] } }),
    attempt.graded({ scoreGiven: 1, maxScore: 2 }),
    plain.completed({ response: { value: '1/4' } }),
    at.mastery('standard/1', score),
    at.mastery({ id: 'standard-1', name: 'Halves' }, score),
    at.viewed('https://quest.example/pages/1'),
    at.assignable('Completed', { id: 'https://quest.example/a', type: 'Document' }),
    from.ungraded(who).assessment('Submitted', 'https://quest.example/quiz'),
    from.session.loggedIn({ ...session, requiresHeartbeat: true }),
    from.session.loggedIn(who),
    from.session.loggedOut(session),
    from.session.timedOut({ ...session, eventTime: new Date('2026-01-01T00:00:00Z') }),
  ];
}

/** With random ids numbered in the order of their appearance. */
function numbered(events: unknown): unknown {
  const seen = new Map<string, string>();
  const sorted = JSON.stringify(events, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  const text = sorted.replace(/urn:uuid:[\da-f]{8}-[\da-f-]{27}/g, (id) => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
    return seen.get(id) ?? '';
  });
  return JSON.parse(text);
}

const instants = [
  '2026-01-31T12:00:00Z',
  ...['2026-01-31 12:00:00.1234567+02', '2026-02-29T00:00:00Z', '2024-02-29t23:59:60z'],
  ...['2026-12-31T23:59:60Z', '2026-12-31T18:59:60-05:00', '2026-01-01T24:00:00Z'],
  ...['2026-01-01T24:00:01Z', '2026-01-01T12:00Z', '2026-01-01T12Z', '2026-01-01'],
  ...['0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00Z'],
  ...['2026-01-01T00:00:00+24:00', '2026-01-01T00:00:00+23:60', '2026-01-01T00:00:00+2359'],
  ...[
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '\ufeff2026-01-01T00:00:00Z ',
  ],
  ...['2026-01-01T24:00.1Z', '2026-01-01T24:00.0Z', '2026-01-01T12:00.5Z'],
  ...['2026-01-01T00:00:00,5Z', '٢026-01-01T00:00:00Z', '2026-01-01T00:00:00Z\u0085'],
];

const base = built()[0] as object;
const timed = instants.map((eventTime) => ({ ...base, eventTime }));
const spelled = ['xp', ' Question-result ', ['MASTERY'], 'ſ', null, 7, { a: 1 }, [null, 'XP']].map(
  (scoreType) => ({ ...base, generated: { scoreGiven: 1, extensions: { scoreType } } }),
);
const named = ['urn:a:ſ', 'URN:x:1\n', 'urn:x:😀', `urn:x:${'😀'.repeat(130)}`, 'urn:x:\u0085'].map(
  (id) => ({ ...base, id, session: id, extensions: { subject: id } }),
);

const ids = [['www.example.com'], ['quest', 'xp', 7], ['a/b', 'c'], ['é ?#%', "!~*'()", -1]];

/** Each longest text at each place that is read closely. */
const long = Object.values(worstTexts(200_000, String)).flatMap((text) => [
  { ...base, eventTime: text },
  { ...base, id: text },
  { ...base, object: { id: text, type: text } },
  { ...base, generated: { scoreGiven: 1, extensions: { scoreType: text } } },
]);

interface Answer {
  /** Milliseconds since 1970; null = no instant. */
  readonly instants: readonly (number | null)[];
  readonly findings: readonly object[][];
  readonly students: readonly (string | null)[];
  /** In seconds. */
  readonly retry_after: readonly (number | null)[];
  readonly waits: readonly number[];
  readonly ids: readonly string[];
  readonly built: readonly object[];
}

const changed = fc.sample(changedEvents(built()), 1_500);
const events: unknown[] = JSON.parse(
  JSON.stringify([...timed, ...spelled, ...named, ...changed, 7, null, []]),
);

const isObject = (event: unknown): event is object =>
  typeof event === 'object' && event !== null && !Array.isArray(event);
const students = [...studentsOfEvents.map(({ event }) => event), ...events.filter(isObject)];

async function ask(asked: object = { events, students }): Promise<Answer> {
  const input = JSON.stringify({ ...asked, instants, ids, waits: waitCases });
  return JSON.parse(await runPython(['test/parity.py'], { input }));
}

const answer = skip ? ({} as Answer) : await ask();

test('validate finds in any event what the server finds', { skip }, () => {
  for (const [index, event] of events.entries()) {
    assert.deepEqual(answer.findings[index], eventFindings(event), JSON.stringify(event));
  }
});

test('validate reads the longest texts in short time', { skip, timeout: 30_000 }, async () => {
  const { findings } = await ask({ events: long, students: [] });
  for (const [index, event] of long.entries()) {
    assert.deepEqual(findings[index], eventFindings(event), JSON.stringify(event).slice(0, 500));
  }
});

test('an instant is the same moment', { skip }, () => {
  for (const [index, text] of instants.entries()) {
    assert.equal(answer.instants[index], zonedInstant(text)?.getTime() ?? null, text);
  }
});

test('an event is of the student of whom it is for the server', { skip }, () => {
  for (const [index, { name, student }] of studentsOfEvents.entries()) {
    assert.equal(answer.students[index], student, name);
  }
  for (const [index, event] of students.entries()) {
    assert.equal(answer.students[index], studentOf(event), JSON.stringify(event));
  }
});

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);

test('a Retry-After asks for as much as in TypeScript', { skip }, () => {
  for (const [index, { header, ms }] of waitCases.retryAfter.entries()) {
    assert.equal(answer.retry_after[index], seconds(ms), String(header));
  }
});

test('an outbox waits as long', { skip }, () => {
  for (const [index, { failures, askedMs, ms }] of waitCases.waits.entries()) {
    assert.equal(answer.waits[index], seconds(ms), `${failures} ${askedMs}`);
  }
});

test('the builders make the same events', { skip }, () => {
  assert.deepEqual(numbered(answer.built), numbered(built()));
});

test('event_id makes the same ids', { skip }, async () => {
  const expected = await Promise.all(ids.map((parts) => eventId(...parts)));
  assert.deepEqual(answer.ids, expected);
});

test('the stubs of types are Python', { skip }, async () => {
  const program = `
import ast, pathlib
for stub in pathlib.Path("src/lectern").glob("*.pyi"):
    ast.parse(stub.read_text(), stub.name)`;
  await runPython(['-c', program]);
});
