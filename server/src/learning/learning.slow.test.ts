/** Mastery and classes: their numbers are those of the routes of one student; who may read them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { postStandards, put } from '../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  post,
  processed,
  putEnrollment,
  putPlace,
  putStudent,
  sessionEvent,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { enrollmentBody } from '../../test/fixtures/people.ts';
import { putTagged, sendAnswers } from '../../test/fixtures/reviews.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

// In Auckland the 19th, which began at 04:00 there.
const NOW = new Date('2026-03-18T16:30:00.000Z');
// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();

const at = (time: string) => `2026-03-${time}:00.000Z`;
const standards = await postStandards(partner, 3);
const [a = '', b = '', unused = ''] = standards;
const [framework] = await server.db.query<{ id: string }>(
  sql`select document_id as id from cf_items where sourced_id = ${a}`,
);
const frameworkId = framework?.id ?? '';

const lesson = await putTagged(partner, [a, b]);
const bySm2 = { course: { metadata: { spacedRepetitionScheduler: 'sm2' } } };
const other2 = await putTagged(partner, [b], bySm2);
const [ada, zoned, idle] = [
  await putStudent(partner),
  await putStudent(partner),
  await putStudent(partner),
];
const { user } = (await partner.get(`/rostering/1.0/users/${zoned}`)).body;
await put(partner, `/rostering/1.0/users/${zoned}`, {
  user: { ...user, familyName: 'Aroha', metadata: { timeZone: 'Pacific/Auckland' } },
});
const students = [zoned, ada, idle];

const enrollmentId = await putEnrollment(partner, { ...lesson, studentId: ada });
const { enrollment } = (await partner.get(`/rostering/1.0/enrollments/${enrollmentId}`)).body;
const classId: string = enrollment.class.sourcedId;
for (const userId of [zoned, idle]) {
  const id = randomUUID();
  await put(partner, `/rostering/1.0/enrollments/${id}`, enrollmentBody(id, { userId, classId }));
}

const placeOf = (studentId: string, place = lesson): Place => ({ ...place, studentId });
const right = (...times: string[]) => times.map((time) => ({ at: at(time) }));
await sendAnswers(partner, placeOf(ada), [
  ...right('02T10:00', '04T10:00'),
  { at: at('10T10:00'), scoreGiven: 0 },
]);
await sendAnswers(partner, placeOf(zoned), right('17T16:30'));
await sendAnswers(partner, placeOf(zoned, other2), right('15T10:00', '16T10:00'));
await processed(
  partner,
  gradeEvent(
    placeOf(ada),
    { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 },
    {
      eventTime: at('11T10:00'),
    },
  ),
);

async function study(client: TestClient, place: Place, [start, end]: readonly [string, string]) {
  const session = { id: `urn:uuid:${randomUUID()}`, studentId: place.studentId };
  await post(client, sessionEvent('LoggedIn', session, { eventTime: at(start) }));
  await processed(
    client,
    xpEvent(place, 7.5, { eventTime: at(end), session: { ...session, type: 'Session' } }),
  );
  await post(client, sessionEvent('LoggedOut', session, { eventTime: at(end) }));
}

await study(partner, placeOf(ada), ['16T23:50', '17T00:00']);
await study(partner, placeOf(ada), ['17T23:55', '18T00:03']);
await study(partner, placeOf(zoned), ['18T09:00', '18T09:30']);
for (const day of ['02-24', '03-03', '03-10']) {
  const eventTime = `2026-${day}T09:00:00.000Z`;
  await processed(partner, xpEvent(placeOf(zoned), 40, { eventTime }));
}
// A class of the other application, which sees of the student what its own events say.
const elsewhere = await putPlace(other);
const ofOther = { ...elsewhere, studentId: ada };
await putEnrollment(operator, ofOther);
await processed(other, xpEvent(ofOther, 100, { eventTime: at('18T12:00') }));

const PERIOD = 'from=2026-03-17&until=2026-03-18';

async function classOf(client: TestClient, query = PERIOD) {
  const reply = await client.get(`/insights/1.0/classes/${classId}?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function masteryOf(client: TestClient, query: string) {
  const reply = await client.get(`/insights/1.0/mastery?frameworkId=${frameworkId}&${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** The numbers of the class page, from the routes of one student. */
async function ownNumbers(client: TestClient, id: string, zone: string) {
  const url = `/insights/1.0/users/${id}`;
  const query = `startDate=2026-03-17&endDate=2026-03-18&timezone=${encodeURIComponent(zone)}`;
  const { insights, streak } = (await client.get(`${url}?${query}`)).body;
  const [{ totalXpEarned, activeSeconds }] = insights;
  const { counts } = (await client.get(`${url}/reviews`)).body;
  return { xp: totalXpEarned, activeSeconds, due: counts.due, streakDays: streak.currentDays };
}

describe('GET /insights/1.0/classes/{sourcedId}', () => {
  test('200 with each student by name, and nothing of one who did nothing', async () => {
    const found = await classOf(partner);
    assert.deepEqual(
      [found.classId, found.from, found.until, found.timezone, found.total],
      [classId, '2026-03-17', '2026-03-18', 'UTC', 3],
    );
    const ids = found.students.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    assert.deepEqual(ids, [zoned, ...[ada, idle].toSorted()]);
    const byId = Object.fromEntries(
      found.students.map((one: { sourcedId: string }) => [one.sourcedId, one]),
    );
    assert.deepEqual(byId[idle], {
      ...{ sourcedId: idle, givenName: 'Test', familyName: 'Student' },
      ...{ xp: 0, activeSeconds: 0, sessions: 0, streakDays: 0, lastSeenAt: null },
      ...{ standards: 0, recalled: 0, due: 0 },
    });
    const { xp, sessions, lastSeenAt } = byId[ada];
    assert.deepEqual([xp, sessions, lastSeenAt], [15, 1, at('18T00:03')]);
  });

  for (const zone of ['UTC', 'America/Chicago', 'Pacific/Auckland']) {
    test(`200 with the numbers of each student's own routes, in ${zone}`, async () => {
      for (const client of [partner, operator]) {
        const query = `${PERIOD}&timezone=${encodeURIComponent(zone)}`;
        for (const { sourcedId, xp, activeSeconds, due, streakDays } of (
          await classOf(client, query)
        ).students) {
          const own = await ownNumbers(client, sourcedId, zone);
          assert.deepEqual({ xp, activeSeconds, due, streakDays }, own);
        }
      }
    });
  }

  test('200 by pages', async () => {
    const found = await classOf(partner, `${PERIOD}&limit=1&offset=1`);
    assert.deepEqual([found.students.length, found.total], [1, 3]);
    assert.equal(found.students[0].sourcedId, [ada, idle].toSorted()[0]);
  });

  test('200 without students for an empty class', async () => {
    const id = randomUUID();
    const { class: klass } = (await partner.get(`/rostering/1.0/classes/${classId}`)).body;
    await put(partner, `/rostering/1.0/classes/${id}`, { class: { ...klass, sourcedId: id } });
    const reply = await partner.get(`/insights/1.0/classes/${id}`);
    assert.deepEqual([reply.status, reply.body.students, reply.body.total], [200, [], 0]);
    const { students: count, items } = await masteryOf(partner, `classId=${id}`);
    assert.deepEqual([count, items], [0, {}]);
  });

  test('404 for a class that the partner may not read, as for an unknown one', async () => {
    assert.equal((await other.get(`/insights/1.0/classes/${classId}`)).status, 404);
    assert.equal((await partner.get('/insights/1.0/classes/none')).status, 404);
  });

  test('400 for more than 92 days and for other values', async () => {
    for (const query of ['from=2026-01-01&until=2026-04-03', 'timezone=Mars/Phobos', 'limit=0'])
      assert.equal((await partner.get(`/insights/1.0/classes/${classId}?${query}`)).status, 400);
  });
});

interface Review {
  readonly standard: { readonly sourcedId: string };
  readonly retrievability: number;
}

/** The numbers of mastery, from the routes of single students. */
async function recallOf(client: TestClient, ids: readonly string[], standardId: string) {
  const found = await Promise.all(
    ids.map(async (id) => {
      const { reviews } = (await client.get(`/insights/1.0/users/${id}/reviews`)).body;
      if (!reviews.some(({ standard }: Review) => standard.sourcedId === standardId)) return [];
      const due = (await client.get(`/insights/1.0/users/${id}/reviews?due=today`)).body.reviews;
      const isDue = due.some(({ standard }: Review) => standard.sourcedId === standardId);
      const url = `/insights/1.0/users/${id}/reviews/${standardId}`;
      return [{ ...(await client.get(url)).body.review, isDue }];
    }),
  );
  const states = found.flat();
  const sum = (value: (state: (typeof states)[number]) => number) =>
    states.reduce((all, state) => all + value(state), 0);
  return {
    students: states.length,
    recalled: sum(({ retrievability, desiredRetention }) =>
      Number(retrievability >= desiredRetention),
    ),
    meanRecall: Math.round((100 * sum(({ retrievability }) => retrievability)) / states.length),
    due: sum(({ isDue }) => Number(isDue)),
    lapses: sum(({ lapses }) => lapses),
  };
}

describe('GET /insights/1.0/classes/{sourcedId}/mastery', () => {
  const url = `/insights/1.0/classes/${classId}/mastery`;

  /** The sum of the numbers of items, and how many items have some. */
  async function sumsOf(client: TestClient, id: string) {
    const { items } = await masteryOf(client, `studentId=${id}`);
    const known = Object.values<Record<string, number>>(items).filter((one) => one['students']);
    return {
      standards: known.length,
      recalled: known.reduce((sum, one) => sum + Number(one['recalled']), 0),
    };
  }

  test('200 with the numbers that each student has in the framework', async () => {
    const { body } = await partner.get(`${url}?frameworkId=${frameworkId}`);
    assert.deepEqual([body.classId, body.level, body.total], [classId, 2, 3]);
    const { students: shown } = await classOf(partner);
    for (const [at, { sourcedId }] of body.students.entries()) {
      const sum = (of: 'standards' | 'recalled') =>
        body.rows.reduce(
          (all: number, row: Record<typeof of, number[]>) => all + (row[of][at] ?? 0),
          0,
        );
      const sums = { standards: sum('standards'), recalled: sum('recalled') };
      assert.deepEqual(sums, await sumsOf(partner, sourcedId), sourcedId);
      const { standards: states, recalled } = shown[at];
      assert.deepEqual(
        [shown[at].sourcedId, states, recalled],
        [sourcedId, ...Object.values(sums)],
      );
    }
    assert.ok(body.rows.some((row: { recalled: number[] }) => row.recalled.some(Boolean)));
  });

  test('200 with the framework of most review states when none is named', async () => {
    const [named, chosen] = [
      (await partner.get(`${url}?frameworkId=${frameworkId}`)).body,
      (await partner.get(url)).body,
    ];
    assert.deepEqual(chosen, named);
    const mastered = (await partner.get(`/insights/1.0/mastery?classId=${classId}`)).body;
    assert.deepEqual(mastered, await masteryOf(partner, `classId=${classId}`));
    const { body } = await partner.get(`/insights/1.0/mastery?studentId=${idle}`);
    assert.deepEqual([body.frameworkId, body.items], [null, {}]);
  });

  test('200 page by page', async () => {
    const { body, headers } = await partner.get(`${url}?limit=1&offset=1`);
    const whole = (await partner.get(url)).body;
    assert.deepEqual(body.students, whole.students.slice(1, 2));
    assert.deepEqual([body.offset, body.limit, body.total], [1, 1, 3]);
    assert.match(String(headers.get('link')), /offset=2/);
  });

  test('404 for a class or a framework that the caller may not read', async () => {
    assert.equal((await other.get(url)).status, 404);
    assert.equal((await partner.get(`${url}?frameworkId=${randomUUID()}`)).status, 404);
  });

  test('400 for another level', async () => {
    assert.equal((await partner.get(`${url}?level=0`)).status, 400);
  });
});

describe('GET /insights/1.0/mastery', () => {
  test('200 for a class, a course and a student with the sums of their review states', async () => {
    for (const [query, ids] of [
      [`classId=${classId}`, students],
      [`courseId=${lesson.courseId}`, students],
      [`studentId=${ada}`, [ada]],
      [`studentId=${idle}`, [idle]],
    ] as const) {
      const { items, ...rest } = await masteryOf(partner, query);
      assert.deepEqual(rest, {
        ...{ frameworkId, students: ids.length, desiredRetention: 0.9 },
        asOf: NOW.toISOString(),
      });
      for (const id of standards.filter((standardId) => items[standardId])) {
        const { mastered, ...recall } = items[id];
        assert.deepEqual(recall, await recallOf(partner, ids, id), `${query} ${id}`);
        assert.equal(mastered, Number(ids.includes(ada as never)));
      }
      const expected = ids.length === 1 && ids[0] === idle ? [] : [a, b];
      assert.deepEqual(Object.keys(items).toSorted(), expected.toSorted(), query);
      assert.equal(items[unused], undefined);
    }
  });

  test('200 with mastery of a student without a review state', async () => {
    const studentId = await putStudent(partner);
    const place = { ...lesson, studentId };
    for (const [scoreGiven, mastered] of [
      [0.5, 0],
      [1, 1],
    ] as const) {
      const grade = { scoreType: 'MASTERY', scoreGiven, maxScore: 1 } as const;
      await processed(partner, gradeEvent(place, grade, { eventTime: at('12T10:00') }));
      const { items } = await masteryOf(partner, `studentId=${studentId}`);
      const none = { students: 0, recalled: 0, meanRecall: null, due: 0, lapses: 0 };
      assert.deepEqual(items[a], mastered ? { ...none, mastered } : undefined);
    }
  });

  test('200 with what a partner may read alone', async () => {
    assert.deepEqual((await masteryOf(other, `studentId=${ada}`)).items, {});
    const { items } = await masteryOf(operator, `studentId=${ada}`);
    assert.deepEqual(items, (await masteryOf(partner, `studentId=${ada}`)).items);
    // A course is shared, its students are not; this one has a student of the other application.
    const ofCourse = await masteryOf(other, `courseId=${lesson.courseId}`);
    assert.deepEqual([ofCourse.students, ofCourse.items], [1, {}]);
  });

  test('404 for what the partner may not read, as for what is unknown', async () => {
    const url = `/insights/1.0/mastery?frameworkId=${frameworkId}`;
    assert.equal((await other.get(`${url}&classId=${classId}`)).status, 404);
    assert.equal((await other.get(`${url}&studentId=${zoned}`)).status, 404);
    for (const query of ['classId=none', 'studentId=none', 'courseId=none'])
      assert.equal((await partner.get(`${url}&${query}`)).status, 404, query);
    const unknown = `/insights/1.0/mastery?frameworkId=${randomUUID()}&studentId=${ada}`;
    assert.equal((await partner.get(unknown)).status, 404);
  });

  test('400 unless exactly one of student, class and course is named', async () => {
    const url = `/insights/1.0/mastery?frameworkId=${frameworkId}`;
    for (const query of ['', `&studentId=${ada}&classId=${classId}`])
      assert.equal((await partner.get(`${url}${query}`)).status, 400, query);
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    const ofClass = `classes/${classId}`;
    const ofStudent = `mastery?frameworkId=${frameworkId}&studentId=${ada}`;
    for (const url of [ofStudent, ofClass, `${ofClass}/mastery`])
      assert.equal((await reader.get(`/insights/1.0/${url}`)).status, 403);
  });
});

describe('GET /insights/1.0/classes/{sourcedId}/summary', () => {
  async function summaryOf(client: TestClient, query = '') {
    const reply = await client.get(`/insights/1.0/classes/${classId}/summary?${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }
  type Row = Record<string, never> & { sourcedId: string; known: string[]; recall: number[] };
  const rowsOf = ({ students: rows }: { students: Row[] }) =>
    new Map(rows.map((row) => [row.sourcedId, row]));

  test('200 with who needs the teacher first, and why', async () => {
    const found = await summaryOf(partner);
    assert.deepEqual(found.period, {
      ...{ name: 'week', from: '2026-03-16', until: '2026-03-18' },
      before: { from: '2026-03-09', until: '2026-03-11' },
    });
    const { total, needs, onTrack, ahead, title } = found;
    assert.deepEqual([total, needs, onTrack, ahead, title], [3, 2, 1, 0, 'Period 1']);
    const shown = found.students.map((row: Row) => [
      row.sourcedId,
      row['standing'],
      row['need'],
      row['usualXp'],
      row['weeks'],
      row['xp'],
      row['xpBefore'],
    ]);
    assert.deepEqual(shown, [
      [idle, 'needs', 'no_work', 0, [0, 0, 0, 0, 0], 0, 0],
      [zoned, 'needs', 'less_than_usual', 40, [0, 40, 40, 40, 7.5], 7.5, 40],
      [ada, 'on_track', null, 0, [0, 0, 0, 0, 15], 15, 0],
    ]);
    const ofAll = rowsOf(await summaryOf(operator)).get(ada);
    assert.equal(ofAll?.['xp'], 115);
  });

  test("200 with the numbers of each student's own routes", async () => {
    for (const client of [partner, operator]) {
      const found = await summaryOf(client);
      const ids: string[] = found.standards.map(
        ({ sourcedId }: { sourcedId: string }) => sourcedId,
      );
      assert.deepEqual(ids, [a, b]);
      for (const { sourcedId, known, recall, streakDays, lastSeenAt } of found.students) {
        const { items } = await masteryOf(client, `studentId=${sourcedId}`);
        for (const [index, id] of ids.entries()) {
          const {
            students: states = 0,
            recalled = 0,
            meanRecall = null,
            mastered = 0,
          } = items[id] ?? {};
          assert.equal(recall[index], meanRecall);
          const isBelow = states > recalled;
          const expected = mastered > 0 ? 'mastered' : states > 0 ? 'recalled' : 'none';
          assert.equal(known[index], isBelow ? 'below' : expected);
        }
        const { streak } = (await client.get(`/insights/1.0/users/${sourcedId}`)).body;
        assert.equal(streakDays, streak.currentDays);
        const listed = await classOf(client);
        const same = listed.students.find((one: Row) => one.sourcedId === sourcedId);
        assert.equal(lastSeenAt, same.lastSeenAt);
      }
    }
  });

  test('200 with what to practise, and its lessons', async () => {
    const { practiseNext } = await summaryOf(partner);
    const shown = practiseNext.map(({ item, below, notYet, lessons }: never) => [
      (item as { sourcedId: string }).sourcedId,
      below,
      notYet,
      (lessons as { sourcedId: string }[]).map(({ sourcedId }) => sourcedId),
    ]);
    // Ada has forgotten both since her wrong answer; idle has begun neither.
    assert.deepEqual(shown, [
      [a, 1, 1, [lesson.lessonId]],
      [b, 1, 1, [lesson.lessonId, other2.lessonId]],
    ]);
  });

  test('200 for the other periods, and what is celebrated in them', async () => {
    const spans = { today: ['03-18', '03-11'], lastWeek: ['03-09', '03-02'], term: [] };
    for (const [period, [from, before]] of Object.entries(spans)) {
      const found = await summaryOf(partner, `period=${period}`);
      assert.equal(found.period.name, period);
      if (from)
        assert.deepEqual(
          [found.period.from, found.period.before.from],
          [`2026-${from}`, `2026-${before}`],
        );
    }
    const { celebrations } = await summaryOf(partner, 'period=lastWeek');
    assert.deepEqual(celebrations, [{ studentId: ada, reasons: ['mastered'] }]);
    const { period } = await summaryOf(partner, 'timezone=Pacific/Auckland');
    assert.equal(period.until, '2026-03-19');
  });

  test('400 for another period or zone, 404 for a class that the caller may not read', async () => {
    const url = `/insights/1.0/classes/${classId}/summary`;
    for (const query of ['period=year', 'timezone=Mars']) {
      assert.equal((await partner.get(`${url}?${query}`)).status, 400, query);
    }
    assert.equal((await other.get(url)).status, 404);
    assert.equal((await partner.get('/insights/1.0/classes/none/summary')).status, 404);
  });
});
