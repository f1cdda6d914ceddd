/** Routes of the roster as a whole: its sanity, and its export. */
import Type from 'typebox';
import { isInDistrict, isPersonOfDistrict } from '../../access/district.ts';
import type { Context } from '../../context.ts';
import { Rendered } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import type { OrgRole } from '../../http/org-role.ts';
import { type Route, route } from '../../http/route.ts';
import { Instant, SourcedId, uuidOf } from '../../http/schema.ts';
import { recordAudit } from '../../privacy/audit.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { actorOf } from '../../privacy/request-actor.ts';
import { runChecks } from '../../roster-files/sanity/run-checks.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { exportRoster } from './export.ts';

const common = { scope: 'admin', tag: 'Imports' } as const;

const RosterSanity = Type.Object(
  {
    checkedAt: Instant,
    checks: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Stable', examples: ['class_without_teacher'] }),
        title: Type.String({ description: 'What the records are, in the plural' }),
        why: Type.String({ description: 'What goes wrong with them' }),
        count: Type.Integer({ description: 'All records that the check finds' }),
        first: Type.Array(
          Type.Object({
            kind: Type.String({ description: 'Such as `user` or `class`' }),
            id: SourcedId,
            detail: Type.String({ description: 'The name, or the value in question' }),
          }),
          { maxItems: 100, description: 'The first 100, by kind and id' },
        ),
      }),
    ),
  },
  { title: 'RosterSanity', description: 'Data of the roster that is allowed but mostly a mistake' },
);

const FIRST_MAX = 100;
const SANITY = '/admin/1.0/roster/sanity';

/** The report, made once for all who ask within a minute: operators, or those of one district. */
function sanityReport(
  { reports, now, reads }: Pick<Context, 'reports' | 'now' | 'reads'>,
  caller: Caller,
) {
  const { orgRole } = caller;
  const isShown = orgRole && isSuspectOf(orgRole);
  const request = { caller, key: [SANITY, orgRole?.orgId], db: reads };
  return reports.get(request, async (db) => {
    const checkedAt = now().toISOString();
    const checks = await db.snapshot((tx) => runChecks(tx, FIRST_MAX, isShown));
    return { checkedAt, checks };
  });
}

const sanity = route({
  method: 'GET',
  shows: 'roster',
  url: SANITY,
  ...common,
  forOrgRoles: ['district'],
  operationId: 'getRosterSanity',
  summary: 'Check the roster for data that is mostly a mistake',
  description:
    'As `lectern roster sanity`. A report is at most a minute old. District operators get the ' +
    'orgs, classes, enrollments and people of their district.',
  responses: { 200: RosterSanity },
  handle: async (ctx, { caller }) => {
    const report = await sanityReport(ctx, caller);
    const shown = report.checks.flatMap(({ first }) => first);
    recordDisclosure(shown.map(({ kind, id }) => (PEOPLE.has(kind) ? id : undefined)));
    return { status: 200, body: report };
  },
});

/** SQL: the `suspect` is a record that a district operator reads. */
function isSuspectOf(orgRole: OrgRole): Sql {
  const isAtOrg = isInDistrict(orgRole, sql`at.school_id`);
  return sql`case suspect.kind
    when 'org' then ${isInDistrict(orgRole, sql`suspect.id`)}
    when 'class' then suspect.id in (select at.sourced_id from classes at where ${isAtOrg})
    when 'enrollment' then suspect.id in (select at.sourced_id from enrollments at where ${isAtOrg})
    when 'user' then ${isPersonOfDistrict(orgRole, sql`suspect.id`)}
    else false
  end`;
}

/** Kinds whose id is that of the person. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'demographics']);

const everything = route({
  method: 'GET',
  shows: 'roster',
  url: '/admin/1.0/roster/export',
  ...common,
  confirmed: true,
  operationId: 'exportRoster',
  summary: 'Export the roster as a zip file of OneRoster CSV files',
  description:
    'As `lectern roster export`: one state of all active records. It is written to disk first, then ' +
    'sent as fast as the client takes it. It has a line in the audit log.',
  query: Type.Object({
    application: Type.Optional(uuidOf('Only records of this application.')),
  }),
  replyMediaType: 'application/zip',
  responses: { 200: Type.Unknown({ description: 'The zip file' }) },
  handle: async (ctx, request) => {
    const { application } = request.query;
    const { zip, people } = await exportRoster(ctx, application?.toLowerCase());
    await recordAudit(ctx.db, {
      action: 'export',
      objectType: 'roster',
      objectId: application ?? 'all',
      actor: actorOf(request),
    });
    recordDisclosure(people);
    const day = ctx.now().toISOString().slice(0, 10);
    const headers = { 'content-disposition': `attachment; filename="roster-${day}.zip"` };
    return { status: 200, headers, body: new Rendered(zip, 'application/zip') };
  },
});

export const rosterFileRoutes: readonly Route[] = [sanity, everything];
