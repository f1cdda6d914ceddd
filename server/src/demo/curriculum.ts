/** Builds the records of the two demo courses: course, units, lessons, resources. */
import { KINDS } from './curriculum/kinds.ts';
import { COURSE_PLANS, type CoursePlan, type Kind, type UnitPlan } from './curriculum/plans.ts';
import { itemId } from './framework.ts';
import { demoId } from './ids.ts';
import { header, type Put, wrapped } from './put.ts';

/** One lesson with the values of its records and of its events. */
export interface DemoLesson {
  readonly id: string;
  readonly unitId: string;
  readonly resourceId: string;
  readonly kind: Kind;
  readonly title: string;
  /** humanCodingSchemes; MASTERY grades are for the first. */
  readonly standards: readonly string[];
  readonly url: string;
  readonly sortOrder: number;
}

/** A sub-unit: a lesson with content, then one with a task. */
interface DemoTopic {
  readonly id: string;
  readonly title: string;
  readonly content: DemoLesson;
  readonly task: DemoLesson;
}

interface DemoUnit {
  readonly id: string;
  readonly title: string;
  readonly topics: readonly DemoTopic[];
  readonly placement: DemoLesson | null;
  readonly unitTest: DemoLesson;
}

export interface DemoCourse {
  readonly id: string;
  readonly plan: CoursePlan;
  readonly units: readonly DemoUnit[];
}

export const COURSES: readonly DemoCourse[] = COURSE_PLANS.map((plan) => ({
  id: demoId('course', plan.key),
  plan,
  units: plan.units.map((unit, index) => demoUnit(plan, unit, index + 1)),
}));

export function courseByKey(key: string): DemoCourse {
  const course = COURSES.find(({ plan }) => plan.key === key);
  if (!course) throw new Error(`The demo has no course ${key}.`);
  return course;
}

export function firstUnitTest({ plan, units }: DemoCourse): DemoLesson {
  const [unit] = units;
  if (!unit) throw new Error(`The demo course ${plan.key} has no unit.`);
  return unit.unitTest;
}

export function lessonsOf(course: DemoCourse): DemoLesson[] {
  return course.units.flatMap((unit) => [
    ...(unit.placement ? [unit.placement] : []),
    ...unit.topics.flatMap(({ content, task }) => [content, task]),
    unit.unitTest,
  ]);
}

function demoUnit(course: CoursePlan, plan: UnitPlan, number: number): DemoUnit {
  const id = demoId('unit', course.key, number);
  const all = [...new Set(plan.topics.flatMap(({ standards }) => standards))];
  const lesson = (kind: Kind, title: string, sortOrder: number) =>
    demoLesson({ key: `${course.key} ${number} ${kind}`, unitId: id, kind, title, sortOrder }, all);
  return {
    id,
    title: plan.title,
    topics: plan.topics.map((topic, index) => {
      const key = `${course.key} ${number}.${index + 1}`;
      const unitId = demoId('unit', key);
      const [content, task] = [topic.content, topic.task].map(([kind, title], order) =>
        demoLesson(
          { key: `${key} ${kind}`, unitId, kind, title, sortOrder: order + 1 },
          topic.standards,
        ),
      ) as [DemoLesson, DemoLesson];
      return { id: unitId, title: topic.title, content, task };
    }),
    placement: plan.placement ? lesson('placement', plan.placement, 1) : null,
    unitTest: lesson('unitTest', `Unit test: ${plan.title}`, 9),
  };
}

interface LessonSeed {
  /** Makes the id, so that a new title keeps it. */
  readonly key: string;
  readonly unitId: string;
  readonly kind: Kind;
  readonly title: string;
  readonly sortOrder: number;
}

function demoLesson({ key, ...seed }: LessonSeed, standards: readonly string[]): DemoLesson {
  return {
    ...seed,
    id: demoId('lesson', key),
    resourceId: demoId('resource', key),
    standards,
    url: `https://content.example/${key.replaceAll(' ', '/')}`,
  };
}

/** Batches in the order in which they must arrive; the records of one batch go in any order. */
export function curriculumPuts(schoolId: string): Put[][] {
  return [
    COURSES.map((course) => coursePut(course, schoolId)),
    COURSES.flatMap(unitPuts),
    COURSES.flatMap(topicPuts),
    COURSES.flatMap((course) => lessonsOf(course).map(resourcePut)),
    COURSES.flatMap((course) => lessonsOf(course).map(lessonPut)),
  ];
}

function coursePut({ id, plan }: DemoCourse, schoolId: string): Put {
  return wrapped('course', 'courses', {
    ...header(id),
    title: plan.title,
    courseCode: plan.courseCode,
    grades: ['05'],
    subjects: [plan.subject],
    org: { sourcedId: schoolId },
    metadata: plan.metadata,
  });
}

function unitPuts(course: DemoCourse): Put[] {
  return course.units.map((unit, index) => {
    const before = course.units[index - 1];
    return wrapped('unit', 'units', {
      ...header(unit.id),
      title: unit.title,
      course: { sourcedId: course.id },
      parent: null,
      sortOrder: index + 1,
      prerequisites: before ? [before.id] : [],
      metadata: { estimatedMinutes: 60 },
    });
  });
}

function topicPuts(course: DemoCourse): Put[] {
  return course.units.flatMap((unit) =>
    unit.topics.map((topic, index) =>
      wrapped('unit', 'units', {
        ...header(topic.id),
        title: topic.title,
        course: { sourcedId: course.id },
        parent: { sourcedId: unit.id },
        sortOrder: index + 2,
        prerequisites: [],
      }),
    ),
  );
}

function resourcePut(lesson: DemoLesson): Put {
  const { resource, minutes } = KINDS[lesson.kind];
  return wrapped('resource', 'resources', {
    ...header(lesson.resourceId),
    title: lesson.title,
    ...resource,
    url: lesson.url,
    vendorResourceId: `demo:${lesson.url.slice('https://content.example/'.length)}`,
    description: `${lesson.title} (about ${minutes} minutes).`,
    roles: [lesson.kind === 'worksheet' ? 'secondary' : 'primary'],
    learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: lesson.standards.map(itemId) }],
    metadata: {
      estimatedMinutes: minutes,
      // Reviews do not repeat tests.
      ...(lesson.kind === 'unitTest' ? { spacedRepetitionEnabled: false } : {}),
    },
  });
}

function lessonPut(lesson: DemoLesson): Put {
  const { lessonType, questions } = KINDS[lesson.kind];
  return wrapped('lesson', 'lessons', {
    ...header(lesson.id),
    title: lesson.title,
    unit: { sourcedId: lesson.unitId },
    resource: { sourcedId: lesson.resourceId },
    sortOrder: lesson.sortOrder,
    ...(lessonType ? { lessonType } : {}),
    ...(questions > 0 ? { metadata: { questions } } : {}),
  });
}
