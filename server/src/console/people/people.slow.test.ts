/** People of the roster: how they sign in, and that each reads what the roster gives, no more. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { kindsOf } from '../../../test/fixtures/access-world.ts';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { postStandards, put } from '../../../test/fixtures/content.ts';
import { processed, xpEvent } from '../../../test/fixtures/events.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../../test/fixtures/people.ts';
import { putTagged, sendAnswers } from '../../../test/fixtures/reviews.ts';
import { type SignedInPerson, signedInPerson } from '../../../test/fixtures/roster-people.ts';
import { PASSWORD, putPerson } from '../../../test/fixtures/sign-in.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { routes } from '../../app.ts';
import { endSessions } from '../../auth/people/accounts.ts';
import type { Route } from '../../http/route.ts';
import { sql } from '../../storage/database/sql.ts';

// A run that passes midnight stays on its day.
const NOW = new Date();
const server = await testServer({}, { now: () => NOW });
const { db, baseUrl } = server;
const partner = await server.partner('Quest');
const operator = await server.operator();
const url = (plural: string, id: string) => `/rostering/1.0/${plural}/${encodeURIComponent(id)}`;
const day = (days: number) =>
  new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const PAST = { beginDate: day(-100), endDate: day(0) };

const ref = (sourcedId: string) => ({ sourcedId });
const [standardId = ''] = await postStandards(partner, 1);
const lesson = await putTagged(partner, [standardId]);
await put(partner, url('academicSessions', 'year'), academicSessionBody('year'));
const ORGS = { district: undefined, north: 'district', south: 'district', elsewhere: undefined };
for (const [id, above] of Object.entries(ORGS)) {
  const type = id === 'district' ? 'district' : 'school';
  await put(partner, url('orgs', id), orgBody(id, { type, ...(above && { parent: ref(above) }) }));
}
const CLASSES = { 'class-n': 'north', 'class-s': 'south', 'class-e': 'elsewhere' };
for (const [id, orgId] of Object.entries(CLASSES)) {
  const place = { courseId: lesson.courseId, orgId, sessionId: 'year' };
  await put(partner, url('classes', id), classBody(id, place, { title: id }));
}

const rosterOf = (client: typeof partner) => ({
  putUser(id: string, held: string | object, orgId: string): Promise<string> {
    const role = typeof held === 'string' ? { role: held } : held;
    const roles = [{ roleType: 'primary', org: ref(orgId), ...role }];
    const names = { givenName: `Given ${id}`, familyName: `Family ${id}` };
    return put(client, url('users', id), userBody(id, orgId, { roles, ...names }));
  },
  seat(userId: string, classId: string, members = {}): Promise<string> {
    const id = `${userId} ${classId}`;
    return put(client, url('enrollments', id), enrollmentBody(id, { userId, classId }, members));
  },
});
const { putUser, seat } = rosterOf(partner);

const STUDENTS = { ada: 'class-n', ben: 'class-n', cleo: 'class-s', dora: 'class-e' };
for (const [id, classId] of Object.entries(STUDENTS)) {
  await putUser(id, 'student', CLASSES[classId as keyof typeof CLASSES]);
  await seat(id, classId);
  const place = { ...lesson, studentId: id };
  await sendAnswers(partner, place, [{ at: `${day(-9)}T10:00:00Z` }]);
  await processed(partner, xpEvent(place, 7, { eventTime: NOW.toISOString() }));
}
// Who has left a class is of no teacher any more.
await putUser('left', 'student', 'north');
await seat('left', 'class-n', PAST);
// A leader of both classes sees who has changed between them in the one of today.
await seat('cleo', 'class-n', PAST);

const AS = { role: 'teacher' };
await putUser('teacher', 'teacher', 'north');
// The first day counts, and so does the last one.
await seat('teacher', 'class-n', { ...AS, beginDate: day(0), endDate: day(1) });
await putUser('former teacher', 'teacher', 'north');
await seat('former teacher', 'class-n', { ...AS, ...PAST });
await putUser('next teacher', 'teacher', 'north');
await seat('next teacher', 'class-n', { ...AS, beginDate: day(1), endDate: day(100) });
await putUser('proctor', 'proctor', 'north');
await seat('proctor', 'class-n', { role: 'proctor' });
await putUser('principal', 'principal', 'north');
await putUser('former principal', { role: 'principal', ...PAST }, 'north');
await putUser('next principal', { role: 'principal', beginDate: day(1) }, 'north');
await putUser('district', 'districtAdministrator', 'district');
await putUser('programs', 'systemAdministrator', 'district');
await putUser('parent', 'parent', 'north');

// The application that owns the schools is another: it alone says who leads, teaches, learns there.
const rivalApplication = await server.partner('Rival');
const grants = `/admin/1.0/applications/${rivalApplication.applicationId}/grants`;
for (const id of ['class-n', 'class-e']) await operator.post(grants, { grant: { class: ref(id) } });
const rival = rosterOf(rivalApplication);
await rival.putUser('usurper', 'districtAdministrator', 'district');
await rival.putUser('usurping teacher', 'teacher', 'north');
await rival.seat('usurping teacher', 'class-n', AS);
await rival.putUser('planted', 'student', 'north');
await rival.seat('planted', 'class-n');
// The owner's enrollment of the rival's student shows nobody, nor does the rival's of the owner's.
await seat('planted', 'class-s');
await rival.seat('dora', 'class-n');

/** By person: the students and the classes that the person may see. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  ...{ ada: ['ada'], ben: ['ben'], left: ['left'] },
  teacher: ['ada', 'ben', 'class-n', 'teacher'],
  principal: ['ada', 'ben', 'class-n', 'principal'],
  district: ['ada', 'ben', 'cleo', 'class-n', 'class-s', 'district'],
  ...Object.fromEntries(
    [
      ...['former teacher', 'next teacher', 'proctor', 'former principal', 'next principal'],
      ...['programs', 'parent', 'usurper', 'usurping teacher', 'planted'],
    ].map((id) => [id, [id]]),
  ),
};
const people = new Map<string, SignedInPerson>();
for (const id of Object.keys(SEEN)) people.set(id, await signedInPerson(server, id));
const as = (id: string) => people.get(id) as SignedInPerson;
/** By person: the orgs that the person leads. */
const LED: typeof SEEN = { principal: ['north'], district: ['district', 'north', 'south'] };
const CLASS_IDS = Object.keys(CLASSES);
const USER_IDS = new Set([...Object.keys(STUDENTS), 'left', ...people.keys()]);
const NAMED = { studentId: [...USER_IDS], classId: CLASS_IDS };

interface Asked {
  readonly path: string;
  readonly record: string;
  /** By person: the records of its kind that the person may see. */
  readonly seen: typeof SEEN;
}

/** The requests of a route about each record of the kinds that it is about. */
function requestsOf({ url: path, query }: Route): Asked[] {
  if (path.includes('/:')) {
    const isOrg = path.includes('/orgs/');
    const classes = path.includes('/classes/') ? CLASS_IDS : undefined;
    const records = isOrg ? Object.keys(ORGS) : (classes ?? [...USER_IDS]);
    return records.map((record) => {
      const values: Record<string, string> = { sourcedId: record, standardId };
      const named = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
      return { path: named, record, seen: isOrg ? LED : SEEN };
    });
  }
  const { properties = {} } = (query ?? {}) as { readonly properties?: object };
  return Object.entries(NAMED).flatMap(([name, records]) =>
    (name in properties ? records : []).map((record) => ({
      path: `${path}?${name}=${encodeURIComponent(record)}`,
      record,
      seen: SEEN,
    })),
  );
}

suite('what a person may read', () => {
  test('every route for people, as every person, about every record: 200 or 404', async () => {
    const faults: string[] = [];
    for (const route of routes.filter(({ forPeople }) => forPeople)) {
      const requests = requestsOf(route);
      assert.ok(requests.length > 0, `${route.url}: the test has no request of it`);
      for (const [id, own] of Object.entries(SEEN)) {
        const others = [...USER_IDS].filter((one) => !own.includes(one));
        for (const { path, record, seen } of requests) {
          const reply = await as(id).get(path);
          // A person who is no student has no review of the standard.
          const isThere = !path.includes(`/reviews/`) || record in STUDENTS;
          const expected = seen[id]?.includes(record) && isThere ? 200 : 404;
          if (reply.status !== expected)
            faults.push(`${id}: ${path} is ${reply.status}, not ${expected}`);
          const shown = others.find((one) => reply.text.includes(`Family ${one}`));
          if (shown) faults.push(`${id}: ${path} shows ${shown}`);
        }
      }
    }
    const mend =
      'call requireClass or requireStudent, or findLearners, which does, in these routes';
    assert.deepEqual(faults, [], mend);
  });

  test('403 for every other route that the console reaches, 404 for the rest', async () => {
    const faults: string[] = [];
    const closed = routes.filter((route) => !route.forPeople && route.scope !== 'person');
    for (const route of closed) {
      const path = route.url.replace(/:\w+/g, () => {
        const kind = kindsOf(route.url).at(-1) ?? '';
        return kind === 'classes' ? 'class-n' : 'ada';
      });
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
      const reply = await as('teacher').call(route.method, path, body);
      const isOpen = route.scope === 'none' || route.scope === 'session' || route.mounted;
      if (reply.status !== (isOpen ? 404 : 403))
        faults.push(`${route.method} ${path} is ${reply.status}`);
    }
    assert.deepEqual(faults, []);
  });

  test('200 for a class with those who are in it today', async () => {
    for (const id of ['teacher', 'district']) {
      const { students } = (await as(id).get('/insights/1.0/classes/class-n')).body;
      const ids = students.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
      assert.deepEqual(ids.toSorted(), ['ada', 'ben'], id);
    }
  });

  test('200 for an org without whom another application enrolled', async () => {
    for (const id of ['principal', 'district']) {
      const { students } = (await as(id).get('/insights/1.0/orgs/north/students')).body;
      const ids = students.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
      assert.deepEqual(ids.toSorted(), ['ada', 'ben'], id);
      const { sums } = (await as(id).get('/insights/1.0/orgs/north/summary')).body;
      assert.equal(sums.students, 2, id);
    }
  });

  test('200 for the classes of a course with the own students alone', async () => {
    const query = `courseId=${lesson.courseId}`;
    const count = async (id: string) => (await as(id).get(`/insights/1.0/mastery?${query}`)).body;
    const counts = await Promise.all(['ada', 'teacher', 'district', 'parent'].map(count));
    assert.deepEqual(
      counts.map(({ students }) => students),
      [1, 2, 3, 0],
    );
  });

  test('404 for the class of a review course, which has one student', async () => {
    assert.equal((await as('ada').get('/insights/1.0/users/ada/reviews')).status, 200);
    const review = await db.first<{ id: string; orgId: string }>(sql`
      select c.sourced_id as id, c.school_id as org_id
      from classes c join courses k on k.sourced_id = c.course_id where k.student_id = 'ada'`);
    assert.equal(review?.orgId, 'north');
    for (const id of ['ada', 'teacher', 'principal', 'district']) {
      assert.equal((await as(id).get(`/insights/1.0/classes/${review?.id}`)).status, 404, id);
    }
  });

  test('rights end with the enrollment, the role, the class and the user, at the next request', async () => {
    const summary = '/insights/1.0/classes/class-n/summary';
    const asks = async (id: string) => (await as(id).get(summary)).status;
    assert.equal(await asks('teacher'), 200);
    await seat('teacher', 'class-n', { ...AS, ...PAST });
    assert.equal(await asks('teacher'), 404);
    await seat('teacher', 'class-n', AS);
    assert.equal(await asks('teacher'), 200);
    assert.equal((await partner.delete(url('enrollments', 'teacher class-n'))).status, 204);
    assert.equal(await asks('teacher'), 404);
    await seat('teacher', 'class-n', AS);
    assert.equal(await asks('principal'), 200);
    await putUser('principal', 'teacher', 'north');
    assert.equal(await asks('principal'), 404);
    await putUser('principal', 'principal', 'north');
    const leaver = await signedInPerson(server, await putUser('leaver', 'teacher', 'north'));
    assert.equal((await leaver.get('/insights/1.0/me')).status, 200);
    await partner.delete(url('users', 'leaver'));
    assert.equal((await leaver.get('/insights/1.0/me')).status, 401);
  });

  test('rights end with a deleted class or org, and are there again with it', async () => {
    for (const [id, above] of [
      ['west', 'district'],
      ['west wing', 'west'],
    ] as const) {
      await put(partner, url('orgs', id), orgBody(id, { parent: ref(above) }));
    }
    const place = { courseId: lesson.courseId, orgId: 'west wing', sessionId: 'year' };
    const body = classBody('class-w', place);
    await put(partner, url('classes', 'class-w'), body);
    await putUser('west teacher', 'teacher', 'west wing');
    await seat('west teacher', 'class-w', AS);
    await putUser('west principal', 'principal', 'west');
    const teacher = await signedInPerson(server, 'west teacher');
    const principal = await signedInPerson(server, 'west principal');
    const asks = async () => {
      const replies = [teacher, principal, as('district')].map((person) =>
        person.get('/insights/1.0/classes/class-w/summary'),
      );
      const leads = [principal, as('district')].map(async (person) => {
        const orgs: { sourcedId: string }[] = (await person.get('/insights/1.0/me')).body.leads;
        return orgs.some(({ sourcedId }) => sourcedId === 'west wing');
      });
      return [
        ...(await Promise.all(replies)).map(({ status }) => status),
        ...(await Promise.all(leads)),
      ];
    };
    const deleted = async (plural: string, id: string) => {
      assert.equal((await partner.delete(url(plural, id))).status, 204);
      return asks();
    };
    assert.deepEqual(await asks(), [200, 200, 200, true, true]);
    assert.deepEqual(await deleted('classes', 'class-w'), [404, 404, 404, true, true]);
    await put(partner, url('classes', 'class-w'), body);
    assert.deepEqual(await asks(), [200, 200, 200, true, true]);
    assert.deepEqual(await deleted('orgs', 'west'), [200, 404, 404, false, false]);
    await put(partner, url('orgs', 'west'), orgBody('west', { parent: ref('district') }));
    assert.deepEqual(await deleted('orgs', 'west wing'), [200, 404, 404, false, false]);
    await deleted('orgs', 'west');
  });
});

suite('GET /insights/1.0/me', () => {
  const own = async (id: string) => (await as(id).get('/insights/1.0/me')).body;

  test('200 for a student with XP, goal, streak and what is due, with a lesson for it', async () => {
    const { person, learning, teaches, leads } = await own('ada');
    assert.deepEqual(person.sourcedId, 'ada');
    assert.deepEqual([teaches, leads], [[], []]);
    const { dueNext, ...numbers } = learning;
    assert.deepEqual(numbers, {
      ...{ todayXp: 7, dailyGoal: 1, streakDays: 1, longestDays: 1, due: 1 },
      ...{ mastered: 0, masteredLast: [] },
    });
    assert.equal(dueNext[0].standard.sourcedId, standardId);
    assert.equal(dueNext[0].lesson.sourcedId, lesson.lessonId);
  });

  test('200 for a teacher with the classes, for a leader with the orgs', async () => {
    assert.deepEqual((await own('teacher')).teaches, [
      { sourcedId: 'class-n', title: 'class-n', students: 2 },
    ]);
    const { learning, leads } = await own('district');
    assert.equal(learning, null);
    const ids = leads.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    assert.deepEqual(ids.toSorted(), ['district', 'north', 'south']);
    const none = ['former teacher', 'former principal', 'next principal', 'programs', 'parent'];
    for (const id of [...none, 'usurper']) {
      const { teaches: classes, leads: orgs } = await own(id);
      assert.deepEqual([classes, orgs], [[], []], id);
    }
  });

  test('401 without a session, 403 with a token or as an account', async () => {
    assert.equal((await server.fetch('/console/api/me/insights/1.0/me')).status, 401);
    for (const client of [partner, operator]) {
      assert.equal((await client.get('/insights/1.0/me')).status, 403);
    }
    const account = await signedIn(server, { operator: true });
    assert.equal((await account.get('/console/api/me/insights/1.0/me')).status, 401);
    assert.equal((await account.as('operator').get('/insights/1.0/me')).status, 403);
    const { cookie } = as('teacher');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    assert.equal((await server.fetch('/console/api/o/xp/1.0', { headers })).status, 404);
    const asOperator = await server.fetch('/console/api/o/admin/1.0/audit', { headers });
    assert.equal(asOperator.status, 401);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    const crossed = await server.fetch('/console/api/me/insights/1.0/me', { headers: foreign });
    assert.equal(crossed.status, 403);
  });
});

suite('a look at a student', () => {
  const linesOf = async (id: string, filter: string) => {
    const query = `filter=${encodeURIComponent(filter)}`;
    return (await operator.get(`/admin/1.0/students/${id}/disclosures?${query}`)).body.disclosures;
  };

  test('has a line with who looked, which an erasure of that person takes the id from', async () => {
    const teacherId = await putUser(`teacher ${randomUUID()}`, 'teacher', 'south');
    await seat(teacherId, 'class-s', AS);
    const person = await signedInPerson(server, teacherId);
    const reply = await person.get('/insights/1.0/classes/class-s/summary');
    const filter = `requestId='${reply.headers.get('x-request-id')}'`;
    await eventually('the line', async () => (await linesOf('cleo', filter)).length === 1);
    const [line] = await linesOf('cleo', filter);
    assert.deepEqual(
      [line.clientId, line.application, line.applicationId],
      [`user:${teacherId}`, 'person of the roster', null],
    );
    assert.equal((await operator.delete(url('users', teacherId))).status, 204);
    const erased = await operator.delete(`/admin/1.0/students/${encodeURIComponent(teacherId)}`);
    assert.equal(erased.status, 200, erased.text);
    const [after] = await linesOf('cleo', filter);
    assert.match(after.clientId, /^user:[\w-]{20,}$/);
    assert.notEqual(after.clientId, line.clientId);
  });
});

suite('the sign-in of people', () => {
  const begin = (browser: Browser) => browser.follow(`${baseUrl}/console/me/sign-in`, baseUrl);

  test('by the hosted pages, to the own data; the way out ends it', async () => {
    const person = await putPerson(operator, db);
    const browser = new Browser();
    const asked = await begin(browser);
    assert.match(asked.text, /to go on to Lectern/);
    const wrong = { decision: 'sign-in', name: person.username, password: 'wrong' };
    assert.equal((await browser.submit(asked, wrong)).status, 400);
    const right = { ...wrong, password: PASSWORD };
    const entered = await browser.follow(await browser.submit(asked, right), baseUrl);
    assert.equal(entered.status, 200, entered.text);
    assert.match(entered.headers.get('refresh') ?? '', /^0;url=\/console\/me\/$/);
    const flags = browser.cookieFlags().filter((one) => /SameSite=Strict/.test(one));
    assert.ok(flags.length > 0 && flags.every((one) => /HttpOnly/.test(one)));
    const me = () => browser.visit(`${baseUrl}/console/api/me/insights/1.0/me`);
    const body = JSON.parse((await me()).text);
    assert.equal(body.person.sourcedId, person.id);
    // The answer of the sign-in counts once, and in its browser alone.
    assert.equal((await browser.visit(entered.url)).status, 400);
    assert.equal((await new Browser().visit(entered.url)).status, 400);
    const left = await browser.visit(`${baseUrl}/console/me/sign-out`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(left.location, `${baseUrl}/logout`);
    assert.equal((await me()).status, 401);
  });

  test('a `next` that is no page of people leads to the own page', async () => {
    const person = await putPerson(operator, db);
    const right = { decision: 'sign-in', name: person.username, password: PASSWORD };
    const wanted = {
      '/console/me/classes?period=term': '/console/me/classes?period=term',
      '/console/o/events': '/console/me/',
      'https://elsewhere.example/console/me/': '/console/me/',
      '//elsewhere.example': '/console/me/',
    };
    for (const [next, page] of Object.entries(wanted)) {
      const browser = new Browser();
      const from = `${baseUrl}/console/me/sign-in?next=${encodeURIComponent(next)}`;
      const asked = await browser.follow(from, baseUrl);
      const entered = await browser.follow(await browser.submit(asked, right), baseUrl);
      assert.equal(entered.headers.get('refresh'), `0;url=${page}`, next);
    }
  });

  test('400 for a code that was not asked for, and none for the token endpoint', async () => {
    const person = await putPerson(operator, db);
    const browser = new Browser();
    const asked = await begin(browser);
    const right = { decision: 'sign-in', name: person.username, password: PASSWORD };
    let shown = await browser.submit(asked, right);
    while (shown.location && !shown.location.includes('/console/me/sign-in?')) {
      shown = await browser.visit(shown.location);
    }
    const code = URL.parse(shown.location ?? '')?.searchParams.get('code') ?? '';
    assert.ok(code);
    const grant = { grant_type: 'authorization_code', client_id: 'lectern-me', code };
    const exchanged = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_secret: 'x', code_verifier: 'x'.repeat(43) }),
    });
    assert.equal(exchanged.status, 401);
    // Another browser has begun a sign-in of its own, and is led to this one's answer.
    const victim = new Browser();
    const own = await victim.visit(`${baseUrl}/console/me/sign-in`);
    const state = URL.parse(own.location ?? '')?.searchParams.get('state') ?? '';
    const forged = await victim.visit(`${baseUrl}/console/me/sign-in?code=${code}&state=${state}`);
    assert.equal(forged.status, 400);
    const cancelled = await browser.submit(await begin(new Browser()), { decision: 'cancel' });
    assert.ok(cancelled.status >= 400);
  });

  test('a session ends after an hour without a request, with the sign-ins, and with its user', async () => {
    const person = await putPerson(operator, db);
    const old = new Date(NOW.getTime() - 61 * 60_000);
    const idle = await signedInPerson(server, person.id, old);
    assert.equal((await idle.get('/insights/1.0/me')).status, 401);
    const current = await signedInPerson(server, person.id);
    assert.equal((await current.get('/insights/1.0/me')).status, 200);
    // A new password ends sessions.
    await endSessions(db, person.id);
    assert.equal((await current.get('/insights/1.0/me')).status, 401);
    const last = await signedInPerson(server, person.id);
    assert.equal((await last.get('/insights/1.0/me')).status, 200);
    await db.execute(sql`update users set enabled_user = false where sourced_id = ${person.id}`);
    assert.equal((await last.get('/insights/1.0/me')).status, 401);
  });
});
