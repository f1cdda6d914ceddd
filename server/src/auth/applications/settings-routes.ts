/** Routes of the settings that operators make for an application. */
import Type from 'typebox';
import { type Route, route } from '../../http/route.ts';
import { ByUuid } from '../../http/schema.ts';
import {
  type ApplicationSettings,
  changeApplicationSettings,
  requireApplicationSettings,
} from './settings.ts';

const Settings = Type.Object(
  {
    compat: Type.Unsafe<ApplicationSettings['compat']>({
      enum: ['live', 'off', null],
      description:
        'live: deviations of known clients from the contract are accepted. off: they are not. ' +
        "null: the server's setting COMPAT decides.",
    }),
    roster: Type.Enum(['own', 'all'], {
      description:
        'Users, classes and enrollments that it reads. own: those it has a basis for. all: all.',
    }),
  },
  { title: 'ApplicationSettings', description: 'Settings that operators make per application.' },
);

const SettingsBody = Type.Object(
  { settings: Settings },
  { title: 'ApplicationSettingsBody', description: 'Envelope of the settings.' },
);

const SettingsChange = Type.Object(
  {
    settings: Type.Partial(Settings, {
      title: 'PartialApplicationSettings',
      description: 'ApplicationSettings, without those that stay.',
    }),
  },
  {
    title: 'ApplicationSettingsChange',
    description: 'The settings to change; those that are left out stay.',
    examples: [{ settings: { roster: 'all' } }],
  },
);

const shape = {
  url: '/admin/1.0/applications/:sourcedId/settings',
  scope: 'admin',
  tag: 'Operation',
  path: ByUuid,
  responses: { 200: SettingsBody },
} as const;

export const applicationSettingRoutes: readonly Route[] = [
  route({
    ...shape,
    method: 'GET',
    shows: 'nothing',
    operationId: 'getApplicationSettings',
    summary: 'Get the settings of an application',
    handle: async ({ db }, { path: { sourcedId } }) => ({
      status: 200,
      body: { settings: await requireApplicationSettings(db, sourcedId) },
    }),
  }),
  route({
    ...shape,
    method: 'PATCH',
    confirmed: true,
    operationId: 'patchApplicationSettings',
    summary: 'Change settings of an application',
    description:
      'Settings that the body leaves out stay. All server processes apply them within a second.',
    body: SettingsChange,
    handle: async ({ db }, { path: { sourcedId }, body: { settings } }) => ({
      status: 200,
      body: { settings: await changeApplicationSettings(db, sourcedId, settings) },
    }),
  }),
];
