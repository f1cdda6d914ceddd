/** What the body of a PUT of a lesson says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import { resourceKind } from '../resources/queries.ts';
import { unitKind } from '../units/queries.ts';
import { lessonRow } from './queries.ts';
import { canonicalLesson } from './record.ts';
import type { Lesson } from './schema.ts';

export function readLesson(sent: Lesson): Put {
  const lesson = canonicalLesson(sent);
  return {
    sourcedId: lesson.sourcedId,
    status: lesson.status,
    mentions: [
      { path: '/lesson/unit', kind: unitKind, id: lesson.unitId, parent: true },
      { path: '/lesson/resource', kind: resourceKind, id: lesson.resourceId, parent: true },
    ],
    row: (_db, stamp) => lessonRow(stamp, lesson),
  };
}
