/** Wire schemas of a result: the grade of a student for a line item. */
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
  class: 'That of the line item',
  scoreScale: 'How the score becomes a letter or a word',
  score: 'Points; absent while there is none',
  textScore: 'The score as a letter or a word',
  learningObjectiveSet: 'Scores by standard',
};

export const ResultInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    lineItem: Reference,
    student: Reference,
    class: optional(Reference),
    scoreScale: optional(Reference),
    scoreStatus: ScoreStatus,
    score: optional(Type.Number()),
    textScore: optional(Word),
    scoreDate: DateInput,
    comment: optional(Text),
    learningObjectiveSet: optional(ScoreSetsInput),
    ...FLAGS_INPUT,
    metadata: optional(Metadata),
  }),
  { title: 'ResultInput', description: 'A result in a request' },
);
export type Result = Present<Static<typeof ResultInput>>;

export const ResultRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    lineItem: refSchema('lineItem'),
    student: refSchema('user'),
    class: refSchema('class'),
    scoreScale: Type.Optional(refSchema('scoreScale')),
    scoreStatus: ScoreStatus,
    score: Type.Optional(Type.Number()),
    textScore: Type.Optional(Type.String()),
    scoreDate: DateText,
    comment: Type.Optional(Type.String()),
    learningObjectiveSet: Type.Optional(ScoreSets),
    ...FLAGS,
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Result',
    description: 'The grade of one student for one line item: a gradebook cell (OneRoster v1p2)',
    additionalProperties: false,
  },
);
