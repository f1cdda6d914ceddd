/** Routes of the visibility of a framework: who may read it. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { ByUuid } from '../../http/schema.ts';
import { changeVisibility, ownVisibility, type Visibility } from '../records/visibility.ts';

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
    shows: 'nothing',
    operationId: 'getFrameworkVisibility',
    summary: 'Read who may read a framework',
    revalidated: true,
    handle: async ({ db }, { caller, path: { sourcedId } }) => ({
      status: 200,
      body: { visibility: await ownVisibility(db, caller, sourcedId) },
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
      'that becomes private stays in caches for at most a minute. One that becomes public gets a new ' +
      '`lastChangeDateTime`.',
    body: FrameworkVisibility,
    async handle(ctx, { caller, path: { sourcedId }, body: { visibility } }) {
      await changeVisibility(ctx, caller, { documentId: sourcedId, visibility });
      return { status: 200, body: { visibility } };
    },
  }),
];
