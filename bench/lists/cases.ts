/** The measured requests, and for each the SQL of a hand-tuned baseline. */

interface Asked {
  /** Path and query below /ims/oneroster/rostering/v1p2. */
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

function page(table: string, limit: number, { where = LIVE, order = ORDER } = {}): string {
  return `select record from ${table} where ${where} ${order} limit ${limit}`;
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
      requests: [{ path: '/users?limit=100', sql: page('users', 100) }],
      count: count('users', LIVE),
    },
    {
      ...users,
      label: 'users limit=3000',
      requests: [{ path: '/users?limit=3000', sql: page('users', 3_000) }],
      count: count('users', LIVE),
    },
    {
      ...users,
      label: 'users, far pages',
      requests: Array.from({ length: FAR_PAGES }, (_, number) => farPage(FAR + number * 100)),
      count: count('users', LIVE),
    },
  ];
}

/** Within what the partner may read. */
const FAR = 40_000;
const FAR_PAGES = 90;

/** A client goes from page to page, as OneRoster has no other way to read a list. */
function farPage(offset: number): Asked {
  return {
    path: `/users?limit=100&offset=${offset}`,
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
          path: `/users?filter=${encodeURIComponent(`familyName='${family}'`)}`,
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
          path: `/users?filter=${encodeURIComponent(`familyName~'${family.toLowerCase()}'`)}`,
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
          path: `/users?filter=${encodeURIComponent(`dateLastModified>'${day}'`)}`,
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
          path: `/users?filter=${encodeURIComponent("status='tobedeleted'")}`,
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
          path: '/users?sort=familyName',
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
        { path: `/users/${userId}`, sql: 'select record from users where sourced_id = $1' },
      ],
      values: [userId],
      member: 'user',
    },
    {
      label: 'enrollments limit=100',
      requests: [{ path: '/enrollments?limit=100', sql: page('enrollments', 100) }],
      values: [],
      member: 'enrollments',
      count: count('enrollments', LIVE),
    },
    {
      label: 'classes limit=100',
      requests: [{ path: '/classes?limit=100', sql: page('classes', 100) }],
      values: [],
      member: 'classes',
      count: count('classes', LIVE),
    },
  ];
}
