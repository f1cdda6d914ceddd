/** What is kept and answered of a line item. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { toInstant } from '../../oneroster/records/values.ts';
import { canonicalObjectives } from '../schema.ts';
import type { LineItem } from './schema.ts';

/** The line item as all of the program sees it. */
export function canonicalLineItem(lineItem: LineItem) {
  return {
    ...lineItem,
    status: lineItem.status ?? 'active',
    assignDate: toInstant(lineItem.assignDate),
    dueDate: toInstant(lineItem.dueDate),
    learningObjectiveSet: canonicalObjectives(lineItem.learningObjectiveSet),
  };
}
export type CanonicalLineItem = ReturnType<typeof canonicalLineItem>;

/** The members of the record in the order in which they are answered. */
export function lineItemMembers(lineItem: CanonicalLineItem, schoolId: string) {
  return {
    title: lineItem.title,
    description: lineItem.description,
    assignDate: lineItem.assignDate,
    dueDate: lineItem.dueDate,
    class: refTo('class', lineItem.class),
    school: refTo('org', { sourcedId: schoolId }),
    category: refTo('category', lineItem.category),
    gradingPeriod: refTo('academicSession', lineItem.gradingPeriod),
    academicSession: refTo('academicSession', lineItem.academicSession),
    scoreScale: refTo('scoreScale', lineItem.scoreScale),
    resultValueMin: lineItem.resultValueMin,
    resultValueMax: lineItem.resultValueMax,
    learningObjectiveSet: lineItem.learningObjectiveSet,
    metadata: lineItem.metadata,
  };
}
