/**
 * Writes OneRoster 1.2 CSV files of a district of any size, as a student information system exports
 * them. The same settings make the same files; `renamedPerMille` changes a share of the students.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

interface District {
  readonly students: number;
  /** Classes of each student; 56,000 students with 8 classes make about 460,000 enrollments. */
  readonly classesOfStudent: number;
  /** How many of 1,000 students have another family name than with 0. */
  readonly renamedPerMille: number;
}

/** Number of rows by file. */
type RowCounts = Readonly<Record<string, number>>;

const STUDENTS_OF_SCHOOL = 700;
const STUDENTS_OF_CLASS = 25;
const STUDENTS_OF_TEACHER = 16;
const COURSES = 400;
const FAMILY_NAMES = ['Alder', 'Birch', 'Clover', 'Dogwood', 'Elm', 'Fern', 'Ñame', 'Hornbeam'];
const GIVEN_NAMES = ['Basalt', 'Gypsum', 'Quartz', 'Opal', 'Jade', 'Slate', 'Beryl'];
const SUBJECTS = ['Math', 'English', 'Science', 'History', 'Music', 'Art', 'Spanish', 'Health'];

const HEAD = 'sourcedId,status,dateLastModified';

type Rows = Iterable<string>;

interface Table {
  readonly columns: string;
  readonly rows: Rows;
}

/** Writes the files and the manifest into a folder. */
export async function writeDistrict(folder: string, district: District): Promise<RowCounts> {
  await mkdir(folder, { recursive: true });
  const tables = tablesOf(district);
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    counts[name] = await writeTable(join(folder, `${name}.csv`), table);
  }
  const modes = Object.keys(tables).map((name) => `file.${name},bulk`);
  const manifest = ['manifest.version,1.0', 'oneroster.version,1.2', ...modes];
  await writeTable(join(folder, 'manifest.csv'), { columns: 'propertyName,value', rows: manifest });
  return counts;
}

async function writeTable(path: string, { columns, rows }: Table): Promise<number> {
  const file = createWriteStream(path);
  let count = 0;
  let text = `${columns}\r\n`;
  for (const row of rows) {
    text += `${row}\r\n`;
    count += 1;
    if (text.length < 65_536) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'close');
  return count;
}

const pick = (words: readonly string[], number: number) => words[number % words.length] ?? '';

function tablesOf(district: District): Readonly<Record<string, Table>> {
  const schools = Math.ceil(district.students / STUDENTS_OF_SCHOOL);
  const teachers = Math.ceil(district.students / STUDENTS_OF_TEACHER);
  const seats = district.students * district.classesOfStudent;
  const classes = Math.ceil(seats / STUDENTS_OF_CLASS);
  const size = { ...district, schools, teachers, classes };
  return {
    academicSessions: {
      columns: `${HEAD},title,type,startDate,endDate,parentSourcedId,schoolYear`,
      rows: [
        'year-2027,,,School year 2026-27,schoolYear,2026-08-17,2027-06-12,,2027',
        'fall-2026,,,Fall 2026,term,2026-08-17,2026-12-19,year-2027,2027',
        'spring-2027,,,Spring 2027,term,2027-01-04,2027-06-12,year-2027,2027',
      ],
    },
    orgs: { columns: `${HEAD},name,type,identifier,parentSourcedId`, rows: orgRows(size) },
    courses: {
      columns: `${HEAD},schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes`,
      rows: courseRows(),
    },
    classes: {
      columns:
        `${HEAD},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,` +
        'termSourcedIds,subjects,subjectCodes,periods',
      rows: classRows(size),
    },
    users: {
      columns:
        `${HEAD},enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,` +
        'phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,' +
        'preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      rows: userRows(size),
    },
    roles: {
      columns: `${HEAD},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId`,
      rows: roleRows(size),
    },
    demographics: {
      columns:
        `${HEAD},birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,` +
        'nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,' +
        'hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,' +
        'publicSchoolResidenceStatus',
      rows: demographicsRows(size),
    },
    enrollments: {
      columns: `${HEAD},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`,
      rows: enrollmentRows(size),
    },
  };
}

interface Size extends District {
  readonly schools: number;
  readonly teachers: number;
  readonly classes: number;
}

const schoolOf = (number: number, { schools }: Size) => `school-${number % schools}`;

function* orgRows({ schools }: Size): Rows {
  yield 'district-1,,,Mineral Unified District,district,D-1,';
  for (let n = 0; n < schools; n += 1) {
    yield `school-${n},,,"School ${n}, North Campus",school,S-${n},district-1`;
  }
}

function* courseRows(): Rows {
  for (let n = 0; n < COURSES; n += 1) {
    const subject = pick(SUBJECTS, n);
    const grade = String(n % 13).padStart(2, '0');
    yield `course-${n},,,year-2027,${subject} ${grade},C-${n},${grade},district-1,${subject},0${n}`;
  }
}

function* classRows(size: Size): Rows {
  for (let n = 0; n < size.classes; n += 1) {
    const subject = pick(SUBJECTS, n);
    const place = `${schoolOf(n, size)},"fall-2026,spring-2027"`;
    yield `class-${n},,,${subject} section ${n},05,course-${n % COURSES},K-${n},scheduled,` +
      `Room ${n % 90},${place},${subject},,${(n % 8) + 1}`;
  }
}

function* userRows(size: Size): Rows {
  for (let n = 0; n < size.students; n += 1) {
    const family = `${pick(FAMILY_NAMES, n)} ${n}`;
    const name = n % 1_000 < size.renamedPerMille ? `${family} Later` : family;
    const grade = String(n % 13).padStart(2, '0');
    yield `student-${n},,,true,learner${n},{SIS:${900_000 + n}},${pick(GIVEN_NAMES, n)},${name},,` +
      `${100_000 + n},learner${n}@district.example,,,,${grade},,,,,,${schoolOf(n, size)},`;
  }
  for (let n = 0; n < size.teachers; n += 1) {
    yield `teacher-${n},,,true,teacher${n},,${pick(GIVEN_NAMES, n)},${pick(FAMILY_NAMES, n)} ${n},,` +
      `T${n},teacher${n}@district.example,,+1 555 0100,,,,,,,,${schoolOf(n, size)},`;
  }
}

function* roleRows(size: Size): Rows {
  for (let n = 0; n < size.students; n += 1) {
    yield `role-s${n},,,student-${n},primary,student,,,${schoolOf(n, size)},`;
  }
  for (let n = 0; n < size.teachers; n += 1) {
    yield `role-t${n},,,teacher-${n},primary,teacher,,,${schoolOf(n, size)},`;
  }
}

function* demographicsRows({ students }: Size): Rows {
  for (let n = 0; n < students; n += 1) {
    const day = String((n % 28) + 1).padStart(2, '0');
    const flags = Array.from({ length: 7 }, (_, at) => n % 7 === at).join(',');
    yield `student-${n},,,2015-03-${day},${n % 2 === 0 ? 'female' : 'male'},${flags},US,OR,Salem,01`;
  }
}

/** Puts students into classes of their school, as far as the numbers allow. */
function* enrollmentRows(size: Size): Rows {
  let number = 0;
  for (let n = 0; n < size.students; n += 1) {
    for (let k = 0; k < size.classesOfStudent; k += 1) {
      const seat = n + k * size.students;
      const klass = seat % size.classes;
      yield `enrollment-${number},,,class-${klass},${schoolOf(klass, size)},student-${n},student,` +
        'false,2026-08-17,2027-06-12';
      number += 1;
    }
  }
  for (let klass = 0; klass < size.classes; klass += 1) {
    yield `enrollment-${number},,,class-${klass},${schoolOf(klass, size)},` +
      `teacher-${klass % size.teachers},teacher,true,2026-08-17,2027-06-12`;
    number += 1;
  }
}
