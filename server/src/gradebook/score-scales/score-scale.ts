/** Score scales, which map the scores of a class to letters or words. */
import Type from 'typebox';
import { mayReadClass } from '../../access/roster.ts';
import { courseKind } from '../../curriculum/courses/record.ts';
import {
  inputsOf,
  json,
  metadata,
  recordShape,
  reference,
  required,
  servedOf,
  text,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../../roster/classes/record.ts';
import { sql } from '../../storage/database/sql.ts';

/** Maximum of rows in one scale. */
const VALUES_MAX = 1_000;

export const scoreScaleKind: RecordKind = {
  name: 'scoreScale',
  shows: 'nothing',
  table: sql`score_scales`,
  visible: (caller) => mayReadClass(caller, sql`score_scales.class_id`),
};

const VALUE = {
  itemValueLHS: required(text({ description: 'The letter or word, such as `A`' })),
  itemValueRHS: required(text({ description: 'The scores that it stands for, such as `90-100`' })),
};

export const scoreScaleShape = recordShape(
  scoreScaleKind,
  'How the scores of a class are written in letters or words (OneRoster v1p2)',
  {
    title: title(),
    type: required(text({ description: 'The kind of scale, such as `ordinal`' })),
    course: reference(courseKind, { description: 'The course that it is for' }),
    class: required(reference(classKind)),
    scoreScaleValue: required(
      json(
        Type.Array(Type.Object(inputsOf(VALUE)), { minItems: 1, maxItems: VALUES_MAX }),
        Type.Array(Type.Object(servedOf(VALUE), { additionalProperties: false })),
        {
          read: (values) =>
            values.map(({ itemValueLHS, itemValueRHS }) => ({ itemValueLHS, itemValueRHS })),
          description: 'The rows of the scale',
        },
      ),
    ),
    metadata: metadata(),
  },
);

export const scoreScales = describedResource(scoreScaleShape, {
  list: { plural: 'scoreScales', families: ['gradebook', 'roster'] },
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a score scale; its class comes first',
});
