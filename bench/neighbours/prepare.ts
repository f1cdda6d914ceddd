/** Content with pages as heavy as they can be, and two partners that read it. */
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { sql, trusted } from '../../server/src/storage/database/sql.ts';
import type { Credentials } from '../token.ts';

interface Prepared {
  readonly heavy: Credentials;
  readonly other: Credentials;
  /** A small record, which anybody may read. */
  readonly recordId: string;
}

/** Records as large as they may be, which PostgreSQL cannot compress much. */
const LARGE = 1_500;
const LARGE_BYTES = 62_000;
/** Ordinary ones. */
const SMALL = 30_000;
const SMALL_BYTES = 900;

export async function prepare(connection: Connection): Promise<Prepared> {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1, statementTimeoutMs: 0 });
  await migrate(db);
  const applicationId = await insertApplication(db, { name: 'Owner' });
  const fill = (title: string, count: number, bytes: number) =>
    db.execute(sql`
      insert into courses (sourced_id, application_id, status, date_last_modified, title, record)
      select id, ${applicationId}, 'active', now(), ${title}, json_build_object(
        'sourcedId', id, 'status', 'active', 'dateLastModified', now(), 'title', ${title}::text,
        'metadata', json_build_object('note', (
          select string_agg(md5(id || part), '')
          from generate_series(1, ${bytes}::int / 32) part
        )))::text
      from (select gen_random_uuid()::text as id from generate_series(1, ${count}::int)) ids`);
  await fill('large', LARGE, LARGE_BYTES);
  await fill('small', SMALL, SMALL_BYTES);
  await db.script('vacuum analyze courses');
  const record = await db.first<{ id: string }>(
    trusted("select sourced_id as id from courses where title = 'small' limit 1"),
  );
  const client = async (name: string) =>
    insertClient(db, {
      applicationId: await insertApplication(db, { name }),
      scopes: ['roster.readonly'],
    });
  const prepared = {
    heavy: await client('Heavy'),
    other: await client('Other'),
    recordId: record?.id ?? '',
  };
  await db.close();
  return prepared;
}
