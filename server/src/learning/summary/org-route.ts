/** HTTP route of the summary of an org. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { ById, NoParameters } from '../../http/schema.ts';
import { pageHeaders, parsePage } from '../../listing/page.ts';
import { parseToday } from '../../progress/period.ts';
import { STUDENTS_MAX, StudentPages } from '../pages.ts';
import { listTopOrgs, summariseOrg } from './org.ts';
import { OrgList, OrgStandards, OrgStudents, OrgSummary, OrgSummaryQuery } from './org-schema.ts';
import { listOrgStandards } from './org-standards.ts';
import { listOrgStudents } from './org-students.ts';

const readers = { scope: 'admin', forOrgRoles: ['analyst', 'district'], tag: 'Read back' } as const;

export const topOrgs = route({
  ...readers,
  method: 'GET',
  shows: 'nothing',
  url: '/insights/1.0/orgs',
  operationId: 'listSummaryOrgs',
  summary: 'List the topmost orgs whose summary the caller may read',
  description: 'Those without an active org above; for an account of one org, this one. By name.',
  query: NoParameters,
  responses: { 200: OrgList },
  async handle({ reads }, { caller }) {
    return { status: 200, body: { orgs: await listTopOrgs(reads, caller) } };
  },
});

export const orgSummary = route({
  ...readers,
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/orgs/:sourcedId/summary',
  forPeople: true,
  operationId: 'getOrgSummary',
  summary: 'Read which classes of a school or district need help, and how many students take part',
  description:
    'Of the active classes in the org and below it, without a line for a student. Leaders of the ' +
    'org and operators of its district read it, too, and analysts, but for classes of fewer than ' +
    'ten students. Who needs the teacher is decided for each class as in its own summary. The ' +
    'formulas: [What the numbers mean](/docs/reference/insights).',
  path: ById,
  query: Type.Object(OrgSummaryQuery),
  responses: { 200: OrgSummary },
  errors: [404],
  async handle(ctx, { path: { sourcedId: orgId }, query, caller }) {
    const { reads: db } = ctx;
    const now = ctx.now();
    const { today, timezone } = parseToday(query.timezone, now);
    const period = query.period ?? 'week';
    const found = { caller, orgId, period, timezone, today, now };
    return { status: 200, body: await summariseOrg(db, found) };
  },
});

export const orgStandards = route({
  ...readers,
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/orgs/:sourcedId/standards',
  forPeople: true,
  operationId: 'listOrgStandards',
  summary: 'Read how many students of a school or district mastered each standard',
  description:
    'Of the active classes in the org and below it: of each standard that their courses teach, the ' +
    'students, and those of them who mastered it. For whom, and what is kept from analysts: as in ' +
    'the summary of the org.',
  path: ById,
  query: NoParameters,
  responses: { 200: OrgStandards },
  errors: [404],
  async handle(ctx, { path: { sourcedId: orgId }, caller }) {
    const found = await listOrgStandards(ctx.reads, { caller, orgId });
    return { status: 200, body: { ...found, asOf: ctx.now() } };
  },
});

export const orgStudents = route({
  ...readers,
  method: 'GET',
  shows: 'summary of time and practice',
  url: '/insights/1.0/orgs/:sourcedId/students',
  forPeople: true,
  operationId: 'listOrgStudents',
  summary: 'Read what each student of a school or district did and knows',
  description:
    'Of the active enrollments in active classes in the org and below it, each student once, in no ' +
    'order of numbers. Analysts get pseudonyms, unless their account has `names`, and no student ' +
    'of a school with fewer than ten. The numbers are those of `/insights/1.0/classes/{sourcedId}`, ' +
    'the periods those of the summary of the org.',
  path: ById,
  query: Type.Object({ ...OrgSummaryQuery, ...StudentPages }),
  responses: { 200: OrgStudents },
  errors: [404],
  async handle(ctx, { path: { sourcedId: orgId }, query, caller, url }) {
    const now = ctx.now();
    const { today, timezone } = parseToday(query.timezone, now);
    const period = query.period ?? 'week';
    const place = parsePage(query, STUDENTS_MAX);
    const found = await listOrgStudents(ctx.reads, {
      ...{ caller, orgId, period, timezone, today, now, place },
    });
    return {
      status: 200,
      body: { ...found, ...place },
      headers: pageHeaders(`${ctx.config.baseUrl}${url}`, place, found.total),
    };
  },
});
