/** Differences between the partner API and Caliper 1.2 (numbered rows), and fuzz tests. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/fixtures/arbitrary.ts';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import type { Json } from './json-shapes.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);
const { studentId } = place;

function envelope(data: readonly unknown[], members: object = {}) {
  const sendTime = new Date().toISOString();
  const sensor = 'https://quest.example';
  return { sensor, sendTime, dataVersion: CALIPER_CONTEXT, data, ...members };
}

function findingsOf({ status, body, text }: TestReply): string[] {
  assert.equal(status, 400, text);
  return body.imsx_error_details.map(({ path, code }: Record<string, string>) => `${path} ${code}`);
}

const counts = async (event: Json & { id: string }) =>
  assert.equal((await processed(partner, event)).state, 'processed');

test('row 1: a bare event and an envelope are accepted and are the same event', async () => {
  const [bare, wrapped] = [xpEvent(place, 1), xpEvent(place, 1)];
  assert.equal((await post(partner, bare)).status, 202);
  assert.equal((await post(partner, envelope([wrapped]))).status, 202);
  for (const event of [bare, wrapped]) {
    const { state, payload } = await statusOfEvent(partner, event);
    assert.deepEqual([state, payload], ['processed', event]);
  }
  const again = await post(partner, envelope([bare], { sensor: 'urn:another:sensor' }));
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('row 2: one event per POST; an entity describe is not an event', async () => {
  const two = envelope([xpEvent(place, 1), xpEvent(place, 1)]);
  assert.deepEqual(findingsOf(await post(partner, two)), ['/data envelope_count']);
  assert.deepEqual(findingsOf(await post(partner, envelope([]))), ['/data envelope_count']);
  const describe = { '@context': CALIPER_CONTEXT, id: 'https://x.example/1', type: 'Person' };
  const found = findingsOf(await post(partner, envelope([describe])));
  assert.ok(found.includes('/data/0/type type_unsupported'), String(found));
});

test('row 3: extensions.subject is required', async () => {
  const event = personEvent('ViewEvent', 'Viewed', { studentId, extensions: {} });
  assert.deepEqual(findingsOf(await post(partner, event)), ['/extensions/subject subject_missing']);
});

test('row 4: actor and object are objects; the other parts may be ids', async () => {
  const id = 'https://quest.example/x';
  for (const name of ['actor', 'object']) {
    const reply = await post(partner, xpEvent(place, 1, { [name]: id }));
    assert.deepEqual(findingsOf(reply), [`/${name} field_type`]);
  }
  const graded = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  const assignee = graded.object.assignee.id;
  const parts = { edApp: id, group: id, membership: id, session: urn(), referrer: id, target: id };
  await counts({ ...graded, ...parts, object: { ...graded.object, assignee } });
});

test('row 5: a GradeEvent needs its Score and the score type', async () => {
  const { generated: _, ...without } = xpEvent(place, 1);
  assert.deepEqual(findingsOf(await post(partner, without)), ['/generated field_missing']);
  const generated = { id: urn(), type: 'Score', scoreGiven: 1, maxScore: 1 };
  const found = findingsOf(await post(partner, xpEvent(place, 1, { generated })));
  assert.deepEqual(found, ['/generated/extensions/scoreType field_missing']);
});

test('row 5: a wrong score type is told alone, with its spelling where only that differs', async () => {
  const found = async (scoreType: unknown, members: object = {}) => {
    const score = {
      id: urn(),
      type: 'Score',
      scoreGiven: 1,
      extensions: { scoreType },
      ...members,
    };
    const { body } = await post(partner, xpEvent(place, 1, { generated: score }));
    return body.imsx_error_details.map(({ path, message }: { path: string; message: string }) => [
      path,
      message,
    ]);
  };
  const pointer = '/generated/extensions/scoreType';
  assert.deepEqual(await found('xp'), [[pointer, "'scoreType' must be written XP; it is 'xp'."]]);
  assert.deepEqual(await found('Question result', { maxScore: 1 }), [
    [pointer, "'scoreType' must be written QUESTION_RESULT; it is 'Question result'."],
  ]);
  const other = [
    pointer,
    "'scoreType' must be one of QUESTION_RESULT, XP, MASTERY; it is 'BADGE'.",
  ];
  assert.deepEqual(await found('BADGE'), [other]);
  assert.equal((await found('BADGE', { maxScore: -1 })).length, 2);
});

test('row 6: @context is a text or a list that names Caliper', async () => {
  for (const context of [[{ query: 'https://x.example' }, CALIPER_CONTEXT], [CALIPER_CONTEXT]]) {
    await counts(xpEvent(place, 1, { '@context': context }));
  }
  const reply = await post(partner, xpEvent(place, 1, { '@context': ['https://x.example'] }));
  assert.deepEqual(findingsOf(reply), ['/@context context_not_caliper']);
});

test('row 7: any URN of 255 characters is an id; the case of urn:uuid: does not matter', async () => {
  const long = `urn:quest:${Date.now()}:`;
  const id = long.padEnd(255, 'x');
  await counts(xpEvent(place, 1, { id }));
  const reply = await post(partner, xpEvent(place, 1, { id: `${id}x` }));
  assert.deepEqual(findingsOf(reply), ['/id field_type']);
  const event = xpEvent(place, 1);
  await post(partner, event);
  const upper = await post(partner, { ...event, id: event.id.toUpperCase() });
  assert.equal(upper.headers.get('idempotent-replayed'), 'true');
  const other = xpEvent(place, 1, { id: `urn:quest:A${Date.now()}` });
  await post(partner, other);
  const lower = await post(partner, { ...other, id: other.id.toLowerCase() });
  assert.equal(lower.headers.get('idempotent-replayed'), null, 'other URNs are literal');
});

test('row 8: AssessmentEvent has no Reset', async () => {
  const event = personEvent('AssessmentEvent', 'Reset', { studentId });
  assert.deepEqual(findingsOf(await post(partner, event)), ['/action action_unsupported']);
});

test('row 9: a Person may grade; the student is still the assignee', async () => {
  const actor = { id: 'https://learn.example/rostering/1.0/users/teacher-1', type: 'Person' };
  const { effects } = await processed(partner, xpEvent(place, 1, { actor }));
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries?limit=3000`);
  const entry = body.entries.find(({ id }: { id: string }) => id === effects.xpEntryIds[0]);
  assert.equal(entry.userId, studentId);
});

test('row 10: replies have bodies, as in the partner API', async () => {
  const { body } = await post(partner, xpEvent(place, 1));
  assert.deepEqual(body, { status: 'accepted', eventCount: 1 });
});

test('row 11: TimedOut names its session as the object or as `session`', async () => {
  for (const where of ['object', 'session']) {
    const session = { id: urn(), studentId };
    await post(partner, sessionEvent('LoggedIn', session));
    const event = sessionEvent('TimedOut', session);
    const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
    const moved = where === 'object' ? event : { ...event, object: app, session: event.object };
    const { status, body } = await post(partner, moved);
    assert.deepEqual([status, body.status, body.sessionId], [200, 'closed', session.id]);
  }
});

test('row 12: urn:tag:auto-attach is accepted as an IRI', async () => {
  const session = { id: urn(), studentId };
  await post(partner, sessionEvent('LoggedIn', session));
  const event = xpEvent(place, 1, { session: 'urn:tag:auto-attach' });
  assert.equal((await processed(partner, event)).effects.sessionId, session.id);
  await post(partner, sessionEvent('LoggedOut', session));
});

test('row 13: 415, 400 for another data version, and the configuration of the endpoint', async () => {
  const headers = { authorization: `Bearer ${partner.token}` };
  const body = JSON.stringify(xpEvent(place, 1));
  const send = (type: string) =>
    server.fetch('/events/1.0/', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const reply = await send(type);
    assert.equal(reply.status, 415, type);
    assert.equal(reply.body.imsx_error_details[0].code, 'content_type');
  }
  assert.equal((await send('application/json; charset=utf-8')).status, 202);
  for (const version of ['v1p1', 'v1p3']) {
    const dataVersion = `http://purl.imsglobal.org/ctx/caliper/${version}`;
    const found = findingsOf(await post(partner, envelope([xpEvent(place, 1)], { dataVersion })));
    assert.deepEqual(found, ['/dataVersion data_version_unsupported']);
  }
  for (const url of ['/events/1.0/', '/events/1.0']) {
    const configuration = await partner.get(url);
    assert.equal(configuration.status, 200);
    assert.deepEqual(configuration.body, {
      caliperMaximumPayloadSize: 256,
      caliperSupportedVersions: [CALIPER_CONTEXT],
      caliperSupportedExtensions: { eventsPerPostMax: 1 },
    });
  }
  assert.equal((await server.fetch('/events/1.0/')).status, 401);
});

test('row 14: the attempt of the Score may be the parent; object.id links to the item', async () => {
  const assignableId = urn();
  const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1, assignableId });
  const answered = personEvent('AssessmentItemEvent', 'Completed', {
    studentId,
    object: { id: assignableId, type: 'AssessmentItem' },
    generated: { id: urn(), type: 'Response', attempt: event.object.id },
  });
  const ungraded = async () => {
    const { body } = await partner.get(`/insights/1.0/users/${studentId}`);
    return body.practice.ungradedQuestions;
  };
  const before = await ungraded();
  await counts(answered);
  assert.equal(await ungraded(), before + 1);
  const attempt = { id: 'https://quest.example/attempts/parent', type: 'Attempt' };
  const graded = { ...event, generated: { ...event.generated, attempt } };
  const status = await processed(partner, graded);
  assert.deepEqual([status.state, status.warnings], ['processed', []]);
  assert.equal(await ungraded(), before, 'the grade belongs to the answer');
  const { body } = await partner.get(
    `/gradebook/1.0/assessment-results?filter=sourcedId%3D'${status.effects.assessmentResultIds[0]}'`,
  );
  assert.equal(body.assessmentResults[0].metadata.attemptId, event.object.id);
});

test('row 15: course and lesson, nested or flat, as URL, urn:uuid: or bare id', async () => {
  const { courseId, lessonId } = place;
  const url = `https://learn.example/rostering/1.0/courses/${courseId}`;
  for (const ids of [
    { course: { id: url }, lesson: { id: lessonId } },
    { course: { id: `${url}/` }, lesson: { id: `urn:uuid:${lessonId}/` } },
    { course: { id: `${courseId}/` }, lesson: { id: `${lessonId}//` } },
    { course: { id: courseId }, lesson: { id: `https://learn.example/lessons/${lessonId}` } },
    { 'course.id': url, 'lesson.id': lessonId.toUpperCase() },
    { course: { sourcedId: courseId }, lesson: { sourcedId: lessonId } },
  ]) {
    await counts(xpEvent(place, 1, { extensions: { subject: 'Math', ...ids } }));
  }
});

test("row 16: the client's duration is never trusted", async () => {
  const start = Date.now() - 3 * 3_600_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const session = { id: urn(), studentId };
  await post(partner, sessionEvent('LoggedIn', session, { eventTime: at(0) }));
  // The official LoggedOut example has this duration for 65 minutes.
  const claimed = { ...session, duration: 'PT3000S' };
  const { body } = await post(partner, sessionEvent('LoggedOut', claimed, { eventTime: at(65) }));
  assert.equal(body.durationInSeconds, 3_900);
  const read = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(session.id)}`);
  assert.equal(read.body.session.durationInSeconds, 3_900);
});

test('answers and invitations of surveys are accepted; a person is no target', async () => {
  const id = 'https://quest.example/x';
  const event = (members: object) =>
    personEvent('AssessmentItemEvent', 'Completed', { studentId, ...members });
  const generated = { id, type: 'MultiselectResponse' };
  const object = { id, type: 'SurveyInvitation' };
  assert.equal((await post(partner, event({ generated }))).status, 202);
  assert.equal((await post(partner, event({ object }))).status, 202);
  for (const name of ['target', 'referrer', 'federatedSession']) {
    const type = name === 'federatedSession' ? 'Session' : 'Person';
    const view = sessionEvent('LoggedIn', { id: urn(), studentId });
    const reply = await post(partner, { ...view, [name]: { id, type } });
    assert.deepEqual(findingsOf(reply), [`/${name}/type field_type`]);
  }
});

test('only a ViewEvent of the GradingProfile may view a Result', async () => {
  const object = { id: 'https://quest.example/results/1', type: 'Result' };
  const view = { studentId, object, profile: 'GradingProfile' };
  await counts(personEvent('ViewEvent', 'Viewed', view));
  const reading = { ...view, profile: 'ReadingProfile' };
  const reply = await post(partner, personEvent('ViewEvent', 'Viewed', reading));
  assert.deepEqual(findingsOf(reply), ['/object/type field_type']);
});

test('only a completed item generates a Response', async () => {
  const generated = { id: urn(), type: 'MultipleChoiceResponse' };
  const item = (action: string) =>
    personEvent('AssessmentItemEvent', action, { studentId, generated });
  await counts(item('Completed'));
  const reply = await post(partner, item('Started'));
  assert.deepEqual(findingsOf(reply), ['/generated/type field_type']);
});

test("a sender's fast clock moves the effective time; the sent time is kept", async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const event = xpEvent(place, 1, { eventTime: at(60) });
  assert.equal((await post(partner, envelope([event], { sendTime: at(60) }))).status, 202);
  assert.equal((await statusOfEvent(partner, event)).eventTime, event.eventTime);
});

describe('fuzz', async () => {
  const place = await putPlace(partner);
  const { studentId } = place;

  const RUNS = 300;
  const BEATS = 100;
  const READ_EVERY = 50;

  /** Text that does not compress: an index entry holds 2,704 bytes. */
  const long = (length: number) =>
    fc
      .infiniteStream(fc.integer({ min: 0x4e00, max: 0x9fa5 }))
      .map((codes) => String.fromCodePoint(...codes.take(length)));

  const nasty = fc.oneof(
    fc.constantFrom(
      ...[null, true, '', ' ', -1, 0, -0, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, 1e21],
      ...[
        '__proto__',
        'constructor',
        'infinity',
        '2026-02-30T00:00:00Z',
        "'; drop table events; --",
      ],
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
    () =>
      personEvent('ViewEvent', 'Viewed', { studentId, session: { ...session, type: 'Session' } }),
    () => sessionEvent('LoggedIn', { ...session, extensions: { requiresHeartbeat: true } }),
    () => sessionEvent('LoggedOut', { ...session, id: urn() }),
    () => sessionEvent('TimedOut', { ...session, id: urn(), endedAtTime: '2026-01-15T10:01:00Z' }),
  ];

  const body = fc
    .tuple(fc.constantFrom(...makers), fc.boolean())
    .map(([make, enveloped]) => {
      const event = make();
      return enveloped ? envelope([event]) : event;
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

  test('200, 202 or 4xx for any event; accepted events have a status and are readable', async () => {
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

  /** Query parameters of each route that reads data of events. */
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

  test('200, 400 or 404 for any query of these routes', async () => {
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
});
