/** The sample content of an application: the same ids each time. */
import { eventId } from '../../../../sdk/src/events/ids.ts';
import { caliper } from '../../../../sdk/src/events/index.ts';
import type { Api } from '../../data/api.ts';
import { startText } from '../../text/start.ts';

const { names } = startText.content;

/** Where events happen: a lesson and its course. */
export interface Lesson {
  readonly courseId: string;
  readonly lessonId: string;
  readonly title: string;
  readonly changedAt: string;
}

const bare = (urn: string) => urn.replace('urn:uuid:', '');

export async function sampleIds(applicationId: string) {
  const idOf = async (kind: string) => bare(await eventId(applicationId, 'sample', kind));
  const [courseId, unitId, resourceId, lessonId] = await Promise.all([
    idOf('course'),
    idOf('unit'),
    idOf('resource'),
    idOf('lesson'),
  ]);
  return { courseId, unitId, resourceId, lessonId };
}

/** Course, unit, resource and lesson, tagged with a standard; PUT again they stay as they are. */
export async function putSample(
  api: Api,
  applicationId: string,
  standardId: string,
): Promise<void> {
  const { courseId, unitId, resourceId, lessonId } = await sampleIds(applicationId);
  const head = { status: 'active', dateLastModified: new Date().toISOString() };
  const put = (name: string, sourcedId: string, body: object) =>
    api.request(name as 'PUT /rostering/1.0/courses/{sourcedId}', {
      path: { sourcedId },
      body: body as never,
    });
  const base = 'PUT /rostering/1.0';
  await put(`${base}/courses/{sourcedId}`, courseId, {
    course: { sourcedId: courseId, title: names.course, subjects: [names.subject] },
  });
  await put(`${base}/units/{sourcedId}`, unitId, {
    unit: { ...head, sourcedId: unitId, title: names.unit, course: { sourcedId: courseId } },
  });
  await put(`${base}/resources/{sourcedId}`, resourceId, {
    resource: {
      ...{ ...head, sourcedId: resourceId, title: names.resource, type: 'interactive' },
      url: 'https://example.org/sample',
      learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [standardId] }],
    },
  });
  await put(`${base}/lessons/{sourcedId}`, lessonId, {
    lesson: {
      ...{ ...head, sourcedId: lessonId, title: names.lesson },
      unit: { sourcedId: unitId },
      resource: { sourcedId: resourceId },
    },
  });
}

export const SAMPLE_XP = 12;

interface Sending {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly student: string;
  readonly lesson: Lesson;
}

/** Made by the builders of the SDK: what is shown here is what a server sends. */
export function sampleEvent({ baseUrl, applicationId, student, lesson }: Sending) {
  const { courseId: course, lessonId } = lesson;
  const place = { student, subject: names.subject, course, lesson: lessonId };
  return caliper({ baseUrl, applicationId }).in(place).xp(SAMPLE_XP);
}
