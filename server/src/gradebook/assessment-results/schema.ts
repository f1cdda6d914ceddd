/** Wire schemas of an assessment result, the grade of one attempt: derived from events or written. */
import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  DateInput,
  DateText,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Text,
  Word,
  withNotes,
} from '../../oneroster/records/schema.ts';
import { FLAGS, FLAGS_INPUT, ScoreSets, ScoreSetsInput, ScoreStatus } from '../schema.ts';

const NOTES: Notes = {
  score: 'Points; absent while there is none',
  textScore: 'The score as a letter or a word',
  scoreScale: 'How the score becomes a letter or a word',
  scorePercentile: 'Rank among those who took the assessment, from 0 to 100',
  learningObjectiveSet: 'Scores by standard',
};

export const AssessmentResultInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    assessmentLineItem: Reference,
    student: Reference,
    score: optional(Type.Number()),
    textScore: optional(Word),
    scoreDate: DateInput,
    scoreScale: optional(Reference),
    scorePercentile: optional(Type.Number()),
    scoreStatus: ScoreStatus,
    comment: optional(Text),
    learningObjectiveSet: optional(ScoreSetsInput),
    ...FLAGS_INPUT,
    metadata: optional(Metadata),
  }),
  { title: 'AssessmentResultInput', description: 'An assessment result in a request' },
);
export type AssessmentResult = Present<Static<typeof AssessmentResultInput>>;

/** Members of events that the standard lacks are in the metadata. */
export const AssessmentResultRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    assessmentLineItem: refSchema('assessmentLineItem'),
    student: refSchema('user'),
    score: Type.Optional(Type.Number()),
    textScore: Type.Optional(Type.String()),
    scoreDate: DateText,
    scoreScale: Type.Optional(refSchema('scoreScale')),
    scorePercentile: Type.Optional(Type.Number()),
    scoreStatus: ScoreStatus,
    comment: Type.Optional(Type.String()),
    learningObjectiveSet: Type.Optional(ScoreSets),
    ...FLAGS,
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'AssessmentResult',
    description:
      'The grade of one attempt of a student; derived from events, or written (OneRoster v1p2)',
    additionalProperties: false,
  },
);
