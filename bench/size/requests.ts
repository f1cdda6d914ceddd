/** The requests that are asked of the filled database: every GET, its variants, as who may ask. */
import { routes } from '../../server/src/app.ts';
import type { Route } from '../../server/src/http/route.ts';
import type { Queryable } from '../../server/src/storage/database/postgres.ts';
import { trusted } from '../../server/src/storage/database/sql.ts';
import type { Who } from '../../server/test/fixtures/size/state.ts';

export interface Asked {
  readonly who: Who;
  readonly path: string;
  /** The route, and what the variant asks: the same for both callers. */
  readonly label: string;
}

/** Ids by the kind of record that a path names before them, as in '/users/:sourcedId'. */
type Samples = Readonly<Record<string, string>>;

/** Streams do not end; exports are commands; the rest is no page of numbers. */
const LEFT_OUT = /\/stream$|\/roster\/export$|^\/(oauth2|logout|metrics|console)\b|\/imports\/:/;
/** As a page of the console asks a list, and a partner that walks it. */
const VARIANTS: readonly (readonly [name: string, query: string])[] = [
  ['', ''],
  ['search', 'search=ald'],
  ['changes', "filter=dateLastModified>'2026-01-02'"],
  ['active', "filter=status='active'"],
  ['newest', 'sort=dateLastModified&orderBy=desc'],
  ['far', 'offset=100000'],
];

const SAMPLES: Readonly<Record<string, string>> = {
  users: `select e.user_id from enrollments e join classes c on c.sourced_id = e.class_id
    where c.course_id = 'course-2' and e.user_id in (select student_id from sessions)
    order by 1 limit 1`,
  teachers: `select sourced_id from users where roles = '{teacher}' order by sourced_id limit 1`,
  classes: `select c.sourced_id from classes c join courses k on k.sourced_id = c.course_id
    where k.sourced_id = 'course-2' order by 1 limit 1`,
  courses: `select 'course-2'`,
  enrollments: `select sourced_id from enrollments order by sourced_id limit 1`,
  orgs: `select sourced_id from orgs order by sourced_id limit 1`,
  academicSessions: `select sourced_id from academic_sessions order by sourced_id limit 1`,
  units: `select sourced_id from units where course_id = 'course-2' order by 1 limit 1`,
  lessons: `select l.sourced_id from lessons l join units u on u.sourced_id = l.unit_id
    where u.course_id = 'course-2' order by 1 limit 1`,
  resources: `select sourced_id from resources order by sourced_id limit 1`,
  CFDocuments: `select sourced_id from cf_documents order by sourced_id limit 1`,
  CFItems: `select sourced_id from cf_items order by sourced_id limit 1`,
  CFAssociations: `select sourced_id from cf_associations order by sourced_id limit 1`,
  CFItemTypes: `select sourced_id from cf_definitions where kind = 'CFItemTypes' limit 1`,
  results: `select sourced_id from results order by sourced_id limit 1`,
  lineItems: `select sourced_id from line_items order by sourced_id limit 1`,
  categories: `select sourced_id from categories limit 1`,
  'assessment-results': `select sourced_id from assessment_results order by sourced_id limit 1`,
  assessmentLineItems: `select sourced_id from assessment_line_items order by sourced_id limit 1`,
  events: `select event_id from events order by seq desc limit 1`,
  dropped: `select e.event_id from event_outcomes o join events e using (seq)
    where o.state = 'dropped' order by o.processed_at desc limit 1`,
  sessions: `select session_id from sessions order by started_at desc limit 1`,
  applications: `select application_id from event_outcomes order by seq desc limit 1`,
};

const SAME: Readonly<Record<string, string>> = {
  students: 'users',
  demographics: 'users',
  schools: 'orgs',
  terms: 'academicSessions',
  frameworks: 'CFDocuments',
  CFPackages: 'CFDocuments',
  CFItemAssociations: 'CFItems',
  uri: 'CFItems',
  components: 'units',
  'component-resources': 'lessons',
  assessmentResults: 'assessment-results',
  reviews: 'CFItems',
};

export async function findSamples(db: Queryable): Promise<Samples> {
  const found: Record<string, string> = {};
  for (const [kind, text] of Object.entries(SAMPLES)) {
    const [row] = await db.query<{ id: string }>(trusted(`select (${text})::text as id`));
    if (row?.id) found[kind] = row.id;
  }
  for (const [kind, other] of Object.entries(SAME)) {
    if (found[other]) found[kind] = found[other];
  }
  return found;
}

/** The path of a route with sample ids; undefined = there is no sample of a kind. */
function pathOf(url: string, samples: Samples): string | undefined {
  const parts = url.split('/');
  const filled = parts.map((part, at) => {
    if (!part.startsWith(':')) return part;
    const kind = parts.slice(0, at).findLast((one) => /^[a-z]/i.test(one)) ?? '';
    const id = samples[kind];
    return id === undefined ? undefined : encodeURIComponent(id);
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
}

const takes = ({ query }: Route, name: string) =>
  name in ((query as { properties?: object } | undefined)?.properties ?? {});

/** What requests of other than plain lists need, and pages of the console ask. */
function queriesOf(route: Route, samples: Samples): (readonly [string, string])[] {
  const { url } = route;
  const user = `studentId=${samples['users']}`;
  const framework = `frameworkId=${samples['CFDocuments']}`;
  if (takes(route, 'sort')) return [...VARIANTS];
  if (url === '/analytics/1.0/activity' || url === '/analytics/1.0/facts/weekly')
    return [['', user]];
  if (url === '/analytics/1.0/daily')
    return [
      ['', ''],
      ['school', `schoolId=${samples['orgs']}`],
      ['class', `classId=${samples['classes']}`],
    ];
  if (url === '/rostering/1.0/coverage') return [['', `courseId=course-2&${framework}`]];
  if (url === '/rostering/1.0/coverage/courses') return [['', 'courseIds=course-2,course-4']];
  if (url.startsWith('/insights/1.0/mastery') || url === '/insights/1.0/retention')
    return [
      ['', framework],
      ...(takes(route, 'courseId') ? [['course', `${framework}&courseId=course-2`] as const] : []),
    ];
  if (url === '/insights/1.0/classes/:sourcedId/mastery') return [['', framework]];
  if (takes(route, 'cursor') && takes(route, 'status'))
    return [['', ''], ['student', user], ...(url.includes('sessions') ? [] : LOG_FILTERS)];
  if (url === '/events/1.0/events')
    return [
      ['', ''],
      ['dropped', 'status=dropped'],
      ['processed', 'status=processed'],
      ['all', 'from=2020-01-01T00:00:00Z'],
      ['far', 'from=2020-01-01T00:00:00Z&offset=100000'],
    ];
  if (takes(route, 'from') && url.includes('error'))
    return [
      ['', ''],
      ['month', `from=${daysAgo(30)}`],
    ];
  if (takes(route, 'bucket'))
    return [
      ['', ''],
      ['month', `from=${daysAgo(30)}`],
      ['by application', `from=${daysAgo(30)}&by=application`],
    ].filter(([name]) => url.includes('admin') || name !== 'by application') as [string, string][];
  return [['', '']];
}

const LOG_FILTERS = [
  ['dropped', 'status=dropped'],
  ['XP', 'scoreType=XP'],
  ['a course', 'courseId=course-2'],
  ['a month ago', `from=${daysAgo(31)}&until=${daysAgo(30)}`],
] as const;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** Operators ask all; partners what their scopes allow. */
export function requestsOf(samples: Samples): Asked[] {
  const asked: Asked[] = [];
  for (const route of routes) {
    const { method, url, scope } = route;
    if (method !== 'GET' || LEFT_OUT.test(url) || scope === 'session') continue;
    const path = pathOf(url, samples);
    if (path === undefined) continue;
    for (const [name, query] of queriesOf(route, samples)) {
      const label = `${url}${name === '' ? '' : ` (${name})`}`;
      const whole = query === '' ? path : `${path}?${encodeURI(query)}`;
      asked.push({ who: 'operator', path: whole, label });
      if (scope !== 'admin' && scope !== 'none') asked.push({ who: 'partner', path: whole, label });
    }
  }
  return asked;
}
