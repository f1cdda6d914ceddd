/** Finds under which ids and names a student is known, and the events that name it. */
import { eventsOfStudents } from '../../events/log/of-student.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { foldEmail, foldText, nameOrder } from '../../storage/folding.ts';
import type { Subject } from './data-inventory.ts';

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

/**
 * Conditions on another user `o` who is called `name`, each in the form of an index; `address` is
 * the name with the letters of ASCII alone in lower case.
 */
const OTHERS: readonly Sql[] = [
  sql`o.sourced_id = name`,
  sql`lower(o.sourced_id) = name and o.sourced_id <> lower(o.sourced_id)`,
  sql`${foldText(sql`o.username`)} = ${foldText(sql`name`)}`,
  sql`${foldEmail(sql`o.email`)} in (name, address)`,
  sql`${foldEmail(sql`o.email`)} in (substr(name, 8), substr(address, 8)) and name like 'mailto:%'`,
];

const isOfOther = (id: string) => (condition: Sql) =>
  sql`exists (select from users o where ${condition} and o.sourced_id <> ${id})`;

/** What the student alone is called: each name is looked up among all users, by an index. */
export async function findIdentity(db: Queryable, id: string): Promise<Identity> {
  const found = await db.first<{ folded: string[]; fullNames: string[] }>(sql`
    with names as (
      select distinct lower(name) as name, ${foldEmail(sql`name`)} as address from users u
      cross join unnest(array[
        u.sourced_id, u.username, u.email, 'mailto:' || u.email
      ]) as name
      where u.sourced_id = ${id} and name <> ''
    ), others as (
      select name from names where ${join(OTHERS.map(isOfOther(id)), ' or ')}
    )
    select array(select name from names except select name from others) as folded,
      array(
        select lower(text) from users u
        cross join unnest(array[
          u.given_name || ' ' || u.family_name, u.family_name || ', ' || u.given_name
        ]) as text
        where u.sourced_id = ${id} and not exists (
          select from users o
          where ${nameOrder(sql`o.family_name`)} = ${nameOrder(sql`u.family_name`)}
            and o.family_name = u.family_name and o.given_name = u.given_name
            and o.sourced_id <> u.sourced_id
        )
      ) as full_names`);
  return { id, folded: found?.folded ?? [], fullNames: found?.fullNames ?? [] };
}

/** The student with its events so far. */
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

interface FoundEvent {
  readonly key: string;
  readonly seq: number;
  readonly student: string;
}

/** Events without student count by their session, which an event with the student began. */
async function subjectWhere(
  db: Queryable,
  { id, folded }: Identity,
  condition: Sql,
): Promise<SubjectWithLog> {
  const named = [...new Set([id, ...folded])];
  const isOne = sql`(e.student_id = ${id} or lower(e.student_id) = any(${folded}::text[]))`;
  const own = await db.query<FoundEvent>(sql`
    select e.key, e.seq, e.student_id as student
    from ${eventsOfStudents(named, isOne)} e where ${condition}`);
  const ids = [...new Set([...named, ...own.map(({ student }) => student)])];
  const ofSessions = await db.query<Omit<FoundEvent, 'student'>>(sql`
    select e.key, e.seq from sessions s
    join events e on e.application_id = s.application_id and e.session_id = s.session_id
    where s.student_id = any(${ids}::text[]) and e.student_id is null and ${condition}`);
  const events = [...own, ...ofSessions];
  return {
    id,
    ids,
    keys: events.map(({ key }) => key),
    seqs: events.map(({ seq }) => seq),
  };
}
