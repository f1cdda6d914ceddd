/** Lenient writes: '' in place of a value, terms in any case, and what a refusal says. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { put, unitBody } from '../../../test/fixtures/content.ts';
import {
  GRADEBOOK,
  putEverything,
  RESOURCES,
  ROSTERING,
} from '../../../test/fixtures/oneroster-records.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const operator = await server.operator();
const { ids } = await putEverything(operator);

type Members = Readonly<Record<string, unknown>>;

const ref = (name: string) => ({ sourcedId: ids[name] ?? assert.fail(name) });

const roles = [{ roleType: 'primary', role: 'student', org: ref('school') }];
const dates = { startDate: '2025-08-01', endDate: '2026-07-01', schoolYear: '2026' };
const graded = { student: ref('student'), scoreStatus: 'submitted', scoreDate: '2025-09-09' };
const due = { assignDate: '2025-09-01', dueDate: '2025-09-08' };
const FLAGS = ['inProgress', 'incomplete', 'late', 'missing'];

/** Base, plural, singular, the required members, and those that hold '' as they hold null. */
const KINDS: readonly (readonly [string, string, string, Members, readonly string[]])[] = [
  [ROSTERING, 'orgs', 'org', { name: 'N', type: 'school' }, ['parent']],
  [
    ROSTERING,
    'academicSessions',
    'academicSession',
    { title: 'T', type: 'term', ...dates },
    ['parent'],
  ],
  [
    ROSTERING,
    'courses',
    'course',
    { title: 'C' },
    ['schoolYear', 'org', 'grades', 'subjects', 'subjectCodes', 'resources'],
  ],
  [
    ROSTERING,
    'classes',
    'class',
    { title: 'P', course: ref('course'), school: ref('school') },
    ['classType', 'terms', 'grades', 'subjects', 'subjectCodes', 'periods', 'resources'],
  ],
  [
    ROSTERING,
    'users',
    'user',
    { givenName: 'A', familyName: 'B', roles },
    ['enabledUser', 'userIds', 'userProfiles', 'primaryOrg', 'agents', 'grades', 'resources'],
  ],
  [
    ROSTERING,
    'enrollments',
    'enrollment',
    { user: ref('student'), class: ref('class'), role: 'student' },
    ['school', 'primary', 'beginDate', 'endDate'],
  ],
  [
    ROSTERING,
    'demographics',
    'demographics',
    {},
    ['birthDate', 'sex', 'asian', 'white', 'hispanicOrLatinoEthnicity'],
  ],
  [GRADEBOOK, 'categories', 'category', { title: 'C' }, ['weight']],
  [
    GRADEBOOK,
    'lineItems',
    'lineItem',
    { title: 'L', class: ref('class'), category: ref('category'), ...due },
    ['school', 'gradingPeriod', 'academicSession', 'scoreScale', 'resultValueMin'],
  ],
  [
    GRADEBOOK,
    'results',
    'result',
    { lineItem: ref('item'), ...graded },
    ['class', 'scoreScale', 'score', 'learningObjectiveSet', ...FLAGS],
  ],
  [
    GRADEBOOK,
    'assessmentLineItems',
    'assessmentLineItem',
    { title: 'L' },
    ['class', 'parentAssessmentLineItem', 'resultValueMax', 'component', 'componentResource'],
  ],
  [
    GRADEBOOK,
    'assessmentResults',
    'assessmentResult',
    { assessmentLineItem: ref('line'), ...graded },
    ['score', 'scorePercentile', 'scoreScale', ...FLAGS],
  ],
  [
    RESOURCES,
    'resources',
    'resource',
    { vendorResourceId: 'v', metadata: { url: 'https://content.example/1', type: 'interactive' } },
    ['roles', 'importance'],
  ],
];

const HEAD = ['status', 'dateLastModified', 'metadata'];
const each = (members: readonly string[], value: unknown) =>
  Object.fromEntries(members.map((member) => [member, value]));

describe("'' in place of a value", () => {
  for (const [base, plural, name, required, members] of KINDS) {
    test(`is absent in a ${name}, as null is`, async () => {
      const sourcedId = name === 'demographics' ? (ids['agent'] ?? '') : randomUUID();
      const url = `${base}/${plural}/${encodeURIComponent(sourcedId)}`;
      const write = async (value: unknown) => {
        const left = each([...HEAD, ...members], value);
        const reply = await operator.put(url, { [name]: { ...left, ...required, sourcedId } });
        assert.ok([200, 201].includes(reply.status), reply.text);
        const { dateLastModified: _date, ...record } = reply.body[name];
        return record;
      };
      assert.deepEqual(await write(''), await write(null));
    });
  }

  test('is absent within roles, profiles and scores by objective', async () => {
    const [role] = roles;
    const id = randomUUID();
    const url = `${ROSTERING}/users/${id}`;
    const write = async (value: unknown) => {
      const user = {
        ...{ sourcedId: id, givenName: 'A', familyName: 'B' },
        roles: [{ ...role, ...each(['beginDate', 'endDate'], value) }],
        userProfiles: [
          { profileId: 'urn:p:1', profileType: 'lti', vendorId: 'v', credentials: value },
        ],
      };
      const { status, body, text } = await operator.put(url, { user });
      assert.ok([200, 201].includes(status), text);
      return [body.user.roles, body.user.userProfiles];
    };
    assert.deepEqual(await write(''), await write(null));
    const scored = [{ learningObjectiveId: 'x', score: '', textScore: 'A' }];
    const learningObjectiveSet = [{ source: 'unknown', learningObjectiveResults: scored }];
    const result = { sourcedId: id, lineItem: ref('item'), ...graded, learningObjectiveSet };
    const reply = await operator.put(`${GRADEBOOK}/results/${id}`, { result });
    assert.equal(reply.status, 201, reply.text);
    const [set] = reply.body.result.learningObjectiveSet;
    assert.deepEqual(set.learningObjectiveResults, [{ learningObjectiveId: 'x', textScore: 'A' }]);
  });

  test('is absent in a unit, and in a record that is posted', async () => {
    const id = randomUUID();
    const url = `/rostering/1.0/units/${id}`;
    const members = { parent: '', sortOrder: '', prerequisites: '', metadata: '' };
    await put(operator, url, unitBody(id, ids['courseId'] ?? '', members));
    const { parent, sortOrder, prerequisites } = (await operator.get(url)).body.unit;
    assert.deepEqual([parent, sortOrder, prerequisites], [null, 0, []]);
    const category = { title: 'C', weight: '' };
    const posted = await operator.post(`${GRADEBOOK}/categories`, { category });
    assert.equal(posted.status, 201, posted.text);
    const url2 = `${GRADEBOOK}/classes/${encodeURIComponent(ids['class'] ?? '')}/lineItems`;
    const lineItems = [{ title: 'L', category: ref('category'), ...due, resultValueMin: '' }];
    const many = await operator.post(url2, { lineItems });
    assert.equal(many.status, 201, many.text);
  });

  test('is no value of a required member, and stays a text', async () => {
    const id = randomUUID();
    const session = { sourcedId: id, title: 'T', type: 'term', ...dates, startDate: '' };
    const reply = await operator.put(`/rostering/1.0/academicSessions/${id}`, {
      academicSession: session,
    });
    assert.equal(reply.status, 400);
    const url = `/rostering/1.0/users/${id}`;
    const user = { sourcedId: id, givenName: 'A', familyName: 'B', roles, email: '', phone: '' };
    await put(operator, url, { user });
    const { email, phone } = (await operator.get(url)).body.user;
    assert.deepEqual([email, phone], ['', '']);
  });
});

describe('terms of the standard', () => {
  const TERMS: readonly (readonly [string, string, Members, Members])[] = [
    [
      'orgs',
      'org',
      { name: 'N', type: 'School', status: 'Active' },
      { type: 'school', status: 'active' },
    ],
    [
      'academicSessions',
      'academicSession',
      { title: 'T', ...dates, type: 'GRADINGPERIOD' },
      {
        type: 'gradingPeriod',
      },
    ],
    [
      'enrollments',
      'enrollment',
      { user: ref('student'), class: ref('class'), role: 'Student', primary: 'TRUE' },
      { role: 'student', primary: 'true' },
    ],
    [
      'users',
      'user',
      {
        ...{ givenName: 'A', familyName: 'B', enabledUser: 'False' },
        roles: [{ roleType: 'Primary', role: 'siteadministrator', org: ref('school') }],
      },
      { enabledUser: 'false' },
    ],
  ];

  for (const [plural, name, sent, served] of TERMS) {
    test(`are taken in any case in a ${name}, and served as the standard writes them`, async () => {
      const sourcedId = randomUUID();
      const url = `/rostering/1.0/${plural}/${sourcedId}`;
      await put(operator, url, { [name]: { ...sent, sourcedId } });
      const record = (await operator.get(url)).body[name];
      for (const [member, value] of Object.entries(served)) assert.equal(record[member], value);
      if (name === 'user') {
        assert.deepEqual(
          [record.roles[0].roleType, record.roles[0].role],
          ['primary', 'siteAdministrator'],
        );
      }
    });
  }

  test('a term of your own keeps its case; another word is refused with its value', async () => {
    const sourcedId = randomUUID();
    const url = `/rostering/1.0/orgs/${sourcedId}`;
    const org = (type: string) => ({ org: { sourcedId, name: 'N', type } });
    await put(operator, url, org('ext:Guild'));
    assert.equal((await operator.get(url)).body.org.type, 'ext:Guild');
    const { status, body } = await operator.put(url, org('Guild'));
    assert.equal(status, 400);
    assert.match(body.imsx_description, /'org\.type' is 'Guild'; it must match/);
  });
});

test('a date that is none is named, with the form that is wanted', async () => {
  const sourcedId = randomUUID();
  const send = async (members: Members) => {
    const academicSession = { sourcedId, title: 'T', type: 'term', ...dates, ...members };
    const url = `/rostering/1.0/academicSessions/${sourcedId}`;
    const { status, body } = await operator.put(url, { academicSession });
    assert.equal(status, 400);
    return body.imsx_error_details.map(({ message }: { message: string }) => message);
  };
  const wanted = 'it must be a date as YYYY-MM-DD, such as 2026-01-15.';
  assert.deepEqual(await send({ startDate: '8/1/2026', endDate: '2026-02-30' }), [
    `'academicSession.startDate' is '8/1/2026'; ${wanted}`,
    `'academicSession.endDate' is '2026-02-30'; ${wanted}`,
  ]);
  assert.deepEqual(await send({ startDate: '' }), [`'academicSession.startDate' is ''; ${wanted}`]);
  assert.deepEqual(await send({ dateLastModified: 'soon' }), [
    "'academicSession.dateLastModified' is 'soon'; it must be an ISO 8601 date-time.",
  ]);
});
