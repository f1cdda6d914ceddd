/** Wire schemas of an enrollment: a user in a class. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  BooleanInput,
  BooleanText,
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  withNotes,
} from '../../oneroster/records/schema.ts';

const EnrollmentRole = extensible('administrator', 'proctor', 'student', 'teacher');

const NOTES: Notes = {
  school: 'That of the class when left out',
  primary: 'This is the main teacher of the class',
  beginDate: 'First day',
  endDate: 'The day after the last one',
};

export const EnrollmentInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    user: Reference,
    class: Reference,
    school: optional(Reference),
    role: EnrollmentRole,
    primary: optional(BooleanInput),
    beginDate: optional(DateInput),
    endDate: optional(DateInput),
    metadata: optional(Metadata),
  }),
  { title: 'EnrollmentInput', description: 'An enrollment in a request' },
);
export type Enrollment = Present<Static<typeof EnrollmentInput>>;

export const EnrollmentRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    user: refSchema('user'),
    class: refSchema('class'),
    school: refSchema('org'),
    role: EnrollmentRole,
    primary: Type.Optional(BooleanText),
    beginDate: Type.Optional(DateText),
    endDate: Type.Optional(DateText),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Enrollment',
    description: 'A user in a class (OneRoster v1p2)',
    additionalProperties: false,
  },
);
