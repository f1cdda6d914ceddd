/** What is kept and answered of an assessment line item. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { canonicalObjectives } from '../schema.ts';
import type { AssessmentLineItem } from './schema.ts';

/** The line item as all of the program sees it. */
export function canonicalLineItem(lineItem: AssessmentLineItem) {
  return {
    ...lineItem,
    status: lineItem.status ?? 'active',
    componentId: lineItem.component?.sourcedId.toLowerCase(),
    componentResourceId: lineItem.componentResource?.sourcedId.toLowerCase(),
    learningObjectiveSet: canonicalObjectives(lineItem.learningObjectiveSet),
  };
}
export type CanonicalLineItem = ReturnType<typeof canonicalLineItem>;

/** The members of the record, in order; the component stands apart and joins them when read. */
export function lineItemMembers(lineItem: CanonicalLineItem) {
  return {
    title: lineItem.title,
    description: lineItem.description,
    class: refTo('class', lineItem.class),
    parentAssessmentLineItem: refTo('assessmentLineItem', lineItem.parentAssessmentLineItem),
    scoreScale: refTo('scoreScale', lineItem.scoreScale),
    resultValueMin: lineItem.resultValueMin,
    resultValueMax: lineItem.resultValueMax,
    learningObjectiveSet: lineItem.learningObjectiveSet,
    metadata: lineItem.metadata,
  };
}

/** A row as `assessmentLineItemKind.record` reads it. */
interface Joined {
  readonly record: Readonly<Record<string, unknown>>;
  readonly componentId: string | null;
  readonly componentResourceId: string | null;
}

/** `component` and `componentResource` appear only when they are set. */
export function printLineItem(joined: Record<string, unknown>): object {
  const { record, componentId, componentResourceId } = joined as unknown as Joined;
  return {
    ...record,
    component: reference(componentId),
    componentResource: reference(componentResourceId),
  };
}

function reference(sourcedId: string | null) {
  return sourcedId === null ? undefined : { sourcedId };
}
