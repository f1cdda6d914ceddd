/** Routes of the visibility of a framework: who may read it. */
import Type from 'typebox';
import { forbidden, notFound } from '../../http/problem.ts';
import { type Context, type Request, route } from '../../http/route.ts';
import { ByUuid } from '../../http/schema.ts';
import { findVisibility, updateVisibility, type Visibility } from '../records/visibility.ts';

const FrameworkVisibility = Type.Object(
  {
    visibility: Type.Unsafe<Visibility>(
      Type.Enum(['private', 'public'], {
        description:
          'public: anybody reads the framework without a token, from any web page. private: ' +
          'applications with the scope to read frameworks do.',
      }),
    ),
  },
  {
    title: 'FrameworkVisibility',
    description: 'Who may read a framework.',
    examples: [{ visibility: 'public' }],
  },
);

type Named = Pick<Request<{ sourcedId: string }, unknown, unknown>, 'caller' | 'path'>;

/** Throws a Problem: 404 for an unknown framework, 403 for one of another application. */
async function requireOwn(ctx: Context, { caller, path }: Named): Promise<Visibility> {
  const found = await findVisibility(ctx.db, path.sourcedId);
  if (!found) throw notFound('CFDocument', path.sourcedId);
  if (caller.operator || found.applicationId === caller.applicationId) return found.visibility;
  throw forbidden(`The framework ${path.sourcedId} belongs to another application.`);
}

const shape = {
  url: '/applications/1.0/frameworks/:sourcedId/visibility',
  scope: ['roster.createput', 'case.createput'],
  tag: 'Standards',
  path: ByUuid,
  responses: { 200: FrameworkVisibility },
};

export const visibilityRoutes = [
  route({
    ...shape,
    method: 'GET',
    operationId: 'getFrameworkVisibility',
    summary: 'Read who may read a framework',
    revalidated: true,
    handle: async (ctx, request) => ({
      status: 200,
      body: { visibility: await requireOwn(ctx, request) },
    }),
  }),
  route({
    ...shape,
    method: 'PUT',
    confirmed: true,
    operationId: 'putFrameworkVisibility',
    summary: 'Set who may read a framework',
    description:
      "The framework's owner or an operator sets it; an upload leaves it as it is. A framework " +
      'that becomes private stays in caches for at most a minute.',
    body: FrameworkVisibility,
    async handle(ctx, request) {
      await requireOwn(ctx, request);
      const { visibility } = request.body;
      await updateVisibility(ctx.db, request.path.sourcedId, visibility);
      return { status: 200, body: { visibility } };
    },
  }),
];
