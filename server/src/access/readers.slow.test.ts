/** The column `readers` follows the access rule after any writes, and lists follow the column. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { courseBody, put } from '../../test/fixtures/content.ts';
import {
  classBody,
  enrollmentBody,
  orgBody,
  putSchool,
  putUser,
} from '../../test/fixtures/people.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { asSuperuser, testConnection } from '../../test/harness/database.ts';
import { connect } from '../../test/harness/own-cluster.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { endGrants } from '../auth/applications/apply-grants.ts';
import { DAY_MS } from '../lib/time.ts';
import { type Queryable, sqlState } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { pastEnrollmentsJob } from './past-enrollments.ts';

const connection = await testConnection();
const [db, superuser] = [connect(connection), connect(asSuperuser(connection))];
const APPLICATIONS = [randomUUID(), randomUUID(), randomUUID()] as const;
const USERS = ['u0', 'u1', 'u2', 'u3'];
const CLASSES = ['c0', 'c1', 'c2'];
const COURSES = ['k0', 'k1', 'k2'];
const ORGS = ['o', 'o2'];

for (const id of APPLICATIONS) {
  await db.execute(sql`insert into applications (sourced_id, name) values (${id}, 'A')`);
}
for (const id of ORGS) {
  await db.execute(sql`
    insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, record) values (${id}, ${APPLICATIONS[0]}, 'active', now(), 'O', 'school', 'o', '{}')`);
}

await db.execute(sql`
  insert into categories (sourced_id, application_id, status, date_last_modified, title, record)
  values ('w', ${APPLICATIONS[0]}, 'active', now(), 'W', '{}')`);

const any = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const status = any(['active', 'active', 'tobedeleted']);
const application = any(APPLICATIONS);
const state = fc.tuple(status, any([null, '2020-12-31', '2021-01-01']));

await db.script(`update enrollment_access set cutoff = '2021-01-01'`);

/** One write, as SQL. */
const write = fc.oneof(
  fc.tuple(any(USERS), application).map(([id, owner]) => {
    return sql`insert into users (sourced_id, application_id, status, date_last_modified,
      enabled_user, given_name, family_name, roles, record)
      values (${id}, ${owner}, 'active', now(), true, 'G', 'F', '{}', '{}')
      on conflict (sourced_id) do update set family_name = 'X'`;
  }),
  fc.tuple(any(COURSES), application, status).map(([id, owner, state]) => {
    return sql`insert into courses (sourced_id, application_id, status, date_last_modified, title,
      record) values (${id}, ${owner}, ${state}, now(), 'T', '{}')
      on conflict (sourced_id) do update set status = excluded.status`;
  }),
  fc.tuple(any(CLASSES), any(COURSES), application, status).map(([id, course, owner, state]) => {
    return sql`insert into classes (sourced_id, application_id, status, date_last_modified, title,
      course_id, school_id, term_ids, record)
      select ${id}, ${owner}, ${state}, now(), 'T', sourced_id, 'o', '{}', '{}'
      from courses where sourced_id = ${course}
      on conflict (sourced_id) do update set
        status = excluded.status, course_id = excluded.course_id`;
  }),
  fc
    .tuple(any(['e0', 'e1', 'e2', 'e3', 'e4']), any(USERS), any(CLASSES), application, state)
    .map(([id, user, klass, owner, [state, end]]) => {
      return sql`insert into enrollments (sourced_id, application_id, status, date_last_modified,
        user_id, class_id, school_id, role, end_date, record)
        select ${id}, ${owner}, ${state}, now(), u.sourced_id, c.sourced_id, 'o', 'student',
          ${end}::date, '{}'
        from users u, classes c where u.sourced_id = ${user} and c.sourced_id = ${klass}
        on conflict (sourced_id) do update set
          status = excluded.status, user_id = excluded.user_id, class_id = excluded.class_id,
          end_date = excluded.end_date`;
    }),
  fc.tuple(any(['r0', 'r1', 'r2']), any(USERS), any(CLASSES)).map(([id, user, klass]) => {
    return sql`
      with item as (
        insert into line_items (sourced_id, application_id, status, date_last_modified, title,
          assign_date, due_date, class_id, school_id, category_id, record)
        select sourced_id, application_id, 'active', now(), 'W', now(), now(), sourced_id, 'o', 'w',
          '{}' from classes where sourced_id = ${klass}
        on conflict (sourced_id) do update set title = 'X' returning sourced_id, application_id
      )
      insert into results (sourced_id, application_id, status, date_last_modified, line_item_id,
        student_id, class_id, score_status, score_date, record)
      select ${id}, i.application_id, 'active', now(), i.sourced_id, u.sourced_id, i.sourced_id,
        'exempt', now(), '{}'
      from item i, users u where u.sourced_id = ${user}
      on conflict (sourced_id) do update set
        class_id = excluded.class_id, line_item_id = excluded.line_item_id`;
  }),
  any(['e0', 'e1', 'e2']).map((id) => sql`delete from enrollments where sourced_id = ${id}`),
  status.map((state) => sql`update enrollments set status = ${state}`),
  status.map((state) => sql`update courses set status = ${state} where sourced_id <> 'k0'`),
  fc.tuple(any(USERS), application).map(([id, owner]) => {
    return sql`insert into student_bases (application_id, student_id, basis)
      select ${owner}, sourced_id, 'signin' from users where sourced_id = ${id}
      on conflict do nothing`;
  }),
  any(USERS).map((id) => sql`delete from student_bases where student_id = ${id}`),
  any(USERS).map((id) => sql`update users set role_orgs = '{student o}' where sourced_id = ${id}`),
  any(USERS).map((id) => sql`update users set role_orgs = '{aide o2}' where sourced_id = ${id}`),
  any(CLASSES).map((id) => sql`update classes set school_id = 'o2' where sourced_id = ${id}`),
  fc.tuple(any(ORGS), application).map(([id, reader]) => {
    return sql`insert into application_grants (application_id, school_id) values (${reader}, ${id})
      on conflict do nothing`;
  }),
  fc.tuple(any(CLASSES), application, fc.boolean()).map(([id, reader, byDistrict]) => {
    return sql`insert into application_grants (application_id, class_id, by_district)
      select ${reader}, sourced_id, ${byDistrict} from classes where sourced_id = ${id} on conflict do nothing`;
  }),
  any(ORGS).map((id) => {
    return sql`update application_grants set ended_at = now(), applied = false
      where school_id = ${id} and ended_at is null`;
  }),
);

/** Rows whose readers differ from the rule. */
async function wrongRows(on: Queryable): Promise<unknown[]> {
  return on.query(
    trusted(`
    select sourced_id from users where readers <> readers_of(sourced_id)
    union all
    select c.sourced_id from classes c join courses k on k.sourced_id = c.course_id
    where c.readers <> array(
      select unnest(array[c.application_id, k.application_id]) as reader
      union
      select g.application_id from application_grants g
      where g.ended_at is null and (g.class_id = c.sourced_id or g.school_id = c.school_id)
      order by reader)
    union all
    select e.sourced_id from enrollments e join classes c on c.sourced_id = e.class_id
    where e.readers <> array(
      select distinct reader from unnest(e.application_id || c.readers) as reader order by reader)
    union all
    select r.sourced_id from results r join classes c on c.sourced_id = r.class_id
    join courses k on k.sourced_id = c.course_id
    where r.ungranted_readers <> array(
      select distinct reader from unnest(array[c.application_id, k.application_id]) as reader
      order by reader)`),
  );
}

async function clear(): Promise<void> {
  await db.script('truncate student_bases, enrollments, users, classes, courses cascade');
}

test('after any writes, single or in transactions, readers follow the rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 12 }),
      async (all) => {
        await clear();
        for (const writes of all) {
          await db.begin(async (tx) => {
            for (const next of writes) await tx.execute(next);
          });
          await endGrants.run(db, new Date());
          assert.deepEqual(await wrongRows(db), []);
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});

test('people who leave a school after the end of its grant are read no more', async () => {
  await clear();
  const [owner, reader] = APPLICATIONS;
  await db.script(`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, role_orgs, record)
    select u, '${owner}', 'active', now(), true, 'G', 'F', '{}', '{student o2}', '{}'
    from unnest('{u0,u1}'::text[]) u;
    insert into courses (sourced_id, application_id, status, date_last_modified, title, record)
    values ('k0', '${owner}', 'active', now(), 'T', '{}');
    insert into classes (sourced_id, application_id, status, date_last_modified, title, course_id,
      school_id, term_ids, record)
    values ('c0', '${owner}', 'active', now(), 'T', 'k0', 'o2', '{}', '{}');
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, record)
    values ('e0', '${owner}', 'active', now(), 'u1', 'c0', 'o2', 'student', '{}');
    update users set role_orgs = '{}' where sourced_id = 'u1';
    insert into application_grants (application_id, school_id) values ('${reader}', 'o2')`);
  await endGrants.run(db, new Date());
  const granted = () =>
    db.query(
      sql`select sourced_id as id from users where readers @> array[${reader}::uuid] order by 1`,
    );
  assert.deepEqual(await granted(), [{ id: 'u0' }, { id: 'u1' }]);
  await db.script(`
    update application_grants set ended_at = now(), applied = false where ended_at is null;
    update users set role_orgs = '{student o}' where sourced_id = 'u0';
    update classes set school_id = 'o'`);
  await endGrants.run(db, new Date());
  assert.deepEqual(await granted(), []);
  assert.deepEqual(await wrongRows(db), []);
});

test('after concurrent writes readers follow the rule', async () => {
  const transactions = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), {
    minLength: 30,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      await clear();
      const next = all.values();
      const writer = async () => {
        for (const writes of next) {
          await db
            .begin(async (tx) => {
              for (const one of writes) await tx.execute(one);
            })
            // A conflict may abort a transaction, which then leaves nothing behind.
            .catch((error) => assert.match(sqlState(error) ?? '', /^(40|23)/, String(error)));
        }
      };
      await Promise.all([writer(), writer(), writer(), writer()]);
      await endGrants.run(db, new Date());
      assert.deepEqual(await wrongRows(db), []);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test('rebuild_readers() keeps right values, and corrects wrong ones', async () => {
  await db.execute(trusted('select rebuild_readers()'));
  assert.deepEqual(await wrongRows(db), []);
  await superuser.begin((tx) =>
    tx.script(`set local session_replication_role = replica; update users set readers = '{}';
    update classes set readers = '{}', ungranted_readers = '{}';
    update results set ungranted_readers = '{}'`),
  );
  await db.execute(trusted('select rebuild_readers()'));
  assert.deepEqual(await wrongRows(db), []);
});

const LISTS = [
  '/ims/oneroster/rostering/v1p2/users',
  '/ims/oneroster/rostering/v1p2/students',
  '/ims/oneroster/rostering/v1p2/classes',
  '/ims/oneroster/rostering/v1p2/enrollments',
  '/ims/oneroster/gradebook/v1p2/lineItems',
  '/ims/oneroster/gradebook/v1p2/results',
  '/ims/oneroster/gradebook/v1p2/scoreScales',
  '/ims/oneroster/gradebook/v1p2/assessmentLineItems',
  '/ims/oneroster/gradebook/v1p2/assessmentResults',
  '/rostering/1.0/users',
  '/gradebook/1.0/results',
];

/** A school with a gradebook, of a new partner. */
async function schoolWithGradebook(server: Awaited<ReturnType<typeof testServer>>, name: string) {
  const partner = await server.partner(name);
  const school = await putSchool(partner);
  const grade = async (plural: string, kind: string, members: object): Promise<string> => {
    const reply = await partner.post(`/ims/oneroster/gradebook/v1p2/${plural}`, {
      [kind]: members,
    });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.sourcedIdPairs.allocatedSourcedId;
  };
  const ref = (sourcedId: string) => ({ sourcedId });
  const klass = { class: ref(school.classId) };
  const scale = {
    title: 'S',
    type: 't',
    scoreScaleValue: [{ itemValueLHS: 'A', itemValueRHS: '1' }],
  };
  const category = ref(await grade('categories', 'category', { title: 'C' }));
  const due = { assignDate: '2025-09-01', dueDate: '2025-09-08' };
  const lineItem = ref(
    await grade('lineItems', 'lineItem', { title: 'L', category, ...klass, ...due }),
  );
  const student = ref(school.userId);
  const graded = { student, scoreStatus: 'submitted', scoreDate: '2025-09-09' };
  const assessment = { title: 'A', ...klass };
  const line = ref(await grade('assessmentLineItems', 'assessmentLineItem', assessment));
  await grade('scoreScales', 'scoreScale', { ...scale, ...klass });
  await grade('results', 'result', { lineItem, ...graded });
  await grade('assessmentResults', 'assessmentResult', { assessmentLineItem: line, ...graded });
  return { partner, ...school };
}

test('no list, count or record shows a partner the data of another, whatever the filter', async () => {
  const server = await testServer();
  const [mine, theirs] = [
    await schoolWithGradebook(server, 'Mine'),
    await schoolWithGradebook(server, 'Theirs'),
  ];
  const operator = await server.operator();
  const filter = encodeURIComponent(
    "sourcedId='x' OR (status!='x' OR sourcedId!='') AND status!='y'",
  );
  for (const list of LISTS) {
    const key = list.split('/').at(-1) === 'students' ? 'users' : (list.split('/').at(-1) ?? '');
    const idsOf = async ({ partner }: { partner: typeof operator }): Promise<string[]> => {
      const reply = await partner.get(`${list}?filter=${filter}`);
      assert.equal(reply.headers.get('x-total-count'), String(reply.body[key].length), list);
      const plain = await partner.get(`${list}?limit=1`);
      assert.equal(plain.headers.get('x-total-count'), reply.headers.get('x-total-count'), list);
      return reply.body[key].map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    };
    const [own, foreign, all] = [
      await idsOf(mine),
      await idsOf(theirs),
      await idsOf({ partner: operator }),
    ];
    assert.ok(own.length > 0 && foreign.length > 0, list);
    assert.deepEqual(all.toSorted(), [...own, ...foreign].toSorted(), list);
    for (const id of foreign) {
      assert.equal((await mine.partner.get(`${list}/${encodeURIComponent(id)}`)).status, 404, list);
    }
  }
  for (const nested of ['students', 'teachers']) {
    const url = `/ims/oneroster/rostering/v1p2/classes/${theirs.classId}/${nested}`;
    assert.equal((await mine.partner.get(url)).status, 404);
  }
});

test('access to the whole roster begins and ends with the setting, at once', async () => {
  const server = await testServer();
  const owner = await server.partner('Owner');
  const reader = await server.partner('Reader');
  const school = await putSchool(owner);
  const give = (all: boolean) =>
    server.db.execute(sql`
      update applications set roster_all = ${all} where sourced_id = ${reader.applicationId}`);
  const seen = async () => {
    const users = await reader.get('/ims/oneroster/rostering/v1p2/users');
    const classes = await reader.get('/rostering/1.0/classes?fields=sourcedId');
    const klass = `classes/${encodeURIComponent(school.classId)}`;
    const record = await reader.get(`/rostering/1.0/${klass}`);
    const students = await reader.get(`/ims/oneroster/rostering/v1p2/${klass}/students`);
    const counts = [users.headers.get('x-total-count'), classes.body.total];
    return [users.body.users.length, ...counts, record.status, students.status];
  };
  assert.deepEqual(await seen(), [0, '0', 0, 404, 404]);
  await give(true);
  assert.deepEqual(await seen(), [1, '1', 1, 200, 200]);
  const userId = await putUser(owner, school.orgId);
  assert.deepEqual(await seen(), [2, '2', 1, 200, 200]);
  await give(false);
  assert.deepEqual(await seen(), [0, '0', 0, 404, 404]);
  const enrollment = enrollmentBody('late', { userId, classId: school.classId });
  await owner.put('/rostering/1.0/enrollments/late', enrollment);
  assert.deepEqual(await seen(), [0, '0', 0, 404, 404]);
});

test('an enrollment gives access until its end date and the grace period are over', async () => {
  const server = await testServer();
  const [partner, operator] = [await server.partner(), await server.operator()];
  const { orgId, sessionId } = await putSchool(operator);
  const put = async (path: string, body: object) =>
    assert.ok((await operator.put(`/rostering/1.0/${path}`, body)).status < 300);
  const [userId, classId, courseId] = [await putUser(operator, orgId), 'c-past', 'k-past'];
  const course = await partner.put(`/rostering/1.0/courses/${courseId}`, courseBody(courseId));
  assert.equal(course.status, 201);
  await put(`classes/${classId}`, classBody(classId, { courseId, orgId, sessionId }));
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const runs = (graceDays: number) => pastEnrollmentsJob(graceDays).run(server.db, new Date());
  const endsOn = (endDate?: string) => {
    const dates = endDate ? { beginDate: day(-100), endDate } : {};
    return put('enrollments/e-past', enrollmentBody('e-past', { userId, classId }, dates));
  };
  const seen = async () => {
    const single = await partner.get(`/rostering/1.0/users/${encodeURIComponent(userId)}`);
    const { body } = await partner.get('/rostering/1.0/users?fields=sourcedId');
    return [single.status, body.total];
  };
  const [visible, hidden] = [
    [200, 1],
    [404, 0],
  ];
  await runs(30);
  await endsOn();
  assert.deepEqual(await seen(), visible);
  await endsOn(day(-31));
  assert.deepEqual(await seen(), hidden);
  await endsOn(day(-30));
  assert.deepEqual(await seen(), visible);
  await pastEnrollmentsJob(30).run(server.db, new Date(Date.now() + DAY_MS));
  assert.deepEqual(await seen(), hidden);
  for (const graceDays of [31, 7, 40]) {
    await runs(graceDays);
    assert.deepEqual(await seen(), graceDays < 30 ? hidden : visible, `${graceDays} days`);
  }

  const others = 501;
  await server.db.execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, record)
    select 'other ' || n, ${operator.applicationId}, 'active', now(), true, 'G', 'F', '{}', '{}'
    from generate_series(1, ${others}::integer) n`);
  await server.db.execute(sql`
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, end_date, record)
    select 'of other ' || n, e.application_id, 'active', now(), 'other ' || n,
      e.class_id, e.school_id, e.role, e.end_date, '{}'
    from enrollments e, generate_series(1, ${others}::integer) n where e.sourced_id = 'e-past'`);
  assert.deepEqual(await seen(), [200, 1 + others]);
  await runs(7);
  assert.deepEqual(await seen(), hidden, 'also of more users than one statement takes');
});

describe('grants', async () => {
  const server = await testServer();
  const operator = await server.operator();
  const owner = await server.partner('Owner');
  const reader = await server.partner('Reader');
  const school = await putSchool(owner);
  const url = `/admin/1.0/applications/${reader.applicationId}/grants`;
  const ref = (sourcedId: string) => ({ sourcedId });

  /** What the reader sees: ids of users, classes, enrollments. */
  const seen = async () => {
    const ids = async (plural: string) => {
      const { body } = await reader.get(`/rostering/1.0/${plural}`);
      assert.equal(body.total, body[plural].length);
      return body[plural].map(({ sourcedId }: { sourcedId: string }) => sourcedId).sort();
    };
    return [await ids('users'), await ids('classes'), await ids('enrollments')];
  };
  const NOTHING = [[], [], []];
  const SEAT = [[school.userId], [school.classId], [school.enrollmentId]];

  test('201: a class with its people, until the grant is revoked; 200 for a new end date', async () => {
    assert.deepEqual(await seen(), NOTHING);
    const made = await operator.post(url, { grant: { class: ref(school.classId) } });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(await seen(), SEAT);
    const student = `/rostering/1.0/users/${encodeURIComponent(school.userId)}`;
    assert.equal((await reader.get(student)).status, 200);
    const dated = { grant: { class: ref(school.classId), endDate: '2099-06-30' } };
    const again = await operator.post(url, dated);
    assert.equal(again.status, 200);
    assert.deepEqual(again.body.grant, { ...made.body.grant, endDate: '2099-06-30' });
    const one = `${url}/${made.body.grant.sourcedId}`;
    assert.equal((await operator.delete(one)).status, 204);
    assert.equal((await operator.delete(one)).status, 204);
    assert.deepEqual(await seen(), NOTHING);
    const { body } = await operator.get(url);
    assert.equal(body.grants[0].endDate, '2099-06-30');
    assert.ok(body.grants[0].endedAt);
  });

  test('201: a school with people of a role in it and later ones, until its last day', async () => {
    const staffId = await putUser(owner, school.orgId);
    const today = new Date().toISOString().slice(0, 10);
    const made = await operator.post(url, {
      grant: { school: ref(school.orgId), endDate: today },
    });
    assert.equal(made.status, 201, made.text);
    const lateId = await putUser(owner, school.orgId);
    assert.deepEqual((await seen())[0], [school.userId, staffId, lateId].sort());
    assert.deepEqual((await seen()).slice(1), SEAT.slice(1));
    await endGrants.run(server.db, new Date());
    assert.deepEqual((await seen()).slice(1), SEAT.slice(1));
    await endGrants.run(server.db, new Date(Date.now() + DAY_MS));
    assert.deepEqual(await seen(), NOTHING);
  });

  test('400 for an unknown school, a district, a past date, both or neither; 403 for partners', async () => {
    const districtId = randomUUID();
    await put(
      owner,
      `/rostering/1.0/orgs/${districtId}`,
      orgBody(districtId, { type: 'district' }),
    );
    const refused: [object, RegExp][] = [
      [{ school: ref('none') }, /No active org has the id 'none'/],
      [{ class: ref('none') }, /No active class has the id 'none'/],
      [{ school: ref(districtId) }, /is a district, not a school/],
      [{ school: ref(school.orgId), endDate: '2020-01-01' }, /2020-01-01 is over/],
      [{ school: ref(school.orgId), class: ref(school.classId) }, /has both a school and a class/],
      [{}, /'grant' has neither a school nor a class; it takes one of them\./],
    ];
    for (const [grant, message] of refused) {
      const reply = await operator.post(url, { grant });
      assert.equal(reply.status, 400, reply.text);
      assert.match(reply.body.imsx_description, message);
    }
    const grant = { school: ref(school.orgId) };
    assert.equal((await reader.post(url, { grant })).status, 403);
    const unknown = `/admin/1.0/applications/${randomUUID()}/grants`;
    assert.equal((await operator.post(unknown, { grant })).status, 404);
    assert.equal((await operator.get(unknown)).status, 404);
    assert.equal((await operator.delete(`${url}/${randomUUID()}`)).status, 404);
  });

  test('lectern application grant, grants and revoke', async () => {
    const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
    const command = (...args: string[]) => lectern(['application', ...args], { env });
    const id = reader.applicationId;
    const made = await command('grant', id, '--class', school.classId, '--output', 'json');
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(await seen(), SEAT);
    const { grant } = JSON.parse(made.stdout);
    assert.match((await command('grants', id)).stdout, new RegExp(`${grant.sourcedId}  class`));
    assert.equal((await command('revoke', id, grant.sourcedId)).code, 0);
    assert.deepEqual(await seen(), NOTHING);
    assert.equal((await command('grant', id, '--school', 'none')).code, 5);
    const neither = await command('grant', id);
    assert.equal(neither.code, 5);
    assert.match(neither.stderr, /has neither a school nor a class; it takes one of them\./);
    assert.equal((await command('revoke', id, randomUUID())).code, 4);
  });
});
