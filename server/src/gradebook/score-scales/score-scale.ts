/** Score scales, which map the scores of a class to letters or words. */
import Type, { type Static } from 'typebox';
import { mayReadClass } from '../../access/roster.ts';
import { courseKind } from '../../curriculum/courses/record.ts';
import { ById, Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  canonical,
  fieldsOf,
  json,
  type Members,
  metadata,
  putOf,
  reference,
  text,
} from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import {
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Title,
  Word,
  withNotes,
} from '../../oneroster/records/schema.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../../roster/classes/record.ts';
import { sql } from '../../storage/database/sql.ts';

/** Maximum of rows in one scale. */
const VALUES_MAX = 1_000;

const VALUES_DESCRIPTION = 'The rows of the scale';

const VALUE_NOTES: Notes = {
  itemValueLHS: 'The letter or word, such as `A`',
  itemValueRHS: 'The scores that it stands for, such as `90-100`',
};

const NOTES: Notes = {
  type: 'The kind of scale, such as `ordinal`',
  course: 'The course that it is for',
};

const ScoreScaleInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    type: Word,
    course: optional(Reference),
    class: Reference,
    scoreScaleValue: Type.Array(
      Type.Object(withNotes(VALUE_NOTES, { itemValueLHS: Word, itemValueRHS: Word })),
      { minItems: 1, maxItems: VALUES_MAX, description: VALUES_DESCRIPTION },
    ),
    metadata: optional(Metadata),
  }),
  { title: 'ScoreScaleInput', description: 'A score scale in a request' },
);
type ScoreScale = Present<Static<typeof ScoreScaleInput>>;

const ScoreScaleRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    type: Type.String(),
    course: Type.Optional(refSchema('course')),
    class: refSchema('class'),
    scoreScaleValue: Type.Array(
      Type.Object(
        withNotes(VALUE_NOTES, { itemValueLHS: Type.String(), itemValueRHS: Type.String() }),
        { additionalProperties: false },
      ),
      { description: VALUES_DESCRIPTION },
    ),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'ScoreScale',
    description: 'How the scores of a class are written in letters or words (OneRoster v1p2)',
    additionalProperties: false,
  },
);

export const scoreScaleKind: RecordKind = {
  name: 'scoreScale',
  shows: 'nothing',
  table: sql`score_scales`,
  visible: (caller) => mayReadClass(caller, sql`score_scales.class_id`),
};

export const scoreScaleMembers: Members<ScoreScale> = {
  title: text(),
  type: text(),
  course: reference(courseKind),
  class: reference(classKind),
  scoreScaleValue: json({
    read: (values: ScoreScale['scoreScaleValue']) =>
      values.map(({ itemValueLHS, itemValueRHS }) => ({ itemValueLHS, itemValueRHS })),
  }),
  metadata: metadata(),
};

const scoreScaleList = listOf(scoreScaleKind, {
  plural: 'scoreScales',
  id: 'text',
  fields: fieldsOf(scoreScaleKind.table, scoreScaleMembers),
  members: ScoreScaleRecord.properties,
  search: [sql`score_scales.title`],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

function readScoreScale(sent: ScoreScale): Put {
  return putOf('scoreScale', scoreScaleMembers, canonical(scoreScaleMembers, sent));
}

export const scoreScales = defineResource({
  kind: scoreScaleKind,
  collection: scoreScaleList,
  schema: ScoreScaleRecord,
  path: ById,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a score scale; its class comes first',
  input: ScoreScaleInput,
  read: readScoreScale,
});
