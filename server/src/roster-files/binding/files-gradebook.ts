/** The columns of the record files of gradebook and resources (OneRoster CSV binding). */
import { resourceShape } from '../../curriculum/resources/record.ts';
import { categoryShape } from '../../gradebook/categories/category.ts';
import { lineItemShape } from '../../gradebook/line-items/record.ts';
import { resultShape } from '../../gradebook/results/record.ts';
import { scoreScaleShape } from '../../gradebook/score-scales/score-scale.ts';
import { columnsOf, pairs, ref, text, token } from './columns.ts';
import type { RecordFile } from './record-file.ts';

/** The standard has no column for the URL of a resource; the column `metadata.url` holds it. */
export const RESOURCES: RecordFile = {
  name: 'resources',
  columns: columnsOf(resourceShape.members, [
    'vendorResourceId',
    'title',
    'roles',
    token('importance'),
    text('vendorId'),
    text('applicationId'),
  ]),
};

export const SCORE_SCALES: RecordFile = {
  name: 'scoreScales',
  columns: columnsOf(scoreScaleShape.members, [
    'title',
    'type',
    ref('orgSourcedId', 'org'),
    'course',
    'class',
    pairs('scoreScaleValue', 'itemValueLHS', 'itemValueRHS'),
  ]),
};

export const CATEGORIES: RecordFile = {
  name: 'categories',
  columns: columnsOf(categoryShape.members, ['title', 'weight']),
};

export const LINE_ITEMS: RecordFile = {
  name: 'lineItems',
  columns: columnsOf(lineItemShape.members, [
    'title',
    'description',
    'assignDate',
    'dueDate',
    'class',
    'category',
    'academicSession',
    'resultValueMin',
    'resultValueMax',
    'school',
  ]),
  olderColumns: columnsOf(lineItemShape.members, ['gradingPeriod']),
};

export const RESULTS: RecordFile = {
  name: 'results',
  columns: columnsOf(resultShape.members, [
    'lineItem',
    'student',
    'scoreStatus',
    'score',
    'scoreDate',
    'comment',
    'textScore',
    'class',
    'inProgress',
    'incomplete',
    'late',
    'missing',
  ]),
};
