/** The measured requests, and for each the SQL of a hand-tuned baseline. */

interface Asked {
  /** Path and query below /ims/oneroster. */
  readonly path: string;
  /** SQL with one column, `record`. */
  readonly sql: string;
}

export interface Case {
  readonly label: string;
  /** In turn. */
  readonly requests: readonly Asked[];
  readonly values: readonly unknown[];
  /** The member of the envelope. */
  readonly member: string;
  /** SQL of the total; the baseline runs it once. */
  readonly count?: string;
}

const LIVE = `status <> 'tobedeleted'`;
const DELETED = `status = 'tobedeleted'`;
const ORDER = 'order by date_last_modified, sourced_id';

function page(
  table: string,
  limit: number,
  { where = LIVE, order = ORDER, record = 'record' } = {},
): string {
  return `select ${record} as record from ${table} where ${where} ${order} limit ${limit}`;
}

function count(table: string, where: string): string {
  return `select count(*) from ${table} where ${where}`;
}

/** A user in the middle of the list. */
export interface Sample {
  readonly id: string;
  readonly day: string;
  readonly family: string;
}

export function casesOf({ id, day, family }: Sample): Case[] {
  return [...pageCases(), ...filterCases(day, family), ...otherCases(id)];
}

const users = { member: 'users', values: [] };

function pageCases(): Case[] {
  return [
    {
      ...users,
      label: 'users limit=100',
      requests: [{ path: '/rostering/v1p2/users?limit=100', sql: page('users', 100) }],
      count: count('users', LIVE),
    },
    {
      ...users,
      label: 'users limit=3000',
      requests: [{ path: '/rostering/v1p2/users?limit=3000', sql: page('users', 3_000) }],
      count: count('users', LIVE),
    },
    {
      ...users,
      label: 'users, far pages',
      requests: Array.from({ length: DEEP_PAGES }, (_, number) =>
        deepPage(DEEP_OFFSET + number * 100),
      ),
      count: count('users', LIVE),
    },
  ];
}

/** Within what the partner may read. */
const DEEP_OFFSET = 40_000;
const DEEP_PAGES = 90;

/** A client goes from page to page, as OneRoster has no other way to read a list. */
function deepPage(offset: number): Asked {
  return {
    path: `/rostering/v1p2/users?limit=100&offset=${offset}`,
    sql: `select record from (
        select sourced_id from users where ${LIVE} ${ORDER} limit 100 offset ${offset}
      ) page join users using (sourced_id) ${ORDER}`,
  };
}

function filterCases(day: string, family: string): Case[] {
  const exact = `${LIVE} and family_name = $1`;
  const part = `${LIVE} and family_name ilike $1`;
  const since = 'date_last_modified > $1';
  return [
    {
      ...users,
      label: "familyName='…'",
      requests: [
        {
          path: `/rostering/v1p2/users?filter=${encodeURIComponent(`familyName='${family}'`)}`,
          sql: page('users', 100, { where: exact }),
        },
      ],
      values: [family],
      count: count('users', exact),
    },
    {
      ...users,
      label: "familyName~'…'",
      requests: [
        {
          path: `/rostering/v1p2/users?filter=${encodeURIComponent(`familyName~'${family.toLowerCase()}'`)}`,
          sql: page('users', 100, { where: part }),
        },
      ],
      values: [`%${family}%`],
      count: count('users', part),
    },
    {
      ...users,
      label: "dateLastModified>'…'",
      requests: [
        {
          path: `/rostering/v1p2/users?filter=${encodeURIComponent(`dateLastModified>'${day}'`)}`,
          sql: page('users', 100, { where: since }),
        },
      ],
      values: [day],
      count: count('users', since),
    },
    {
      ...users,
      label: "status='tobedeleted'",
      requests: [
        {
          path: `/rostering/v1p2/users?filter=${encodeURIComponent("status='tobedeleted'")}`,
          sql: page('users', 100, { where: DELETED }),
        },
      ],
      count: count('users', DELETED),
    },
    {
      ...users,
      label: 'sort=familyName',
      requests: [
        {
          path: '/rostering/v1p2/users?sort=familyName',
          sql: page('users', 100, { order: 'order by family_name, sourced_id' }),
        },
      ],
      count: count('users', LIVE),
    },
  ];
}

function otherCases(userId: string): Case[] {
  return [
    {
      label: 'users/{id}',
      requests: [
        {
          path: `/rostering/v1p2/users/${userId}`,
          sql: 'select record from users where sourced_id = $1',
        },
      ],
      values: [userId],
      member: 'user',
    },
    {
      label: 'enrollments limit=100',
      requests: [{ path: '/rostering/v1p2/enrollments?limit=100', sql: page('enrollments', 100) }],
      values: [],
      member: 'enrollments',
      count: count('enrollments', LIVE),
    },
    {
      label: 'classes limit=100',
      requests: [{ path: '/rostering/v1p2/classes?limit=100', sql: page('classes', 100) }],
      values: [],
      member: 'classes',
      count: count('classes', LIVE),
    },
    {
      label: 'results limit=100',
      requests: [{ path: '/gradebook/v1p2/results?limit=100', sql: page('results', 100) }],
      values: [],
      member: 'results',
      count: count('results', LIVE),
    },
    {
      label: 'assessmentResults',
      requests: [
        {
          path: '/gradebook/v1p2/assessmentResults?limit=100',
          sql: page('assessment_results', 100, { record: ASSESSMENT_RESULT }),
        },
      ],
      values: [],
      member: 'assessmentResults',
      count: count('assessment_results', LIVE),
    },
  ];
}

/** Derived results have no text: it is made where they are read. */
const ASSESSMENT_RESULT = `json_build_object('sourcedId', sourced_id, 'status', status,
  'dateLastModified',
    to_char(date_last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'assessmentLineItem', json_build_object('sourcedId', assessment_line_item_id),
  'student', json_build_object('sourcedId', student_id), 'score', score,
  'scoreDate', (graded_at at time zone 'UTC')::date, 'scoreStatus', 'fully graded',
  'metadata', json_strip_nulls(json_build_object('scoreType', score_type, 'maxScore', max_score,
    'attemptId', attempt_id, 'attemptCount', attempt_count, 'assignableId', assignable_id,
    'subject', subject, 'courseId', course_id, 'lessonId', lesson_id,
    'sourceEventId', event_id)))`;
