/** Wire shapes of the session of a person at the console. */
import Type from 'typebox';
import { Instant, instantOf, nullable, Uuid } from '../../http/schema.ts';
import { ROLES } from '../accounts/rules.ts';

const Member = Type.Object(
  {
    sourcedId: Uuid,
    name: Type.String({ description: 'Name of the application' }),
    role: Type.Enum([...ROLES], { description: 'What the person may do as the application' }),
  },
  { title: 'OwnMembership', description: 'An application of which the person is a member' },
);

const Server = Type.Object(
  {
    version: Type.String({ description: 'Version of the server' }),
    baseUrl: Type.String({ description: 'Public address of the API' }),
    production: Type.Boolean({ description: 'NODE_ENV is production' }),
    scaffolding: Type.Boolean({ description: 'Partners may write users, classes, enrollments' }),
    eventRetentionDays: Type.Integer({ description: 'Days that texts of events stay; 0 = always' }),
    eventsPerPostMax: Type.Integer({ description: 'Events that one envelope may hold' }),
  },
  { title: 'ConsoleServer', description: 'What the console shows of the server and its settings' },
);

export const OwnSession = Type.Object(
  {
    account: Type.Object(
      { id: Uuid, name: Type.String(), email: Type.String() },
      { description: 'The person who is signed in' },
    ),
    operator: Type.Boolean({ description: 'True = /console/api/o/ is open' }),
    applications: Type.Array(Member, { description: 'By name; /console/api/a/{id}/ is open' }),
    endsAt: instantOf('When the session ends unless there is another request before'),
    confirmedUntil: nullable(Instant, 'Until then dangerous acts need no confirmation'),
    server: Server,
  },
  { title: 'OwnSession', description: 'The session of the cookie' },
);
