/** Route that counts the resources and lessons of the items of a framework. */
import Type from 'typebox';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findRevision } from '../records/queries.ts';

const FrameworkUsage = Type.Object(
  {
    items: Type.Record(
      Type.String(),
      Type.Object({
        resources: Type.Integer({ description: 'Resources with the item as objective.' }),
        lessons: Type.Integer({ description: 'Lessons of these resources.' }),
      }),
      { description: 'By id of the item; only items that are used.' },
    ),
  },
  { title: 'FrameworkUsage', description: 'The items of a framework that content is aligned to.' },
);

interface Used {
  readonly itemId: string;
  readonly resources: number;
  readonly lessons: number;
}

/** Active content on items that are not removed, by item. Lessons of one student do not count. */
function listUsedItems(db: Queryable, documentId: string): Promise<Used[]> {
  return db.query(sql`
    select
      o.cf_item_id as item_id,
      count(distinct r.sourced_id)::int as resources,
      count(l.sourced_id)::int as lessons
    from cf_items i
    join resource_objectives o on o.cf_item_id = i.sourced_id
    join resources r on r.sourced_id = o.resource_id and r.status = 'active'
    left join lessons l
      on l.resource_id = r.sourced_id and l.status = 'active' and l.student_id is null
    where i.document_id = ${documentId} and i.status = 'active'
    group by o.cf_item_id
    order by o.cf_item_id`);
}

export const usageRoute: Route = route({
  method: 'GET',
  shows: 'nothing',
  operationId: 'getFrameworkUsage',
  url: '/standards/1.0/frameworks/:id/usage',
  scope: ['roster.readonly', 'case.readonly'],
  tag: 'Standards',
  summary: 'Count the resources and lessons of each item of a framework',
  path: Type.Object({ id: Uuid }),
  responses: { 200: FrameworkUsage },
  revalidated: true,
  async handle({ db }, { path: { id } }) {
    const documentId = id.toLowerCase();
    if (!(await findRevision(db, documentId))) throw notFound('framework', id);
    const used = await listUsedItems(db, documentId);
    const items = used.map(({ itemId, ...counts }) => [itemId, counts]);
    return { status: 200, body: { items: Object.fromEntries(items) } };
  },
});
