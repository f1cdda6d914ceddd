/** Wire schemas of an academic session: a school year, a semester, a term, a grading period. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Title,
  Word,
  withNotes,
} from '../../oneroster/records/schema.ts';

const SessionType = extensible('gradingPeriod', 'semester', 'schoolYear', 'term');

const NOTES: Notes = {
  startDate: 'First day',
  endDate: 'The day after the last one',
  parent: 'The session that it is a part of',
  children: 'Active sessions that name it as their parent',
  schoolYear: 'The year in which the school year ends, such as `2026`',
};

/** Without `children`, which follow from the parents of other sessions. */
export const AcademicSessionInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    startDate: DateInput,
    endDate: DateInput,
    type: SessionType,
    parent: optional(Reference),
    schoolYear: Word,
    metadata: optional(Metadata),
  }),
  { title: 'AcademicSessionInput', description: 'An academic session in a request' },
);
export type AcademicSession = Present<Static<typeof AcademicSessionInput>>;

export const AcademicSessionRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    startDate: DateText,
    endDate: DateText,
    type: SessionType,
    parent: Type.Optional(refSchema('academicSession')),
    children: Type.Optional(Type.Array(refSchema('academicSession'))),
    schoolYear: Type.String(),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'AcademicSession',
    description: 'A school year, a semester, a term or a grading period (OneRoster v1p2)',
    additionalProperties: false,
  },
);
