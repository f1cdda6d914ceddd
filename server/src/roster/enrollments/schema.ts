/** Enrollment: a user in a class. */

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
  optional,
  type Present,
} from '../../oneroster/records/schema.ts';

const EnrollmentRole = extensible('administrator', 'proctor', 'student', 'teacher');

/** The school is that of the class when it is left out. */
export const EnrollmentInput = Type.Object(
  {
    ...LENIENT_HEAD,
    user: Reference,
    class: Reference,
    school: optional(Reference),
    role: EnrollmentRole,
    primary: optional(BooleanInput),
    beginDate: optional(DateInput),
    endDate: optional(DateInput),
    metadata: optional(Metadata),
  },
  { title: 'EnrollmentInput' },
);
export type Enrollment = Present<Static<typeof EnrollmentInput>>;

export const EnrollmentRecord = Type.Object(
  {
    ...HEAD,
    user: refSchema('user'),
    class: refSchema('class'),
    school: refSchema('org'),
    role: EnrollmentRole,
    primary: Type.Optional(BooleanText),
    beginDate: Type.Optional(DateText),
    endDate: Type.Optional(DateText),
    metadata: Type.Optional(Metadata),
  },
  { title: 'Enrollment', additionalProperties: false },
);
