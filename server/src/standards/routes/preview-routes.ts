/** Routes that preview the upload of a framework, for its owner and for operators. */
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { IncomingBody, Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { incomingRoute, type Route } from '../../http/route.ts';
import { flag } from '../../http/schema.ts';
import { PackageUpload } from '../schema.ts';
import { packageBytesMax, workOnPackage } from '../threads/package-work.ts';
import { listOrphanedResources } from '../upload/preview-queries.ts';
import { FrameworkPreview } from '../upload/preview-schema.ts';

const shape = {
  method: 'POST',
  confirmed: false,
  summary: 'Preview the changes of a framework upload',
  description: 'Validates the package as an upload does, and stores nothing.',
  query: Type.Object({
    replace: flag('true: as PUT, which removes records that are not in the package.'),
    allowEmpty: flag('true: the framework may end up without items.'),
  }),
  body: PackageUpload,
  incomingBytesMax: packageBytesMax,
  responses: { 200: FrameworkPreview },
  errors: [404, 422],
} as const;

interface PreviewRequest {
  readonly caller: Caller;
  readonly query: Static<(typeof shape)['query']>;
  readonly body: IncomingBody;
}

async function preview(ctx: Context, { caller, query, body }: PreviewRequest): Promise<Reply> {
  const replace = query.replace === 'true';
  const meant = { caller, replace, allowEmpty: query.allowEmpty === 'true' };
  const previewed = await workOnPackage(ctx, body, { name: 'preview', meant });
  const { removedItemIds, warnings, ...changed } = previewed;
  return {
    status: 200,
    body: {
      ...changed,
      orphanedResources: await listOrphanedResources(ctx.db, removedItemIds, caller),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

export const previewRoutes: readonly Route[] = [
  incomingRoute({
    ...shape,
    url: '/admin/1.0/frameworks/preview',
    scope: 'admin',
    tag: 'Operation',
    operationId: 'previewFrameworkUpload',
    handle: preview,
  }),
  incomingRoute({
    ...shape,
    url: '/standards/1.0/frameworks/preview',
    scope: ['roster.createput', 'case.createput'],
    tag: 'Standards',
    operationId: 'previewOwnFrameworkUpload',
    handle: preview,
  }),
];
