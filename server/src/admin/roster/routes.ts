/** Routes of the roster as a whole: its sanity, and its export. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { Rendered, type Route, route } from '../../http/route.ts';
import { Instant, SourcedId, uuidOf } from '../../http/schema.ts';
import { recordAudit } from '../../privacy/audit.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { runChecks } from '../../roster-files/sanity/run-checks.ts';
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

/** The report, made once for all who ask within a minute. */
function sanityReport({ reports, now }: Pick<Context, 'reports' | 'now'>) {
  return reports.ofOperators([SANITY], async (db) => {
    const checkedAt = now().toISOString();
    return { checkedAt, checks: await db.snapshot((tx) => runChecks(tx, FIRST_MAX)) };
  });
}

const sanity = route({
  method: 'GET',
  shows: 'roster',
  url: SANITY,
  ...common,
  operationId: 'getRosterSanity',
  summary: 'Check the roster for data that is mostly a mistake',
  description: 'As `lectern roster sanity`. A report is at most a minute old.',
  responses: { 200: RosterSanity },
  handle: async (ctx) => {
    const report = await sanityReport(ctx);
    const shown = report.checks.flatMap(({ first }) => first);
    recordDisclosure(shown.map(({ kind, id }) => (PEOPLE.has(kind) ? id : undefined)));
    return { status: 200, body: report };
  },
});

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
  handle: async (ctx, { query: { application } }) => {
    const { zip, people } = await exportRoster(ctx, application?.toLowerCase());
    await recordAudit(ctx.db, {
      action: 'export',
      objectType: 'roster',
      objectId: application ?? 'all',
    });
    recordDisclosure(people);
    const day = ctx.now().toISOString().slice(0, 10);
    const headers = { 'content-disposition': `attachment; filename="roster-${day}.zip"` };
    return { status: 200, headers, body: new Rendered(zip, 'application/zip') };
  },
});

export const rosterFileRoutes: readonly Route[] = [sanity, everything];
