/** AcademicSession: a school year, a semester, a term or a grading period. */

import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  optional,
  type Present,
  Title,
  Word,
} from '../../oneroster/records/schema.ts';

const SessionType = extensible('gradingPeriod', 'semester', 'schoolYear', 'term');

/** `children` follow from the parents of other sessions: they are not taken. */
export const AcademicSessionInput = Type.Object(
  {
    ...LENIENT_HEAD,
    title: Title,
    startDate: DateInput,
    endDate: DateInput,
    type: SessionType,
    parent: optional(Reference),
    schoolYear: Word,
    metadata: optional(Metadata),
  },
  { title: 'AcademicSessionInput' },
);
export type AcademicSession = Present<Static<typeof AcademicSessionInput>>;

export const AcademicSessionRecord = Type.Object(
  {
    ...HEAD,
    title: Type.String(),
    startDate: DateText,
    endDate: DateText,
    type: SessionType,
    parent: Type.Optional(refSchema('academicSession')),
    children: Type.Optional(Type.Array(refSchema('academicSession'))),
    schoolYear: Type.String(),
    metadata: Type.Optional(Metadata),
  },
  { title: 'AcademicSession', additionalProperties: false },
);
