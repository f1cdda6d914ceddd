/** Wire shapes of courses (OneRoster v1p2): the top of the curriculum, above units. */
import Type, { type Static } from 'typebox';
import { metadataOf, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  HEAD,
  LENIENT_HEAD,
  optional,
  type Present,
  REFERENCES_MAX,
  Title,
  UuidReference,
  Word,
  Words,
} from '../../oneroster/records/schema.ts';

const Grades = { ...Words, description: 'Grades that the course is for, such as 9' };
const Subjects = { ...Words, description: 'Names of subjects, such as Math' };
const SubjectCodes = { ...Words, description: 'Codes of the subjects, such as SCED 02052' };
const RESOURCES_TEXT = 'Resources of the whole course; those of lessons are not listed';
const CourseMetadata = metadataOf(
  'Kept as sent; spacedRepetitionEnabled, …Scheduler and …Retention set up reviews',
);

/** Status and dateLastModified may be missing, as in all OneRoster writes. */
export const CourseInput = Type.Object(
  {
    ...LENIENT_HEAD,
    title: Title,
    courseCode: optional({ ...Word, description: 'The sourcedId when left out' }),
    grades: optional(Grades),
    subjects: optional(Subjects),
    subjectCodes: optional(SubjectCodes),
    org: optional({ ...Reference, description: 'The org that offers the course' }),
    schoolYear: optional({ ...Reference, description: 'An academicSession, of type schoolYear' }),
    resources: optional(
      Type.Array(UuidReference, { maxItems: REFERENCES_MAX, description: RESOURCES_TEXT }),
    ),
    metadata: optional(CourseMetadata),
  },
  { title: 'CourseInput', description: 'A course to create or replace (OneRoster v1p2)' },
);
export type Course = Present<Static<typeof CourseInput>>;

export const CourseRecord = Type.Object(
  {
    ...HEAD,
    title: Type.String(),
    courseCode: Type.String({ description: 'The sourcedId when the partner sent none' }),
    grades: Type.Optional(Grades),
    subjects: Type.Optional(Subjects),
    subjectCodes: Type.Optional(SubjectCodes),
    org: Type.Optional(refSchema('org')),
    schoolYear: Type.Optional(refSchema('academicSession')),
    resources: Type.Optional(Type.Array(refSchema('resource'), { description: RESOURCES_TEXT })),
    metadata: Type.Optional(CourseMetadata),
  },
  {
    title: 'Course',
    description: 'A course of the catalogue; its content is in units (OneRoster v1p2)',
    additionalProperties: false,
  },
);

/** A course under `/rostering/1.0`. */
export const OwnCourseRecord = Type.Object(
  {
    ...CourseRecord.properties,
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
