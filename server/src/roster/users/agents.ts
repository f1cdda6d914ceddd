/** The SQL of the links between students and their agents. */
import { mayReadUser } from '../../access/roster.ts';
import type { Caller } from '../../http/caller.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** The student, the application that links, and the time. */
interface LinkHeader {
  /** The student. */
  readonly sourcedId: string;
  readonly applicationId: string;
  readonly dateLastModified: Date;
}

/** The ids of all agents of a student, in order. */
export async function listAgentIds(db: Queryable, studentId: string): Promise<string[]> {
  const rows = await db.query<{ agentId: string }>(sql`
    select agent_id from student_agents where student_id = ${studentId} order by agent_id`);
  return rows.map((row) => row.agentId);
}

/** The agents whom this caller cannot see: it can neither add nor remove them. */
export async function listHiddenAgentIds(
  db: Queryable,
  studentId: string,
  caller: Caller,
): Promise<string[]> {
  if (caller.operator) return [];
  const rows = await db.query<{ agentId: string }>(sql`
    select agent_id from student_agents
    where student_id = ${studentId} and not ${mayReadUser(caller, sql`agent_id`)}
    order by agent_id`);
  return rows.map((row) => row.agentId);
}

/** Adds missing links; returns how many. */
export function insertAgents(
  tx: Transaction,
  header: LinkHeader,
  agentIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    insert into student_agents (student_id, agent_id, application_id, created_at)
    select ${header.sourcedId}, agent_id, ${header.applicationId}::uuid,
      ${header.dateLastModified}::timestamptz
    from unnest(${agentIds}::text[]) as agent_id
    on conflict do nothing`);
}

/** Replaces those of the student's agents whom the caller can see by these users. */
export async function replaceAgents(
  tx: Transaction,
  header: LinkHeader,
  { agentIds, caller }: { agentIds: readonly string[]; caller: Caller },
): Promise<void> {
  await tx.execute(sql`
    delete from student_agents
    where student_id = ${header.sourcedId} and agent_id <> all(${agentIds}::text[])
      and ${mayReadUser(caller, sql`agent_id`)}`);
  await insertAgents(tx, header, agentIds);
}

/** Stores the student's record after its agents have changed. */
export async function updateStudentRecord(
  tx: Transaction,
  { sourcedId, record, now }: { sourcedId: string; record: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update users set record = ${record}, date_last_modified = ${now}
    where sourced_id = ${sourcedId}`);
}
