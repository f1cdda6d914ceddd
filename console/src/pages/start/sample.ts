/** The sample content of an application: the same ids each time. */

import { eventId } from '../../../../sdk/src/events/ids.ts';
import { caliper } from '../../../../sdk/src/events/index.ts';
import type { Api } from '../../data/api.ts';
import { startText } from '../../text/start.ts';

const { names } = startText.content;

export interface Sample {
  readonly courseId: string;
  readonly lessonId: string;
}

const bare = (urn: string) => urn.replace('urn:uuid:', '');

/** Course, unit, resource and lesson; PUT again they stay as they are. */
export async function putSample(api: Api, applicationId: string): Promise<Sample> {
  const idOf = async (kind: string) => bare(await eventId(applicationId, 'sample', kind));
  const [courseId, unitId, resourceId, lessonId] = await Promise.all([
    idOf('course'),
    idOf('unit'),
    idOf('resource'),
    idOf('lesson'),
  ]);
  const head = { status: 'active', dateLastModified: new Date().toISOString() };
  const put = (name: string, sourcedId: string, body: object) =>
    api.request(name as 'PUT /rostering/1.0/courses/{sourcedId}', {
      path: { sourcedId },
      body: body as never,
    });
  const base = 'PUT /rostering/1.0';
  await put(`${base}/courses/{sourcedId}`, courseId, {
    course: { sourcedId: courseId, title: names.course },
  });
  await put(`${base}/units/{sourcedId}`, unitId, {
    unit: { ...head, sourcedId: unitId, title: names.unit, course: { sourcedId: courseId } },
  });
  await put(`${base}/resources/{sourcedId}`, resourceId, {
    resource: {
      ...{ ...head, sourcedId: resourceId, title: names.resource, type: 'interactive' },
      url: 'https://example.org/sample',
      learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [] }],
    },
  });
  await put(`${base}/lessons/{sourcedId}`, lessonId, {
    lesson: {
      ...{ ...head, sourcedId: lessonId, title: names.lesson },
      unit: { sourcedId: unitId },
      resource: { sourcedId: resourceId },
    },
  });
  return { courseId, lessonId };
}

/** Made by the builders of the SDK: what is shown here is what a server sends. */
export function sampleEvent(applicationId: string, student: string, sample: Sample) {
  const events = caliper({ baseUrl: location.origin, applicationId });
  const place = { student, subject: 'Math', course: sample.courseId, lesson: sample.lessonId };
  return events.in(place).xp(12);
}
