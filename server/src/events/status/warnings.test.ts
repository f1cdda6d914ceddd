/** Warnings: an event that counts, and what is odd about it all the same. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { postStandards } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  person,
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
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const AUTO_ATTACH = 'urn:tag:auto-attach';

async function enrolledPlace(dates: Record<string, string> = {}): Promise<Place> {
  const place = await putPlace(partner);
  await putEnrollment(partner, place, dates);
  return place;
}

const place = await enrolledPlace();

/** The codes and pointers of an event's warnings; it counts all the same. */
async function warningsOf(event: { id: string }): Promise<[string, string][]> {
  const { state, warnings } = await processed(partner, event);
  assert.equal(state, 'processed');
  return warnings.map(({ code, pointer }: Record<string, string>) => [code, pointer]);
}

test('none for an event that is as it should be', async () => {
  assert.deepEqual(await warningsOf(xpEvent(place, 1)), []);
});

test('reason late: for an event more than seven days old', async () => {
  const event = xpEvent(place, 1, { eventTime: '2026-01-15T10:00:00.000Z' });
  assert.deepEqual(await warningsOf(event), [['late', '/eventTime']]);
});

test('reason late: for a SessionEvent, too, and in the 202 of the others', async () => {
  const eventTime = '2026-01-15T10:00:00.000Z';
  const ours = { id: urn(), studentId: place.studentId };
  const login = sessionEvent('LoggedIn', ours, { eventTime });
  assert.equal((await post(partner, login)).status, 200);
  const [warning] = (await statusOfEvent(partner, login)).warnings;
  assert.equal(warning.code, 'late');
  assert.match(warning.message, /\d days/);
  const { body } = await post(partner, xpEvent(place, 1, { eventTime }));
  assert.deepEqual(
    body.warnings.map(({ code }: { code: string }) => code),
    ['late'],
  );
});

describe('reason not_enrolled', () => {
  test('for a student who is in no class of the course', async () => {
    const warnings = await warningsOf(xpEvent(await putPlace(partner), 1));
    assert.deepEqual(warnings, [['not_enrolled', '/extensions/course/id']]);
  });

  test('for an enrollment that has ended, and not for one that goes on', async () => {
    const now = Date.now();
    const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
    const over = await enrolledPlace({ beginDate: day(-40), endDate: day(-3) });
    const codes = async (one: Place) => (await warningsOf(xpEvent(one, 1))).map(([code]) => code);
    const { warnings } = await processed(partner, xpEvent(over, 1));
    assert.equal(warnings[0].code, 'not_enrolled');
    assert.match(warnings[0].message, new RegExp(`ended on ${day(-3)}`));
    const on = await enrolledPlace({ beginDate: day(-40), endDate: day(3) });
    assert.deepEqual(await codes(on), []);
  });

  test('not for events that are not graded', async () => {
    const { studentId } = await putPlace(partner);
    assert.deepEqual(await warningsOf(personEvent('ViewEvent', 'Viewed', { studentId })), []);
  });
});

describe('reason attempt_mismatch', () => {
  const answered = (itemId: string, generated: object) =>
    personEvent('AssessmentItemEvent', 'Completed', {
      studentId: place.studentId,
      object: { id: itemId, type: 'AssessmentItem' },
      generated,
    });
  const graded = (assignableId: string, attemptId: string) =>
    gradeEvent(place, { scoreGiven: 1, maxScore: 1, assignableId, attemptId });
  const newItem = () => `https://quest.example/items/${randomUUID()}`;

  test('when the item was completed in another attempt', async () => {
    const [item, attemptId] = [newItem(), urn()];
    await processed(partner, answered(item, { id: attemptId, type: 'Attempt' }));
    const event = graded(item, urn());
    assert.deepEqual(await warningsOf(event), [['attempt_mismatch', '/object/id']]);
    const [warning] = (await statusOfEvent(partner, event)).warnings;
    assert.ok(warning.message.includes(event.object.id), 'the one that is graded');
    assert.ok(warning.message.includes(attemptId), 'and the one that was completed');
    assert.deepEqual(warning.snippet, { object: { id: attemptId } });
  });

  test('not when one of its attempts is the one that is graded', async () => {
    const item = newItem();
    const attemptId = urn();
    for (const id of [urn(), attemptId]) {
      await processed(partner, answered(item, { id, type: 'Attempt' }));
    }
    assert.deepEqual(await warningsOf(graded(item, attemptId)), []);
  });

  test('not when the response names the attempt', async () => {
    for (const attempt of ['urn:attempt:1', { id: 'urn:attempt:1', type: 'Attempt' }]) {
      const item = newItem();
      await processed(partner, answered(item, { id: urn(), type: 'Response', attempt }));
      assert.deepEqual(await warningsOf(graded(item, 'urn:attempt:1')), []);
    }
  });

  test('is a function of the events: the same in any order of grade and answers', async () => {
    const orders: string[][] = [
      ['grade', 'other'],
      ['other', 'grade'],
      ['grade', 'other', 'same'],
      ['other', 'grade', 'same'],
      ['same', 'grade', 'other'],
    ];
    for (const order of orders) {
      const [item, attemptId] = [newItem(), urn()];
      const grade = graded(item, attemptId);
      for (const what of order) {
        const id = what === 'same' ? attemptId : urn();
        const event = what === 'grade' ? grade : answered(item, { id, type: 'Attempt' });
        await processed(partner, event);
      }
      const expected = order.includes('same') ? [] : ['attempt_mismatch'];
      const codes = (status: { warnings: { code: string }[] }) =>
        status.warnings.map(({ code }) => code);
      assert.deepEqual(codes(await statusOfEvent(partner, grade)), expected, order.join());
      const { body } = await partner.get('/events/1.0/events?limit=10');
      const listed = body.events.find(({ id }: { id: string }) => id === grade.id);
      assert.deepEqual(codes(listed), expected, order.join());
      const dryRun = await partner.post('/events/1.0/?dryRun=true', { ...grade, id: urn() });
      assert.deepEqual(codes(dryRun.body), expected, order.join());
    }
  });

  test('not for what another application or another student completed', async () => {
    const item = newItem();
    const { studentId } = await enrolledPlace();
    const theirs = answered(item, { id: urn(), type: 'Attempt' });
    const another = { ...theirs, id: urn(), actor: person(studentId) };
    await processed(partner, another);
    await processed(await server.partner('Other'), theirs);
    assert.deepEqual(await warningsOf(graded(item, urn())), []);
  });

  test('not when the item was never completed', async () => {
    assert.deepEqual(await warningsOf(graded(newItem(), urn())), []);
  });
});

describe('reason standard_unknown', async () => {
  const [standard = ''] = await postStandards(partner, 1);
  const answer = (named: { assignable?: object; extensions?: object }) => {
    const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
    const assignable = { ...event.object.assignable, ...named.assignable };
    const extensions = { ...event.extensions, ...named.extensions };
    return { ...event, object: { ...event.object, assignable }, extensions };
  };
  const found = async (event: { id: string }) => {
    const row = await server.db.first<{ ids: string[] | null }>(sql`
      select o.standard_ids as ids from event_outcomes o join events e using (key)
      where e.event_id = ${event.id}`);
    return row?.ids;
  };

  const KNOWN: Record<string, (id: string) => Parameters<typeof answer>[0]> = {
    'learningObjectives of the assignable': (id) => ({
      assignable: { learningObjectives: [{ id, type: 'LearningObjective' }] },
    }),
    'learningObjectiveIds of the extensions': (id) => ({
      extensions: { learningObjectiveIds: [id] },
    }),
    'learningObjectiveSet of the assignable': (id) => ({
      assignable: {
        extensions: { learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [id] }] },
      },
    }),
  };
  const FORMS = [
    standard,
    standard.toUpperCase(),
    `urn:uuid:${standard}`,
    `https://learn.example/ims/case/v1p1/CFItems/${standard}`,
    `https://standards.example/${standard}`,
  ];

  for (const [where, tag] of Object.entries(KNOWN)) {
    test(`none for a known one in ${where}`, async () => {
      const event = answer(tag(standard));
      assert.deepEqual(await warningsOf(event), []);
      assert.deepEqual(await found(event), [standard]);
    });

    test(`for an unknown one in ${where}`, async () => {
      const event = answer(tag(randomUUID()));
      const [[code, pointer] = []] = await warningsOf(event);
      assert.equal(code, 'standard_unknown');
      assert.match(pointer ?? '', /learningObjective.*\/0$/);
      assert.deepEqual(await found(event), []);
    });
  }

  test('a known one may be named in any form, and beside unknown ones', async () => {
    for (const form of FORMS) {
      const event = answer({ extensions: { learningObjectiveIds: [form, 'no \\ "standard"', 7] } });
      assert.deepEqual(
        (await warningsOf(event)).map(([code]) => code),
        ['standard_unknown'],
      );
      assert.deepEqual(await found(event), [standard], form);
    }
  });

  test('an event that names none has none', async () => {
    const event = answer({});
    assert.deepEqual(await warningsOf(event), []);
    assert.equal(await found(event), null);
  });
});

describe('sessions', () => {
  test("reason session_not_found: for another student's session, which it does not extend", async () => {
    const ours = await putPlace(partner);
    const start = Date.now() - 3_600_000;
    const at = (minutes: number) => ({
      eventTime: new Date(start + minutes * 60_000).toISOString(),
    });
    const login = sessionEvent('LoggedIn', { id: urn(), studentId: ours.studentId }, at(0));
    await post(partner, login);
    const session = login.session?.id;
    const status = await processed(partner, xpEvent(place, 1, { session, ...at(9) }));
    assert.deepEqual(
      status.warnings.map(({ code }: { code: string }) => code),
      ['session_not_found'],
    );
    assert.equal(status.effects.sessionId, null);
    const { ended } = (await server.db.first<{ ended: Date }>(
      sql`select ended_at as ended from sessions where session_id = ${session}`,
    )) ?? { ended: null };
    assert.equal(ended?.toISOString(), at(0).eventTime);
  });

  test('reason auto_attach_no_session: without an open session', async () => {
    const warnings = await warningsOf(xpEvent(await enrolledPlace(), 1, { session: AUTO_ATTACH }));
    assert.deepEqual(warnings, [['auto_attach_no_session', '/session']]);
  });

  test('none with one: the event is attached to it', async () => {
    const ours = await enrolledPlace();
    const login = sessionEvent('LoggedIn', { id: urn(), studentId: ours.studentId });
    await post(partner, login);
    const status = await processed(partner, xpEvent(ours, 1, { session: AUTO_ATTACH }));
    assert.deepEqual(status.warnings, []);
    assert.equal(status.effects.sessionId, login.session?.id);
  });
});
