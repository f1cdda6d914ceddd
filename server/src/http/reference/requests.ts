/** The requests that openapi.json and the reference show, by hand: tests send them as printed. */

/** The last two digits of an id of the samples. */
export const sampleId = (last: string) => `c0a80000-0000-4000-8000-0000000000${last}`;

const ref = (sourcedId: string) => ({ sourcedId });
export const at = (path: string) => `https://learn.example${path}`;
const HEAD = { status: 'active', dateLastModified: '2026-01-15T10:00:00Z' };

/** By collection of a path: the id of its sample. */
export const COLLECTIONS = {
  orgs: 'school-1',
  schools: 'school-1',
  users: 'student-1',
  students: 'student-1',
  demographics: 'student-1',
  teachers: 'teacher-1',
  agents: 'guardian-1',
  academicSessions: 'year-2026',
  terms: 'term-1',
  gradingPeriods: 'period-1',
  classes: 'class-1',
  enrollments: 'enrollment-1',
  courses: sampleId('01'),
  units: sampleId('02'),
  components: sampleId('02'),
  resources: sampleId('03'),
  lessons: sampleId('04'),
  'component-resources': sampleId('04'),
  categories: 'category-1',
  scoreScales: 'scale-1',
  lineItems: 'line-item-1',
  results: 'result-1',
  assessmentLineItems: 'assessment-1',
  assessmentResults: 'assessment-result-1',
  CFDocuments: sampleId('40'),
  CFPackages: sampleId('40'),
  frameworks: sampleId('40'),
  CFItems: sampleId('41'),
  CFItemAssociations: sampleId('41'),
  reviews: sampleId('41'),
  uri: sampleId('41'),
  CFAssociations: sampleId('42'),
  CFItemTypes: sampleId('43'),
  CFSubjects: sampleId('44'),
  CFConcepts: sampleId('45'),
  CFLicenses: sampleId('46'),
  CFAssociationGroupings: sampleId('47'),
  CFRubrics: sampleId('48'),
  events: 'urn:uuid:a1000000-0000-4000-8000-000000000004',
  sessions: 'urn:uuid:a1000000-0000-4000-8000-0000000000aa',
  // The server makes the ids of these.
  'assessment-results': '$RESULT',
  applications: '$LECTERN_APPLICATION_ID',
  clients: '$CLIENT',
  grants: '$GRANT',
  imports: '$IMPORT',
  accounts: '$ACCOUNT',
  members: '$ACCOUNT',
  warehouse: 'fct_xp',
  webhooks: '$WEBHOOK',
  erasures: '$ERASURE',
} as const satisfies Record<string, string>;

/** The parameter's value after these segments of a path: `courses` of `/courses/{sourcedId}`. */
export function pathValue(segments: readonly string[]): string {
  const segment = segments.findLast((one) => /^[a-z]/i.test(one)) ?? '';
  const value = (COLLECTIONS as Readonly<Record<string, string>>)[segment];
  if (value === undefined) throw new Error(`No sample has an id for /${segment}/.`);
  return value;
}

/** Queries of which one of several parameters is needed: the parameter that the sample has. */
export const QUERY_CHOICES: Readonly<Record<string, string>> = {
  'GET /analytics/1.0/activity': 'studentId',
  'GET /analytics/1.0/facts/weekly': 'studentId',
  'GET /insights/1.0/mastery': 'studentId',
};

/** By name: values of parameters that a query must have. */
export const QUERY_VALUES: Readonly<Record<string, string>> = {
  courseIds: COLLECTIONS.courses,
  frameworkId: COLLECTIONS.CFDocuments,
  kind: 'standards',
  name: 'framework.json',
  studentId: COLLECTIONS.students,
};

const person = { id: at(`/rostering/1.0/users/${COLLECTIONS.students}`), type: 'Person' };
const OFFICIAL = { lastChangeDateTime: '2026-01-15T10:00:00Z' };
const uri = (id: string) => `https://quest.example/standards/${id.slice(-2)}`;
const node = (identifier: string, title: string) => ({ identifier, title, uri: uri(identifier) });
const definition = (identifier: string, title: string, members: object = {}) => ({
  ...{ identifier, title, uri: uri(identifier), ...OFFICIAL },
  ...members,
});

const FRAMEWORK = node(COLLECTIONS.CFDocuments, 'Quest Mathematics');
const STATEMENT = node(COLLECTIONS.CFItems, 'Adds fractions.');

const PACKAGE = {
  CFDocument: { ...FRAMEWORK, ...OFFICIAL, creator: 'Quest', language: 'en', subject: ['Math'] },
  CFItems: [
    {
      identifier: STATEMENT.identifier,
      uri: STATEMENT.uri,
      fullStatement: STATEMENT.title,
      humanCodingScheme: 'Q.1',
      CFItemType: 'Standard',
      educationLevel: ['05'],
      ...OFFICIAL,
    },
  ],
  CFAssociations: [
    {
      identifier: COLLECTIONS.CFAssociations,
      uri: uri(COLLECTIONS.CFAssociations),
      associationType: 'isChildOf',
      sequenceNumber: 1,
      originNodeURI: STATEMENT,
      destinationNodeURI: FRAMEWORK,
      ...OFFICIAL,
    },
  ],
  CFDefinitions: {
    CFItemTypes: [
      definition(COLLECTIONS.CFItemTypes, 'Standard', {
        description: 'What a student learns',
        hierarchyCode: '1',
      }),
    ],
    CFSubjects: [definition(COLLECTIONS.CFSubjects, 'Math', { hierarchyCode: '1' })],
    CFConcepts: [definition(COLLECTIONS.CFConcepts, 'Fractions', { hierarchyCode: '1' })],
    CFLicenses: [definition(COLLECTIONS.CFLicenses, 'CC BY 4.0', { licenseText: 'CC BY 4.0' })],
    CFAssociationGroupings: [definition(COLLECTIONS.CFAssociationGroupings, 'Grade 5')],
  },
};

const GRADING = { assignDate: '2026-01-15', dueDate: '2026-01-22' };
const LINE_ITEM = { title: 'Fractions, worksheet 1', ...GRADING };
const RESULT = { scoreStatus: 'fully graded', score: 9, scoreDate: '2026-01-20' };
const OF_CLASS = { class: ref(COLLECTIONS.classes) };
const OF_SCHOOL = { school: ref(COLLECTIONS.schools) };
const OF_CATEGORY = { category: ref(COLLECTIONS.categories) };
const OF_STUDENT = { student: ref(COLLECTIONS.students) };

const OF_ROSTER = {
  OrgBody: { org: { ...ref(COLLECTIONS.orgs), name: 'North School', type: 'school' } },
  UserBody: {
    user: {
      ...ref(COLLECTIONS.users),
      enabledUser: true,
      username: 'test.student',
      givenName: 'Test',
      familyName: 'Student',
      roles: [{ roleType: 'primary', role: 'student', org: ref(COLLECTIONS.orgs) }],
    },
  },
  AcademicSessionBody: {
    academicSession: {
      ...ref(COLLECTIONS.academicSessions),
      title: 'School year 2026',
      type: 'schoolYear',
      startDate: '2025-08-01',
      endDate: '2026-07-31',
      schoolYear: '2026',
    },
  },
  ClassBody: {
    class: {
      ...ref(COLLECTIONS.classes),
      title: 'Fractions 5a',
      classType: 'scheduled',
      course: ref(COLLECTIONS.courses),
      ...OF_SCHOOL,
      terms: [ref(COLLECTIONS.terms)],
    },
  },
  EnrollmentBody: {
    enrollment: {
      ...ref(COLLECTIONS.enrollments),
      role: 'student',
      beginDate: '2025-08-01',
      user: ref(COLLECTIONS.users),
      ...OF_CLASS,
      ...OF_SCHOOL,
    },
  },
  DemographicsBody: {
    demographics: { ...ref(COLLECTIONS.demographics), birthDate: '2015-02-28', sex: 'female' },
  },
};

const OF_CONTENT = {
  CFPackageUpload: PACKAGE,
  createImportBody: PACKAGE,
  FrameworkVisibility: { visibility: 'public' },
  CourseBody: {
    course: {
      ...ref(COLLECTIONS.courses),
      title: 'Fractions',
      courseCode: 'FR5',
      subjects: ['Math'],
    },
  },
  UnitBody: {
    unit: {
      ...{ ...ref(COLLECTIONS.units), ...HEAD, title: 'Sums', sortOrder: 1 },
      course: ref(COLLECTIONS.courses),
    },
  },
  ResourceBody: {
    resource: {
      ...{
        ...ref(COLLECTIONS.resources),
        ...HEAD,
        title: 'Halves and thirds',
        type: 'interactive',
      },
      url: 'https://quest.example/sums',
      learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [COLLECTIONS.CFItems] }],
    },
  },
  LessonBody: {
    lesson: {
      ...{ ...ref(COLLECTIONS.lessons), ...HEAD, title: 'Halves and thirds', sortOrder: 1 },
      lessonType: 'quiz',
      unit: ref(COLLECTIONS.units),
      resource: ref(COLLECTIONS.resources),
    },
  },
  CourseComponentBody: {
    courseComponent: {
      ...{ ...ref(COLLECTIONS.components), title: 'Sums', sortOrder: 1 },
      course: ref(COLLECTIONS.courses),
    },
  },
  ComponentResourceBody: {
    componentResource: {
      ...{ ...ref(COLLECTIONS['component-resources']), title: 'Halves and thirds', sortOrder: 1 },
      lessonType: 'quiz',
      courseComponent: ref(COLLECTIONS.components),
      resource: ref(COLLECTIONS.resources),
    },
  },
  OneRosterResourceBody: {
    resource: {
      ...ref(COLLECTIONS.resources),
      title: 'Halves and thirds',
      vendorResourceId: 'sums-1',
      importance: 'primary',
      metadata: {
        type: 'interactive',
        url: 'https://quest.example/sums',
        learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [COLLECTIONS.CFItems] }],
      },
    },
  },
};

const OF_GRADEBOOK = {
  CategoryBody: { category: { ...ref(COLLECTIONS.categories), title: 'Homework' } },
  ScoreScaleBody: {
    scoreScale: {
      ...{ ...ref(COLLECTIONS.scoreScales), title: 'Letters', type: 'ordinal', ...OF_CLASS },
      scoreScaleValue: [{ itemValueLHS: 'A', itemValueRHS: '1' }],
    },
  },
  LineItemBody: {
    lineItem: {
      ...{ ...ref(COLLECTIONS.lineItems), ...LINE_ITEM, ...OF_CLASS, ...OF_SCHOOL },
      ...OF_CATEGORY,
      resultValueMin: 0,
      resultValueMax: 10,
    },
  },
  ResultBody: {
    result: {
      ...{ ...ref(COLLECTIONS.results), lineItem: ref(COLLECTIONS.lineItems), ...OF_STUDENT },
      ...OF_CLASS,
      ...RESULT,
    },
  },
  AssessmentLineItemBody: {
    assessmentLineItem: {
      ...{ ...ref(COLLECTIONS.assessmentLineItems), title: 'Fractions, test' },
      component: ref(COLLECTIONS.units),
      componentResource: ref(COLLECTIONS.lessons),
    },
  },
  AssessmentResultBody: {
    assessmentResult: {
      ...ref(COLLECTIONS.assessmentResults),
      assessmentLineItem: ref(COLLECTIONS.assessmentLineItems),
      ...OF_STUDENT,
      ...RESULT,
    },
  },
  LineItemsForClassBody: {
    lineItems: [{ ...ref('worksheet-2'), ...LINE_ITEM, ...OF_CATEGORY }],
  },
  LineItemsForSchoolBody: {
    lineItems: [{ ...ref('worksheet-3'), ...LINE_ITEM, ...OF_CLASS, ...OF_CATEGORY }],
  },
  ResultsForLineItemBody: { results: [{ ...ref('own-1'), ...OF_STUDENT, ...RESULT }] },
  ResultsForAcademicSessionForClassBody: {
    results: [{ ...ref('own-2'), lineItem: ref(COLLECTIONS.lineItems), ...OF_STUDENT, ...RESULT }],
  },
};

const OF_EVENTS = {
  EventBody: {
    '@context': 'http://purl.imsglobal.org/ctx/caliper/v1p2',
    id: COLLECTIONS.events,
    type: 'GradeEvent',
    action: 'Graded',
    eventTime: '2026-01-15T10:02:00.000Z',
    actor: { id: 'https://quest.example', type: 'SoftwareApplication' },
    object: {
      id: 'urn:uuid:a1000000-0000-4000-8000-0000000000b2',
      type: 'Attempt',
      assignee: person,
    },
    generated: {
      id: 'urn:uuid:a1000000-0000-4000-8000-0000000000c2',
      type: 'Score',
      scoreGiven: 12,
      extensions: { scoreType: 'XP' },
    },
    extensions: {
      subject: 'Math',
      course: { id: at(`/rostering/1.0/courses/${COLLECTIONS.courses}`) },
      lesson: { id: COLLECTIONS.lessons },
    },
  },
  SessionHeartbeat: { eventTime: '2026-01-15T10:00:30.000Z' },
  Heartbeat: { sessionId: COLLECTIONS.sessions, eventTime: '2026-01-15T10:00:30.000Z' },
  ReprocessBody: { reason: 'course_unknown', since: '2026-01-15T00:00:00Z' },
};

const DEVELOPER = { email: 'developer@quest.example', name: 'Test Developer' };

const OF_OPERATION = {
  Application: { name: 'Quest', description: 'Fractions as a quest' },
  ApplicationChange: { name: 'Quest Mathematics' },
  ApplicationSettingsChange: { settings: { compat: 'off', roster: 'all' } },
  ApplicationGrant: { grant: { class: ref(COLLECTIONS.classes), endDate: '2099-07-31' } },
  Client: { kind: 'confidential', label: 'Server' },
  ClientChange: { label: 'Server in Oslo', redirectUris: ['https://quest.example/callback'] },
  SecretRotation: { graceDays: 7 },
  ImportApplying: {},
  Account: { ...DEVELOPER, memberships: [] },
  AccountUpdate: { name: 'First Developer' },
  MemberRole: { role: 'developer' },
  Invitation: { email: 'second@quest.example', name: 'Second Developer', role: 'developer' },
};

/** By key of openapi.json's examples. */
export const REQUESTS: Readonly<Record<string, unknown>> = {
  ...OF_ROSTER,
  ...OF_CONTENT,
  ...OF_GRADEBOOK,
  ...OF_EVENTS,
  ...OF_OPERATION,
  putStudentAgentBody: {},
  PartnerTokenRequest: {
    client_id: '$LECTERN_CLIENT_ID',
    client_secret: '$LECTERN_CLIENT_SECRET',
  },
};
