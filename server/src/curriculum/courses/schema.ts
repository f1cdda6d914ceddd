/** Wire shapes of courses (OneRoster v1p2): the top of the curriculum, above units. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
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

/** Status and dateLastModified may be missing, as in all OneRoster writes. */
export const CourseInput = Type.Object(
  {
    ...LENIENT_HEAD,
    title: Title,
    courseCode: optional(Word),
    grades: optional(Words),
    subjects: optional(Words),
    subjectCodes: optional(Words),
    org: optional(Reference),
    schoolYear: optional(Reference),
    resources: optional(Type.Array(UuidReference, { maxItems: REFERENCES_MAX })),
    metadata: optional(Metadata),
  },
  { title: 'CourseInput' },
);
export type Course = Present<Static<typeof CourseInput>>;

export const CourseRecord = Type.Object(
  {
    ...HEAD,
    title: Type.String(),
    courseCode: Type.String(),
    grades: Type.Optional(Words),
    subjects: Type.Optional(Words),
    subjectCodes: Type.Optional(Words),
    org: Type.Optional(refSchema('org')),
    schoolYear: Type.Optional(refSchema('academicSession')),
    resources: Type.Optional(Type.Array(refSchema('resource'))),
    metadata: Type.Optional(Metadata),
  },
  { title: 'Course', additionalProperties: false },
);

/** A course under `/rostering/1.0`. */
export const OwnCourseRecord = Type.Object(
  {
    ...CourseRecord.properties,
    courseType: Type.Optional(
      Type.String({ description: "As in the metadata; 'spaced-repetition' for review courses" }),
    ),
  },
  { title: 'CourseWithType', additionalProperties: false },
);
