/** A place of events, as the SDK names its parts. */
import { putPlace } from '../../server/test/fixtures/events.ts';
import type { TestClient } from '../../server/test/harness/test-server.ts';

/** Puts a student, and a course with a lesson. */
export async function newPlace(partner: TestClient) {
  const { studentId, courseId, lessonId } = await putPlace(partner);
  return { student: studentId, course: courseId, lesson: lessonId, subject: 'Math' };
}
