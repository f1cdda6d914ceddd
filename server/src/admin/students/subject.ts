/** Finds under which ids and names a student is known, and the events that name it. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { Subject } from './holdings.ts';

/** What identifies a student; nothing of it belongs to another user. */
export interface Identity {
  readonly id: string;
  /** Lower case: id, username, email, 'mailto:' and the email. Partners use them as ids. */
  readonly folded: readonly string[];
  /** Lower case: given name and family name, in both orders. */
  readonly fullNames: readonly string[];
}

interface SubjectWithLog extends Subject {
  /** Numbers of the events. */
  readonly seqs: readonly number[];
}

/** Searches all users by names in lower case, which has no index: once per erasure or export. */
export async function findIdentity(db: Queryable, id: string): Promise<Identity> {
  const found = await db.first<{ folded: string[]; fullNames: string[] }>(sql`
    with names as (
      select distinct lower(name) as name from users u
      cross join unnest(array[
        u.sourced_id, u.username, u.email, 'mailto:' || u.email
      ]) as name
      where u.sourced_id = ${id} and name <> ''
    ), others as (
      select distinct name from users o
      join names on name in (
        lower(o.sourced_id), lower(o.username), lower(o.email), 'mailto:' || lower(o.email)
      )
      where o.sourced_id <> ${id}
    )
    select array(select name from names except select name from others) as folded,
      array(
        select lower(text) from users u
        cross join unnest(array[
          u.given_name || ' ' || u.family_name, u.family_name || ', ' || u.given_name
        ]) as text
        where u.sourced_id = ${id} and not exists (
          select from users o
          where o.given_name = u.given_name and o.family_name = u.family_name
            and o.sourced_id <> u.sourced_id
        )
      ) as full_names`);
  return { id, folded: found?.folded ?? [], fullNames: found?.fullNames ?? [] };
}

/** The student with its events so far; reads the whole log. */
export function findSubject(db: Queryable, identity: Identity): Promise<SubjectWithLog> {
  return subjectWhere(db, identity, trusted('true'));
}

/** With the events that an earlier snapshot may have missed. `horizon`: its oldest transaction. */
export function findLateSubject(
  db: Queryable,
  identity: Identity,
  horizon: string,
): Promise<SubjectWithLog> {
  return subjectWhere(db, identity, sql`e.xid >= ${horizon}::xid8`);
}

/** Events without student count by their session. */
async function subjectWhere(
  db: Queryable,
  { id, folded }: Identity,
  condition: Sql,
): Promise<SubjectWithLog> {
  const isStudent = (student: Sql) =>
    sql`(${student} = ${id} or lower(${student}) = any(${folded}::text[]))`;
  const rows = await db.query<{ key: string; seq: number; student: string | null }>(sql`
    select e.key, e.seq, e.student_id as student from events e
    where ${isStudent(sql`e.student_id`)} and ${condition}
    union all
    select e.key, e.seq, null from events e
    where e.student_id is null and e.session_id is not null and ${condition} and exists (
      select from sessions s
      where s.application_id = e.application_id and s.session_id = e.session_id
        and ${isStudent(sql`s.student_id`)}
    )`);
  const spelled = rows.flatMap(({ student }) => student ?? []);
  return {
    id,
    ids: [...new Set([id, ...folded, ...spelled])],
    keys: rows.map(({ key }) => key),
    seqs: rows.map(({ seq }) => seq),
  };
}
