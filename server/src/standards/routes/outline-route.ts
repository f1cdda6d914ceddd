/** Route of the outline of a framework. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { FrameworkOutline } from '../outline/outline.ts';
import { packageReply } from '../threads/package-cache.ts';

export const outlineRoute = route({
  method: 'GET',
  shows: 'nothing',
  operationId: 'getFrameworkOutline',
  url: '/standards/1.0/frameworks/:id/outline',
  scope: ['roster.readonly', 'case.readonly'],
  tag: 'Standards',
  summary: 'Read the tree of a framework in columns',
  description:
    'One row for each place of an item, parents first; siblings by sequenceNumber, list ' +
    'enumeration, code, order of the package. An item has its children at its first place only, ' +
    'so cycles end.',
  path: Type.Object({ id: Uuid }),
  responses: { 200: FrameworkOutline },
  open: true,
  revalidated: true,
  handle: (ctx, { path: { id }, takesGzip, caller }) =>
    packageReply(ctx, { kind: 'framework', id, form: 'outline', takesGzip, caller }),
});
