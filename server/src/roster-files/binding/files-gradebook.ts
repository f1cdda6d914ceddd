/** The record files of the gradebook, and of the resources, in the OneRoster CSV binding. */
import { flag, number, pairs, ref, text, token, words } from './columns.ts';
import type { RecordFile } from './record-file.ts';

/** The standard has no column for the address of a resource: `metadata.url` has it. */
export const RESOURCES: RecordFile = {
  name: 'resources',
  columns: [
    text('vendorResourceId'),
    text('title'),
    words('roles'),
    token('importance'),
    text('vendorId'),
    text('applicationId'),
  ],
};

export const SCORE_SCALES: RecordFile = {
  name: 'scoreScales',
  columns: [
    text('title'),
    text('type'),
    ref('orgSourcedId', 'org'),
    ref('courseSourcedId', 'course'),
    ref('classSourcedId', 'class'),
    pairs('scoreScaleValue', 'itemValueLHS', 'itemValueRHS'),
  ],
};

export const CATEGORIES: RecordFile = {
  name: 'categories',
  columns: [text('title'), number('weight')],
};

export const LINE_ITEMS: RecordFile = {
  name: 'lineItems',
  columns: [
    text('title'),
    text('description'),
    token('assignDate'),
    token('dueDate'),
    ref('classSourcedId', 'class'),
    ref('categorySourcedId', 'category'),
    ref('academicSessionSourcedId', 'academicSession'),
    number('resultValueMin'),
    number('resultValueMax'),
    ref('schoolSourcedId', 'school'),
  ],
  olderColumns: [ref('gradingPeriodSourcedId', 'gradingPeriod')],
};

export const RESULTS: RecordFile = {
  name: 'results',
  columns: [
    ref('lineItemSourcedId', 'lineItem'),
    ref('studentSourcedId', 'student'),
    token('scoreStatus'),
    number('score'),
    token('scoreDate'),
    text('comment'),
    text('textScore'),
    ref('classSourcedId', 'class'),
    flag('inProgress'),
    flag('incomplete'),
    flag('late'),
    flag('missing'),
  ],
};
