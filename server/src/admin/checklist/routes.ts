/** The route of an application's checklist before it goes live. */
import Type from 'typebox';
import { ownApplication } from '../../auth/clients/changes.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, Instant } from '../../http/schema.ts';
import { countDropRateAnew, findFacts } from './queries.ts';
import { CHECKLIST_KEYS, checklistOf } from './rules.ts';

const Checklist = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          key: Type.Enum([...CHECKLIST_KEYS]),
          state: Type.Enum(['done', 'todo', 'warning']),
          count: Type.Optional(Type.Integer({ description: 'At most 10,000' })),
          at: Type.Optional(Instant),
          detail: Type.String({ description: 'What is there, or what to do, in one sentence' }),
        },
        { title: 'ChecklistItem', description: 'A step on the way to live use' },
      ),
      { description: 'In the order in which an integration is made' },
    ),
  },
  { title: 'Checklist', description: 'What an application has proved, and what is missing' },
);

const checklist = route({
  method: 'GET',
  shows: 'nothing',
  url: '/applications/1.0/:sourcedId/checklist',
  scope: ['events.readonly', 'events.write', 'admin'],
  tag: 'Applications',
  operationId: 'getChecklist',
  summary: 'Check whether an application is ready for live use',
  description:
    'Your own application; an operator checks any. Events count when they were processed in the ' +
    'last 30 days. `lectern certify` prints the same.',
  path: ByUuid,
  responses: { 200: Checklist },
  handle: (ctx, { caller, path: { sourcedId } }) => read(ctx, ownApplication(caller, sourcedId)),
});

const dropRate = route({
  method: 'POST',
  confirmed: false,
  url: '/applications/1.0/:sourcedId/checklist/drop_rate',
  scope: ['events.write', 'admin'],
  tag: 'Applications',
  operationId: 'countDropRateAnew',
  summary: 'Count lost events anew',
  description:
    'The item `drop_rate` of the checklist forgets the events so far, such as mistakes made on ' +
    'purpose, and counts from the next full minute on. The answer is the checklist.',
  path: ByUuid,
  responses: { 200: Checklist },
  async handle(ctx, { caller, path: { sourcedId } }) {
    const id = ownApplication(caller, sourcedId);
    await countDropRateAnew(ctx.db, id, ctx.now());
    return read(ctx, id);
  },
});

async function read({ db, now }: Pick<Context, 'db' | 'now'>, id: string) {
  const facts = await findFacts(db, id, now());
  if (!facts) throw notFound('application', id);
  return { status: 200, body: { items: checklistOf(facts, now()) } };
}

export const checklistRoutes: readonly Route[] = [checklist, dropRate];
