/** Routes that upload and replace a CASE package. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import type { IncomingBody, Reply } from '../../http/body.ts';
import { incomingRoute } from '../../http/route.ts';
import { flag, Uuid } from '../../http/schema.ts';
import { PackageUpload, UploadResult } from '../schema.ts';
import type { Jobs } from '../threads/package-jobs.ts';
import { type Meant, packageBytesMax, workOnPackage } from '../threads/package-work.ts';

const scope = ['roster.createput', 'case.createput'];
const tag = 'Standards';

const body = { body: PackageUpload, incomingBytesMax: packageBytesMax };

export const uploadRoutes = [
  incomingRoute({
    method: 'POST',
    confirmed: false,
    operationId: 'createCFPackage',
    url: '/ims/case/v1p1/CFPackages',
    scope,
    tag,
    summary: 'Upload a framework',
    description:
      'Stores all of the package or nothing; 422 lists the errors, at most 100. An existing ' +
      'framework of the same application gets new and changed records and loses none. Sending the ' +
      'same package again changes nothing. The largest body is 128 MiB, unless configured.',
    ...body,
    responses: { 201: UploadResult },
    errors: [422],
    handle: (ctx, { caller, body }) =>
      store(ctx, body, { caller, replace: false, allowEmpty: false }),
  }),
  incomingRoute({
    method: 'PUT',
    confirmed: false,
    operationId: 'putCFPackage',
    url: '/ims/case/v1p1/CFPackages/:sourcedId',
    scope,
    tag,
    summary: 'Replace a framework',
    description:
      'As an upload, and removes the items and associations that the package does not hold. ' +
      'Removed ones stay readable by id and are restored when sent again. 422 when no item would ' +
      'be left, unless `allowEmpty`.',
    experimental: true,
    path: Type.Object({ sourcedId: Uuid }),
    query: Type.Object({
      allowEmpty: flag('`true`: the package may leave the framework without items.'),
    }),
    ...body,
    responses: { 200: UploadResult },
    errors: [422],
    handle: (ctx, { caller, path, query, body }) =>
      store(ctx, body, {
        caller,
        pathId: path.sourcedId,
        replace: true,
        allowEmpty: query.allowEmpty === 'true',
      }),
  }),
];

async function store(ctx: Context, body: IncomingBody, meant: Meant): Promise<Reply> {
  const stored = await workOnPackage(ctx, body, { name: 'upload', meant });
  const { documentId, items, associations, removed, warnings } = stored;
  return {
    status: meant.replace ? 200 : 201,
    body: {
      success: true,
      message: resultMessage(stored),
      result: {
        documentId,
        stats: { documents: 1, items, associations, ...(meant.replace ? { removed } : {}) },
        success: true,
      },
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

function resultMessage({ changed, items, associations }: Jobs['upload']['outcome']): string {
  if (!changed) return 'The framework is already stored as sent; nothing changed.';
  return `The framework was stored with ${items} items and ${associations} associations.`;
}
