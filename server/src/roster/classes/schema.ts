/** Wire schemas of a class: a course taught in a school in one or more terms. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  REFERENCES_MAX,
  Title,
  UuidReference,
  Word,
  Words,
  withNotes,
} from '../../oneroster/records/schema.ts';

const ClassType = extensible('homeroom', 'scheduled');

const NOTES: Notes = {
  classCode: 'Code by which the school knows the class',
  location: 'Where it is taught, such as a room',
  grades: 'Grade levels, such as `09`',
  subjectCodes: 'Codes of the subjects, in the order of `subjects`',
  terms: 'When it is taught. Without: the school year of its course, else the open-ended session',
  periods: 'Times of the day, such as `1`',
  resources: 'Learning resources of the class',
};

export const ClassInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    classCode: optional(Word),
    classType: optional(ClassType),
    location: optional(Word),
    grades: optional(Words),
    subjects: optional(Words),
    course: Reference,
    school: Reference,
    terms: optional(Type.Array(Reference, { maxItems: REFERENCES_MAX })),
    subjectCodes: optional(Words),
    periods: optional(Words),
    resources: optional(Type.Array(UuidReference, { maxItems: REFERENCES_MAX })),
    metadata: optional(Metadata),
  }),
  { title: 'ClassInput', description: 'A class in a request' },
);
export type Class = Present<Static<typeof ClassInput>>;

export const ClassRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    classCode: Type.Optional(Type.String()),
    classType: Type.Optional(ClassType),
    location: Type.Optional(Type.String()),
    grades: Type.Optional(Words),
    subjects: Type.Optional(Words),
    course: refSchema('course'),
    school: refSchema('org'),
    terms: Type.Array(refSchema('academicSession'), { minItems: 1 }),
    subjectCodes: Type.Optional(Words),
    periods: Type.Optional(Words),
    resources: Type.Optional(Type.Array(refSchema('resource'))),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Class',
    description: 'A course taught in a school in one or more terms (OneRoster v1p2)',
    additionalProperties: false,
  },
);
