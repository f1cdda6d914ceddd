/** A course of the partner with units, lessons and resources, for the stories. */
import { randomUUID } from 'node:crypto';
import {
  courseBody,
  lessonBody,
  put,
  resourceBody,
  unitBody,
} from '../../../server/test/fixtures/content.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';

const BASE = '/rostering/1.0';

/** Ids of a course and of its first unit's lessons, in order. */
export interface WorldCourse {
  readonly courseId: string;
  readonly lessonIds: readonly string[];
}

/** A course with a sub-unit, an empty unit, and lessons of several kinds. */
export async function putWorldCourse(partner: TestClient): Promise<WorldCourse> {
  const [courseId, unitId, subUnitId, emptyId, resourceId] = Array.from({ length: 5 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string];
  const course = { title: 'Fractions and decimals', grades: ['05'], subjects: ['Math'] };
  await put(partner, `${BASE}/courses/${courseId}`, courseBody(courseId, course));
  const units = [
    { id: unitId, members: { title: 'Fractions', sortOrder: 1 } },
    { id: emptyId, members: { title: 'Decimals', sortOrder: 2 } },
    {
      id: subUnitId,
      members: { title: 'Comparing', parent: { sourcedId: unitId }, sortOrder: 1 },
    },
  ];
  for (const { id, members } of units) {
    await put(partner, `${BASE}/units/${id}`, unitBody(id, courseId, members));
  }
  await put(partner, `${BASE}/resources/${resourceId}`, resourceBody(resourceId));
  const putLesson = async (title: string, members: Record<string, unknown>, unit = unitId) => {
    const id = randomUUID();
    const body = lessonBody(id, { unitId: unit, resourceId }, { title, ...members });
    await put(partner, `${BASE}/lessons/${id}`, body);
    return id;
  };
  const lessonIds = [
    await putLesson('Halves', { sortOrder: 1, lessonType: 'quiz' }),
    await putLesson('Thirds', { sortOrder: 2, metadata: { spacedRepetitionEnabled: false } }),
    await putLesson('Adding halves, thirds and all that is between them', { sortOrder: 3 }),
  ];
  await putLesson('Which is more?', { lessonType: 'acme-read-article' }, subUnitId);
  return { courseId, lessonIds };
}
