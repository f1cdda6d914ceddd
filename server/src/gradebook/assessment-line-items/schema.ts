/** AssessmentLineItem: what an assessment is graded for; derived from events, or written. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  HEAD,
  LENIENT_HEAD,
  optional,
  type Present,
  Text,
  Title,
  UuidReference,
} from '../../oneroster/records/schema.ts';
import { ObjectiveSets, ObjectiveSetsInput } from '../schema.ts';

/** `component` is a unit, `componentResource` a lesson: partner API, "Assessment line item extensions". */
export const AssessmentLineItemInput = Type.Object(
  {
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
  },
  { title: 'AssessmentLineItemInput' },
);
export type AssessmentLineItem = Present<Static<typeof AssessmentLineItemInput>>;

export const AssessmentLineItemRecord = Type.Object(
  {
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
  },
  { title: 'AssessmentLineItem', additionalProperties: false },
);
