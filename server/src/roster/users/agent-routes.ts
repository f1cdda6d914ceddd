/** The routes of a student's agents: `/rostering/1.0/students/:sourcedId/agents`. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { ById, SourcedId, Written } from '../../http/schema.ts';
import { lockRecord } from '../../oneroster/records/records.ts';
import { checkReferences } from '../../oneroster/records/references.ts';
import { listBelowRoute } from '../../oneroster/routes/record-routes.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertAgents, listAgentIds, updateStudentRecord } from './agents.ts';
import { recordWithAgents, userKind } from './record.ts';
import { users } from './resource.ts';

interface Link {
  readonly sourcedId: string;
  readonly agentId: string;
}

/** Links an agent to a student; the caller must be allowed to write the student. */
function putAgent(ctx: Context, caller: Caller, { sourcedId, agentId }: Link): Promise<Reply> {
  admitWriter(ctx, caller);
  return ctx.db.begin(async (tx) => {
    const student = await lockRecord(tx, userKind, { caller, id: sourcedId });
    if (student?.status !== 'active') throw notFound('user', sourcedId);
    const agent = { path: '', kind: userKind, id: agentId };
    const unknown = await checkReferences(tx, caller, { references: [agent], status: 'active' });
    if (unknown.length > 0) throw notFound('user', agentId);
    const now = ctx.now();
    const header = { sourcedId, applicationId: caller.applicationId, dateLastModified: now };
    const added = await insertAgents(tx, header, [agentId]);
    if (added > 0) {
      const agentIds = await listAgentIds(tx, sourcedId);
      const record = recordWithAgents(student.record, { agentIds, now });
      await updateStudentRecord(tx, { sourcedId, record, now });
    }
    const body: Written = { status: 'success', sourcedId: agentId };
    return { status: added > 0 ? 201 : 200, body };
  });
}

/** Users who act for a student. */
const agents = { ...users, kind: { ...userKind, shows: 'guardians and helpers' } } as const;

export const agentRoutes = [
  listBelowRoute(agents, {
    url: '/students/:sourcedId/agents',
    kind: userKind,
    path: ById,
    where: (id) =>
      sql`users.sourced_id in (select agent_id from student_agents where student_id = ${id})`,
    operationId: 'listStudentAgents',
    summary: 'List the users who act for a student',
  }),
  route({
    method: 'PUT',
    confirmed: false,
    url: '/rostering/1.0/students/:sourcedId/agents/:agentId',
    scope: 'roster.createput',
    tag: 'Roster',
    operationId: 'putStudentAgent',
    summary: 'Let a user act for a student',
    description: 'Repeating it is harmless. The body is empty and may be left out.',
    path: Type.Object({ sourcedId: SourcedId, agentId: SourcedId }),
    body: Type.Object({}),
    bodyOptional: true,
    responses: { 200: Written, 201: Written },
    handle: (ctx, { caller, path }) => putAgent(ctx, caller, path),
  }),
];
