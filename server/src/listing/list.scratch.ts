/** A table with a field of every kind, for the tests of this folder. */
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import type { Row } from './list.model.ts';

export const TABLE = `create table scratch (
  sourced_id text primary key,
  status text not null,
  date_last_modified timestamptz not null,
  title text,
  course_id uuid,
  sort_order integer,
  score numeric,
  ratio double precision,
  late boolean,
  score_date date,
  subjects text[],
  metadata jsonb,
  record text not null
)`;

export const RECORDS: Collection = {
  plural: 'records',
  from: sql`scratch`,
  key: sql`sourced_id`,
  record: sql`record`,
  fields: {
    sourcedId: { kind: 'text', sql: sql`sourced_id` },
    status: { kind: 'text', sql: sql`status` },
    dateLastModified: { kind: 'instant', sql: sql`date_last_modified` },
    title: { kind: 'text', sql: sql`title` },
    'course.sourcedId': { kind: 'uuid', sql: sql`course_id` },
    sortOrder: { kind: 'integer', sql: sql`sort_order` },
    score: { kind: 'number', sql: sql`score` },
    ratio: { kind: 'number', sql: sql`ratio` },
    late: { kind: 'boolean', sql: sql`late` },
    scoreDate: { kind: 'date', sql: sql`score_date` },
    subjects: { kind: 'textArray', sql: sql`subjects` },
  },
  metadata: sql`metadata`,
  members: ['sourcedId', 'status', 'title', 'course', 'subjects', 'metadata'],
  search: [sql`title`],
  order: [{ sql: sql`sort_order` }, { sql: sql`title` }],
  status: sql`status`,
  limitMax: 1_000,
};

const BLANK: Row = {
  sourcedId: '',
  status: 'active',
  dateLastModified: '2026-01-15T10:00:00.000Z',
  title: null,
  course: null,
  sortOrder: null,
  score: null,
  ratio: null,
  late: null,
  scoreDate: null,
  subjects: null,
  metadata: null,
};

/** Inserts a row; members left out are absent. */
export async function insertRow(
  db: Queryable,
  given: Partial<Row> & Pick<Row, 'sourcedId'>,
): Promise<void> {
  const row = { ...BLANK, ...given };
  await db.execute(sql`insert into scratch values (${columns(row)})`);
}

function columns(row: Row): Sql {
  const { sourcedId, status, title, course, subjects, metadata } = row;
  const record = JSON.stringify({ sourcedId, status, title, course, subjects, metadata });
  return sql`
    ${sourcedId}, ${status}, ${row.dateLastModified}, ${title}, ${course}, ${row.sortOrder},
    ${row.score}, ${row.ratio}, ${row.late}, ${row.scoreDate}, ${subjects}::text[],
    ${metadata && JSON.stringify(metadata)}::jsonb, ${record}`;
}
