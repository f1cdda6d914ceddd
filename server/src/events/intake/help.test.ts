/** What the sender of a wrong or odd event is told: enough to mend it without asking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  post,
  processed,
  putPlace,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);

test('course and lesson may be given as their ids, bare or as addresses', async () => {
  const { courseId, lessonId } = place;
  for (const [course, lesson] of [
    [courseId, lessonId],
    [`${server.baseUrl}/rostering/1.0/courses/${courseId}`, lessonId],
  ]) {
    const event = { ...xpEvent(place, 2), extensions: { subject: 'Math', course, lesson } };
    const { state, warnings, effects, waitsUntil } = await processed(partner, event);
    assert.equal(state, 'processed');
    assert.equal(waitsUntil, null);
    assert.deepEqual(
      warnings.map(({ code }: { code: string }) => code),
      ['not_enrolled'],
    );
    assert.equal(effects.xpEntryIds.length, 1);
  }
});

test('a course as a text that names none is refused as that course', async () => {
  const extensions = { subject: 'Math', course: 'algebra', lesson: place.lessonId };
  const event = { ...xpEvent(place, 2), extensions };
  await post(partner, event);
  const { reason, receivedAt, waitsUntil } = await statusOfEvent(partner, event);
  assert.deepEqual([reason.code, reason.received], ['course_unknown', 'algebra']);
  assert.equal(Date.parse(waitsUntil) - Date.parse(receivedAt), DAY_MS, 'it waits for a day');
  const list = await partner.get('/events/1.0/events?status=dropped&from=2026-01-01T00:00:00Z');
  const listed = list.body.events.find(({ id }: { id: string }) => id === event.id);
  assert.equal(listed.waitsUntil, waitsUntil);
});

test('a refusal says what was sent; the status that is kept does not', async () => {
  const wrong = { ...xpEvent(place, 1), eventTime: '2026-01-15T10:00:00' };
  const event = { ...wrong, generated: { ...wrong.generated, scoreGiven: '12' } };
  const form = "'generated.scoreGiven' must be a number, at most 9007199254740991";
  const shown = [
    "'eventTime' must be an ISO 8601 date-time with an offset, such as 2026-01-15T10:00:00Z; " +
      "it is '2026-01-15T10:00:00'.",
    `${form}; it is '12'.`,
  ];
  const messages = (findings: readonly { message: string }[]) =>
    findings.map(({ message }) => message);
  const refused = await partner.post('/events/1.0/', event);
  assert.equal(refused.status, 400);
  assert.deepEqual(messages(refused.body.imsx_error_details), shown);
  assert.equal(refused.body.imsx_description, `${shown[0]} (and 1 more)`);
  const dryRun = await partner.post('/events/1.0/?dryRun=true', event);
  assert.deepEqual(messages(dryRun.body.errors), shown);
  const { findings } = await statusOfEvent(partner, event);
  assert.equal(messages(findings)[1], `${form}.`);
});

test('a bare id of a student is answered with the form that it needs', async () => {
  for (const [path, event] of [
    ['/object/assignee/id', xpEvent(place, 1)],
    ['/actor/id', { ...xpEvent(place, 1), type: 'ViewEvent', action: 'Viewed' }],
  ] as const) {
    const person = { id: 'student-1', type: 'Person' };
    const wrong = path.startsWith('/actor')
      ? { ...event, actor: person }
      : { ...event, object: { ...event.object, assignee: person } };
    const { status, body } = await partner.post('/events/1.0/', wrong);
    assert.equal(status, 400);
    const finding = body.imsx_error_details.find((one: { path: string }) => one.path === path);
    assert.match(
      finding.message,
      /id of a person is <address of the server>\/rostering\/1\.0\/users\/<sourcedId>/,
    );
    const { findings } = await statusOfEvent(partner, wrong);
    assert.doesNotMatch(JSON.stringify(findings), /student-1/, 'ids of people are not kept');
  }
});

test('too many events in an envelope: the message names the setting', async () => {
  const data = [xpEvent(place, 1), xpEvent(place, 2)];
  const sent = { sensor: 'https://quest.example', sendTime: new Date().toISOString(), data };
  const dataVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p2';
  const { status, body } = await partner.post('/events/1.0/', { ...sent, dataVersion });
  assert.equal(status, 400);
  assert.match(body.imsx_description, /EVENTS_PER_POST_MAX/);
});

test('XP with a maxScore is credited as sent, and warns in every reply', async () => {
  const event = xpEvent(place, 3);
  const odd = { ...event, generated: { ...event.generated, maxScore: 10 } };
  const codes = ({ warnings }: { warnings: { code: string }[] }) =>
    warnings.map(({ code }) => code).filter((code) => code !== 'not_enrolled');
  const dry = await partner.post('/events/1.0/?dryRun=true', odd);
  assert.deepEqual(codes(dry.body), ['max_score_ignored']);
  assert.equal(dry.body.wouldDo.xp, 3);
  const { body } = await post(partner, odd);
  assert.deepEqual(codes(body), ['max_score_ignored']);
  const status = await statusOfEvent(partner, odd);
  assert.deepEqual(codes(status), ['max_score_ignored']);
  const [warning] = status.warnings.filter(
    ({ code }: { code: string }) => code === 'max_score_ignored',
  );
  assert.equal(warning.pointer, '/generated/maxScore');
  const entries = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  const amounts = entries.body.entries.map(({ value }: { value: number }) => value);
  assert.ok(amounts.includes(3), JSON.stringify(entries.body.entries[0]));
  for (const maxScore of ['10', 1e300, -1, null]) {
    const strange = { ...xpEvent(place, 4), generated: { ...event.generated, maxScore } };
    assert.equal((await partner.post('/events/1.0/', strange)).status, 202, String(maxScore));
  }
});

test('a course of another application is told before a student who may yet become known', async () => {
  const other = await putTree(await server.partner('Other'));
  const event = gradeEvent(
    { ...place, ...other, studentId: 'no-such-student' },
    { scoreGiven: 1, maxScore: 1 },
  );
  await post(partner, event);
  const { reason, state } = await statusOfEvent(partner, event);
  assert.deepEqual([state, reason.code], ['dropped', 'course_not_yours']);
});

test('a refused event says when it was refused, and the fix of each finding', async () => {
  const event = { ...xpEvent(place, 1), eventTime: 'yesterday' };
  await partner.post('/events/1.0/', event);
  const { body } = await partner.get(`/events/1.0/events/${event.id}`);
  assert.equal(body.event.state, 'refused');
  assert.ok(Date.parse(body.event.refusedAt));
  assert.match(body.event.findings[0].fix, /2026-01-15T10:00:00Z/);
});

test('the errors of OneRoster tell every finding, as they have no list', async () => {
  const wrong = { class: { title: 7, classCode: 8, location: 9 } };
  const operator = await server.operator();
  const { status, body } = await operator.put('/ims/oneroster/rostering/v1p2/classes/c1', wrong);
  assert.equal(status, 422);
  for (const name of ['title', 'classCode', 'location']) {
    assert.match(body.imsx_description, new RegExp(name));
  }
  assert.doesNotMatch(body.imsx_description, /more\)/);
});
