/** Settings of one application that an operator makes: COMPAT, and access to the roster. */
import { notFound } from '../../http/problem.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, sql } from '../../storage/database/sql.ts';

export interface ApplicationSettings {
  /** COMPAT for this application; null = the setting of the server. */
  readonly compat: 'live' | 'off' | null;
  /** Users, classes and enrollments that it reads: those that it has a basis for, or all. */
  readonly roster: 'own' | 'all';
}

interface ApplicationWithSettings extends ApplicationSettings {
  readonly sourcedId: string;
  readonly name: string;
}

/** Maximum rows of the list. */
const APPLICATIONS_MAX = 10_000;

const SETTINGS = sql`compat, case when roster_all then 'all' else 'own' end as roster`;

/** Throws a Problem 404 without the application. */
export async function requireApplicationSettings(
  db: Queryable,
  applicationId: string,
): Promise<ApplicationSettings> {
  const settings = await db.first<ApplicationSettings>(sql`
    select ${SETTINGS} from applications where sourced_id = ${applicationId}`);
  if (settings) return settings;
  throw notFound('application', applicationId);
}

export function listApplicationSettings(db: Queryable): Promise<ApplicationWithSettings[]> {
  return db.query(sql`
    select sourced_id, name, ${SETTINGS} from applications
    order by name, sourced_id limit ${APPLICATIONS_MAX}`);
}

/** Changes the given settings and returns all; throws a Problem 404 without the application. */
export async function changeApplicationSettings(
  db: Queryable,
  applicationId: string,
  { compat, roster }: Partial<ApplicationSettings>,
): Promise<ApplicationSettings> {
  const changes = [
    ...(compat === undefined ? [] : [sql`compat = ${compat}`]),
    ...(roster === undefined ? [] : [sql`roster_all = ${roster === 'all'}`]),
  ];
  const settings = await db.first<ApplicationSettings>(sql`
    update applications set ${join(changes, ', ', sql`sourced_id = sourced_id`)}
    where sourced_id = ${applicationId}
    returning ${SETTINGS}`);
  if (settings) return settings;
  throw notFound('application', applicationId);
}
