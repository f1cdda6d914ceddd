/** Courses: their kind and members. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import {
  filled,
  metadata,
  recordShape,
  reference,
  references,
  text,
  texts,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { sql } from '../../storage/database/sql.ts';
import { resourceKind } from '../resources/record.ts';

export const courseKind: RecordKind = {
  name: 'course',
  shows: 'nothing',
  table: sql`courses`,
  reservedIds: ['components', 'component-resources'],
  visible: (caller) => mayReadContent(caller, sql`courses`),
};

export const courseShape = recordShape(
  courseKind,
  'A course of the catalogue; its content is in units (OneRoster v1p2)',
  {
    title: title(),
    courseCode: filled(
      text({
        served: Type.String({ description: 'The sourcedId when the partner sent none' }),
        description: 'The sourcedId when left out',
      }),
    ),
    grades: texts({ description: 'Grades that the course is for, such as 9' }),
    subjects: texts({ description: 'Names of subjects, such as Math' }),
    subjectCodes: texts({ description: 'Codes of the subjects, such as SCED 02052' }),
    org: reference(orgKind, { description: 'The org that offers the course' }),
    schoolYear: reference(academicSessionKind, {
      description: 'An academicSession, of type schoolYear',
    }),
    resources: references(resourceKind, {
      uuid: true,
      filter: false,
      description: 'Resources of the whole course; those of lessons are not listed',
    }),
    metadata: metadata(
      'Kept as sent; spacedRepetitionEnabled, …Scheduler and …Retention set up reviews',
    ),
  },
);

/** A course under `/rostering/1.0`. */
export const OwnCourseRecord = Type.Object(
  {
    ...courseShape.schema.properties,
    courseType: Type.Optional(
      Type.String({ description: "From the metadata; 'spaced-repetition' for review courses" }),
    ),
  },
  {
    title: 'CourseWithType',
    description: 'A course under /rostering/1.0',
    additionalProperties: false,
  },
);

/** Adds the `courseType` that the metadata names: 'spaced-repetition' for review courses. */
export function withCourseType(course: Record<string, unknown>): object {
  const { metadata, ...members } = course as { metadata?: Record<string, unknown> };
  const courseType = metadata?.['courseType'];
  if (typeof courseType !== 'string') return course;
  return { ...members, courseType, metadata };
}
