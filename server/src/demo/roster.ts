/** Builds the records of the demo's school: orgs, sessions, a category, classes, people. */

import { DAY_MS } from '../lib/time.ts';
import { courseByKey } from './curriculum.ts';
import { demoId } from './ids.ts';
import { header, type Put, wrapped } from './put.ts';
import { dayText } from './time.ts';

export const STUDENTS_MAX = 60;

const DISTRICT_ID = demoId('org', 'district');
export const SCHOOL_ID = demoId('org', 'school');
const TERM_ID = demoId('academicSession', 'term');

/** Plants, so that no name looks like that of a real person. */
const PLANTS = [
  'Alder',
  'Birch',
  'Clover',
  'Dogwood',
  'Elm',
  'Fern',
  'Gorse',
  'Hornbeam',
  'Ivy',
  'Juniper',
  'Knapweed',
  'Larch',
  'Mallow',
  'Nettle',
  'Oak',
  'Poplar',
  'Quince',
  'Rush',
  'Sorrel',
  'Teasel',
];
const MINERALS = ['Basalt', 'Gypsum', 'Quartz'];

export interface DemoUser {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly name: string;
}

interface DemoClass {
  readonly id: string;
  readonly title: string;
  readonly courseKey: string;
  readonly teacher: DemoUser;
  readonly students: readonly DemoUser[];
}

export interface DemoRoster {
  readonly students: readonly DemoUser[];
  readonly teachers: readonly DemoUser[];
  readonly classes: readonly DemoClass[];
}

/** The first students (1 to 60) with the three teachers and the three classes. */
export function demoRoster(studentCount = STUDENTS_MAX): DemoRoster {
  const students = Array.from({ length: studentCount }, (_, index) => student(index + 1));
  const teachers = MINERALS.map((mineral, index) => ({
    id: demoId('teacher', index + 1),
    number: index + 1,
    name: mineral,
  }));
  const lessons = [
    { title: 'Fractions 5A', courseKey: 'fractions', has: (n: number) => n % 2 === 1 },
    { title: 'Fractions 5B', courseKey: 'fractions', has: (n: number) => n % 2 === 0 },
    { title: 'Science 5', courseKey: 'science', has: (n: number) => takesScience(n) },
  ];
  const classes = teachers.map((teacher, index) => {
    const { title, courseKey, has } = lessons[index] ?? never();
    const members = students.filter(({ number }) => has(number));
    return { id: demoId('class', title), title, courseKey, teacher, students: members };
  });
  return { students, teachers, classes };
}

function never(): never {
  throw new Error('The demo has one class for each teacher.');
}

/** Half of the students, from both fractions classes. */
export function takesScience(number: number): boolean {
  return number % 4 < 2;
}

function student(number: number): DemoUser {
  const plant = PLANTS[(number - 1) % PLANTS.length] ?? '';
  return { id: demoId('student', number), number, name: `${plant} ${twoDigits(number)}` };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * Orgs, academic sessions and the category of line items, in batches that must arrive in order;
 * `lastDay` is the last day of events.
 */
export function schoolPuts(lastDay: Date): Put[][] {
  return [
    [
      wrapped('org', 'orgs', {
        ...header(DISTRICT_ID),
        name: 'Demo District',
        type: 'district',
        identifier: 'DEMO-DISTRICT',
      }),
      sessionPut(lastDay, { sourcedId: TERM_ID, title: 'Demo term', type: 'term' }),
      wrapped('category', 'categories', {
        ...header(demoId('category', 'homework')),
        title: 'Demo homework',
        weight: 1,
      }),
    ],
    [
      wrapped('org', 'orgs', {
        ...header(SCHOOL_ID),
        name: 'Demo School',
        type: 'school',
        identifier: 'DEMO-SCHOOL',
        parent: { sourcedId: DISTRICT_ID },
      }),
      sessionPut(lastDay, {
        sourcedId: demoId('academicSession', 'gradingPeriod'),
        title: 'Demo grading period',
        type: 'gradingPeriod',
        parent: { sourcedId: TERM_ID },
      }),
    ],
  ];
}

interface Session {
  readonly sourcedId: string;
  readonly title: string;
  readonly type: 'term' | 'gradingPeriod';
  readonly parent?: { readonly sourcedId: string };
}

/** An academic session from two months before the day to four after it. */
function sessionPut(day: Date, { sourcedId, ...session }: Session): Put {
  const from = new Date(day.getTime() - 60 * DAY_MS);
  const to = new Date(day.getTime() + 120 * DAY_MS);
  return wrapped('academicSession', 'academicSessions', {
    ...header(sourcedId),
    ...session,
    startDate: dayText(from),
    endDate: dayText(to),
    schoolYear: String(to.getUTCFullYear()),
  });
}

/** Classes and users, then their enrollments. */
export function peoplePuts(roster: DemoRoster): Put[][] {
  return [
    [
      ...roster.classes.map(classPut),
      ...roster.students.map((user) => userPut(user, 'student')),
      ...roster.teachers.map((user) => userPut(user, 'teacher')),
    ],
    roster.classes.flatMap((each) => [
      enrollmentPut(each, each.teacher, 'teacher'),
      ...each.students.map((user) => enrollmentPut(each, user, 'student')),
    ]),
  ];
}

function classPut({ id, title, courseKey }: DemoClass): Put {
  const { id: courseId, plan } = courseByKey(courseKey);
  return wrapped('class', 'classes', {
    ...header(id),
    title,
    classCode: `DEMO ${title}`,
    classType: 'scheduled',
    grades: ['05'],
    subjects: [plan.subject],
    course: { sourcedId: courseId },
    school: { sourcedId: SCHOOL_ID },
    terms: [{ sourcedId: TERM_ID }],
  });
}

function userPut({ id, number, name }: DemoUser, role: 'student' | 'teacher'): Put {
  const username = `${role === 'student' ? 'learner' : 'teacher'}${twoDigits(number)}`;
  return wrapped('user', 'users', {
    ...header(id),
    enabledUser: true,
    username,
    givenName: role === 'student' ? 'Learner' : 'Teacher',
    familyName: name,
    email: `${username}@demo.example`,
    roles: [{ roleType: 'primary', role, org: { sourcedId: SCHOOL_ID } }],
    primaryOrg: { sourcedId: SCHOOL_ID },
    ...(role === 'student' ? { grades: ['05'] } : {}),
  });
}

function enrollmentPut(each: DemoClass, user: DemoUser, role: 'student' | 'teacher'): Put {
  return wrapped('enrollment', 'enrollments', {
    ...header(demoId('enrollment', each.id, user.id)),
    user: { sourcedId: user.id },
    class: { sourcedId: each.id },
    school: { sourcedId: SCHOOL_ID },
    role,
    primary: role === 'teacher',
  });
}
