/** Builds the records of the two demo courses: course, units, lessons, resources. */
import type {
  CaliperDigitalResource,
  CourseToPublish,
  ResourceInput,
} from '../../sdk/src/index.ts';
import { itemByCode } from './framework.ts';
import { demoId } from './ids.ts';
import { RECORDS_CHANGED } from './put.ts';
import { rowsOf } from './tables.ts';

export const COURSES = rowsOf<'key' | 'title' | 'courseCode' | 'subject' | 'scheduler'>(
  'courses',
).map((row) => ({ ...row, id: demoId('course', row.key) }));

export type DemoCourse = (typeof COURSES)[number];

/** A unit has a number such as `2`, a sub-unit one such as `2.1`. */
const UNITS = rowsOf<'course' | 'unit' | 'sortOrder' | 'title'>('units').map((row) => ({
  ...row,
  id: unitId(row.course, row.unit),
}));

function unitId(course: string, unit: string): string {
  return demoId('unit', course, unit);
}

/** Values by kind of lesson: of its resource, of its entity in events. `''` = none. */
const KINDS = Map.groupBy(
  rowsOf<
    | 'kind'
    | 'type'
    | 'subType'
    | 'format'
    | 'lessonType'
    | 'entityType'
    | 'mediaType'
    | 'minutes'
    | 'questions'
  >('kinds'),
  ({ kind }) => kind,
);

/** In the order of the course; content without questions is followed by the task about it. */
const LESSONS = rowsOf<'course' | 'unit' | 'sortOrder' | 'kind' | 'standards' | 'title'>(
  'lessons',
).map(({ course, unit, sortOrder, kind, standards, title }) => {
  // A new title keeps the ids.
  const key = `${course} ${unit} ${kind}`;
  const [shape] = KINDS.get(kind) ?? [];
  if (!shape) throw new Error(`The demo has no kind of lessons ${kind}.`);
  return {
    ...shape,
    ...{ course, title },
    type: shape.type as ResourceInput['type'],
    entityType: shape.entityType as CaliperDigitalResource['type'],
    id: demoId('lesson', key),
    resourceId: demoId('resource', key),
    unitId: unitId(course, unit),
    sortOrder: Number(sortOrder),
    minutes: Number(shape.minutes),
    questions: Number(shape.questions),
    /** humanCodingSchemes; MASTERY grades are for the first. */
    standards: standards.split(' '),
    vendorResourceId: `demo:${key.replaceAll(' ', '/')}`,
    url: `https://content.example/${key.replaceAll(' ', '/')}`,
  };
});

/** One lesson with the values of its records and of its events. */
export type DemoLesson = (typeof LESSONS)[number];

export function courseByKey(key: string): DemoCourse {
  const course = COURSES.find((each) => each.key === key);
  if (!course) throw new Error(`The demo has no course ${key}.`);
  return course;
}

export function lessonsOf({ key }: DemoCourse): DemoLesson[] {
  return LESSONS.filter(({ course }) => course === key);
}

export function firstUnitTest(course: DemoCourse): DemoLesson {
  const lesson = lessonsOf(course).find(({ kind }) => kind === 'unitTest');
  if (!lesson) throw new Error(`The demo course ${course.key} has no unit test.`);
  return lesson;
}

/** The courses with all that is in them; `org` offers them. */
export function coursesToPublish(org: { readonly sourcedId: string }): CourseToPublish[] {
  return COURSES.map((course) => {
    const lessons = lessonsOf(course);
    return {
      course: courseRecord(course, org),
      units: UNITS.filter((unit) => unit.course === course.key).map(unitRecord),
      resources: lessons.map(resourceRecord),
      lessons: lessons.map(lessonRecord),
    };
  });
}

const dateLastModified = RECORDS_CHANGED;

function courseRecord(
  { id, title, courseCode, subject, scheduler }: DemoCourse,
  org: { readonly sourcedId: string },
): CourseToPublish['course'] {
  return {
    ...{ sourcedId: id, dateLastModified, title, courseCode, org },
    grades: ['05'],
    subjects: [subject],
    metadata: { spacedRepetitionEnabled: true, spacedRepetitionScheduler: scheduler },
  };
}

type Part<Name extends 'units' | 'resources' | 'lessons'> = NonNullable<
  CourseToPublish[Name]
>[number];

function unitRecord({ id, course, unit, sortOrder, title }: (typeof UNITS)[number]): Part<'units'> {
  const [number = '', isInner] = unit.split('.');
  const before = isInner
    ? undefined
    : UNITS.find((each) => each.course === course && each.unit === String(Number(number) - 1));
  return {
    ...{ sourcedId: id, dateLastModified, title },
    parent: isInner ? { sourcedId: unitId(course, number) } : null,
    sortOrder: Number(sortOrder),
    prerequisites: before ? [before.id] : [],
    ...(isInner ? {} : { metadata: { estimatedMinutes: 60 } }),
  };
}

function resourceRecord({ type, subType, format, ...lesson }: DemoLesson): Part<'resources'> {
  return {
    ...{ sourcedId: lesson.resourceId, dateLastModified, title: lesson.title, type },
    ...(subType ? { subType } : {}),
    ...(format ? { format } : {}),
    url: lesson.url,
    vendorResourceId: lesson.vendorResourceId,
    description: `${lesson.title} (about ${lesson.minutes} minutes).`,
    roles: [lesson.kind === 'worksheet' ? 'secondary' : 'primary'],
    learningObjectiveSet: [
      {
        source: 'CASE',
        learningObjectiveIds: lesson.standards.map((code) => itemByCode(code).identifier),
      },
    ],
    metadata: {
      estimatedMinutes: lesson.minutes,
      // Reviews do not repeat tests.
      ...(lesson.kind === 'unitTest' ? { spacedRepetitionEnabled: false } : {}),
    },
  };
}

function lessonRecord({
  id,
  title,
  lessonType,
  questions,
  ...lesson
}: DemoLesson): Part<'lessons'> {
  return {
    ...{ sourcedId: id, dateLastModified, title },
    unit: { sourcedId: lesson.unitId },
    resource: { sourcedId: lesson.resourceId },
    sortOrder: lesson.sortOrder,
    ...(lessonType ? { lessonType } : {}),
    ...(questions > 0 ? { metadata: { questions } } : {}),
  };
}
