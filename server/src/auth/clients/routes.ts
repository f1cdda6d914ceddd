/** Routes of the clients of an application. */

import type { Static } from 'typebox';
import { Rendered } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, NoParameters } from '../../http/schema.ts';
import { ensureTestStudent } from '../../roster/test-students.ts';
import { findApplication } from '../applications/applications.ts';
import {
  changeClient,
  createClient,
  endClient,
  endOverlap,
  type Named,
  ownApplication,
  rotateClient,
} from './changes.ts';
import { listClientsOf } from './queries.ts';
import {
  ByClient,
  ClientChange,
  ClientList,
  ClientReply,
  NewClient,
  NewClientReply,
  Rotation,
  RotationReply,
  TestStudentReply,
} from './schema.ts';

const CLIENTS = '/applications/1.0/:sourcedId/clients';
const CLIENT = `${CLIENTS}/:clientId`;
const MANAGE = ['application.manage', 'admin'];
const manage = { scope: MANAGE, tag: 'Applications', confirmed: true } as const;

function namedClient(caller: Caller, { sourcedId, clientId }: Static<typeof ByClient>): Named {
  return { caller, applicationId: ownApplication(caller, sourcedId), clientId };
}

const list = route({
  method: 'GET',
  shows: 'nothing',
  url: CLIENTS,
  // Developers of an application see its keys; they do not change them.
  scope: [...MANAGE, 'application.readonly'],
  tag: 'Applications',
  operationId: 'listClients',
  summary: 'List the clients of an application, without their secrets',
  description:
    "404 for a partner's request for another application. Times of use are exact to the minute.",
  path: ByUuid,
  query: NoParameters,
  responses: { 200: ClientList },
  errors: [404],
  async handle({ db, config }, { caller, path }) {
    const id = ownApplication(caller, path.sourcedId);
    const clients = await listClientsOf(db, id);
    if (clients.length === 0 && !(await findApplication(db, id, config.baseUrl))) {
      throw notFound('application', path.sourcedId);
    }
    return { status: 200, body: new Rendered(`{"clients":[${clients.join(',')}]}`) };
  },
});

const make = route({
  ...manage,
  method: 'POST',
  url: CLIENTS,
  operationId: 'createClient',
  summary: 'Create a client of an application',
  description:
    'The secret is answered only this once. Scopes beyond those of a partner, and external ' +
    'clients, are for operators. An application has at most 100 active clients: 409 beyond.',
  path: ByUuid,
  body: NewClient,
  responses: { 201: NewClientReply },
  errors: [404, 409],
  async handle({ db }, { caller, path, body }) {
    const applicationId = ownApplication(caller, path.sourcedId);
    const { client, clientSecret } = await db.begin((tx) =>
      createClient(tx, body, { caller, applicationId }),
    );
    const secret = clientSecret ? `,"clientSecret":${JSON.stringify(clientSecret)}` : '';
    return { status: 201, body: new Rendered(`{"client":${client}${secret}}`) };
  },
});

const change = route({
  ...manage,
  method: 'PATCH',
  url: CLIENT,
  operationId: 'patchClient',
  summary: 'Change a client',
  description:
    'Members that the body leaves out stay. New scopes count for new tokens; a token that was ' +
    'given before keeps its own until it ends, an hour after it was given. 409 for a disabled ' +
    'client. Only operators set `firstParty` and `idTokenClaims`, and change clients that are ' +
    'first party or have a scope by which keys are made: 403.',
  path: ByClient,
  body: ClientChange,
  responses: { 200: ClientReply },
  errors: [404, 409],
  async handle({ db }, { caller, path, body }) {
    const client = await changeClient(db, namedClient(caller, path), body);
    return { status: 200, body: new Rendered(`{"client":${client}}`) };
  },
});

const disable = route({
  ...manage,
  method: 'DELETE',
  url: CLIENT,
  operationId: 'disableClient',
  summary: 'Disable a client for good',
  description:
    'It gets no new token from the reply on, and its tokens are refused within a second, by every ' +
    'server process. Repeating it is harmless.',
  path: ByClient,
  responses: { 204: null },
  errors: [400, 404],
  async handle({ db }, { caller, path }) {
    await endClient(db, namedClient(caller, path));
    return { status: 204 };
  },
});

const rotate = route({
  ...manage,
  method: 'POST',
  url: `${CLIENT}/secrets`,
  operationId: 'rotateClientSecret',
  summary: 'Give a client a new secret',
  description:
    'Both secrets get tokens until the days of grace are over, so that servers change over one by ' +
    'one; the new one works at once, and is answered only this once. Tokens that were given stay ' +
    'valid. 409 for a client without a secret, a disabled one, and for days of grace while an ' +
    'older secret is still valid.',
  path: ByClient,
  body: Rotation,
  responses: { 201: RotationReply },
  errors: [404, 409],
  async handle({ db }, { caller, path, body: { graceDays } }) {
    const named = namedClient(caller, path);
    const { clientSecret, oldExpiresAt, client } = await rotateClient(db, named, graceDays);
    const secret = JSON.stringify({ clientSecret, oldExpiresAt }).slice(0, -1);
    return { status: 201, body: new Rendered(`${secret},"client":${client}}`) };
  },
});

const endOld = route({
  ...manage,
  method: 'DELETE',
  url: `${CLIENT}/secrets/old`,
  operationId: 'endOldClientSecret',
  summary: 'End the secret before the last rotation now',
  description: 'It gets no token from the reply on. Repeating it is harmless.',
  path: ByClient,
  responses: { 204: null },
  errors: [400, 404],
  async handle({ db }, { caller, path }) {
    await endOverlap(db, namedClient(caller, path));
    return { status: 204 };
  },
});

const testStudent = route({
  method: 'POST',
  confirmed: false,
  url: '/applications/1.0/:sourcedId/test-student',
  scope: [...MANAGE, 'events.write'],
  tag: 'Applications',
  operationId: 'createTestStudent',
  summary: 'Make the test student of an application',
  description:
    'A student for trying events on a live server: the application reads it and sends events for ' +
    'it. It belongs to the application Console, has `metadata.test`, and is in no export and no ' +
    'check of the roster. An application has one: 200 when it is there.',
  path: ByUuid,
  responses: { 200: TestStudentReply, 201: TestStudentReply },
  errors: [404],
  async handle(ctx, { caller, path }) {
    const applicationId = ownApplication(caller, path.sourcedId);
    const { student, isNew } = await ensureTestStudent(ctx, applicationId);
    return { status: isNew ? 201 : 200, body: { student } };
  },
});

export const clientRoutes: readonly Route[] = [
  testStudent,
  list,
  make,
  change,
  disable,
  rotate,
  endOld,
];
