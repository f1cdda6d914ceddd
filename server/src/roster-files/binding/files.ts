/** The record files of the OneRoster CSV binding: columns of 1.2 in order, then those of 1.1. */
import { courseShape } from '../../curriculum/courses/record.ts';
import { academicSessionShape } from '../../roster/academic-sessions/record.ts';
import { classShape } from '../../roster/classes/record.ts';
import { demographicsShape } from '../../roster/demographics/record.ts';
import { enrollmentShape } from '../../roster/enrollments/record.ts';
import { orgShape } from '../../roster/orgs/record.ts';
import { userShape } from '../../roster/users/record.ts';
import { columnsOf, pairs, splitWords, text, token, words } from './columns.ts';
import { CATEGORIES, LINE_ITEMS, RESOURCES, RESULTS, SCORE_SCALES } from './files-gradebook.ts';
import type { RecordFile } from './record-file.ts';

/** The first columns of every file. */
export const HEAD_COLUMNS = ['sourcedId', 'status', 'dateLastModified'];

/** Temporary members for role and orgs of a user of 1.1, until they become `roles`. */
export const OLD_ROLE = 'role of 1.1';
export const OLD_ORGS = 'orgs of 1.1';

const ACADEMIC_SESSIONS: RecordFile = {
  name: 'academicSessions',
  columns: columnsOf(academicSessionShape.members, [
    'title',
    'type',
    'startDate',
    'endDate',
    'parent',
    'schoolYear',
  ]),
};

const ORGS: RecordFile = {
  name: 'orgs',
  columns: columnsOf(orgShape.members, ['name', 'type', 'identifier', 'parent']),
};

const COURSES: RecordFile = {
  name: 'courses',
  columns: columnsOf(
    courseShape.members,
    ['schoolYear', 'title', 'courseCode', 'grades', 'org', 'subjects', 'subjectCodes'],
    { schoolYear: ['schoolYearId'], grades: ['grade'] },
  ),
};

const CLASSES: RecordFile = {
  name: 'classes',
  columns: columnsOf(
    classShape.members,
    [
      'title',
      'grades',
      'course',
      'classCode',
      'classType',
      'location',
      'school',
      'terms',
      'subjects',
      'subjectCodes',
      'periods',
    ],
    { grades: ['grade'], terms: ['termSourcedId'] },
  ),
};

const USERS: RecordFile = {
  name: 'users',
  columns: columnsOf(
    userShape.members,
    [
      'enabledUser',
      'username',
      pairs('userIds', 'type', 'identifier'),
      'givenName',
      'familyName',
      'middleName',
      'identifier',
      'email',
      'sms',
      'phone',
      'agents',
      'grades',
      // A password is never read or written.
      { ...text('password'), parse: () => undefined, print: () => '' },
      'userMasterIdentifier',
      text('preferredGivenName', { member: 'preferredFirstName', aliases: ['preferredFirstName'] }),
      'preferredMiddleName',
      text('preferredFamilyName', { member: 'preferredLastName', aliases: ['preferredLastName'] }),
      'primaryOrg',
      'pronouns',
    ],
    { agents: ['agents'], grades: ['grade'] },
  ),
  olderColumns: [
    token('role', { member: OLD_ROLE }),
    {
      ...words('orgSourcedIds', { member: OLD_ORGS, aliases: ['orgSourcedId'] }),
      parse: splitWords,
    },
  ],
};

const ENROLLMENTS: RecordFile = {
  name: 'enrollments',
  columns: columnsOf(enrollmentShape.members, [
    'class',
    'school',
    'user',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ]),
};

const { metadata: _metadata, ...demographics } = demographicsShape.members;

const DEMOGRAPHICS: RecordFile = {
  name: 'demographics',
  columns: columnsOf(demographics, Object.keys(demographics) as (keyof typeof demographics)[], {
    birthDate: ['birthdate'],
  }),
};

/** In the order of import: referenced records come first. */
export const RECORD_FILES: readonly RecordFile[] = [
  ACADEMIC_SESSIONS,
  ORGS,
  RESOURCES,
  COURSES,
  CLASSES,
  USERS,
  DEMOGRAPHICS,
  ENROLLMENTS,
  SCORE_SCALES,
  CATEGORIES,
  LINE_ITEMS,
  RESULTS,
];
