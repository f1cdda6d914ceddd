/** Routes by which programs fetch the warehouse's tables: operators all, applications their own. */
import Type, { type Static } from 'typebox';
import type { Context } from '../context.ts';
import { Rendered, type Reply } from '../http/body.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { type Request, type Route, route } from '../http/route.ts';
import { count, Instant, NoParameters, nullable, optionalText } from '../http/schema.ts';
import { recordAudit } from '../privacy/audit.ts';
import { actorOf } from '../privacy/request-actor.ts';
import { type Download, type DownloadRequest, UnknownTable } from './downloads.ts';
import { WarehouseError } from './error.ts';
import { FORMATS } from './files.ts';
import { listRuns } from './runs.ts';

const MEDIA_TYPES = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const;

const path = Type.Object({
  table: Type.String({
    description: 'Name of a table, as the page about the tables of the warehouse lists them',
    examples: ['fct_xp'],
  }),
});

const query = Type.Object({
  format: Type.Optional(Type.Enum([...FORMATS], { description: 'Default: `csv`.' })),
  after: optionalText(
    'Only what changed since this cursor, with the column `deleted`: remove the rows whose keys ' +
      'the file has, then add those that are not deleted.',
  ),
  cursor: optionalText('Go on with the file of this cursor; `format` and `after` as before.'),
  from: optionalText('With `cursor`: the number of bytes that have arrived.'),
});

const DESCRIPTION =
  'Students are pseudonyms. The header `X-Lectern-Cursor` has the cursor of the file; ' +
  '`X-Lectern-Mode` says whether it is `whole` or has `changes`: dimensions are always whole. ' +
  'A reply that was cut off goes on with `cursor` and `from`, for a day; 410 when the file is gone.';

type Asked = Request<{ readonly table: string }, Static<typeof query>, unknown>;

async function answer(ctx: Context, request: Asked): Promise<Reply> {
  const { caller, path, query } = request;
  const { format = 'csv', after } = query;
  const wanted = { caller, table: path.table, format, after };
  const { cursor, mode, bytes } = await download(ctx, wanted, request).catch(explain);
  const headers = {
    'x-lectern-cursor': cursor,
    'x-lectern-mode': mode,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${path.table}.${format}"`,
  };
  return { status: 200, headers, body: new Rendered(bytes, MEDIA_TYPES[format]) };
}

async function download(ctx: Context, wanted: DownloadRequest, request: Asked): Promise<Download> {
  const { cursor, from } = request.query;
  if (cursor === undefined) {
    const begun = await ctx.downloads.begin(wanted);
    const objectId = `${wanted.table} ${begun.cursor}`;
    const line = { action: 'export', objectType: 'warehouse', objectId };
    await recordAudit(ctx.db, { ...line, actor: actorOf(request) });
    return begun;
  }
  const rest = await ctx.downloads.resume(wanted, { cursor, from: parseFrom(from) });
  if (rest) return rest;
  throw new Problem(
    410,
    'unknownobject',
    `The file of the cursor '${cursor}' is not kept here any more: leave out cursor and from.`,
  );
}

function parseFrom(text = '0'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const message = `from is '${text}'; it takes the number of bytes that have arrived.`;
  throw invalidMember('/from', 'field_value', message);
}

function explain(error: unknown): never {
  if (error instanceof UnknownTable) throw new Problem(404, 'unknownobject', error.message);
  if (error instanceof WarehouseError) throw invalidMember('/after', 'field_value', error.message);
  throw error;
}

const common = {
  method: 'GET',
  // Pseudonyms in place of people: no name and no id is in a table.
  shows: 'nothing',
  tag: 'Warehouse',
  path,
  query,
  replyMediaType: MEDIA_TYPES.csv,
  responses: { 200: Type.Unknown({ description: 'The rows' }) },
  errors: [410],
} as const;

const all = route({
  ...common,
  url: '/admin/1.0/warehouse/:table',
  scope: 'admin',
  operationId: 'exportWarehouseTable',
  summary: 'Fetch a table of the warehouse, or what changed in it',
  description: DESCRIPTION,
  handle: answer,
});

const own = route({
  ...common,
  url: '/warehouse/1.0/:table',
  scope: 'events.readonly',
  operationId: 'exportOwnWarehouseTable',
  summary: 'Fetch your rows of a table of the warehouse, or what changed in them',
  description:
    'The tables with `application_id`: your events, and what follows from them for students whom ' +
    `you may read. ${DESCRIPTION}`,
  handle: (ctx, asked) => answer(ctx, { ...asked, caller: { ...asked.caller, operator: false } }),
});

const File = Type.Object({
  path: Type.String({ description: 'In the folder' }),
  rows: count('Rows'),
  bytes: count('Size'),
  sha256: Type.String({ description: 'Digest of the file, hexadecimal' }),
});

const Exports = Type.Object(
  {
    exports: Type.Array(
      Type.Object({
        startedAt: Instant,
        finishedAt: Instant,
        folder: Type.String({ description: 'On the machine that wrote it' }),
        after: nullable(Type.String(), 'The cursor that it follows; null = it is a full one'),
        cursor: Type.String({ description: 'What the next increment comes after' }),
        erased: count('Students whose pseudonyms a consumer has to forget'),
        tables: Type.Array(
          Type.Object({
            name: Type.String(),
            mode: Type.Enum(['whole', 'changes']),
            rows: count('Rows'),
            files: Type.Array(File),
            changed: Type.Array(File, { description: 'Keys of rows to be replaced' }),
          }),
        ),
      }),
      { description: 'The newest first' },
    ),
  },
  { title: 'WarehouseExports', description: 'The nightly exports that are kept' },
);

const nightly = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/warehouse-exports',
  scope: 'admin',
  tag: 'Warehouse',
  operationId: 'listWarehouseExports',
  summary: 'List the nightly exports that are kept, with their files',
  description: 'Of the folder that WAREHOUSE_EXPORT names.',
  query: NoParameters,
  responses: { 200: Exports },
  handle: async (ctx) => {
    const runs = await listRuns(ctx.reads);
    const exports = runs.map(({ manifest, ...run }) => ({
      ...run,
      after: manifest.after,
      cursor: manifest.cursor,
      erased: manifest.erased.length,
      tables: manifest.tables.map(({ by: _, ...table }) => table),
    }));
    return { status: 200, body: { exports } };
  },
});

export const warehouseRoutes: readonly Route[] = [all, own, nightly];
