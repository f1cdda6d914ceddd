/** A class with weeks of data, for the pages of people of the roster, and the people themselves. */
import { randomUUID } from 'node:crypto';
import { courseBody, put } from '../../../server/test/fixtures/content.ts';
import { gradeEvent, type Place, post, xpEvent } from '../../../server/test/fixtures/events.ts';
import { packageOf, sampleItem } from '../../../server/test/fixtures/packages.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../../server/test/fixtures/people.ts';
import { answerEvent, putTagged } from '../../../server/test/fixtures/reviews.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';

export interface WorldClass {
  readonly classId: string;
  readonly emptyClassId: string;
  /** Teaches both classes, and one student is in the first. */
  readonly teacherId: string;
  readonly studentId: string;
  /** Has not done anything yet. */
  readonly idleId: string;
  /** Is in no class. */
  readonly guestId: string;
  readonly leaderId: string;
  readonly schoolId: string;
  /** Above the school and one more; the leader leads it. */
  readonly districtId: string;
}

const BASE = '/rostering/1.0';
const DAY_MS = 86_400_000;

const STANDARDS = [
  ['5.NF.A.1', 'Add and subtract fractions with unlike denominators.'],
  ['5.NF.A.2', 'Solve word problems involving addition and subtraction of fractions.'],
  ['5.NF.B.3', 'Interpret a fraction as division of the numerator by the denominator.'],
  ['5.NF.B.4', 'Multiply a fraction or whole number by a fraction.'],
  ['5.NF.B.5', 'Interpret multiplication as scaling.'],
  ['5.NF.B.7', 'Divide unit fractions by whole numbers, and whole numbers by unit fractions.'],
] as const;

/** What a longer course has beside them. */
const MORE_STANDARDS = [
  ['5.OA.A.1', 'Use parentheses, brackets, or braces in numerical expressions.'],
  ['5.OA.A.2', 'Write simple expressions that record calculations with numbers.'],
  ['5.OA.B.3', 'Generate two numerical patterns using two given rules.'],
  ['5.NBT.A.1', 'Recognize that a digit represents ten times what it represents to its right.'],
  ['5.NBT.A.2', 'Explain patterns in the number of zeros when multiplying by powers of 10.'],
  ['5.NBT.A.3', 'Read, write, and compare decimals to thousandths.'],
] as const;

const NAMES = [
  ...['Alma Ruiz', 'Ben Okafor', 'Chloé Martin', 'Dev Patel', 'Ella <b>Novak', 'Finn O’Brien'],
  ...['Grace Kim', 'Hassan Ali', 'Ines da Silva Albuquerque de Souza', 'Jo Wu', 'Kai Mäkinen'],
  ...['Lina Haddad'],
];

/** XP of spans of seven days, the last of which ends today, by student in turn. */
const WEEKS = [
  [60, 70, 50, 60, 5],
  [20, 25, 30, 25, 24],
  [40, 40, 45, 40, 80],
  [0, 0, 0, 0, 0],
  [30, 35, 20, 30, 30],
] as const;

export async function putWorldClass(partner: TestClient): Promise<WorldClass> {
  const { lessons, courseId } = await putLessons(partner);
  const [schoolId, termId, classId, emptyClassId] = ids();
  const [districtId, otherId, smallClassId] = ids();
  for (const [id, name, above] of [
    [districtId, 'Lakeside District', undefined],
    [schoolId, 'Hopper School', districtId],
    [otherId, 'Lovelace School', districtId],
  ] as const) {
    const type = above ? 'school' : 'district';
    const members = { name, type, ...(above && { parent: { sourcedId: above } }) };
    await put(partner, `${BASE}/orgs/${id}`, orgBody(id, members));
  }
  await putTerm(partner, termId);
  const place = { courseId, orgId: schoolId, sessionId: termId };
  for (const [id, title, orgId] of [
    [classId, 'Fractions 5A', schoolId],
    [emptyClassId, 'Fractions 5B', schoolId],
    [smallClassId, 'Fractions club', otherId],
  ] as const) {
    await put(partner, `${BASE}/classes/${id}`, classBody(id, { ...place, orgId }, { title }));
  }
  const putUser = (name: string, role: string) => putUserOf(partner, { schoolId, name, role });
  const seat = (userId: string, klass: string, role: string) =>
    putSeat(partner, { userId, classId: klass }, role);
  const teacherId = await putUser('Tess Teacher', 'teacher');
  for (const klass of [classId, emptyClassId]) await seat(teacherId, klass, 'teacher');
  const students = await Promise.all(NAMES.map((name) => putUser(name, 'student')));
  for (const [index, studentId] of students.entries()) {
    await seat(studentId, classId, 'student');
    for (const event of eventsOf(studentId, index, lessons)) await post(partner, event);
  }
  const [, , studentId = '', idleId = ''] = students;
  for (const studentId of students.slice(-2)) await seat(studentId, smallClassId, 'student');
  const guestId = await putUser('Gus Guest', 'teacher');
  const led = { schoolId: districtId, name: 'Paula Principal', role: 'districtAdministrator' };
  const leaderId = await putUserOf(partner, led);
  const people = { teacherId, studentId, idleId, guestId, leaderId };
  return { classId, emptyClassId, ...people, schoolId, districtId };
}

/** A class that fills a sheet of paper: 40 students and twelve standards. Its id. */
export async function putFullClass(
  partner: TestClient,
  { teacherId, schoolId }: Pick<WorldClass, 'teacherId' | 'schoolId'>,
): Promise<string> {
  const { lessons, courseId } = await putLessons(partner, [...STANDARDS, ...MORE_STANDARDS]);
  const [classId, termId] = ids();
  await putTerm(partner, termId);
  const place = { courseId, orgId: schoolId, sessionId: termId };
  await put(partner, `${BASE}/classes/${classId}`, classBody(classId, place, { title: 'Full 5C' }));
  await putSeat(partner, { userId: teacherId, classId }, 'teacher');
  const putLearner = async (index: number) => {
    const name = NAMES[index % NAMES.length] ?? '';
    const userId = await putUserOf(partner, { schoolId, name, role: 'student' });
    await putSeat(partner, { userId, classId }, 'student');
    for (const event of eventsOf(userId, index, lessons)) await post(partner, event);
  };
  await Promise.all(Array.from({ length: 40 }, (_, index) => putLearner(index)));
  return classId;
}

function putTerm(partner: TestClient, id: string): Promise<string> {
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const term = { title: 'Autumn', type: 'term', startDate: dayOf(-50), endDate: dayOf(40) };
  return put(partner, `${BASE}/academicSessions/${id}`, academicSessionBody(id, term));
}

function putSeat(
  partner: TestClient,
  seat: { readonly userId: string; readonly classId: string },
  role: string,
): Promise<string> {
  const id = randomUUID();
  return put(partner, `${BASE}/enrollments/${id}`, enrollmentBody(id, seat, { role }));
}

const ids = () => [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;

type Lesson = Omit<Place, 'studentId'>;

/** A course that asks for 20 XP a day, with a lesson for each standard. */
async function putLessons(
  partner: TestClient,
  standards: readonly (readonly [code: string, statement: string])[] = STANDARDS,
) {
  const items = standards.map(([humanCodingScheme, fullStatement]) =>
    sampleItem({ humanCodingScheme, fullStatement }),
  );
  const framework = { ...packageOf({}, { title: 'Grade 5 fractions' }), CFItems: items };
  await partner.post('/ims/case/v1p1/CFPackages', framework);
  const [first = '', ...rest] = items.map(({ identifier }) => String(identifier));
  const title = (index: number) => ({ title: `Lesson ${index + 1}: ${standards[index]?.[0]}` });
  const beside = await putTagged(partner, [first], { lesson: title(0) });
  const { courseId } = beside;
  const goal = courseBody(courseId, { title: 'Fractions', metadata: { dailyXpGoal: 20 } });
  await put(partner, `${BASE}/courses/${courseId}`, goal);
  const others = await Promise.all(
    rest.map((id, index) => putTagged(partner, [id], { beside, lesson: title(index + 1) })),
  );
  return { courseId, lessons: [beside, ...others] as readonly Lesson[] };
}

async function putUserOf(
  partner: TestClient,
  { schoolId, name, role }: { readonly schoolId: string; readonly name: string; role: string },
): Promise<string> {
  const id = randomUUID();
  const [givenName = '', ...family] = name.split(' ');
  const roles = [{ roleType: 'primary', role, org: { sourcedId: schoolId } }];
  const user = userBody(id, schoolId, { givenName, familyName: family.join(' '), roles });
  return put(partner, `${BASE}/users/${id}`, user);
}

function eventsOf(studentId: string, index: number, lessons: readonly Lesson[]): object[] {
  // What is of today lies within a minute, so that the first hour of a day has it, too.
  const unitMs = (days: number) => (days === 0 ? 1_000 : 60_000);
  const at = (days: number, minutes = 0) =>
    new Date(Date.now() - days * DAY_MS - (60 - minutes) * unitMs(days)).toISOString();
  const weeks = WEEKS[index % WEEKS.length] ?? WEEKS[0];
  const placeOf = (lesson: Lesson) => ({ ...lesson, studentId });
  const [first] = lessons;
  if (!first) return [];
  const xp = weeks.flatMap((value, week) =>
    value === 0
      ? []
      : [0, 2].map((day) =>
          xpEvent(placeOf(first), value / 2, { eventTime: at((4 - week) * 7 + day) }),
        ),
  );
  if (xp.length === 0) return [];
  // Who comes later in the class has answered fewer standards, and longer ago.
  const answered = lessons.slice(0, lessons.length - (index % 4));
  const answers = answered.map((lesson, number) =>
    answerEvent(placeOf(lesson), { at: at((number * 5 + index * 3) % 12, number) }),
  );
  const mastered = answered
    .slice(0, index % 3)
    .map((lesson, number) =>
      gradeEvent(
        placeOf(lesson),
        { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 },
        { eventTime: at(number * 9) },
      ),
    );
  return [...xp, ...answers, ...mastered];
}
