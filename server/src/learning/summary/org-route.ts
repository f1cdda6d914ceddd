/** HTTP route of the summary of an org. */
import Type from 'typebox';
import { requireLedOrg } from '../../access/roster.ts';
import { route } from '../../http/route.ts';
import { ById } from '../../http/schema.ts';
import { parseToday } from '../../progress/period.ts';
import { summariseOrg } from './org.ts';
import { OrgSummary, OrgSummaryQuery } from './org-schema.ts';

export const orgSummary = route({
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/orgs/:sourcedId/summary',
  forPeople: true,
  operationId: 'getOrgSummary',
  scope: 'admin',
  tag: 'Read back',
  summary: 'Read which classes of a school or district need help, and how many students take part',
  description:
    'Of the active classes in the org and below it, without a line for a student. Leaders of the ' +
    'org read it, too. Who needs the teacher is decided for each class as in its own summary. The ' +
    'formulas: [What the numbers mean](/docs/reference/insights).',
  path: ById,
  query: Type.Object(OrgSummaryQuery),
  responses: { 200: OrgSummary },
  errors: [404],
  async handle(ctx, { path: { sourcedId: orgId }, query, caller }) {
    const { reads: db } = ctx;
    const now = ctx.now();
    const { today, timezone } = parseToday(query.timezone, now);
    await requireLedOrg(db, caller, orgId);
    const period = query.period ?? 'week';
    const found = { caller, orgId, period, timezone, today, now };
    return { status: 200, body: await summariseOrg(db, found) };
  },
});
