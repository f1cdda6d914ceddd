/** One record of every kind of OneRoster with all its members, and one with as few as can be. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { postStandards, putTree } from './content.ts';
import type { TestClient } from './harness.ts';

export const ROSTERING = '/ims/oneroster/rostering/v1p2';
export const GRADEBOOK = '/ims/oneroster/gradebook/v1p2';
export const RESOURCES = '/ims/oneroster/resources/v1p2';

type Members = Readonly<Record<string, unknown>>;

const ref = (sourcedId: string) => ({ sourcedId });

/** PUT under /ims/oneroster that must succeed; answers the record. */
export async function putRecord(client: TestClient, url: string, body: Members): Promise<Members> {
  const reply = await client.put(url, body);
  assert.ok([200, 201].includes(reply.status), `PUT ${url}: ${reply.status} ${reply.text}`);
  return Object.values(reply.body)[0] as Members;
}

/** Ids with spaces, slashes, quotes and more: they must survive paths, hrefs and filters. */
function idOf(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)} é/'%?#`;
}

export interface Everything {
  readonly ids: Readonly<Record<string, string>>;
}

type Put = (plural: string, name: string, record: Members) => Promise<void>;

/** What all writers of this file share. */
interface Given {
  /** By the names that paths have for them. */
  readonly ids: Record<string, string>;
  readonly id: (name: string) => string;
  readonly minimal: () => string;
  readonly roster: Put;
  readonly grade: Put;
  readonly resourceId: string;
  /** A known CFItem. */
  readonly standard: string;
  readonly metadata: Members;
}

/** Writes it all as the client; answers the ids by the names that paths have for them. */
export async function putEverything(client: TestClient): Promise<Everything> {
  const names = ['district', 'school', 'year', 'term', 'period', 'course', 'class', 'student'];
  const more = ['teacher', 'agent', 'category', 'scale', 'item', 'result', 'line', 'score'];
  const ids = Object.fromEntries([...names, ...more].map((name) => [name, idOf(name)]));
  const tree = await putTree(client);
  const [standard = ''] = await postStandards(client, 1);
  const putUnder =
    (base: string): Put =>
    async (plural, name, record) => {
      const { sourcedId } = record as { sourcedId: string };
      const url = `${base}/${plural}/${encodeURIComponent(sourcedId)}`;
      await putRecord(client, url, { [name]: record });
    };
  const given: Given = {
    ids,
    id: (name) => ids[name] ?? '',
    minimal: () => idOf('minimal'),
    roster: putUnder(ROSTERING),
    grade: putUnder(GRADEBOOK),
    resourceId: tree.resourceId,
    standard,
    metadata: { house: 'red', deep: { href: 'lectern:/ims/oneroster', list: [1, null] } },
  };
  await putPlaces(given);
  await putUsers(given);
  await putSeats(given);
  await putGrades(given);
  await putAssessments(given);
  return { ids: { ...ids, ...tree } };
}

async function putPlaces({ id, minimal, roster, resourceId, metadata }: Given): Promise<void> {
  await roster('orgs', 'org', { sourcedId: id('district'), name: 'D', type: 'district' });
  await roster('orgs', 'org', {
    sourcedId: id('school'),
    status: 'active',
    dateLastModified: '2026-01-15T10:00:00+02:00',
    name: 'North',
    type: 'school',
    identifier: 'n-1',
    parent: ref(id('district')),
    metadata,
  });
  const session = (name: string, type: string, parent?: string) =>
    roster('academicSessions', 'academicSession', {
      sourcedId: id(name),
      title: name,
      type,
      startDate: '2025-08-01T00:00:00Z',
      endDate: '2026-07-01',
      schoolYear: '2026',
      ...(parent ? { parent: ref(parent), metadata } : {}),
    });
  await session('year', 'schoolYear');
  await session('term', 'term', id('year'));
  await session('period', 'gradingPeriod', id('term'));
  await roster('courses', 'course', { sourcedId: minimal(), title: 'Only a title' });
  await roster('courses', 'course', {
    sourcedId: id('course'),
    title: 'Algebra',
    courseCode: 'A1',
    grades: ['09'],
    subjects: ['Mathematics'],
    subjectCodes: ['02052'],
    org: ref(id('school')),
    schoolYear: ref(id('year')),
    resources: [ref(resourceId)],
    metadata,
  });
  const places = { course: ref(id('course')), school: ref(id('school')) };
  await roster('classes', 'class', { sourcedId: minimal(), title: 'Bare', ...places });
  await roster('classes', 'class', {
    sourcedId: id('class'),
    title: 'Period 1',
    classCode: 'c1',
    classType: 'scheduled',
    location: 'Room 5',
    grades: ['09'],
    subjects: ['Mathematics'],
    subjectCodes: ['02052'],
    periods: ['1'],
    terms: [ref(id('term'))],
    resources: [ref(resourceId)],
    metadata,
    ...places,
  });
}

async function putUsers({ id, roster, resourceId, metadata }: Given): Promise<void> {
  const user = (name: string, role: string, members: Members = {}) =>
    roster('users', 'user', {
      sourcedId: id(name),
      givenName: 'Ada',
      familyName: "O'Byron",
      roles: [{ roleType: 'primary', role, org: ref(id('school')) }],
      ...members,
    });
  await user('agent', 'guardian');
  await user('teacher', 'teacher', { enabledUser: 'true', email: '' });
  await user('student', 'student', {
    enabledUser: true,
    userMasterIdentifier: 'm',
    username: 'ada',
    userIds: [{ type: 'state', identifier: '7' }],
    middleName: 'K',
    preferredFirstName: 'A',
    preferredMiddleName: 'B',
    preferredLastName: 'C',
    pronouns: 'she',
    roles: [
      {
        roleType: 'primary',
        role: 'student',
        org: ref(id('school')),
        userProfile: 'https://lti.example/1',
        beginDate: '2025-08-01',
        endDate: '2026-07-01T00:00:00Z',
      },
    ],
    userProfiles: [
      {
        profileId: 'urn:profile:1',
        profileType: 'lti',
        vendorId: 'v',
        applicationId: 'a',
        description: 'd',
        credentials: [{ type: 'basic', username: 'ada', password: 'secret' }],
      },
    ],
    primaryOrg: ref(id('school')),
    identifier: 'i',
    email: 'ada@school.example',
    sms: '1',
    phone: '2',
    agents: [ref(id('agent'))],
    grades: ['09'],
    password: 'secret',
    resources: [ref(resourceId)],
    metadata,
  });
}

async function putSeats(given: Given): Promise<void> {
  const { id, minimal, roster, metadata } = given;
  const enroll = (name: string, role: string, members: Members = {}) =>
    roster('enrollments', 'enrollment', {
      sourcedId: minimal(),
      user: ref(id(name)),
      class: ref(id('class')),
      role,
      ...members,
    });
  await enroll('student', 'student');
  given.ids['enrollment'] = idOf('enrollment');
  await enroll('teacher', 'teacher', {
    sourcedId: given.ids['enrollment'],
    school: ref(id('school')),
    primary: 'true',
    beginDate: '2025-08-01',
    endDate: '2026-07-01',
    metadata,
  });
  await roster('demographics', 'demographics', { sourcedId: id('teacher') });
  await roster('demographics', 'demographics', {
    sourcedId: id('student'),
    birthDate: '2012-02-29T00:00:00Z',
    sex: 'ext:other.word',
    americanIndianOrAlaskaNative: false,
    asian: 'true',
    blackOrAfricanAmerican: 'false',
    nativeHawaiianOrOtherPacificIslander: false,
    white: true,
    demographicRaceTwoOrMoreRaces: true,
    hispanicOrLatinoEthnicity: false,
    countryOfBirthCode: 'US',
    stateOfBirthAbbreviation: 'TX',
    cityOfBirth: 'Austin',
    publicSchoolResidenceStatus: '01652',
    metadata,
  });
}

/** What grades of both sorts are made of. */
function gradeParts({ id, standard }: Given) {
  const klass = { class: ref(id('class')) };
  const results = [{ learningObjectiveId: standard.toUpperCase(), score: 1, textScore: 'A' }];
  const scores = [{ source: 'CASE', learningObjectiveResults: results }];
  const objectives = [{ source: 'CASE', learningObjectiveIds: [standard.toUpperCase()] }];
  const values = { resultValueMin: 0, resultValueMax: 10.5, learningObjectiveSet: objectives };
  const flags = { inProgress: false, incomplete: 'true', late: true, missing: 'false' };
  const scored = { score: 12.25, textScore: 'A', comment: '', scoreScale: ref(id('scale')) };
  const graded = { student: ref(id('student')), scoreDate: '2025-09-09T08:00:00Z' };
  const exempt = { scoreStatus: 'exempt' };
  return { klass, scores, values, flags, scored, graded, exempt };
}

async function putGrades(given: Given): Promise<void> {
  const { id, minimal, grade, metadata } = given;
  const { klass, scores, values, flags, scored, graded, exempt } = gradeParts(given);
  await grade('categories', 'category', { sourcedId: minimal(), title: 'Bare' });
  const weighted = { title: 'Homework', weight: 0.25, metadata };
  await grade('categories', 'category', { sourcedId: id('category'), ...weighted });
  const scale = { title: 'Letters', type: 'letters', ...klass };
  const scoreScaleValue = [{ itemValueLHS: 'A', itemValueRHS: '90' }];
  await grade('scoreScales', 'scoreScale', { sourcedId: minimal(), ...scale, scoreScaleValue });
  await grade('scoreScales', 'scoreScale', {
    sourcedId: id('scale'),
    ...scale,
    scoreScaleValue,
    course: ref(id('course')),
    metadata,
  });
  const item = {
    title: 'Homework 1',
    assignDate: '2025-09-01',
    dueDate: '2025-09-08T10:00:00+02:00',
    category: ref(id('category')),
    ...klass,
  };
  await grade('lineItems', 'lineItem', { sourcedId: minimal(), ...item });
  await grade('lineItems', 'lineItem', {
    sourcedId: id('item'),
    ...item,
    ...values,
    description: '',
    school: ref(id('school')),
    gradingPeriod: ref(id('period')),
    academicSession: ref(id('term')),
    scoreScale: ref(id('scale')),
    metadata,
  });
  const result = { lineItem: ref(id('item')), ...graded };
  await grade('results', 'result', { sourcedId: minimal(), ...result, ...exempt });
  await grade('results', 'result', {
    sourcedId: id('result'),
    ...result,
    ...scored,
    ...flags,
    ...klass,
    scoreStatus: 'fully graded',
    learningObjectiveSet: scores,
    metadata,
  });
}

async function putAssessments(given: Given): Promise<void> {
  const { id, minimal, grade, metadata } = given;
  const { klass, scores, values, flags, scored, graded, exempt } = gradeParts(given);
  const bare = { sourcedId: minimal(), title: 'Bare' };
  await grade('assessmentLineItems', 'assessmentLineItem', bare);
  await grade('assessmentLineItems', 'assessmentLineItem', {
    sourcedId: id('line'),
    title: 'Test 1',
    description: 'd',
    ...klass,
    ...values,
    parentAssessmentLineItem: ref(bare.sourcedId),
    scoreScale: ref(id('scale')),
    metadata,
  });
  const assessed = { assessmentLineItem: ref(id('line')), ...graded };
  await grade('assessmentResults', 'assessmentResult', {
    sourcedId: minimal(),
    ...assessed,
    ...exempt,
  });
  await grade('assessmentResults', 'assessmentResult', {
    sourcedId: id('score'),
    ...assessed,
    ...scored,
    ...flags,
    scorePercentile: 99.5,
    scoreStatus: 'ext:checked.twice',
    learningObjectiveSet: scores,
    metadata,
  });
}
