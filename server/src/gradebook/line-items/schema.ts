/** Wire schemas of a line item: a column of a class's gradebook. */
import Type, { type Static } from 'typebox';
import { Instant, Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  DateInput,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Text,
  Title,
  withNotes,
} from '../../oneroster/records/schema.ts';
import { ObjectiveSets, ObjectiveSetsInput } from '../schema.ts';

const NOTES: Notes = {
  assignDate: 'Since when it is open',
  dueDate: 'Until when it is to be handed in',
  school: 'That of the class when left out',
  gradingPeriod: 'The grading period that it counts in',
  academicSession: 'The session that it counts in',
  scoreScale: 'How its scores become letters or words',
  resultValueMin: 'Lowest score',
  resultValueMax: 'Highest score',
  learningObjectiveSet: 'Standards that it assesses',
};

export const LineItemInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    description: optional(Text),
    assignDate: DateInput,
    dueDate: DateInput,
    class: Reference,
    school: optional(Reference),
    category: Reference,
    gradingPeriod: optional(Reference),
    academicSession: optional(Reference),
    scoreScale: optional(Reference),
    resultValueMin: optional(Type.Number()),
    resultValueMax: optional(Type.Number()),
    learningObjectiveSet: optional(ObjectiveSetsInput),
    metadata: optional(Metadata),
  }),
  { title: 'LineItemInput', description: 'A line item in a request' },
);
export type LineItem = Present<Static<typeof LineItemInput>>;

export const LineItemRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    assignDate: Instant,
    dueDate: Instant,
    class: refSchema('class'),
    school: refSchema('org'),
    category: refSchema('category'),
    gradingPeriod: Type.Optional(refSchema('academicSession')),
    academicSession: Type.Optional(refSchema('academicSession')),
    scoreScale: Type.Optional(refSchema('scoreScale')),
    resultValueMin: Type.Optional(Type.Number()),
    resultValueMax: Type.Optional(Type.Number()),
    learningObjectiveSet: Type.Optional(ObjectiveSets),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'LineItem',
    description: 'An assignment that a class is graded for: a gradebook column (OneRoster v1p2)',
    additionalProperties: false,
  },
);
