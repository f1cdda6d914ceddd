/** The summary of an org: its numbers are those of its classes, for those who lead it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { postStandards, put } from '../../../test/fixtures/content.ts';
import { gradeEvent, processed, xpEvent } from '../../../test/fixtures/events.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../../test/fixtures/people.ts';
import { putTagged } from '../../../test/fixtures/reviews.ts';
import { signedInPerson } from '../../../test/fixtures/roster-people.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { routes } from '../../app.ts';
import { sql } from '../../storage/database/sql.ts';
import { ORG_CLASSES_MAX } from './org-schema.ts';

// A Wednesday.
const NOW = new Date('2026-03-18T12:00:00Z');
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const partner = await server.partner('Quest');
const operator = await server.operator();
const url = (plural: string, id: string) => `/rostering/1.0/${plural}/${encodeURIComponent(id)}`;
const ref = (sourcedId: string) => ({ sourcedId });
const [taken = '', open = ''] = await postStandards(partner, 2);
const lesson = await putTagged(partner, [taken]);
await putTagged(partner, [open], { beside: lesson });
await put(partner, url('academicSessions', 'year'), academicSessionBody('year'));
const ORGS = { district: null, north: 'district', south: 'district', annex: 'south', far: null };
for (const [id, above] of Object.entries(ORGS)) {
  const members = { name: `Name of ${id}`, ...(above && { parent: ref(above) }) };
  await put(partner, url('orgs', id), orgBody(id, members));
}

async function putUser(id: string, role: string, orgId: string): Promise<string> {
  const roles = [{ roleType: 'primary', role, org: ref(orgId) }];
  return put(partner, url('users', id), userBody(id, orgId, { roles, familyName: `Family ${id}` }));
}

/** A class with students, whose ids end in numbers. */
async function putClass(classId: string, orgId: string, students: number): Promise<string[]> {
  const place = { courseId: lesson.courseId, orgId, sessionId: 'year' };
  await put(partner, url('classes', classId), classBody(classId, place, { title: classId }));
  const ids = Array.from({ length: students }, (_, index) => `${classId}-${index}`);
  for (const userId of ids) {
    await putUser(userId, 'student', orgId);
    const id = `seat of ${userId}`;
    await put(partner, url('enrollments', id), enrollmentBody(id, { userId, classId }));
  }
  return ids;
}

const north = await putClass('class-north', 'north', 10);
const annex = await putClass('class-annex', 'annex', 3);
await putClass('class-empty', 'south', 0);
await putClass('class-far', 'far', 1);
await putUser('leader of all', 'districtAdministrator', 'district');
await putUser('leader of north', 'siteAdministrator', 'north');

/** XP on a day of each of these weeks before the last, and 0 = in the last seven days. */
async function work(studentId: string, weeks: Readonly<Record<number, number>>): Promise<void> {
  for (const [week, xp] of Object.entries(weeks)) {
    const eventTime = new Date(Date.parse('2026-03-17T10:00:00Z') - Number(week) * 7 * 86_400_000);
    const place = { ...lesson, studentId };
    const event = xpEvent(place, xp, { eventTime: eventTime.toISOString() });
    assert.equal((await processed(partner, event)).state, 'processed');
  }
}
// In the north one works as usual, one less, one more, and the others do not.
await work(north[0] ?? '', { 0: 20, 1: 20, 2: 20 });
await work(north[1] ?? '', { 0: 2.5, 1: 20, 2: 20 });
await work(north[2] ?? '', { 0: 90, 1: 20, 2: 20 });
await work(annex[0] ?? '', { 0: 5 });
for (const [studentId, scoreGiven] of [
  [north[0], 1],
  [north[0], 1],
  [north[1], 1],
  [north[2], 0.5],
  [annex[1], 1],
  ['class-far-0', 1],
] as const) {
  const grade = { scoreType: 'MASTERY', scoreGiven, maxScore: 1 } as const;
  const place = { ...lesson, studentId: studentId ?? '' };
  const event = gradeEvent(place, grade, { eventTime: '2026-03-17T10:00:00Z' });
  assert.equal((await processed(partner, event)).state, 'processed');
}

const leader = await signedInPerson(server, 'leader of all', NOW);
const principal = await signedInPerson(server, 'leader of north', NOW);
const analystOf = async (orgId: string | null, names = false) =>
  (await signedIn(server, { orgRole: { role: 'analyst', orgId, names } }, NOW)).as('analyst');
type Client = Pick<typeof operator, 'get'>;

/** Whether the disclosure log has a line of the reply about the student. */
async function isDisclosed({ headers }: { readonly headers: Headers }, id: string) {
  const filter = encodeURIComponent(`requestId='${headers.get('x-request-id')}'`);
  const path = `/admin/1.0/students/${encodeURIComponent(id)}/disclosures?filter=${filter}`;
  return (await operator.get(path)).body.disclosures.length > 0;
}
const summary = (orgId: string, query = '') =>
  `/insights/1.0/orgs/${encodeURIComponent(orgId)}/summary?${query}`;

const NORTH = {
  ...{ students: 10, participated: 3, participatedBefore: 3, needs: 8, onTrack: 1, ahead: 1 },
};
const ANNEX = {
  ...{ students: 3, participated: 1, participatedBefore: 0, needs: 0, onTrack: 3, ahead: 0 },
};
const sumOf = (...rows: readonly (typeof NORTH)[]) => ({
  classes: rows.length,
  ...Object.fromEntries(
    Object.keys(NORTH).map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name as keyof typeof row], 0),
    ]),
  ),
});

suite('GET /insights/1.0/orgs/{sourcedId}/summary', () => {
  test('200 for those who lead it: classes by need, sums of them and of the orgs below', async () => {
    for (const client of [operator, leader]) {
      const reply = await client.get(summary('district'));
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(reply.body.period, {
        ...{ name: 'week', from: '2026-03-16', until: '2026-03-18' },
        before: { from: '2026-03-09', until: '2026-03-11' },
      });
      assert.deepEqual(reply.body.classes, [
        {
          ...{ classId: 'class-north', title: 'class-north', ...NORTH, xp: 112.5, xpBefore: 60 },
          school: { sourcedId: 'north', name: 'Name of north' },
        },
        {
          ...{ classId: 'class-annex', title: 'class-annex', ...ANNEX, xp: 5, xpBefore: 0 },
          school: { sourcedId: 'annex', name: 'Name of annex' },
        },
      ]);
      assert.deepEqual(reply.body.sums, sumOf(NORTH, ANNEX));
      assert.deepEqual(
        reply.body.orgs.map(({ sourcedId, sums }: never) => [sourcedId, sums]),
        [
          ['north', sumOf(NORTH)],
          ['south', sumOf(ANNEX)],
        ],
      );
      assert.doesNotMatch(reply.text, /Family/);
    }
  });

  test('200 with the numbers of the summary of each class, in each period and zone', async () => {
    for (const query of ['', 'period=today', 'period=lastWeek', 'timezone=Pacific/Auckland']) {
      const { classes, period } = (await operator.get(summary('district', query))).body;
      for (const row of classes) {
        const path = `/insights/1.0/classes/${encodeURIComponent(row.classId)}/summary?${query}`;
        const found = (await operator.get(path)).body;
        assert.deepEqual(found.period, period);
        const sum = (name: string) =>
          found.students.reduce((total: number, one: never) => total + one[name], 0);
        const { total, needs, onTrack, ahead } = found;
        assert.deepEqual(
          [row.students, row.needs, row.onTrack, row.ahead, row.xp, row.xpBefore],
          [total, needs, onTrack, ahead, sum('xp'), sum('xpBefore')],
          `${row.classId} ${query}`,
        );
      }
    }
  });

  test('404 for an org that the person does not lead, 403 for partners and their scopes', async () => {
    assert.equal((await principal.get(summary('north'))).status, 200);
    for (const id of ['district', 'south', 'annex', 'far', 'none']) {
      assert.equal((await principal.get(summary(id))).status, 404, id);
    }
    assert.equal((await leader.get(summary('far'))).status, 404);
    assert.equal((await leader.get(summary('annex'))).status, 200);
    assert.equal((await partner.get(summary('north'))).status, 403);
    const student = await signedInPerson(server, north[0] ?? '', NOW);
    assert.equal((await student.get(summary('north'))).status, 404);
    await put(partner, url('orgs', 'closed'), orgBody('closed'));
    await partner.delete(url('orgs', 'closed'));
    assert.equal((await operator.get(summary('closed'))).status, 404);
  });

  test('400 for a term and another zone', async () => {
    for (const query of ['period=term', 'timezone=Mars']) {
      assert.equal((await operator.get(summary('north', query))).status, 400, query);
    }
  });

  test('students of classes with fewer than ten are disclosed, and no others', async () => {
    const reply = await operator.get(summary('district'));
    await eventually('the line', () => isDisclosed(reply, annex[0] ?? ''));
    assert.equal(await isDisclosed(reply, north[0] ?? ''), false);
  });

  test('200 with nulls in place of more classes than are read at once', async () => {
    await server.db.execute(sql`
      insert into classes
      select (jsonb_populate_record(k, jsonb_build_object('sourced_id', 'copy ' || n))).*
      from classes k, generate_series(1, ${ORG_CLASSES_MAX}) n where k.sourced_id = 'class-far'`);
    const { body } = await operator.get(summary('far'));
    assert.deepEqual([body.classes, body.sums, body.orgs], [null, null, []]);
    const reply = await operator.get('/insights/1.0/orgs/far/standards');
    assert.deepEqual([reply.body.standards, reply.body.withheld], [null, 0]);
    const { students, total } = (await operator.get('/insights/1.0/orgs/far/students')).body;
    assert.deepEqual([students, total], [null, 0]);
    const { classes } = (await operator.get(summary('north'))).body;
    assert.equal(classes.length, 1);
  });
});

suite('GET /insights/1.0/orgs/{sourcedId}/standards', () => {
  const standards = (orgId: string) => `/insights/1.0/orgs/${orgId}/standards`;
  const numbersOf = async (client: Client, orgId: string) => {
    const reply = await client.get(standards(orgId));
    assert.equal(reply.status, 200, reply.text);
    return reply.body.standards.map((one: Record<string, unknown>) => [
      ...[one['sourcedId'], one['students'], one['mastered']],
    ]);
  };

  test('200: of each standard, who is taught it and who mastered it; the least share first', async () => {
    for (const client of [operator, leader]) {
      assert.deepEqual(await numbersOf(client, 'district'), [
        [open, 13, 0],
        [taken, 13, 3],
      ]);
    }
    assert.deepEqual(await numbersOf(principal, 'north'), [
      [open, 10, 0],
      [taken, 10, 2],
    ]);
    const { body } = await operator.get(standards('north'));
    assert.deepEqual([body.orgId, body.withheld, body.asOf], ['north', 0, NOW.toISOString()]);
    assert.deepEqual(Object.keys(body.standards[0]).sort(), [
      ...['code', 'mastered', 'sourcedId', 'students', 'title'],
    ]);
  });

  test('404 for an org that one does not lead, and 403 for applications', async () => {
    for (const id of ['district', 'south', 'far', 'none']) {
      assert.equal((await principal.get(standards(id))).status, 404, id);
    }
    assert.equal((await partner.get(standards('north'))).status, 403);
  });

  test('analysts see no number of a small class; of others it is a look at each student', async () => {
    const analyst = await analystOf(null);
    assert.deepEqual(await numbersOf(analyst, 'district'), await numbersOf(principal, 'north'));
    const { body } = await analyst.get(standards('south'));
    assert.deepEqual([body.standards, body.withheld], [[], 1]);
    const reply = await leader.get(standards('district'));
    await eventually('the line', () => isDisclosed(reply, annex[2] ?? ''));
    assert.equal(await isDisclosed(reply, north[0] ?? ''), false);
  });

  test('an inactive standard is in no line', async () => {
    const retire = (status: string) =>
      server.db.execute(sql`update cf_items set status = ${status} where sourced_id = ${open}`);
    await retire('tobedeleted');
    assert.deepEqual(await numbersOf(operator, 'north'), [[taken, 10, 2]]);
    await retire('active');
  });
});

suite('an analyst', () => {
  test('200 with sums of classes of ten or more alone, which disclose nobody', async () => {
    const analyst = await analystOf(null);
    const { body, headers } = await analyst.get(summary('district'));
    assert.deepEqual(
      body.classes.map(({ classId }: { classId: string }) => classId),
      ['class-north'],
    );
    assert.deepEqual([body.sums, body.withheld], [sumOf(NORTH), 1]);
    assert.deepEqual(
      body.orgs.map(({ sums }: { sums: unknown }) => sums),
      [sumOf(NORTH), sumOf()],
    );
    const small = await analyst.get(summary('annex'));
    assert.deepEqual([small.body.classes, small.body.sums, small.body.withheld], [[], sumOf(), 1]);
    const requestIds = [headers, small.headers].map((one) => one.get('x-request-id'));
    await operator.get(summary('annex'));
    const path = `/admin/1.0/students/${annex[0]}/disclosures`;
    await eventually('a line of another', async () => {
      const { disclosures } = (await operator.get(path)).body;
      const ids = disclosures.map(({ requestId }: { requestId: string }) => requestId);
      assert.ok(!ids.some((id: string) => requestIds.includes(id)));
      return ids.length > 0;
    });
  });

  test('404 for an org that is not below the own one, which the list begins with', async () => {
    const analyst = await analystOf('south');
    for (const id of ['district', 'north', 'far', 'none']) {
      assert.equal((await analyst.get(summary(id))).status, 404, id);
    }
    for (const id of ['south', 'annex']) assert.equal((await analyst.get(summary(id))).status, 200);
    const topOf = async (client: Client) =>
      (await client.get('/insights/1.0/orgs')).body.orgs.map(
        ({ sourcedId }: { sourcedId: string }) => sourcedId,
      );
    assert.deepEqual(await topOf(analyst), ['south']);
    assert.deepEqual(await topOf(await analystOf(null)), ['district', 'far']);
    assert.deepEqual(await topOf(operator), ['district', 'far']);
  });

  test('403 for every other route, and for who is none', async () => {
    const analyst = await analystOf(null);
    const faults: string[] = [];
    for (const { method, url: path, scope, mounted, forOrgRoles } of routes) {
      if (forOrgRoles?.includes('analyst')) continue;
      const asked = path.replace(/:\w+/g, 'class-north');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await analyst.call(method, asked, body);
      const isOpen = scope === 'none' || scope === 'session' || mounted;
      if (status !== (isOpen ? 404 : 403)) faults.push(`${method} ${asked} is ${status}`);
    }
    assert.deepEqual(faults, []);
    const other = await signedIn(server, { operator: true }, NOW);
    assert.equal((await other.as('analyst').get(summary('north'))).status, 403);
    assert.equal(
      (await (await signedIn(server, {}, NOW)).as('analyst').get(summary('north'))).status,
      403,
    );
  });

  test('the right is given, changed and taken by operators, and counts at once', async () => {
    const person = await signedIn(server, {}, NOW);
    const account = `/admin/1.0/accounts/${person.id}`;
    const give = (orgRole: unknown) => operator.patch(account, { orgRole });
    const at = (orgId: string | null, names = false) => ({ role: 'analyst', orgId, names });
    const bare = { role: 'analyst', orgId: 'north' };
    assert.equal((await give(bare)).body.account.orgRole.orgId, 'north');
    const own = async () => (await person.get('/console/1.0/session')).body.orgRole;
    assert.deepEqual(await own(), at('north'));
    assert.equal((await give(at('north', true))).status, 200);
    assert.deepEqual(await own(), at('north', true));
    assert.equal((await give(bare)).body.account.orgRole.names, false);
    const district = await give({ role: 'district', orgId: 'north', names: true });
    assert.equal(district.status, 400);
    assert.match(district.text, /names is for analysts/);
    assert.equal((await person.as('analyst').get(summary('north'))).status, 200);
    assert.equal((await give(at('annex'))).status, 200);
    assert.equal((await person.as('analyst').get(summary('north'))).status, 404);
    assert.equal(
      (await operator.patch(account, { name: 'Ada' })).body.account.orgRole.orgId,
      'annex',
    );
    const refused = await give(at('none'));
    assert.equal(refused.status, 400);
    assert.match(refused.text, /No org of the roster has the sourcedId 'none'/);
    assert.equal((await give(null)).body.account.orgRole, null);
    assert.equal((await person.as('analyst').get(summary('annex'))).status, 403);
    const invited = await operator.post('/admin/1.0/accounts', {
      ...{ email: 'invited@example.org', name: 'Ada', orgRole: at(null) },
    });
    assert.deepEqual(invited.body.account.orgRole, at(null));
  });
});

suite('GET /insights/1.0/orgs/{sourcedId}/students', () => {
  const students = (orgId: string, query = '') => `/insights/1.0/orgs/${orgId}/students?${query}`;
  type Row = Readonly<Record<string, unknown>>;
  const rowsOf = async (client: Client, orgId: string, query = '') => {
    const reply = await client.get(students(orgId, query));
    assert.equal(reply.status, 200, reply.text);
    return { ...reply, rows: reply.body.students as readonly Row[] };
  };
  const idsOf = (rows: readonly Row[]) => rows.map(({ sourcedId }) => sourcedId);

  test('200 with names for operators and leaders: the numbers of each class, by name', async () => {
    for (const client of [operator, leader, await analystOf(null, true)]) {
      const { body, rows, ...reply } = await rowsOf(client, 'district');
      assert.deepEqual(idsOf(rows), [...annex, ...north]);
      assert.deepEqual([body.total, body.withheld, body.period.from], [13, 0, '2026-03-16']);
      for (const [classId, schoolId] of [
        ['class-north', 'north'],
        ['class-annex', 'annex'],
      ] as const) {
        const days = 'from=2026-03-16&until=2026-03-18';
        const ofClass = (await operator.get(`/insights/1.0/classes/${classId}?${days}`)).body;
        const school = { sourcedId: schoolId, name: `Name of ${schoolId}` };
        const shown = rows.filter((row) => (row['school'] as Row)['sourcedId'] === schoolId);
        assert.deepEqual(
          shown.map(({ studentKey: _, activeDays: __, mastered: ___, ...row }) => row),
          ofClass.students.map((row: Row) => ({ ...row, grade: null, school })),
        );
      }
      await eventually('the line', () => isDisclosed(reply, north[9] ?? ''));
    }
    assert.equal((await rowsOf(principal, 'north')).rows.length, 10);
  });

  test('200 with active days and mastered standards of the period alone', async () => {
    const numbersOf = async (query: string) =>
      (await rowsOf(operator, 'north', query)).rows
        .slice(0, 4)
        .map(({ xp, activeDays, mastered }) => [xp, activeDays, mastered]);
    assert.deepEqual(await numbersOf(''), [
      [20, 1, 1],
      [2.5, 1, 1],
      [90, 1, 0],
      [0, 0, 0],
    ]);
    assert.deepEqual(await numbersOf('period=lastWeek'), [
      [20, 1, 0],
      [20, 1, 0],
      [20, 1, 0],
      [0, 0, 0],
    ]);
    assert.deepEqual((await numbersOf('period=today'))[0], [0, 0, 0]);
  });

  test('pages in the same order, with the way to the next one', async () => {
    for (const client of [operator, await analystOf('north')]) {
      const all = await rowsOf(client, 'north');
      const { rows, headers, body } = await rowsOf(client, 'north', 'limit=4&offset=4');
      assert.deepEqual(rows, all.rows.slice(4, 8));
      assert.deepEqual([body.limit, body.offset, body.total], [4, 4, 10]);
      assert.match(headers.get('link') ?? '', /limit=4&offset=8>; rel="next"/);
    }
    assert.equal((await operator.get(students('north', 'limit=none'))).status, 400);
  });

  test('an analyst: the pseudonyms of the warehouse, no name, and nobody of a small school', async () => {
    const analyst = await analystOf(null);
    const { text, rows, body, ...reply } = await rowsOf(analyst, 'district');
    assert.doesNotMatch(text, /Family|Ada|class-north|class-annex|@/);
    assert.deepEqual([body.total, body.withheld], [10, 1]);
    const keys = rows.map(({ studentKey }) => String(studentKey));
    assert.deepEqual(keys, keys.toSorted());
    const named = (await rowsOf(operator, 'north')).rows;
    const known = new Map(named.map(({ studentKey, sourcedId }) => [studentKey, sourcedId]));
    assert.deepEqual(keys.map((key) => known.get(key)).sort(), north.toSorted());
    const inWarehouse = await server.db.query<Row>(sql`
      select distinct student_key, student_id from warehouse_fct_xp
      where student_id = any(${north}::text[])`);
    assert.equal(inWarehouse.length, 3);
    for (const { studentKey, studentId } of inWarehouse) {
      assert.equal(known.get(studentKey), studentId);
    }
    const small = await rowsOf(analyst, 'south');
    assert.deepEqual([small.rows, small.body.total, small.body.withheld], [[], 0, 1]);
    const look = await rowsOf(operator, 'north');
    await eventually('a line of another', () => isDisclosed(look, north[0] ?? ''));
    assert.equal(await isDisclosed(reply, north[0] ?? ''), false);
  });

  test('an analyst: grades of a school where each has ten students, or none of them', async () => {
    const putGrades = async (count: number) => {
      for (const id of north.slice(0, count)) {
        const roles = [{ roleType: 'primary', role: 'student', org: ref('north') }];
        const members = { roles, familyName: `Family ${id}`, grades: ['05'] };
        await put(partner, url('users', id), userBody(id, 'north', members));
      }
    };
    const gradesOf = async (client: Client) =>
      new Set((await rowsOf(client, 'north')).rows.map(({ grade }) => grade));
    await putGrades(9);
    const [analyst, named] = [await analystOf(null), await analystOf(null, true)];
    assert.deepEqual(await gradesOf(analyst), new Set([null]));
    assert.deepEqual(await gradesOf(named), new Set(['05', null]));
    await putGrades(10);
    assert.deepEqual(await gradesOf(analyst), new Set(['05']));
  });

  test('404 for an org of others, 403 for applications', async () => {
    for (const client of [await analystOf('south'), await analystOf('south', true)]) {
      for (const id of ['district', 'north', 'far', 'none']) {
        assert.equal((await client.get(students(id))).status, 404, id);
      }
      assert.equal((await client.get(students('annex'))).status, 200);
    }
    assert.equal((await principal.get(students('annex'))).status, 404);
    assert.equal((await partner.get(students('north'))).status, 403);
    const student = await signedInPerson(server, north[0] ?? '', NOW);
    assert.equal((await student.get(students('north'))).status, 404);
  });

  test('an erased student is gone, and a school of nine is withheld from then on', async () => {
    const analyst = await analystOf(null);
    assert.equal((await operator.delete(`/admin/1.0/students/${north[9]}`)).status, 200);
    assert.deepEqual(idsOf((await rowsOf(operator, 'north')).rows), north.slice(0, 9));
    const { rows, body } = await rowsOf(analyst, 'district');
    assert.deepEqual([rows, body.withheld], [[], 2]);
  });
});
