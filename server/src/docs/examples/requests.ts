/** For codes of findings and errors a request that gets it, and one that does not. */
import {
  CONTEXT,
  type Example,
  type ExampleRequest,
  exampleId,
  IDS,
  PLACE,
  refused,
  sendEvent,
  session,
  urn,
  view,
  xp,
} from './example.ts';
import { OF_OPERATION } from './operation.ts';
import { OF_PEOPLE } from './people.ts';

const { subject: _subject, ...WITHOUT_SUBJECT } = PLACE;

const envelope = (data: readonly unknown[], dataVersion = CONTEXT) => ({
  sensor: 'https://quest.example/sensors/1',
  sendTime: '2026-01-15T11:00:00.000Z',
  dataVersion,
  data,
});

const score = (members: object) => ({
  generated: { id: urn('c1'), type: 'Score', ...members },
});

const typed = (contentType: string): ExampleRequest => ({
  ...sendEvent(xp()),
  headers: { 'Content-Type': contentType },
});

/** Refusals of events, before anything is stored. */
const OF_EVENTS: Readonly<Record<string, Example>> = {
  field_missing: refused(xp(score({ scoreGiven: 12 })), xp()),
  field_type: refused(xp({ eventTime: '2026-01-15 10:00:00' }), xp()),
  json_invalid: refused('{ "sensor": "https://quest.example", }', view()),
  content_type: { wrong: typed('text/plain'), right: typed('application/json') },
  content_encoding: {
    wrong: { ...sendEvent(view()), headers: { 'Content-Encoding': 'gzip' } },
    right: sendEvent(view()),
  },
  type_unsupported: refused(view({ type: 'NavigationEvent' }), view()),
  action_unsupported: refused(xp({ action: 'Rewarded' }), xp()),
  context_not_caliper: refused(
    view({ '@context': 'https://www.w3.org/ns/activitystreams' }),
    view(),
  ),
  data_version_unsupported: refused(
    envelope([view()], 'http://purl.imsglobal.org/ctx/caliper/v1p1'),
    envelope([view()]),
  ),
  envelope_count: refused(envelope([]), envelope([view()])),
  subject_missing: refused(xp({ extensions: WITHOUT_SUBJECT }), xp()),
  score_invalid: refused(xp(score({ scoreGiven: '12', extensions: { scoreType: 'XP' } })), xp()),
  event_time_in_future: {
    given: 'Both arrive at eleven o’clock, UTC. The clock of the first sender is wrong.',
    ...refused(view({ eventTime: '2026-01-15T15:00:00.000Z' }), view()),
  },
  event_id_conflict: {
    given: 'The event before was accepted.',
    before: [sendEvent(view())],
    wrong: sendEvent(view({ eventTime: '2026-01-15T10:00:05.000Z' })),
    right: sendEvent(view({ eventTime: '2026-01-15T10:00:05.000Z', id: urn('05') })),
  },
  session_user_mismatch: {
    given: 'The event before opened the session for student-1.',
    before: [sendEvent(session(urn('e1')))],
    wrong: sendEvent({ ...session(urn('e1'), { student: IDS.notEnrolled }), id: urn('06') }),
    right: sendEvent({ ...session(urn('e2'), { student: IDS.notEnrolled }), id: urn('06') }),
  },
};

const beat = (id: string, eventTime = '2026-01-15T10:00:30.000Z'): ExampleRequest => ({
  method: 'POST',
  url: '/events/1.0/heartbeat',
  body: { sessionId: id, eventTime },
});
const withHeartbeat = { members: { extensions: { requiresHeartbeat: true } } };
const opened = (id: string) => sendEvent(session(id, withHeartbeat));

const OF_HEARTBEATS: Readonly<Record<string, Example>> = {
  session_not_found: {
    given: 'The login opened the session of the second heartbeat.',
    before: [opened(urn('f1'))],
    wrong: beat(urn('f2')),
    right: beat(urn('f1')),
  },
  session_id_conflict: {
    before: [opened(urn('f3'))],
    wrong: { ...beat(urn('f3')), url: `/events/1.0/heartbeat?sessionId=${urn('f4')}` },
    right: beat(urn('f3')),
  },
  session_closed: {
    given: 'The session of the first heartbeat has ended; a new one was opened.',
    before: [
      opened(urn('f5')),
      sendEvent({
        ...session(urn('f5'), { action: 'LoggedOut' }),
        eventTime: '2026-01-15T10:00:20.000Z',
      }),
      sendEvent({
        ...session(urn('f6'), withHeartbeat),
        id: urn('04'),
        eventTime: '2026-01-15T10:00:25.000Z',
      }),
    ],
    wrong: beat(urn('f5')),
    right: beat(urn('f6')),
  },
  heartbeat_not_enabled: {
    given: 'Of the two sessions the second was opened with requiresHeartbeat.',
    before: [
      sendEvent(session(urn('f7'))),
      sendEvent({ ...session(urn('f8'), withHeartbeat), id: urn('04') }),
    ],
    wrong: beat(urn('f7')),
    right: beat(urn('f8')),
  },
  heartbeat_before_start: {
    given: 'The session began at ten o’clock.',
    before: [opened(urn('f9'))],
    wrong: beat(urn('f9'), '2026-01-15T09:30:00.000Z'),
    right: beat(urn('f9')),
  },
};

const HEAD = { status: 'active', dateLastModified: '2026-01-15T10:00:00Z' };
const putting = (kind: string, id: string, members: object): ExampleRequest => ({
  method: 'PUT',
  url: `/rostering/1.0/${kind}s/${id}`,
  body: { [kind]: { sourcedId: id, ...members } },
});
const course = (members: object) =>
  putting('course', exampleId('51'), { title: 'Algebra I', ...members });
const unit = (members: object) =>
  putting('unit', exampleId('52'), {
    ...HEAD,
    title: 'Fractions',
    course: { sourcedId: IDS.course },
    ...members,
  });
const org = (members: object) =>
  putting('org', exampleId('54'), { name: 'North', type: 'school', ...members });
const resource = (members: object) =>
  putting('resource', exampleId('53'), {
    ...HEAD,
    title: 'Halves',
    type: 'interactive',
    url: 'https://quest.example/halves',
    ...objectives(IDS.standard),
    ...members,
  });
const objectives = (id: string) => ({
  learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [id] }],
});

const OF_RECORDS: Readonly<Record<string, Example>> = {
  field_value: { wrong: resource({ type: 'game' }), right: resource({}) },
  unknown_reference: {
    given: 'No course has the id that the first unit names.',
    wrong: unit({ course: { sourcedId: IDS.missing } }),
    right: unit({}),
  },
  unknown_standard: {
    given: 'No statement of a framework has the id that the first resource names.',
    wrong: resource(objectives(IDS.missing)),
    right: resource(objectives(IDS.standard)),
  },
  id_mismatch: {
    wrong: { ...course({}), url: `/rostering/1.0/courses/${exampleId('50')}` },
    right: course({}),
  },
  unit_parent_course: {
    given: 'The parent of the first is a unit of another course.',
    wrong: unit({ parent: { sourcedId: IDS.secondUnit } }),
    right: unit({ parent: { sourcedId: IDS.unit } }),
  },
  metadata_ignored: {
    wrong: course({ metadata: { spacedRepetitionScheduler: 'leitner' } }),
    right: course({ metadata: { spacedRepetitionScheduler: 'fsrs' } }),
  },
  unit_parent_cycle: {
    wrong: unit({ parent: { sourcedId: exampleId('52') } }),
    right: unit({ parent: { sourcedId: IDS.unit } }),
  },
  parent_cycle: {
    wrong: org({ parent: { sourcedId: exampleId('54') } }),
    right: org({}),
  },
};

const CHANGED = { lastChangeDateTime: '2026-01-15T10:00:00Z' };
const named = (last: string) => ({
  identifier: exampleId(last),
  uri: `https://quest.example/standards/${last}`,
  ...CHANGED,
});
const item = (last: string, members: object = {}) => ({
  ...named(last),
  fullStatement: 'Adds fractions.',
  ...members,
});
const framework = (last: string, members: object): ExampleRequest => ({
  method: 'POST',
  url: '/ims/case/v1p1/CFPackages',
  body: {
    CFDocument: { ...named(last), title: 'Quest Mathematics', creator: 'Quest' },
    CFItems: [item('62')],
    CFAssociations: [],
    ...members,
  },
});
const node = (last: string, title: string) => ({ title, ...without(named(last)) });
const nodes = {
  originNodeURI: node('62', 'Q.1'),
  destinationNodeURI: node('61', 'Quest Mathematics'),
};
const tree = (members: object) => {
  const association = { ...named('63'), associationType: 'isChildOf', ...nodes, ...members };
  return framework('61', { CFAssociations: [association] });
};

function without({ identifier, uri }: { identifier: string; uri: string }) {
  return { identifier, uri };
}

const replacing = (members: object): ExampleRequest => ({
  ...framework('61', members),
  method: 'PUT',
  url: `/ims/case/v1p1/CFPackages/${exampleId('61')}`,
});

const OF_FRAMEWORKS: Readonly<Record<string, Example>> = {
  duplicate_id: {
    wrong: framework('61', { CFItems: [item('62'), item('62', { fullStatement: 'Halves.' })] }),
    right: framework('61', { CFItems: [item('62'), item('65', { fullStatement: 'Halves.' })] }),
  },
  association_type: { wrong: tree({ associationType: 'belongsTo' }), right: tree({}) },
  sequence_number: { wrong: tree({ sequenceNumber: 1.5 }), right: tree({ sequenceNumber: 1 }) },
  id_taken: {
    given: 'The first statement is in another framework already.',
    before: [framework('61', {})],
    wrong: framework('64', { CFItems: [item('62')] }),
    right: framework('64', { CFItems: [item('66')] }),
  },
  would_empty: {
    given: 'The framework is stored, with a statement.',
    before: [framework('61', {})],
    wrong: replacing({ CFItems: [] }),
    right: replacing({}),
  },
  item_type_differs: {
    wrong: framework('61', {
      CFItems: [item('62', { CFItemType: 'Standard', cfItemType: 'Cluster' })],
    }),
    right: framework('61', { CFItems: [item('62', { CFItemType: 'Standard' })] }),
  },
  duplicate: {
    wrong: framework('61', { CFItems: [item('62'), item('62')] }),
    right: framework('61', {}),
  },
  date_unreadable: {
    wrong: framework('61', { CFItems: [item('62', { statusStartDate: 'next summer' })] }),
    right: framework('61', { CFItems: [item('62', { statusStartDate: '2026-07-01' })] }),
  },
  extensions_type: {
    wrong: framework('61', { CFItems: [item('62', { extensions: 'grade 4' })] }),
    right: framework('61', { CFItems: [item('62', { extensions: { grade: 4 } })] }),
  },
  reference_incomplete: {
    wrong: framework('61', { CFItems: [item('62', { licenseURI: { title: 'CC BY' } })] }),
    right: framework('61', { CFItems: [item('62', { licenseURI: node('67', 'CC BY') })] }),
  },
  reference_list: {
    wrong: framework('61', { CFItems: [item('62', { conceptKeywordsURI: [node('68', 'sum')] })] }),
    right: framework('61', { CFItems: [item('62', { conceptKeywordsURI: node('68', 'sum') })] }),
  },
  foreign_document: {
    wrong: framework('61', { CFItems: [item('62', { CFDocumentURI: node('64', 'Science') })] }),
    right: framework('61', {}),
  },
  unknown_member: {
    wrong: framework('61', { CFItems: [item('62', { code: 'Q.1' })] }),
    right: framework('61', { CFItems: [item('62', { humanCodingScheme: 'Q.1' })] }),
  },
};

const reading = (url: string, headers?: ExampleRequest['headers']): ExampleRequest => ({
  method: 'GET',
  url,
  ...(headers ? { headers } : {}),
});

/** A cursor of 2026-01-15, which is long ago. */
const OLD_CURSOR = 'AQBpaMBAAAAAAAAAAuAAABiObWiwABqmDVsiJdkk';

const OF_ERRORS: Readonly<Record<string, Example>> = {
  invaliddata: {
    wrong: reading('/rostering/1.0/courses?limit=10&limit=20'),
    right: reading('/rostering/1.0/courses?limit=20'),
  },
  cursor_expired: {
    wrong: reading(`/feed/1.0/changes?after=${OLD_CURSOR}`),
    right: reading('/feed/1.0/changes?after=end'),
  },
  forbidden: {
    given: 'The token is that of a partner. Only operators read the events of all applications.',
    wrong: reading('/admin/1.0/events'),
    right: reading('/events/1.0/events'),
  },
  invalid_filter_field: {
    wrong: reading("/rostering/1.0/courses?filter=name='Algebra I'"),
    right: reading("/rostering/1.0/courses?filter=title='Algebra I'"),
  },
  invalid_sort_field: {
    wrong: reading('/rostering/1.0/courses?sort=name'),
    right: reading('/rostering/1.0/courses?sort=title'),
  },
  invalid_selection_field: {
    wrong: reading('/rostering/1.0/courses?fields=sourcedId,name'),
    right: reading('/rostering/1.0/courses?fields=sourcedId,title'),
  },
  unauthorisedrequest: {
    wrong: reading('/rostering/1.0/courses', { Authorization: 'Basic cXVlc3Q6c2VjcmV0' }),
    right: reading('/rostering/1.0/courses', { Authorization: 'Bearer $TOKEN' }),
  },
  unknownobject: {
    given: 'The student of the first request uses other applications only.',
    wrong: reading(`/rostering/1.0/users/${IDS.studentOfOthers}`),
    right: reading(`/rostering/1.0/users/${IDS.student}`),
  },
};

/** By code of a finding, or of an error without one. */
export const REQUEST_EXAMPLES: Readonly<Record<string, Example>> = {
  ...OF_EVENTS,
  ...OF_HEARTBEATS,
  ...OF_RECORDS,
  ...OF_FRAMEWORKS,
  ...OF_OPERATION,
  ...OF_PEOPLE,
  ...OF_ERRORS,
};
