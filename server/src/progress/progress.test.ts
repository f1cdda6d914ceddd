/** Routes that read XP, results, activity and insights after events. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { putSchool, userBody } from '../../test/fixtures/people.ts';
import { SOON_MS } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const stranger = await server.partner('Stranger');

const at = (time: string) => ({ eventTime: `2026-03-0${time}:00.000Z` });

describe('GET /xp/1.0/users/{id}/entries', async () => {
  const place = await putPlace(partner);
  const url = `/xp/1.0/users/${place.studentId}/entries`;
  const values = async (query = '') => {
    const { body } = await partner.get(`${url}?${query}`);
    return body.entries.map(({ value }: { value: number }) => value);
  };

  test('200 with signed decimals as sent, oldest first', async () => {
    await processed(partner, xpEvent(place, 12, at('2T10:00')));
    await processed(partner, xpEvent(place, -0.1, at('4T10:00')));
    await processed(partner, xpEvent(place, 0.2, at('3T10:00')));
    const { body } = await partner.get(url);
    assert.deepEqual(
      body.entries.map(({ value }: { value: number }) => value),
      [12, 0.2, -0.1],
    );
    const [first] = body.entries;
    assert.equal(first.userId, place.studentId);
    assert.equal(first.applicationId, partner.applicationId);
    assert.equal(first.courseId, place.courseId);
    assert.equal(first.courseName, 'Algebra I');
    assert.equal(first.dateGenerated, '2026-03-02T10:00:00.000Z');
    assert.equal(first.subject, 'Math');
  });

  test('200 for a period of dates or instants, with pages', async () => {
    assert.deepEqual(await values('startDate=2026-03-03'), [0.2, -0.1]);
    assert.deepEqual(await values('endDate=2026-03-03'), [12, 0.2]);
    assert.deepEqual(await values('after=2026-03-02T10:00:00Z'), [0.2, -0.1]);
    assert.deepEqual(await values('before=2026-03-03T10:00:00Z'), [12]);
    assert.deepEqual(await values('endDate=2026-03-03t09:00:00z'), [12]);
    assert.deepEqual(await values('limit=1&offset=1'), [0.2]);
    assert.deepEqual(await values(`applicationId=${stranger.applicationId}`), []);
  });

  test('200 page by page along the links, of which it takes each parameter', async () => {
    const seen: number[] = [];
    let next: string | undefined = `${server.baseUrl}${url}?limit=1`;
    while (next) {
      const path = next.slice(server.baseUrl.length);
      const authorization = `Bearer ${partner.token}`;
      const headers = { authorization, prefer: 'handling=strict' };
      const reply = await server.fetch(path, { headers });
      assert.equal(reply.status, 200, reply.text);
      seen.push(...reply.body.entries.map(({ value }: { value: number }) => value));
      // What comes before the next page moves no entry of it.
      if (seen.length === 1) await processed(partner, xpEvent(place, 3, at('1T10:00')));
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(seen, [12, 0.2, -0.1]);
  });

  test('400 for an invalid time', async () => {
    for (const time of ['yesterday', '2026-02-30T10:00:00Z', '0000-01-01']) {
      const reply = await partner.get(`${url}?after=${time}`);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.imsx_error_details[0].path, '/after');
    }
  });

  test('404 for a student without a basis, as for an unknown one', async () => {
    assert.equal((await stranger.get(url)).status, 404);
    assert.equal((await partner.get('/xp/1.0/users/nobody/entries')).status, 404);
  });

  test('200 for an operator', async () => {
    const operator = await server.operator();
    assert.equal((await operator.get(url)).body.total, 4);
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.get(url)).status, 403);
  });
});

describe('GET /gradebook/1.0/assessment-results', async () => {
  const place = await putPlace(partner);
  const results = async (client = partner, filter = `student.sourcedId='${place.studentId}'`) => {
    const query = `filter=${encodeURIComponent(filter)}`;
    return (await client.get(`/gradebook/1.0/assessment-results?${query}`)).body;
  };

  test('200 with one result for each attempt, and the latest grade of it', async () => {
    const attemptId = urn();
    const grade = (scoreGiven: number, time: string) =>
      gradeEvent(place, { scoreGiven, maxScore: 4, attemptId }, at(time));
    await processed(partner, grade(3, '2T12:00'));
    await processed(partner, grade(1, '2T10:00'));
    const { assessmentResults, total } = await results();
    assert.equal(total, 1);
    const [result] = assessmentResults;
    assert.equal(result.score, 3);
    assert.equal(result.scoreDate, '2026-03-02');
    assert.equal(result.metadata.maxScore, 4);
    assert.equal(result.metadata.attemptId, attemptId);
  });

  test('200 with references and metadata for ids of any characters', async () => {
    const studentId = await putStudent(partner, `Zoë "5" 50%/\\ ${urn()}`);
    const attemptId = encodeURI('https://tool.example/attempts/"href":"lectern:/x"');
    const event = gradeEvent(
      { ...place, studentId },
      { scoreGiven: 0.1, maxScore: 0.25, attemptId },
    );
    const { effects } = await processed(partner, event);
    const filter = `metadata.attemptId='${attemptId}' AND metadata.maxScore<1`;
    const [result] = (await results(partner, filter)).assessmentResults;
    assert.deepEqual(result.student, {
      href: `${server.baseUrl}/ims/oneroster/rostering/v1p2/users/${encodeURIComponent(studentId)}`,
      sourcedId: studentId,
      type: 'user',
    });
    const { sourcedId, score, metadata, assessmentLineItem } = result;
    assert.deepEqual([sourcedId], effects.assessmentResultIds);
    assert.deepEqual([assessmentLineItem.sourcedId], effects.assessmentLineItemIds);
    assert.equal(score, 0.1);
    assert.deepEqual(metadata, {
      scoreType: 'QUESTION_RESULT',
      maxScore: 0.25,
      attemptId,
      attemptCount: 1,
      assignableId: event.object.assignable.id,
      subject: 'Math',
      courseId: place.courseId,
      lessonId: place.lessonId,
      sourceEventId: event.id,
    });
    const one = await partner.get(`/gradebook/1.0/assessment-results/${sourcedId}`);
    assert.deepEqual(one.body.assessmentResult, result);
  });

  test('200 for an assignable with a very long name: the title of its line item is cut', async () => {
    const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1, assignableId: urn() });
    const assignable = { ...event.object.assignable, name: '長'.repeat(9_000) };
    const wordy = { ...event, object: { ...event.object, assignable } };
    const status = await processed(partner, wordy);
    const [id] = status.effects.assessmentLineItemIds;
    const row = await server.db.first<{ title: string }>(
      sql`select title from assessment_line_items where sourced_id = ${id}`,
    );
    assert.equal(row?.title, '長'.repeat(500));
  });

  test('200 without the results of others', async () => {
    assert.equal((await results(stranger)).total, 0);
    const own = `student.sourcedId='${place.studentId}' AND scoreDate`;
    assert.equal((await results(partner, `${own}='2026-03-02'`)).total, 1);
    assert.equal((await results(partner, `${own}='2026-03-03'`)).total, 0);
  });

  test('400 for an unknown field', async () => {
    const reply = await partner.get('/gradebook/1.0/assessment-results?filter=nope%3D1');
    assert.equal(reply.status, 400);
  });
});

describe('GET /analytics/1.0/activity', async () => {
  const place = await putPlace(partner);
  const { studentId } = place;
  const id = urn();
  const session = { session: { id, type: 'Session' } };
  await post(partner, sessionEvent('LoggedIn', { id, studentId }, at('2T10:00')));
  for (const event of [
    personEvent('ViewEvent', 'Viewed', { studentId, ...session, ...at('2T10:05') }),
    gradeEvent(place, { scoreGiven: 1, maxScore: 1 }, { ...session, ...at('2T10:06') }),
    gradeEvent(place, { scoreGiven: 0.5, maxScore: 1 }, { ...session, ...at('2T10:08') }),
    gradeEvent(
      place,
      { scoreType: 'MASTERY', scoreGiven: 9, maxScore: 9 },
      { ...session, ...at('2T10:10') },
    ),
    xpEvent(place, 2.5, { ...session, ...at('2T10:10') }),
  ]) {
    await processed(partner, event);
  }
  await post(partner, sessionEvent('LoggedOut', { id, studentId }, at('2T11:00')));
  // Late on a Monday in UTC is still Monday afternoon in Los Angeles; 02:00 is Sunday there.
  await processed(partner, xpEvent(place, 7, at('2T02:00')));

  const activity = (query: string, client = partner) =>
    client.get(`/analytics/1.0/activity?studentId=${studentId}&${query}`);

  test('200 with counts, and time from the gaps between evidence', async () => {
    const { body } = await activity('startDate=2026-03-02&endDate=2026-03-02');
    assert.deepEqual(body.facts['2026-03-02'].Math, {
      activityMetrics: { xpEarned: 9.5, totalQuestions: 2, correctQuestions: 1, masteredUnits: 1 },
      timeSpentMetrics: { activeSeconds: 600, inactiveSeconds: 3_000, wasteSeconds: 0 },
      apps: [partner.applicationId],
    });
    const { Math: byApp } = body.factsByApp['2026-03-02'];
    assert.equal(byApp[partner.applicationId].activityMetrics.xpEarned, 9.5);
  });

  test('200 by the days of a time zone; days without activity are absent', async () => {
    const days = 'startDate=2026-02-28&endDate=2026-03-03&timezone=America/Los_Angeles';
    const { body } = await activity(days);
    assert.deepEqual(Object.keys(body.facts), ['2026-03-01', '2026-03-02']);
    assert.equal(body.facts['2026-03-01'].Math.activityMetrics.xpEarned, 7);
    assert.equal(body.facts['2026-03-02'].Math.activityMetrics.xpEarned, 2.5);
  });

  test('200 for a day with two midnights: it begins at the first', async () => {
    const there = await putPlace(partner);
    // In Havana the clock went back from 01:00 to 00:00 on 2 November 2025.
    const twice = ['2025-11-02T03:59', '2025-11-02T04:30', '2025-11-02T05:30'];
    for (const [index, time] of twice.entries()) {
      const eventTime = `${time}:00.000Z`;
      await processed(partner, xpEvent(there, 10 ** index, { eventTime }));
    }
    const xp = async (day: string) => {
      const query = `startDate=${day}&endDate=${day}&timezone=America/Havana`;
      const url = `/analytics/1.0/activity?studentId=${there.studentId}&${query}`;
      const { facts } = (await partner.get(url)).body;
      assert.deepEqual(Object.keys(facts), [day]);
      return facts[day].Math.activityMetrics.xpEarned;
    };
    assert.deepEqual([await xp('2025-11-01'), await xp('2025-11-02')], [1, 110]);
  });

  test('200 for a zone by its old short name, 400 for an offset', async () => {
    const there = await putPlace(partner);
    // 00:30 in summer time; PostgreSQL reads CET as a fixed offset.
    await processed(partner, xpEvent(there, 1, { eventTime: '2026-07-01T22:30:00.000Z' }));
    const url = `/analytics/1.0/activity?studentId=${there.studentId}&startDate=2026-07-02`;
    const { facts } = (await partner.get(`${url}&timezone=CET`)).body;
    assert.deepEqual(Object.keys(facts), ['2026-07-02']);
    assert.equal((await partner.get(`${url}&timezone=%2B05:30`)).status, 400);
  });

  test('200 up to an instant of the year 1000 whose local day is in the year 999', async () => {
    const { status, body } = await activity('endDate=1000-01-01T00:00Z&timezone=America/Chicago');
    assert.deepEqual([status, body.startDate, body.facts], [200, '0999-12-25', {}]);
  });

  test('200 with the facts of a week, Monday to Sunday', async () => {
    const url = `/analytics/1.0/facts/weekly?studentId=${studentId}&weekDate=2026-03-04`;
    const { body } = await partner.get(url);
    assert.equal(body.startDate, '2026-03-02');
    assert.equal(body.endDate, '2026-03-08');
    assert.equal(body.facts.length, 1);
    assert.equal(body.facts[0].activityMetrics.xpEarned, 9.5);
  });

  test('200 for 366 days between two instants, also within days', async () => {
    for (const time of ['00:00', '10:00']) {
      const ends = `startDate=2025-03-04T${time}:00Z&endDate=2026-03-05T${time}:00Z`;
      const { status, body } = await activity(ends);
      assert.deepEqual([status, Object.keys(body.facts)], [200, ['2026-03-02']]);
      assert.equal((await activity(ends.replace('05T', '06T'))).status, 400);
    }
  });

  test('400 for an invalid date, time zone or period, and without a student', async () => {
    const days = ['startDate=2026-02-30', 'endDate=x', 'endDate=0001-01-01', 'endDate=9999-12-31'];
    for (const query of [...days, 'timezone=Mars/Phobos']) {
      const reply = await activity(query);
      assert.equal(reply.status, 400, query);
      assert.equal(reply.body.imsx_error_details[0].path, `/${query.split('=')[0]}`);
    }
    const backwards = await activity('startDate=2026-03-03&endDate=2026-03-02');
    assert.equal(backwards.status, 400);
    const described = async (query: string) => (await activity(query)).body.imsx_description;
    assert.match(
      await described('startDate=2026-03-03T10:00:00Z&endDate=2026-03-02'),
      /2026-03-03T10:00:00Z to 2026-03-02 is not a period of 1 to 366 days/,
    );
    assert.match(
      await described('startDate=2024-01-01&endDate=2026-01-01T10:00:00Z'),
      /2024-01-01 to 2026-01-01T10:00:00Z is/,
    );
    assert.equal((await partner.get('/analytics/1.0/activity')).status, 400);
    assert.equal((await partner.get('/analytics/1.0/facts/weekly')).status, 400);
    const week = await partner.get(`/analytics/1.0/facts/weekly?studentId=${studentId}&weekDate=x`);
    const [{ path, message }] = week.body.imsx_error_details;
    assert.deepEqual([path, message.split(' ')[0]], ['/weekDate', 'weekDate']);
  });

  test('404 for a student without a basis', async () => {
    assert.equal((await activity('', stranger)).status, 404);
    const weekly = `/analytics/1.0/facts/weekly?studentId=${studentId}`;
    assert.equal((await stranger.get(weekly)).status, 404);
  });

  test('GET /insights/1.0/users/{id} 200 with the sums', async () => {
    const url = `/insights/1.0/users/${studentId}?startDate=2026-03-02&endDate=2026-03-02`;
    const { body } = await partner.get(url);
    assert.deepEqual(body, {
      userId: studentId,
      session: null,
      insights: [
        {
          type: 'TIME_SUMMARY',
          totalSeconds: 3_600,
          activeSeconds: 600,
          wasteSeconds: 0,
          inactiveSeconds: 3_000,
          wastePercentage: 0,
          totalXpEarned: 9.5,
          factCount: 1,
        },
      ],
      bySubject: [
        {
          subject: 'Math',
          activeSeconds: 600,
          wasteSeconds: 0,
          inactiveSeconds: 3_000,
          xpEarned: 9.5,
        },
      ],
      wasteMeasured: false,
      practice: { totalQuestions: 2, correctQuestions: 1, ungradedQuestions: 0, accuracy: 0.75 },
      streak: {
        dailyGoal: 1,
        todayXp: 0,
        currentDays: 0,
        longestDays: 1,
        lastDay: '2026-03-02',
      },
    });
    assert.equal((await stranger.get(url)).status, 404);
    assert.equal((await partner.get(`${url}&timezone=x`)).status, 400);
  });
});

test('XP is readable within a second of the 202 on an idle server', async () => {
  const place = await putPlace(partner);
  const event = xpEvent(place, 5);
  assert.equal((await post(partner, event)).status, 202);
  const start = Date.now();
  await statusOfEvent(partner, event);
  const { body } = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  assert.equal(body.total, 1);
  assert.ok(Date.now() - start < SOON_MS);
});

test('activity finds a student by its email address in any case, unless several have it', async () => {
  const school = await putSchool(partner);
  const [one, twin] = [`One.${urn().slice(9)}@school.example`, `twin.${urn().slice(9)}@x.example`];
  const putWith = async (email: string) => {
    const id = urn();
    await put(partner, `/rostering/1.0/users/${id}`, userBody(id, school.orgId, { email }));
    return id;
  };
  const id = await putWith(one);
  for (const email of [twin, twin.toUpperCase()]) await putWith(email);
  const day = 'startDate=2026-03-01&endDate=2026-03-01';
  for (const url of [`/analytics/1.0/activity?${day}`, '/analytics/1.0/facts/weekly?']) {
    const read = (query: string) => partner.get(`${url}&${query}`);
    const wanted = await read(`studentId=${id}`);
    assert.equal(wanted.status, 200);
    for (const email of [one, one.toLowerCase(), one.toUpperCase()]) {
      assert.deepEqual((await read(`email=${email}`)).body, wanted.body);
    }
    const several = await read(`email=${twin}`);
    assert.match(several.body.imsx_description, /Several students have the email/);
    assert.equal((await read('email=none@school.example')).status, 404);
  }
});
