/** Routes of the settings that operators make for an application. */
import Type from 'typebox';
import {
  type ApplicationSettings,
  findApplicationSettings,
  updateApplicationSettings,
} from '../auth/applications/settings.ts';
import { notFound } from '../http/problem.ts';
import { type Reply, type Route, route } from '../http/route.ts';
import { ByUuid } from '../http/schema.ts';

const Settings = Type.Object(
  {
    compat: Type.Unsafe<ApplicationSettings['compat']>({
      enum: ['live', 'off', null],
      description:
        'live: departures of known clients from the contract count. null: as the server is set.',
    }),
    roster: Type.Enum(['own', 'all'], {
      description:
        'The users, classes and enrollments that it reads: those it has a basis for, or all.',
    }),
  },
  { title: 'ApplicationSettings' },
);

const shape = {
  url: '/admin/1.0/applications/:sourcedId/settings',
  scope: 'admin',
  tag: 'Operation',
  path: ByUuid,
  responses: { 200: Type.Object({ settings: Settings }) },
} as const;

function settingsReply(settings: ApplicationSettings | undefined, sourcedId: string): Reply {
  if (!settings) throw notFound('application', sourcedId);
  return { status: 200, body: { settings } };
}

export const applicationRoutes: readonly Route[] = [
  route({
    ...shape,
    method: 'GET',
    summary: 'What is decided for an application',
    handle: async ({ db }, { path: { sourcedId } }) =>
      settingsReply(await findApplicationSettings(db, sourcedId), sourcedId),
  }),
  route({
    ...shape,
    method: 'PUT',
    summary: 'Decide for an application; it counts within a second',
    body: Type.Object({ settings: Settings }),
    handle: async ({ db }, { path: { sourcedId }, body: { settings } }) =>
      settingsReply(await updateApplicationSettings(db, sourcedId, settings), sourcedId),
  }),
];
