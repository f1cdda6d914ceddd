/** The rules of derived data, D2 to D9, one by one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { CALIPER_CONTEXT } from '../events/caliper/vocabulary.ts';
import { DAY_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

const at = (time: string) => ({ eventTime: new Date(time).toISOString() });

/** The JSON text of an event whose amount has more digits than a double. */
function textWithAmount(event: { generated: object }, amount: string): string {
  const text = JSON.stringify({ ...event, generated: { ...event.generated, scoreGiven: 4711 } });
  return text.replace('"scoreGiven":4711', `"scoreGiven":${amount}`);
}

async function entriesText({ studentId }: Place): Promise<string> {
  return (await partner.get(`/xp/1.0/users/${studentId}/entries`)).text;
}

async function activity(place: Place, query: string, client: TestClient = partner) {
  const url = `/analytics/1.0/activity?studentId=${place.studentId}&${query}`;
  const { status, body } = await client.get(url);
  assert.equal(status, 200, JSON.stringify(body));
  return body.facts;
}

async function insights(place: Place, query = '', client: TestClient = partner) {
  const { status, body } = await client.get(`/insights/1.0/users/${place.studentId}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

describe('D2 the XP ledger', () => {
  test('D2 keeps signed decimals to the last digit, bare and in an envelope', async () => {
    const place = await putPlace(partner);
    const amounts = ['0.1234567890123456789', '-12345678901234.567890123456789', '1e-7', '-0.5'];
    for (const [index, amount] of amounts.entries()) {
      const event = xpEvent(place, 0, at(`2026-03-02T10:0${index}:00Z`));
      const text = textWithAmount(event, amount);
      const envelope = `{"sensor":"https://s.example","sendTime":"${new Date().toISOString()}",
        "dataVersion":"${CALIPER_CONTEXT}","data":[${text}]}`;
      const reply = await partner.post('/events/1.0/', index % 2 === 0 ? text : envelope);
      assert.equal(reply.status, 202, reply.text);
      assert.equal((await statusOfEvent(partner, event)).state, 'processed');
      const again = await partner.post('/events/1.0/', text);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    const found = [...(await entriesText(place)).matchAll(/"value" ?: ?([^,]+),/g)];
    assert.deepEqual(
      found.map(([, value]) => value),
      ['0.1234567890123456789', '-12345678901234.567890123456789', '0.0000001', '-0.5'],
    );
  });

  test('D2 different digits after the seventeenth are different content: 409', async () => {
    const event = xpEvent(await putPlace(partner), 0);
    const first = await partner.post(
      '/events/1.0/',
      textWithAmount(event, '0.12345678901234567891'),
    );
    assert.equal(first.status, 202);
    const other = await partner.post(
      '/events/1.0/',
      textWithAmount(event, '0.12345678901234567892'),
    );
    assert.equal(other.status, 409);
  });

  const tiny = (zeros: number) => `0.${'0'.repeat(zeros)}1`;

  test('D2 an amount that cannot be stored and summed exactly is refused', async () => {
    const place = await putPlace(partner);
    const grade = { scoreGiven: 1, maxScore: 2 };
    const refused = [
      ...['1e-400', '-1e-301', '0.0000000000000000001e-400', '1234567890123456e-99999', tiny(300)],
      ...[`1.${'1'.repeat(400)}`, '9007199254740992', '1e100', '4.9e-324'],
    ];
    for (const amount of refused) {
      for (const event of [xpEvent(place, 0), gradeEvent(place, grade)]) {
        const { status, body } = await partner.post('/events/1.0/', textWithAmount(event, amount));
        assert.equal(status, 400, amount);
        const [{ path, code }] = body.imsx_error_details;
        assert.deepEqual([path, code], ['/generated/scoreGiven', 'score_invalid'], amount);
      }
      const event = xpEvent(place, 4711);
      const generated = { ...event.generated, scoreGiven: 1, maxScore: 4711 };
      const text = JSON.stringify({ ...event, generated }).replace(/(?<="maxScore":)4711/, amount);
      assert.equal((await partner.post('/events/1.0/', text)).status, 202, 'XP has no maxScore');
    }
  });

  test('D2 all accepted amounts and their sums are readable', async () => {
    const place = await putPlace(partner);
    const almost = `0.1${'0'.repeat(290)}1`;
    const amounts = ['0e99999', '-0', '0.0000000000000000e-999', tiny(298), almost, '-0.1', '1E+2'];
    for (const amount of amounts) {
      for (const event of [xpEvent(place, 0), gradeEvent(place, { scoreGiven: 1, maxScore: 2 })]) {
        const reply = await partner.post('/events/1.0/', textWithAmount(event, amount));
        assert.equal(reply.status, 202, `${amount} ${reply.text}`);
        assert.equal((await statusOfEvent(partner, event)).state, 'processed', amount);
      }
      await activity(place, '');
      await insights(place);
      await entriesText(place);
    }
  });

  test('D2 a correction is a further entry; entries are summed, never replaced', async () => {
    const place = await putPlace(partner);
    for (const xp of [10, 10, -4]) await processed(partner, xpEvent(place, xp, at('2026-03-02')));
    const facts = await activity(place, 'startDate=2026-03-02');
    assert.equal(facts['2026-03-02'].Math.activityMetrics.xpEarned, 16);
    assert.equal(JSON.parse(await entriesText(place)).total, 3);
  });
});

describe('D3 results', () => {
  test('D3 one per attempt and score type; the latest grade counts, and every grade is kept', async () => {
    const place = await putPlace(partner);
    const attemptId = urn();
    const assignableId = urn();
    const grade = (scoreGiven: number, hour: number, scoreType?: 'MASTERY') =>
      gradeEvent(
        place,
        { scoreGiven, maxScore: 4, attemptId, assignableId, ...(scoreType ? { scoreType } : {}) },
        at(`2026-03-02T${hour}:00:00Z`),
      );
    const grades = [grade(2, 11), grade(4, 12), grade(1, 10), grade(3, 10, 'MASTERY')];
    for (const event of grades) await processed(partner, event);
    const filter = encodeURIComponent(`student.sourcedId='${place.studentId}'`);
    const { body } = await partner.get(
      `/gradebook/1.0/assessment-results?filter=${filter}&sort=score&orderBy=desc`,
    );
    assert.deepEqual(
      body.assessmentResults.map((result: { score: number; metadata: Record<string, unknown> }) => [
        result.score,
        result.metadata['scoreType'],
        result.metadata['attemptCount'],
        result.metadata['sourceEventId'],
      ]),
      [
        [4, 'QUESTION_RESULT', 1, grades[1]?.id],
        [3, 'MASTERY', 1, grades[3]?.id],
      ],
    );
    const lineItems = body.assessmentResults.map(
      ({ assessmentLineItem }: { assessmentLineItem: object }) =>
        JSON.stringify(assessmentLineItem),
    );
    assert.equal(new Set(lineItems).size, 1, 'one line item for each course, lesson, assignable');
    const history = await server.db.query<{ score: number }>(sql`
      select score_given::float8 as score from events
      where object_id = ${attemptId} and score_type = 'QUESTION_RESULT' order by effective_time`);
    assert.deepEqual(
      history.map(({ score }) => score),
      [1, 2, 4],
    );
    const item = await server.db.first(sql`
      select lesson_id, unit_id from assessment_line_items where assignable_id = ${assignableId}`);
    const lesson = await partner.get(`/rostering/1.0/lessons/${place.lessonId}`);
    assert.deepEqual(item, {
      lessonId: place.lessonId,
      unitId: lesson.body.lesson.unit.sourcedId,
    });
  });
});

test('D3 one line item per course, lesson and assignable; XP makes none', async () => {
  const place = await putPlace(partner);
  const second = await putPlace(partner);
  const assignableId = urn();
  const elsewhere = { ...second, studentId: place.studentId };
  const grade = { scoreGiven: 1, maxScore: 1, assignableId };
  const ids = [];
  for (const where of [place, place, elsewhere]) {
    const { effects } = await processed(partner, gradeEvent(where, grade));
    ids.push(effects.assessmentLineItemIds[0]);
  }
  const { effects } = await processed(
    partner,
    gradeEvent(place, { ...grade, assignableId: urn() }),
  );
  ids.push(effects.assessmentLineItemIds[0]);
  assert.equal(ids[0], ids[1]);
  assert.equal(new Set(ids).size, 3);
  const xp = await processed(partner, xpEvent(place, 1));
  assert.deepEqual(xp.effects.assessmentLineItemIds, []);
});

describe('D4 accuracy', () => {
  test('D4 is points per maximum points; partly right is not correct, ungraded is not wrong', async () => {
    const place = await putPlace(partner);
    const day = '2026-03-02';
    const answer = (attemptId: string) =>
      personEvent('AssessmentItemEvent', 'Completed', {
        studentId: place.studentId,
        object: { id: 'https://quest.example/items/1', type: 'AssessmentItem' },
        generated: { id: urn(), type: 'Response', attempt: attemptId },
        ...at(`${day}T10:00:00Z`),
      });
    const [before, after, never] = [urn(), urn(), urn()];
    const grade = (attemptId: string, scoreGiven: number) =>
      gradeEvent(place, { scoreGiven, maxScore: 4, attemptId }, at(`${day}T10:01:00Z`));
    const practice = async () => (await insights(place, `startDate=${day}`)).practice;

    await processed(partner, answer(never));
    await processed(partner, answer(after));
    const none = { totalQuestions: 0, correctQuestions: 0, accuracy: null };
    assert.deepEqual(await practice(), { ...none, ungradedQuestions: 2 });
    await processed(partner, grade(before, 4));
    await processed(partner, answer(before));
    await processed(partner, grade(after, 3));
    assert.deepEqual(await practice(), {
      totalQuestions: 2,
      correctQuestions: 1,
      ungradedQuestions: 1,
      accuracy: 0.875,
    });
    await processed(partner, grade(never, 0));
    assert.deepEqual(await practice(), {
      totalQuestions: 3,
      correctQuestions: 1,
      ungradedQuestions: 0,
      accuracy: 0.583333,
    });
  });
});

test('D5 a mastered assignable counts once, also over several applications', async () => {
  const place = await putPlace(partner);
  const assignableId = urn();
  const other = await server.partner('Other');
  const there = { ...(await putPlace(other)), studentId: place.studentId };
  await server.db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${other.applicationId}, ${place.studentId}, 'operator')`);
  const master = (
    where: Place,
    hour: number,
    members: { scoreGiven: number; assignableId?: string },
  ) =>
    gradeEvent(
      where,
      { scoreType: 'MASTERY', maxScore: 5, assignableId, ...members },
      at(`2026-03-02T${hour}:00:00Z`),
    );
  await processed(partner, master(place, 10, { scoreGiven: 4 }));
  await processed(partner, master(place, 11, { scoreGiven: 5 }));
  await processed(partner, master(place, 12, { scoreGiven: 5 }));
  await processed(other, master(there, 13, { scoreGiven: 5 }));
  await processed(partner, master(place, 14, { scoreGiven: 5, assignableId: urn() }));
  const units = async (client: TestClient) => {
    const { '2026-03-02': day } = await activity(place, 'startDate=2026-03-02', client);
    return day.Math.activityMetrics.masteredUnits;
  };
  assert.deepEqual([await units(partner), await units(other), await units(operator)], [2, 1, 2]);
});

/** A session with an event every ten minutes: all of it is active. */
async function study(
  place: Place,
  from: string,
  { minutes, subject = 'Math' }: { minutes: number; subject?: string },
) {
  const start = Date.parse(from);
  const id = urn();
  const session = { id, studentId: place.studentId };
  const time = (minute: number) => at(new Date(start + minute * 60_000).toISOString());
  const extensions = { subject };
  await post(partner, sessionEvent('LoggedIn', session, { ...time(0), extensions }));
  for (let minute = 10; minute < minutes; minute += 10) {
    const view = { studentId: place.studentId, session: { id, type: 'Session' } };
    const event = personEvent('ViewEvent', 'Viewed', { ...view, ...time(minute), extensions });
    assert.equal((await post(partner, event)).status, 202);
    if (minute + 10 >= minutes) await statusOfEvent(partner, event);
  }
  await post(partner, sessionEvent('LoggedOut', session, { ...time(minutes), extensions }));
}

test('D6 each minute counts once per subject and once in the total', async () => {
  const place = await putPlace(partner);
  await study(place, '2026-03-02T10:00:00Z', { minutes: 30 });
  await study(place, '2026-03-02T10:10:00Z', { minutes: 30 });
  await study(place, '2026-03-02T10:20:00Z', { minutes: 40, subject: 'Science' });
  await processed(partner, xpEvent(place, 500, at('2026-03-02T10:30:00Z')));
  const { insights: summaries, bySubject } = await insights(place, 'startDate=2026-03-02');
  assert.deepEqual(
    bySubject.map((one: Record<string, unknown>) => [one['subject'], one['activeSeconds']]),
    [
      ['Math', 2_400],
      ['Science', 2_400],
    ],
  );
  assert.equal(summaries[0].activeSeconds, 3_600, 'from 10:00 to 11:00, whatever the XP');
  assert.equal(summaries[0].wasteSeconds, 0);
});

test('D6 gaps of up to two minutes are active with heartbeats, of up to ten without', async () => {
  for (const [requiresHeartbeat, gap] of [
    [true, 2],
    [false, 10],
  ] as const) {
    const place = await putPlace(partner);
    const { studentId } = place;
    const id = urn();
    const minute = (minutes: number) =>
      at(new Date(Date.parse('2026-03-02T10:00:00Z') + minutes * 60_000).toISOString());
    const session = { id, studentId, extensions: { requiresHeartbeat } };
    await post(partner, sessionEvent('LoggedIn', session, minute(0)));
    // A gap of the maximum, one a second longer, and the end.
    const signs = [gap, 2 * gap + 1 / 60];
    for (const sign of signs) {
      const view = { studentId, session: { id, type: 'Session' }, ...minute(sign) };
      await processed(partner, personEvent('ViewEvent', 'Viewed', view));
    }
    await post(partner, sessionEvent('LoggedOut', session, minute(60)));
    const { insights: summaries, wasteMeasured } = await insights(place, 'startDate=2026-03-02');
    const [{ activeSeconds, inactiveSeconds, wasteSeconds }] = summaries;
    assert.deepEqual([activeSeconds, inactiveSeconds], [gap * 60, 3_600 - gap * 60]);
    assert.deepEqual([wasteSeconds, wasteMeasured], [0, false], 'zero, because it is not measured');
    const url = `?studentId=${studentId}&startDate=2026-03-02`;
    const { body } = await partner.get(`/analytics/1.0/activity${url}`);
    assert.equal(body.wasteMeasured, false);
    const weekly = `/analytics/1.0/facts/weekly?studentId=${studentId}&weekDate=2026-03-02`;
    assert.equal((await partner.get(weekly)).body.wasteMeasured, false);
    const one = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`);
    assert.equal(one.body.wasteMeasured, false);
  }
});

describe('D7 days of any time zone', () => {
  // Local day, its hours, and the instant it begins.
  const zones: [string, string, number, string][] = [
    ['America/New_York', '2026-03-08', 23, '2026-03-08T05:00:00Z'],
    ['America/New_York', '2025-11-02', 25, '2025-11-02T04:00:00Z'],
    ['Australia/Lord_Howe', '2025-10-05', 23.5, '2025-10-04T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 24.5, '2026-04-04T13:00:00Z'],
    ['Asia/Kathmandu', '2026-03-02', 24, '2026-03-01T18:15:00Z'],
  ];
  for (const [timezone, day, hours, begin] of zones) {
    test(`D7 ${day} in ${timezone} has ${hours} hours`, async () => {
      const place = await putPlace(partner);
      const start = Date.parse(begin);
      const end = start + hours * 3_600_000;
      const moments = [start - 1, start, end - 1, end];
      const events = moments.map((moment, index) =>
        xpEvent(place, 10 ** index, at(new Date(moment).toISOString())),
      );
      for (const event of events) assert.equal((await post(partner, event)).status, 202);
      for (const event of events) await statusOfEvent(partner, event);
      const query = `startDate=${day}&endDate=${day}&timezone=${timezone}`;
      const facts = await activity(place, query);
      assert.deepEqual(Object.keys(facts), [day]);
      assert.equal(facts[day].Math.activityMetrics.xpEarned, 110);
    });
  }

  test('D7 a period may be given as instants, the second one excluded', async () => {
    const place = await putPlace(partner);
    // Noon in UTC is midnight in Tarawa.
    await study(place, '2026-03-02T11:50:00Z', { minutes: 50 });
    const moments = ['12:00:00', '12:29:59', '12:30:00'];
    for (const [index, moment] of moments.entries()) {
      await processed(partner, xpEvent(place, 10 ** index, at(`2026-03-02T${moment}Z`)));
    }
    const from = encodeURIComponent('2026-03-02T07:00:00-05:00');
    const bounds = `startDate=${from}&endDate=2026-03-02T12:30:00Z`;
    const { body } = await partner.get(
      `/analytics/1.0/activity?studentId=${place.studentId}&${bounds}&timezone=Pacific/Tarawa`,
    );
    assert.equal(body.startDate, '2026-03-02T07:00:00-05:00');
    assert.equal(body.endDate, '2026-03-02T12:30:00Z');
    assert.deepEqual(Object.keys(body.facts), ['2026-03-03'], 'days stay those of the zone');
    const { activityMetrics, timeSpentMetrics } = body.facts['2026-03-03'].Math;
    assert.deepEqual([activityMetrics.xpEarned, timeSpentMetrics.activeSeconds], [11, 1_800]);
    const [summary] = (await insights(place, bounds)).insights;
    assert.deepEqual([summary.totalXpEarned, summary.activeSeconds], [11, 1_800]);
    const mixed = await insights(place, 'startDate=2026-03-02&endDate=2026-03-02T12:00:00Z');
    assert.deepEqual([mixed.insights[0].totalXpEarned, mixed.insights[0].activeSeconds], [0, 600]);
    const instant = 'startDate=2026-03-02T12:30:00Z&endDate=2026-03-02T12:30:00Z';
    const [none] = (await insights(place, instant)).insights;
    assert.equal(none.factCount, 0, 'a period without length');
    const url = `/insights/1.0/users/${place.studentId}`;
    for (const start of ['2026-03-02T12:30:01Z', '2026-03-02T12:00:00', '2026-02-30T12:00:00Z']) {
      const period = `startDate=${start}&endDate=2026-03-02T12:30:00Z`;
      assert.equal((await partner.get(`${url}?${period}`)).status, 400, start);
    }
  });

  test('D7 an interval is cut where the local day ends', async () => {
    const place = await putPlace(partner);
    // Midnight in Kathmandu is 18:15 UTC.
    await study(place, '2026-03-01T18:00:00Z', { minutes: 40 });
    const facts = await activity(
      place,
      'startDate=2026-03-01&endDate=2026-03-02&timezone=Asia/Kathmandu',
    );
    const seconds = Object.entries(facts).map(([day, subjects]) => [
      day,
      (subjects as { Math: { timeSpentMetrics: { activeSeconds: number } } }).Math.timeSpentMetrics
        .activeSeconds,
    ]);
    assert.deepEqual(seconds, [
      ['2026-03-01', 900],
      ['2026-03-02', 1_500],
    ]);
  });
});

test('D8 an event that arrives six days late counts on its own day', async () => {
  const place = await putPlace(partner);
  const time = at(new Date(Date.now() - 6 * DAY_MS).toISOString());
  const day = time.eventTime.slice(0, 10);
  await processed(partner, xpEvent(place, 3, time));
  const status = await processed(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }, time));
  assert.doesNotMatch(JSON.stringify(status.warnings), /"late"/);
  const facts = await activity(place, '');
  assert.deepEqual(Object.keys(facts), [day]);
  const { xpEarned, totalQuestions } = facts[day].Math.activityMetrics;
  assert.deepEqual([xpEarned, totalQuestions], [3, 1]);
});

test('D8 late evidence, grades and days count as if they had arrived in time', async () => {
  const place = await putPlace(partner);
  const { studentId } = place;
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
  const minute = (minutes: number) => at(new Date(start + minutes * 60_000).toISOString());
  const [id, attemptId] = [urn(), urn()];
  const view = (minutes: number) =>
    personEvent('ViewEvent', 'Viewed', {
      studentId,
      session: { id, type: 'Session' },
      ...minute(minutes),
    });
  const grade = (scoreGiven: number, minutes: number) =>
    gradeEvent(place, { scoreGiven, maxScore: 4, attemptId }, minute(minutes));
  const summary = async () => {
    const { streak, insights: summaries, practice } = await insights(place);
    return [streak.longestDays, summaries[0].activeSeconds, practice.accuracy];
  };
  await post(partner, sessionEvent('LoggedIn', { id, studentId }, minute(0)));
  await post(partner, sessionEvent('LoggedOut', { id, studentId }, minute(40)));
  for (const event of [xpEvent(place, 1, minute(1)), xpEvent(place, 1, minute(2 * 1_440))]) {
    await processed(partner, event);
  }
  await processed(partner, view(30));
  await processed(partner, grade(4, 20));
  assert.deepEqual(await summary(), [1, 600, 1]);
  await processed(partner, xpEvent(place, 1, minute(1_440)));
  for (const minutes of [20, 10]) await processed(partner, view(minutes));
  await processed(partner, grade(1, 10));
  assert.deepEqual(await summary(), [3, 2_400, 1], 'the later grade stands');
  await processed(partner, grade(2, 25));
  assert.deepEqual(await summary(), [3, 2_400, 0.5]);
});

describe('D9 streak and daily goal', () => {
  const noon = (daysAgo: number) =>
    at(new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS).toISOString());
  const streak = async (place: Place, query = '') => (await insights(place, query)).streak;

  test('D9 a day counts when its XP reach the goal; today does not break a streak', async () => {
    const place = await putPlace(partner);
    const earn = (xp: number, daysAgo: number) =>
      processed(partner, xpEvent(place, xp, noon(daysAgo)));
    const none = { dailyGoal: 1, todayXp: 0, currentDays: 0, longestDays: 0, lastDay: null };
    assert.deepEqual(await streak(place), none);
    await earn(5, 1);
    await earn(5, 3);
    await earn(0.4, 2);
    assert.equal((await streak(place)).currentDays, 1);
    await earn(0.6, 2);
    const { currentDays, longestDays, lastDay } = await streak(place);
    assert.deepEqual([currentDays, longestDays, lastDay], [3, 3, noon(1).eventTime.slice(0, 10)]);
    await earn(1, 0);
    assert.deepEqual([(await streak(place)).currentDays, (await streak(place)).todayXp], [4, 1]);
    await earn(-1, 2);
    assert.equal((await streak(place)).currentDays, 2, 'a penalty can undo a day');
  });

  test('D9 the day is the time zone’s', async () => {
    const place = await putPlace(partner);
    const midnight = Date.parse(noon(2).eventTime);
    for (const hours of [-1, 1]) {
      await processed(
        partner,
        xpEvent(place, 1, at(new Date(midnight + hours * 3_600_000).toISOString())),
      );
    }
    assert.equal((await streak(place)).longestDays, 2);
    assert.equal((await streak(place, 'timezone=America/Los_Angeles')).longestDays, 1);
  });

  test('D9 the goal is the enrollment’s, else the course’s', async () => {
    const place = await putPlace(partner);
    await server.db.script(`
      insert into classes (sourced_id, application_id, status, date_last_modified, title, course_id,
        school_id, term_ids, record)
      select 'class ' || '${place.studentId}', k.application_id, 'active', now(), 'Class',
        k.sourced_id, (select sourced_id from orgs limit 1), '{}', '{}'
      from courses k where k.sourced_id = '${place.courseId}';
      insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
        class_id, school_id, role, record)
      select 'enrollment ' || '${place.studentId}', application_id, 'active', now(),
        '${place.studentId}', sourced_id, school_id, 'student', '{}'
      from classes where course_id = '${place.courseId}'`);
    assert.equal((await streak(place)).dailyGoal, 1);
    await server.db.execute(sql`
      update courses set metadata = '{"dailyXpGoal": 12.5}' where sourced_id = ${place.courseId}`);
    assert.equal((await streak(place)).dailyGoal, 12.5);
    await server.db.execute(sql`
      update enrollments set metadata = '{"dailyXpGoal": 20}' where user_id = ${place.studentId}`);
    await processed(partner, xpEvent(place, 19, noon(1)));
    assert.deepEqual(await streak(place), {
      dailyGoal: 20,
      todayXp: 0,
      currentDays: 0,
      longestDays: 0,
      lastDay: null,
    });
    await server.db.execute(sql`
      update enrollments set metadata = '{"dailyXpGoal": 2e308}'
      where user_id = ${place.studentId}`);
    assert.equal((await streak(place)).dailyGoal, Number.MAX_VALUE);
  });

  test('D9 the goal of an enrollment that has ended, or not begun, does not count', async () => {
    const place = await putPlace(partner);
    const day = (daysAgo: number) => noon(daysAgo).eventTime.slice(0, 10);
    const enroll = (dailyXpGoal: number, dates: object) =>
      putEnrollment(partner, place, { ...dates, metadata: { dailyXpGoal } });
    await enroll(20, { beginDate: day(200), endDate: day(0) });
    await enroll(30, { beginDate: day(-2) });
    assert.equal((await streak(place)).dailyGoal, 1);
    await enroll(5, { beginDate: day(0), endDate: day(-2) });
    assert.equal((await streak(place)).dailyGoal, 5);
  });

  test('D9 the goal of a class in which the student teaches does not count', async () => {
    const place = await putPlace(partner);
    const metadata = { dailyXpGoal: 20 };
    await putEnrollment(partner, place, { role: 'teacher', primary: 'false', metadata });
    assert.equal((await streak(place)).dailyGoal, 1);
  });
});

test('XP entries up to an instant, with T or a blank, or up to the end of a day', async () => {
  const place = await putPlace(partner);
  for (const hour of ['09', '15']) {
    await processed(partner, xpEvent(place, 1, { eventTime: `2026-01-15T${hour}:00:00Z` }));
  }
  const totalUntil = async (end: string) => {
    const query = `endDate=${encodeURIComponent(end)}`;
    return (await partner.get(`/xp/1.0/users/${place.studentId}/entries?${query}`)).body.total;
  };
  assert.equal(await totalUntil('2026-01-15T10:00:00Z'), 1);
  assert.equal(await totalUntil('2026-01-15 10:00:00Z'), 1);
  assert.equal(await totalUntil('2026-01-15'), 2);
});
