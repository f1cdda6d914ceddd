/** Routes of a student's data for operators: export, erasure, disclosures. */
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { Rendered } from '../../http/body.ts';
import { notFound } from '../../http/problem.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import { ById, Instant, nullable, partialOf, Uuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import { logEnvelope, logReply } from '../../listing/log.ts';
import { logQuery } from '../../listing/query.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { actorOf } from '../../privacy/request-actor.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';
import { countHoldings } from './count.ts';
import { dataShown, disclosedTo, showed } from './disclosures.ts';
import { eraseStudent } from './erase.ts';
import { exportStudent, recordExport } from './export.ts';
import { exportPage } from './page.ts';

const URL = '/admin/1.0/students/:sourcedId';
const ofStudent = { scope: 'admin', tag: 'Student data', path: ById } as const;

const Rows = Type.Array(Type.Object({}), { description: 'Rows of the table with this name.' });

const everything = route({
  ...ofStudent,
  method: 'GET',
  shows: 'all stored data',
  url: URL,
  operationId: 'exportStudent',
  confirmed: true,
  summary: 'Export all data of a student, table by table',
  description: 'One state of the database. The export has a line in the audit log.',
  responses: {
    200: Type.Object(
      { student: Type.String({ description: 'sourcedId of the student.' }), exportedAt: Instant },
      {
        additionalProperties: Rows,
        title: 'StudentExport',
        description: 'All stored data of a student: a member per table that has some.',
      },
    ),
  },
  errors: [404],
  handle: async (ctx, request) => {
    const text = await exported(ctx, request, exportStudent);
    return { status: 200, body: new Rendered(text) };
  },
});

const page = route({
  ...ofStudent,
  method: 'GET',
  shows: 'all stored data',
  url: `${URL}/page`,
  operationId: 'exportStudentPage',
  confirmed: true,
  summary: 'Export the data of a student as a page that families can read',
  description:
    'One HTML file: the data of the export under plain headings, with the titles of courses and ' +
    'classes; the first 2,000 rows of a table. It has a line in the audit log.',
  replyMediaType: 'text/html',
  responses: { 200: Type.Unknown({ description: 'A web page.' }) },
  errors: [404],
  handle: async (ctx, request) => {
    const text = await exported(ctx, request, exportPage);
    const headers = { 'content-disposition': 'attachment' };
    return { status: 200, headers, body: new Rendered(text, 'text/html; charset=utf-8') };
  },
});

async function exported(
  ctx: Context,
  request: Request<Static<typeof ById>, unknown, unknown>,
  print: typeof exportStudent,
): Promise<string> {
  const { sourcedId } = request.path;
  const pieces = await ctx.db.snapshot(async (tx) => {
    await tx.limitStatements(0);
    return Array.fromAsync(print(tx, sourcedId, ctx.now()));
  });
  if (pieces.length === 0) throw notFound('student', sourcedId);
  await recordExport(ctx.db, sourcedId, actorOf(request));
  recordDisclosure([sourcedId]);
  return pieces.join('');
}

const Holding = Type.Object({
  table: Type.String({ description: 'Name of the table.', examples: ['xp_entries'] }),
  rows: Type.Integer({
    minimum: 1,
    description: 'Rows of the student; texts of events one by one.',
  }),
  erasure: Type.Enum(['deleted', 'redacted', 'pseudonymised'], {
    description:
      'What an erasure does with them. redacted: they stay without personal data; ' +
      'pseudonymised: they stay with a keyed hash in place of the id.',
  }),
});

const holdings = route({
  ...ofStudent,
  method: 'GET',
  shows: 'amount of stored data',
  url: `${URL}/holdings`,
  operationId: 'countStudentHoldings',
  summary: 'Count what is stored of a student, table by table',
  description: 'One state of the database. Searches the whole log of events.',
  responses: {
    200: Type.Object(
      {
        student: Type.String({ description: 'sourcedId of the student.' }),
        holdings: Type.Array(Holding, { description: 'Tables that have rows of the student.' }),
      },
      { title: 'StudentHoldings', description: 'What is stored of a student.' },
    ),
  },
  errors: [404],
  handle: async (ctx, { path: { sourcedId } }) => {
    const held = await ctx.db.snapshot(async (tx) => {
      await tx.limitStatements(0);
      return countHoldings(tx, sourcedId);
    });
    if (held.length === 0) throw notFound('student', sourcedId);
    recordDisclosure([sourcedId]);
    return { status: 200, body: { student: sourcedId, holdings: held } };
  },
});

const erase = route({
  ...ofStudent,
  method: 'DELETE',
  url: URL,
  confirmed: true,
  operationId: 'eraseStudent',
  summary: 'Erase a student and all data about it',
  description:
    'Cannot be undone. Old events that are sent again get their first reply and have no effect; ' +
    'new ones are dropped, and erased within minutes.',
  responses: {
    200: Type.Object(
      {
        erased: Type.Record(Type.String(), Type.Integer(), {
          description: 'Number of erased rows by table.',
        }),
      },
      { title: 'Erasure', description: 'The result of an erasure.' },
    ),
  },
  errors: [404],
  handle: async (ctx, { path: { sourcedId } }) => {
    const erased = await eraseStudent(ctx.db, sourcedId, { now: ctx.now() });
    if (!erased) throw notFound('student', sourcedId);
    return { status: 200, body: { erased } };
  },
});

const Disclosure = Type.Object(
  {
    sourcedId: Type.String({ description: 'Number of the line; later lines have larger ones.' }),
    at: Instant,
    applicationId: nullable(Uuid, "Null for a command on the server's machine."),
    application: Type.String({ description: 'Name of the application; or `command line`.' }),
    data: Type.String({ description: 'The kind of data that was shown.', examples: ['grades'] }),
    clientId: Type.String({
      description: 'Client of the application that sent the request; or the account of a command.',
    }),
    endpoint: Type.String({ description: 'Method and path pattern of the request; or a command.' }),
    requestId: Type.String({ description: 'Header x-request-id of the reply; empty = a command.' }),
  },
  { title: 'Disclosure', description: 'A reply that showed data of the student.' },
);

/** Newest first. */
function disclosuresOf(studentId: string, dataOf: (endpoint: string) => string): Collection {
  const key = sql`d.id`;
  return {
    plural: 'disclosures',
    from: sql`disclosures d left join applications a on a.sourced_id = d.application_id`,
    key,
    record: sql`json_build_object(
      'sourcedId', d.id::text,
      'at', ${isoText(sql`d.at`)},
      'applicationId', d.application_id,
      'application', ${disclosedTo},
      'clientId', d.client_id,
      'endpoint', d.endpoint,
      'requestId', d.request_id
    )::text`,
    fields: {
      at: { kind: 'instant', sql: sql`d.at` },
      applicationId: { kind: 'uuid', sql: sql`d.application_id` },
      application: { kind: 'text', sql: disclosedTo },
      clientId: { kind: 'text', sql: sql`d.client_id` },
      endpoint: { kind: 'text', sql: sql`d.endpoint` },
      requestId: { kind: 'text', sql: sql`d.request_id` },
    },
    members: Object.keys(Disclosure.properties),
    print: (text) => {
      const line = JSON.parse(text) as { endpoint: string };
      return JSON.stringify({ ...line, data: dataOf(line.endpoint) });
    },
    search: [],
    order: [sql`d.at`, key].map((column) => ({
      ...{ sql: column, descending: true, always: true },
    })),
    where: showed(studentId),
    limitMax: 3_000,
  };
}

/** `routes`: all of the server, whose replies have lines in the log. */
const disclosures = (routes: () => readonly Route[]) => {
  const dataOf = dataShown(routes);
  return route({
    ...ofStudent,
    method: 'GET',
    shows: 'nothing',
    url: `${URL}/disclosures`,
    operationId: 'listStudentDisclosures',
    summary: 'List the replies that showed data of a student, newest first',
    description: 'Written within a second after the reply; 3,000 lines per page at most.',
    query: logQuery(disclosuresOf('', dataOf)),
    responses: { 200: logEnvelope('disclosures', partialOf(Disclosure)) },
    handle: (ctx, { path, query }) => logReply(ctx, disclosuresOf(path.sourcedId, dataOf), query),
  });
};

export const studentRoutes = (routes: () => readonly Route[]): readonly Route[] => [
  ...[everything, page, holdings, erase],
  disclosures(routes),
];
