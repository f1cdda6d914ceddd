/** The sample content of an application: the same ids each time. */
import { eventId } from '../../../../sdk/src/events/ids.ts';
import { caliper } from '../../../../sdk/src/events/index.ts';
import type { Api } from '../../data/requests/api.ts';
import { startText } from '../../text/events/start.ts';

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
  const [frameworkId, standardId, partId, courseId, unitId, resourceId, lessonId] =
    await Promise.all([
      idOf('framework'),
      idOf('standard'),
      idOf('part'),
      idOf('course'),
      idOf('unit'),
      idOf('resource'),
      idOf('lesson'),
    ]);
  return { frameworkId, standardId, partId, courseId, unitId, resourceId, lessonId };
}

/** A framework of one statement, for a server that has none; returns the id of the statement. */
async function postFramework(api: Api, baseUrl: string, applicationId: string): Promise<string> {
  const { frameworkId, standardId, partId } = await sampleIds(applicationId);
  const lastChangeDateTime = new Date().toISOString();
  const named = (identifier: string, title: string) => ({
    identifier,
    title,
    uri: `${baseUrl}/uri/${identifier}`,
  });
  const framework = named(frameworkId, names.framework);
  const statement = named(standardId, names.statement);
  const { title: _, ...part } = named(partId, '');
  const body = {
    CFDocument: { ...framework, creator: names.creator, lastChangeDateTime },
    CFItems: [
      {
        identifier: standardId,
        uri: statement.uri,
        fullStatement: names.statement,
        CFItemType: 'Standard',
        lastChangeDateTime,
      },
    ],
    CFAssociations: [
      {
        ...part,
        associationType: 'isChildOf',
        originNodeURI: statement,
        destinationNodeURI: framework,
        lastChangeDateTime,
      },
    ],
  };
  await api.request('POST /ims/case/v1p1/CFPackages', { body });
  return standardId;
}

interface Sampled {
  readonly baseUrl: string;
  readonly applicationId: string;
  /** The statement that the lesson is tagged with; null = the sample brings one. */
  readonly standardId: string | null;
}

/** Course, unit, resource and lesson, tagged with a standard; PUT again they stay as they are. */
export async function putSample(
  api: Api,
  { baseUrl, applicationId, standardId: known }: Sampled,
): Promise<void> {
  const standardId = known ?? (await postFramework(api, baseUrl, applicationId));
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
