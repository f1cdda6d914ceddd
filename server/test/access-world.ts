/** One record of every kind, all of one partner, for the test of who may read and write what. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { courseBody, put } from './content.ts';
import { gradeEvent, post, processed, sessionEvent, urn, xpEvent } from './events.ts';
import { fullPackage } from './full-package.ts';
import type { TestClient } from './harness.ts';
import { classBody, enrollmentBody, putSchool, userBody } from './people.ts';
import { putTagged } from './reviews.ts';

/** The id of each record by the kind that paths name: `users`, `lineItems`, `sessions` … */
export type World = Readonly<Record<string, string>>;

const ROSTERING = '/ims/oneroster/rostering/v1p2';
const GRADEBOOK = '/ims/oneroster/gradebook/v1p2';

const idOf = (kind: string, secret: string) => `${kind}-${secret}-${randomUUID()}`;

/**
 * `secret` stands in every name and id of what is not shared: where it shows, something has leaked.
 */
export async function buildWorld(owner: TestClient, secret: string): Promise<World> {
  const school = await putSchool(owner);
  const standards = await postPackage(owner);
  const tree = await putTagged(owner, [standards.CFItems]);
  const people = await putPeople(owner, { ...school, secret });
  const records = await putGradebook(owner, { ...school, ...people, secret });
  const produced = await sendEvents(owner, { ...tree, studentId: people.studentId, secret });
  return {
    ...standards,
    applications: owner.applicationId,
    reviews: standards.CFItems,
    courses: tree.courseId,
    units: tree.unitId,
    lessons: tree.lessonId,
    resources: tree.resourceId,
    components: tree.unitId,
    'component-resources': tree.lessonId,
    orgs: school.orgId,
    schools: school.orgId,
    academicSessions: school.sessionId,
    classes: people.classId,
    enrollments: people.enrollmentId,
    users: people.studentId,
    students: people.studentId,
    teachers: people.teacherId,
    agents: people.agentId,
    demographics: people.studentId,
    ...records,
    ...produced,
  };
}

interface School {
  readonly orgId: string;
  readonly sessionId: string;
  readonly courseId: string;
  readonly secret: string;
}

async function putPeople(owner: TestClient, { orgId, sessionId, secret }: School) {
  const url = (plural: string, id: string) => `/rostering/1.0/${plural}/${encodeURIComponent(id)}`;
  const person = async (kind: string, role: string) => {
    const id = idOf(kind, secret);
    const roles = [{ roleType: 'primary', role, org: { sourcedId: orgId } }];
    const email = `${kind}-${secret}@school.example`;
    const names = { givenName: `Ada ${secret}`, familyName: secret, username: secret, email };
    return put(owner, url('users', id), userBody(id, orgId, { roles, ...names }));
  };
  const studentId = await person('student', 'student');
  const [teacherId, agentId] = [
    await person('teacher', 'teacher'),
    await person('agent', 'parent'),
  ];
  const courseId = randomUUID();
  await put(owner, url('courses', courseId), courseBody(courseId));
  const classId = idOf('class', secret);
  const place = { courseId, orgId, sessionId };
  await put(owner, url('classes', classId), classBody(classId, place, { title: secret }));
  const enrollmentId = idOf('enrollment', secret);
  const enrolled = { userId: studentId, classId };
  await put(owner, url('enrollments', enrollmentId), enrollmentBody(enrollmentId, enrolled));
  const taught = idOf('enrollment', secret);
  const teaching = enrollmentBody(taught, { userId: teacherId, classId }, { role: 'teacher' });
  await put(owner, url('enrollments', taught), teaching);
  const agents = `${url('students', studentId)}/agents/${encodeURIComponent(agentId)}`;
  assert.ok((await owner.put(agents, {})).status < 300);
  const demographics = { sourcedId: studentId, birthDate: '2012-03-04', cityOfBirth: secret };
  await putOne(owner, `${ROSTERING}/demographics/${encodeURIComponent(studentId)}`, {
    demographics,
  });
  return { studentId, teacherId, agentId, classId, enrollmentId };
}

async function putOne(owner: TestClient, url: string, body: object): Promise<void> {
  const reply = await owner.put(url, body);
  assert.ok([200, 201].includes(reply.status), `PUT ${url}: ${reply.status} ${reply.text}`);
}

interface Graded extends School {
  readonly classId: string;
  readonly studentId: string;
}

async function putGradebook(owner: TestClient, graded: Graded) {
  const { classId, studentId, sessionId, secret, orgId } = graded;
  const reference = (sourcedId: string) => ({ sourcedId });
  const write = async (plural: string, name: string, members: object): Promise<string> => {
    const sourcedId = idOf(name, plural === 'categories' ? '' : secret);
    const url = `${GRADEBOOK}/${plural}/${encodeURIComponent(sourcedId)}`;
    await putOne(owner, url, { [name]: { sourcedId, title: secret, ...members } });
    return sourcedId;
  };
  const categories = await write('categories', 'category', { title: 'Homework' });
  const scoreScales = await write('scoreScales', 'scoreScale', {
    type: 'ordinal',
    class: reference(classId),
    scoreScaleValue: [{ itemValueLHS: '1', itemValueRHS: '2' }],
  });
  const lineItems = await write('lineItems', 'lineItem', {
    assignDate: '2026-01-15T10:00:00Z',
    dueDate: '2026-01-16T10:00:00Z',
    class: reference(classId),
    school: reference(orgId),
    category: reference(categories),
    academicSession: reference(sessionId),
    resultValueMin: 0,
    resultValueMax: 10,
  });
  const assessmentLineItems = await write('assessmentLineItems', 'assessmentLineItem', {
    class: reference(classId),
  });
  const scored = {
    student: reference(studentId),
    score: 7,
    scoreDate: '2026-01-15',
    scoreStatus: 'fully graded',
    comment: secret,
  };
  const results = await write('results', 'result', { lineItem: reference(lineItems), ...scored });
  const assessmentResults = await write('assessmentResults', 'assessmentResult', {
    assessmentLineItem: reference(assessmentLineItems),
    ...scored,
  });
  const assessment = { assessmentLineItems, assessmentResults };
  return {
    ...{ categories, scoreScales, lineItems, results, ...assessment },
    'assessment-results': assessmentResults,
  };
}

interface Studied {
  readonly studentId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly secret: string;
}

/** Every kind of derived data: XP, a result, a study session that is open. */
async function sendEvents(owner: TestClient, studied: Studied) {
  const xp = xpEvent(studied, 12);
  assert.equal((await processed(owner, xp)).state, 'processed');
  const graded = gradeEvent(studied, { scoreGiven: 4, maxScore: 4 });
  assert.equal((await processed(owner, graded)).state, 'processed');
  const session = {
    id: urn(),
    startedAtTime: new Date().toISOString(),
    extensions: { requiresHeartbeat: true, processInsights: true },
  };
  const { studentId } = studied;
  const opened = await post(owner, sessionEvent('LoggedIn', { ...session, studentId }));
  assert.equal(opened.status, 200, opened.text);
  return { events: xp.id, sessions: session.id };
}

async function postPackage(owner: TestClient) {
  const sent = fullPackage() as unknown as Record<string, Record<string, unknown>[]> & {
    CFDocument: { identifier: string };
    CFDefinitions: Record<string, { identifier: string }[]>;
  };
  const reply = await owner.post('/ims/case/v1p1/CFPackages', sent);
  assert.equal(reply.status, 201, reply.text);
  const first = (list: unknown) => (list as { identifier: string }[])[0]?.identifier ?? '';
  const { CFDefinitions: defined, CFDocument } = sent;
  return {
    CFDocuments: CFDocument.identifier,
    CFPackages: CFDocument.identifier,
    frameworks: CFDocument.identifier,
    CFItems: first(sent['CFItems']),
    CFItemAssociations: first(sent['CFItems']),
    CFAssociations: first(sent['CFAssociations']),
    CFRubrics: first(sent['CFRubrics']),
    CFConcepts: first(defined['CFConcepts']),
    CFSubjects: first(defined['CFSubjects']),
    CFLicenses: first(defined['CFLicenses']),
    CFItemTypes: first(defined['CFItemTypes']),
    CFAssociationGroupings: first(defined['CFAssociationGroupings']),
  };
}
