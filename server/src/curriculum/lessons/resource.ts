/** Declares how lessons are read and written: `/rostering/1.0/lessons`. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { sql } from '../../storage/database/sql.ts';
import { metadataWarnings } from '../metadata.ts';
import { lessonShape } from './record.ts';

export const lessons = describedResource(lessonShape, {
  list: {
    plural: 'lessons',
    order: [{ sql: sql`lessons.sort_order` }, { sql: sql`lessons.title` }],
    limitMax: 1_000,
    families: ['content'],
  },
  tag: 'Curriculum',
  summary: 'Create or replace a lesson; its unit and its resource come first',
  // No type = null.
  defaults: () => ({ sortOrder: 0, lessonType: null }),
  write: ({ metadata }) => ({ warnings: metadataWarnings('lesson', metadata) }),
});
