/** Routes of the files of spreadsheets: a framework, the template of one, and one that is sent. */
import Type from 'typebox';
import { version } from '../../config/version.ts';
import { Rendered } from '../../http/body.ts';
import { etagOf } from '../../http/reply/etag.ts';
import { incomingRoute, route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { PackageUpload } from '../schema.ts';
import { type ExportFormat, templateFile } from '../tables/export.ts';
import { packageReply } from '../threads/package-cache.ts';
import { packageBytesMax, workOnPackage } from '../threads/package-work.ts';

const BYTES = 'application/octet-stream';

const FormatQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<ExportFormat>(
      Type.Enum(['csv', 'xlsx'], {
        description: 'csv: a zip of CSV files, also when left out. xlsx: a workbook.',
      }),
    ),
  ),
});

const shape = {
  method: 'GET',
  shows: 'nothing',
  scope: ['roster.readonly', 'case.readonly'],
  tag: 'Standards',
  query: FormatQuery,
  replyMediaType: BYTES,
  responses: { 200: Type.Unknown() },
} as const;

/** The browser stores the reply as a file of this name. */
function stored(name: string, format: ExportFormat): Record<string, string> {
  const ending = { csv: 'zip', xlsx: 'xlsx' }[format];
  return { 'content-disposition': `attachment; filename="${name}.${ending}"` };
}

export const fileRoutes = [
  incomingRoute({
    method: 'POST',
    confirmed: false,
    operationId: 'readFrameworkTables',
    url: '/standards/1.0/frameworks/tables',
    scope: ['roster.createput', 'case.createput'],
    tag: 'Standards',
    summary: 'Read a spreadsheet as the package that an upload takes',
    description:
      'Stores nothing. The file is one of an export: a workbook, or CSV files in an archive; or one ' +
      'CSV file. `framework` is the id of tables that name none. Members that have no column are as ' +
      'they are stored. 422 names the row of each error.',
    query: Type.Object({ framework: Type.Optional(Uuid) }),
    body: Type.Unknown({ description: 'The file.' }),
    bodyMediaTypes: [BYTES],
    incomingBytesMax: packageBytesMax,
    responses: { 200: PackageUpload },
    errors: [422],
    handle: async (ctx, { caller, query: { framework: pathId }, body }) => {
      const options = { replace: false, allowEmpty: false, ...(pathId ? { pathId } : {}) };
      const meant = { caller, ...options };
      const { plain } = await workOnPackage(ctx, body, { name: 'tables', meant });
      return { status: 200, body: new Rendered(Buffer.from(plain ?? [])) };
    },
  }),
  route({
    ...shape,
    operationId: 'exportFramework',
    url: '/standards/1.0/frameworks/:id/export',
    summary: 'Export a framework for a spreadsheet',
    description:
      'With the columns of OpenSALT; importing the file gives the same framework. 422 when a cell ' +
      'holds more than a workbook takes.',
    path: Type.Object({ id: Uuid }),
    errors: [422],
    open: true,
    revalidated: true,
    handle: (ctx, { path: { id }, query: { format = 'csv' }, takesGzip, caller }) =>
      packageReply(ctx, {
        ...{ kind: 'framework', id, form: format, takesGzip, caller },
        ...{ mediaType: BYTES, headers: stored(`framework-${id}`, format) },
      }),
  }),
  route({
    ...shape,
    operationId: 'getFrameworkTemplate',
    url: '/standards/1.0/template',
    summary: 'Get an empty framework for a spreadsheet',
    description: 'The columns of the document, its items and its associations, as an export has.',
    revalidated: true,
    handle: (_ctx, { query: { format = 'csv' } }) => ({
      status: 200,
      etag: etagOf(version, format),
      headers: stored('framework-template', format),
      body: async () => new Rendered(Buffer.from(await templateFile(format)), BYTES),
    }),
  }),
];
