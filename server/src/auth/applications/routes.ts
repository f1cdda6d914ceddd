/** Routes of applications; operators make and change them. */

import { Rendered } from '../../http/body.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, partialOf } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import { sql } from '../../storage/database/sql.ts';
import {
  applicationCollection,
  createApplication,
  findApplication,
  updateApplication,
} from './applications.ts';
import { Application, ApplicationChange, ApplicationReply, NewApplication } from './schema.ts';

const read = {
  method: 'GET',
  shows: 'nothing',
  scope: ['roster.readonly', 'events.readonly', 'events.write'],
  tag: 'Applications',
} as const;
const write = { scope: 'admin', confirmed: false, tag: 'Applications' } as const;

export const applicationRoutes: readonly Route[] = [
  route({
    ...read,
    url: '/applications/1.0',
    operationId: 'listApplications',
    summary: 'List applications',
    description: 'A partner gets its own application only, an operator gets all. `limit` ≤ 3000.',
    query: listQuery(applicationCollection('')),
    responses: {
      200: listEnvelope('applications', partialOf(Application), {
        title: 'ApplicationList',
        description: 'A page of applications',
      }),
    },
    async handle(ctx, { caller, query, url }) {
      const { config } = ctx;
      const collection = applicationCollection(config.baseUrl);
      const visible = caller.operator ? undefined : sql`a.sourced_id = ${caller.applicationId}`;
      const page = await listRecords(ctx, { ...collection, where: visible }, query);
      return pageReply({ url }, config.baseUrl, page);
    },
  }),
  route({
    ...read,
    url: '/applications/1.0/:sourcedId',
    operationId: 'getApplication',
    summary: 'Get an application',
    description: "404 for a partner's request for another application.",
    path: ByUuid,
    responses: { 200: ApplicationReply },
    async handle({ db, config }, { caller, path }) {
      const id = path.sourcedId.toLowerCase();
      const visible = caller.operator || id === caller.applicationId;
      const record = visible ? await findApplication(db, id, config.baseUrl) : undefined;
      if (!record) throw notFound('application', path.sourcedId);
      return { status: 200, body: new Rendered(`{"application":${record}}`) };
    },
  }),
  route({
    ...write,
    method: 'POST',
    url: '/admin/1.0/applications',
    operationId: 'createApplication',
    summary: 'Create an application',
    description: 'It has no client yet: POST /applications/1.0/{sourcedId}/clients makes one.',
    body: NewApplication,
    responses: { 201: ApplicationReply },
    async handle({ db, config: { baseUrl } }, { body }) {
      const record = await db.begin(async (tx) => {
        const sourcedId = await createApplication(tx, body);
        return { sourcedId, text: await findApplication(tx, sourcedId, baseUrl) };
      });
      return {
        status: 201,
        headers: { location: `${baseUrl}/applications/1.0/${record.sourcedId}` },
        body: new Rendered(`{"application":${record.text}}`),
      };
    },
  }),
  route({
    ...write,
    method: 'PATCH',
    url: '/admin/1.0/applications/:sourcedId',
    operationId: 'patchApplication',
    summary: 'Change name and description of an application',
    description: 'Members that the body leaves out stay.',
    path: ByUuid,
    body: ApplicationChange,
    responses: { 200: ApplicationReply },
    errors: [404],
    async handle({ db, config }, { path: { sourcedId }, body: { name, description } }) {
      const id = sourcedId.toLowerCase();
      const change = {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(description === undefined ? {} : { description: description.trim() }),
      };
      if (!(await updateApplication(db, id, change))) throw notFound('application', sourcedId);
      const record = await findApplication(db, id, config.baseUrl);
      return { status: 200, body: new Rendered(`{"application":${record}}`) };
    },
  }),
];
