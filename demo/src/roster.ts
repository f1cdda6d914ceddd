/** Builds the records of the demo's school: orgs, sessions, a category, classes, people. */
import { courseByKey } from './curriculum.ts';
import { demoId } from './ids.ts';
import { type Put, put } from './put.ts';
import { DAY_MS, dayText } from './time.ts';

/** Number of students when nothing else is asked for. */
export const STUDENTS_MAX = 60;

const DISTRICT = { sourcedId: demoId('org', 'district') };
export const SCHOOL = { sourcedId: demoId('org', 'school') };
const TERM = { sourcedId: demoId('academicSession', 'term') };

/** Plants, so that no name looks like that of a real person; teachers are minerals. */
const PLANTS = (
  'Alder Birch Clover Dogwood Elm Fern Gorse Hornbeam Ivy Juniper ' +
  'Knapweed Larch Mallow Nettle Oak Poplar Quince Rush Sorrel Teasel'
).split(' ');

const CLASSES = [
  { title: 'Fractions 5A', course: 'fractions', mineral: 'Basalt', has: isOdd },
  { title: 'Fractions 5B', course: 'fractions', mineral: 'Gypsum', has: (n: number) => !isOdd(n) },
  { title: 'Science 5', course: 'science', mineral: 'Quartz', has: takesScience },
];

function isOdd(number: number): boolean {
  return number % 2 === 1;
}

/** Half of the students, from both fractions classes. */
export function takesScience(number: number): boolean {
  return number % 4 < 2;
}

export interface DemoUser {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly name: string;
}

export type DemoRoster = ReturnType<typeof demoRoster>;
type DemoClass = DemoRoster['classes'][number];
type Role = 'student' | 'teacher' | 'principal';

/** What the given name and the username of each begin with. */
const CALLED: Readonly<Record<Role, string>> = {
  ...{ student: 'Learner', teacher: 'Teacher', principal: 'Principal' },
};

/** The first students (1 to 60) with the three teachers, the three classes and the principal. */
export function demoRoster(studentCount = STUDENTS_MAX) {
  const students = Array.from({ length: studentCount }, (_, index): DemoUser => {
    const name = `${PLANTS[index % PLANTS.length]} ${twoDigits(index + 1)}`;
    return { id: demoId('student', index + 1), number: index + 1, name };
  });
  const classes = CLASSES.map(({ title, course, mineral, has }, index) => ({
    id: demoId('class', title),
    title,
    course: courseByKey(course),
    teacher: { id: demoId('teacher', index + 1), number: index + 1, name: mineral },
    students: students.filter(({ number }) => has(number)),
  }));
  const principal: DemoUser = { id: demoId('principal', 1), number: 1, name: 'Granite' };
  return {
    students,
    teachers: classes.map(({ teacher }): DemoUser => teacher),
    principal,
    classes,
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** In batches that must arrive in order. `end` is the day after the last events. */
export function schoolPuts(end: Date): Put[][] {
  const to = new Date(end.getTime() + 120 * DAY_MS);
  const period = {
    startDate: dayText(new Date(end.getTime() - 60 * DAY_MS)),
    endDate: dayText(to),
    schoolYear: String(to.getUTCFullYear()),
  };
  const [district, school] = [
    { name: 'Demo District', type: 'district', identifier: 'DEMO-DISTRICT' },
    { name: 'Demo School', type: 'school', identifier: 'DEMO-SCHOOL', parent: DISTRICT },
  ];
  const gradingPeriod = { title: 'Demo grading period', type: 'gradingPeriod', parent: TERM };
  return [
    [
      put('orgs', DISTRICT.sourcedId, district),
      put('academicSessions', TERM.sourcedId, { title: 'Demo term', type: 'term', ...period }),
      put('categories', demoId('category', 'homework'), { title: 'Demo homework', weight: 1 }),
    ],
    [
      put('orgs', SCHOOL.sourcedId, school),
      put('academicSessions', demoId('academicSession', 'gradingPeriod'), {
        ...gradingPeriod,
        ...period,
      }),
    ],
  ];
}

/** In batches that must arrive in order, after the courses. */
export function peoplePuts({ classes, students, teachers, principal }: DemoRoster): Put[][] {
  return [
    [
      ...classes.map(classPut),
      ...students.map((user) => userPut(user, 'student')),
      ...teachers.map((user) => userPut(user, 'teacher')),
      userPut(principal, 'principal'),
    ],
    classes.flatMap((each) => [
      enrollmentPut(each, each.teacher, 'teacher'),
      ...each.students.map((user) => enrollmentPut(each, user, 'student')),
    ]),
  ];
}

function classPut({ id, title, course }: DemoClass): Put {
  return put('classes', id, {
    title,
    classCode: `DEMO ${title}`,
    classType: 'scheduled',
    grades: ['05'],
    subjects: [course.subject],
    course: { sourcedId: course.id },
    school: SCHOOL,
    terms: [TERM],
  });
}

export function usernameOf({ number }: DemoUser, role: Role): string {
  return `${CALLED[role].toLowerCase()}${twoDigits(number)}`;
}

function userPut(user: DemoUser, role: Role): Put {
  const { id, name } = user;
  const username = usernameOf(user, role);
  return put('users', id, {
    enabledUser: true,
    username,
    givenName: CALLED[role],
    familyName: name,
    email: `${username}@demo.example`,
    roles: [{ roleType: 'primary', role, org: SCHOOL }],
    primaryOrg: SCHOOL,
    ...(role === 'student' ? { grades: ['05'] } : {}),
  });
}

function enrollmentPut({ id }: DemoClass, user: DemoUser, role: Role): Put {
  return put('enrollments', demoId('enrollment', id, user.id), {
    user: { sourcedId: user.id },
    class: { sourcedId: id },
    school: SCHOOL,
    role,
    primary: role === 'teacher',
  });
}
