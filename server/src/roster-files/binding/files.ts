/**
 * The record files of the OneRoster CSV binding in the order in which they are imported: what a
 * record refers to comes first. Columns are those of 1.2, in its order; what 1.1 adds comes last.
 */
import { flag, pairs, ref, refs, splitWords, text, token, words } from './columns.ts';
import { CATEGORIES, LINE_ITEMS, RESOURCES, RESULTS, SCORE_SCALES } from './files-gradebook.ts';
import type { RecordFile } from './record-file.ts';

/** Every file begins so. */
export const HEAD_COLUMNS = ['sourcedId', 'status', 'dateLastModified'];

/** Where the role and the orgs of a user of 1.1 wait until they become `roles`. */
export const OLD_ROLE = 'role of 1.1';
export const OLD_ORGS = 'orgs of 1.1';

const ACADEMIC_SESSIONS: RecordFile = {
  name: 'academicSessions',
  columns: [
    text('title'),
    token('type'),
    token('startDate'),
    token('endDate'),
    ref('parentSourcedId', 'parent'),
    token('schoolYear'),
  ],
};

const ORGS: RecordFile = {
  name: 'orgs',
  columns: [text('name'), token('type'), text('identifier'), ref('parentSourcedId', 'parent')],
};

const COURSES: RecordFile = {
  name: 'courses',
  columns: [
    ref('schoolYearSourcedId', 'schoolYear', ['schoolYearId']),
    text('title'),
    text('courseCode'),
    words('grades', { aliases: ['grade'] }),
    ref('orgSourcedId', 'org'),
    words('subjects'),
    words('subjectCodes'),
  ],
};

const CLASSES: RecordFile = {
  name: 'classes',
  columns: [
    text('title'),
    words('grades', { aliases: ['grade'] }),
    ref('courseSourcedId', 'course'),
    text('classCode'),
    token('classType'),
    text('location'),
    ref('schoolSourcedId', 'school'),
    refs('termSourcedIds', 'terms', ['termSourcedId']),
    words('subjects'),
    words('subjectCodes'),
    words('periods'),
  ],
};

const USERS: RecordFile = {
  name: 'users',
  columns: [
    flag('enabledUser'),
    text('username'),
    pairs('userIds', 'type', 'identifier'),
    text('givenName'),
    text('familyName'),
    text('middleName'),
    text('identifier'),
    text('email'),
    text('sms'),
    text('phone'),
    refs('agentSourcedIds', 'agents', ['agents']),
    words('grades', { aliases: ['grade'] }),
    // A password is neither read nor written: nobody's password passes through here.
    { ...text('password'), parse: () => undefined, print: () => '' },
    text('userMasterIdentifier'),
    text('preferredGivenName', { member: 'preferredFirstName', aliases: ['preferredFirstName'] }),
    text('preferredMiddleName'),
    text('preferredFamilyName', { member: 'preferredLastName', aliases: ['preferredLastName'] }),
    ref('primaryOrgSourcedId', 'primaryOrg'),
    text('pronouns'),
  ],
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
  columns: [
    ref('classSourcedId', 'class'),
    ref('schoolSourcedId', 'school'),
    ref('userSourcedId', 'user'),
    token('role'),
    flag('primary'),
    token('beginDate'),
    token('endDate'),
  ],
};

const DEMOGRAPHICS: RecordFile = {
  name: 'demographics',
  columns: [
    token('birthDate', { aliases: ['birthdate'] }),
    token('sex'),
    flag('americanIndianOrAlaskaNative'),
    flag('asian'),
    flag('blackOrAfricanAmerican'),
    flag('nativeHawaiianOrOtherPacificIslander'),
    flag('white'),
    flag('demographicRaceTwoOrMoreRaces'),
    flag('hispanicOrLatinoEthnicity'),
    token('countryOfBirthCode'),
    token('stateOfBirthAbbreviation'),
    text('cityOfBirth'),
    token('publicSchoolResidenceStatus'),
  ],
};

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
