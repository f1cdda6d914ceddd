/** Wire schemas of an assessment line item: derived from events or written. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Text,
  Title,
  UuidReference,
  withNotes,
} from '../../oneroster/records/schema.ts';
import { ObjectiveSets, ObjectiveSetsInput } from '../schema.ts';

const NOTES: Notes = {
  class: 'The class that it is for; absent for a derived one',
  parentAssessmentLineItem: 'The assessment that it is a part of',
  scoreScale: 'How its scores become letters or words',
  resultValueMin: 'Lowest score',
  resultValueMax: 'Highest score; of a derived one, maxScore of its first event',
  learningObjectiveSet: 'Standards that it assesses',
  component: 'The unit that it belongs to; set by clients, never by events',
  componentResource: 'The lesson that it belongs to; set by clients, never by events',
};

/** `component` (a unit) and `componentResource` (a lesson) are additions to the standard. */
export const AssessmentLineItemInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    description: optional(Text),
    class: optional(Reference),
    parentAssessmentLineItem: optional(Reference),
    scoreScale: optional(Reference),
    resultValueMin: optional(Type.Number()),
    resultValueMax: optional(Type.Number()),
    learningObjectiveSet: optional(ObjectiveSetsInput),
    component: optional(UuidReference),
    componentResource: optional(UuidReference),
    metadata: optional(Metadata),
  }),
  {
    title: 'AssessmentLineItemInput',
    description:
      'An assessment line item in a request; of a derived one, only its components change',
  },
);
export type AssessmentLineItem = Present<Static<typeof AssessmentLineItemInput>>;

export const AssessmentLineItemRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    class: Type.Optional(refSchema('class')),
    parentAssessmentLineItem: Type.Optional(refSchema('assessmentLineItem')),
    scoreScale: Type.Optional(refSchema('scoreScale')),
    resultValueMin: Type.Optional(Type.Number()),
    resultValueMax: Type.Optional(Type.Number()),
    learningObjectiveSet: Type.Optional(ObjectiveSets),
    component: Type.Optional(UuidReference),
    componentResource: Type.Optional(UuidReference),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'AssessmentLineItem',
    description:
      'An assessment that students are graded for; derived from events, or written (OneRoster v1p2)',
    additionalProperties: false,
  },
);
