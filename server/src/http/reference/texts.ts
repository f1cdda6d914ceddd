/** Texts of the API reference that belong to no single route: its introduction, tags and scopes. */

export const INTRODUCTION = `Lectern is a learning platform server. It serves competency standards (CASE v1p1),
manages courses, units, lessons and resources, takes Caliper v1p2 events, and derives experience
points, gradebook results, analytics and reviews from them. Rosters and gradebooks are served by
OneRoster v1p2. Tutorials, guides and the page of each code are in [the documentation](/docs).

**First calls.** Get a token at \`POST /oauth2/token\` with the client credentials that the operator
gave you, put a course, its unit and a lesson, and send a GradeEvent to \`POST /events/1.0/\`.
\`GET /events/1.0/events/{id}\` says what the event did, and if it was dropped, why and what to fix.

**Ids and times.** A sourcedId is any text of 1 to 255 characters, or a UUID where the schema says
so. An instant is ISO 8601 with an offset; replies use UTC. Names are case-sensitive.

**Lists** take \`limit\`, \`offset\`, \`sort\`, \`orderBy\`, \`filter\` and \`fields\` as OneRoster v1p2
describes them. The number of all matches is \`total\` in the reply, or the header \`X-Total-Count\`.
\`format=csv\`, or \`Accept: text/csv\`, answers all matches as CSV, up to 100,000 rows.

**Errors** name every finding of a request: where (RFC 6901 pointer), a stable code, one sentence.
429 and 503 carry \`Retry-After\`. A PUT or a POST of an event may be sent again: it has one effect.`;

/** One sentence for each tag that a route has; the order is that of the reference. */
export const TAGS: Readonly<Record<string, string>> = {
  Tokens: 'Access tokens (OAuth 2) and the metadata of the authorization server.',
  'Sign-in': 'Sign-in of people with OpenID Connect.',
  Events: 'Caliper v1p2 events, study sessions, heartbeats, and the status of each event.',
  Feed: 'What changed, in an order that a reader can go on from.',
  Webhooks: 'Addresses of an application to which the server sends what changed.',
  Curriculum: 'Courses, units, lessons and resources of your catalogue.',
  Standards: 'Competency frameworks: CASE v1p1 and uploads of whole frameworks.',
  'Read back': 'What the events of a student led to: XP, activity, insights, due reviews.',
  Warehouse: 'Tables of events and of what follows from them, as files for analysts.',
  Gradebook: 'Categories, line items, results and score scales of the partner API.',
  Roster: 'People, schools, classes and enrollments of the partner API.',
  'OneRoster rostering': 'The OneRoster v1p2 rostering service.',
  'OneRoster resources': 'The OneRoster v1p2 resources service.',
  'OneRoster gradebook': 'The OneRoster v1p2 gradebook service.',
  Applications: 'The applications of this platform, as a caller may see them.',
  Console: 'The session and the account of a person at the console.',
  Operation: 'Health, metrics, settings and the queue of failed events. Most need `admin`.',
  Imports: 'Files of operators: rosters and frameworks, checked before they are written; export.',
  'Student data': 'What the platform holds of one student: export, erasure, disclosures.',
};

/** What each scope of an access token permits. */
export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  admin: 'Read and write everything; for operators',
  'application.manage': 'Manage clients and members of your application; granted by the operator',
  'application.readonly': 'Read clients and members of your application; granted by the operator',
  'assessment.createput': 'Create and replace assessment line items and results',
  'assessment.delete': 'Delete assessment line items and results',
  'assessment.readonly': 'Read assessment line items and results',
  'case.createput': 'Upload and replace frameworks; the same as roster.createput',
  'case.readonly': 'Read frameworks; the same as roster.readonly',
  'events.readonly': 'Read the status of your events',
  'events.write': 'Send events; includes events.readonly',
  'feed.readonly': 'Read what changed: events, access, sessions, records',
  'gradebook-core.readonly': 'Read categories, line items and results',
  'gradebook.createpost': 'Create gradebook records by POST',
  'gradebook.createput': 'Create and replace gradebook records by PUT',
  'gradebook.delete': 'Delete gradebook records',
  'gradebook.readonly': 'Read the gradebook; includes gradebook-core.readonly',
  'resource-core.readonly': 'Read resources',
  'resource.readonly': 'Read resources, by course and class too; includes resource-core.readonly',
  'roster-core.readonly': 'Read the roster without demographics',
  'roster-demographics.readonly': 'Read demographics; granted by the operator',
  'roster.createput': 'Create and replace curriculum and, where permitted, roster records',
  'roster.readonly': 'Read curriculum and roster; includes roster-core.readonly',
};
