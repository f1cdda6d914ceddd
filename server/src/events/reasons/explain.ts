/** Explains reason codes for the reply: pointer into the event, message and fix. */
import { reasonPage } from '../../http/reason-page.ts';
import { type Json, text } from '../caliper/json-shapes.ts';
import { namedStandards } from '../caliper/named-standards.ts';
import { fixOf, REASONS, type ReasonCode } from '../reasons.ts';

export interface Suggestion {
  readonly sourcedId: string;
  readonly title: string;
}

/** `received`: the value at the pointer; null = none. `nearest`: records it may have meant. */
export interface Explanation {
  readonly code: ReasonCode;
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  /** The page of the code. */
  readonly docs: string;
  readonly received?: string | null;
  readonly nearest?: readonly Suggestion[];
  /** What to merge into the event. */
  readonly snippet?: Json;
}

/** Who reads an explanation, and the base of the URLs in it. */
export interface ExplanationReader {
  readonly baseUrl: string;
  readonly operator: boolean;
}

export interface ExplainedKind {
  readonly type: string;
  readonly isDropped: boolean;
}

/** Explains reasons by code and kind of event alone, without the event. */
export function explainer({ type, isDropped }: ExplainedKind, reader: ExplanationReader) {
  return (code: ReasonCode): Explanation => {
    const shown = shownCode(code, reader);
    return {
      code: shown,
      pointer: pointerOf(shown, type),
      message: REASONS[shown].message,
      fix: fixOf(shown, { isDropped }).replaceAll('{base_url}', reader.baseUrl),
      docs: reasonPage(reader.baseUrl, shown),
    };
  };
}

/** Only operators see whether a student exists whom the application has no basis for. */
export function shownCode(
  code: ReasonCode,
  { operator }: Pick<ExplanationReader, 'operator'>,
): ReasonCode {
  return code === 'student_unknown' && !operator ? 'student_not_accessible' : code;
}

const POINTERS: Partial<Record<ReasonCode, string>> = {
  subject_missing: '/extensions/subject',
  late: '/eventTime',
  clock_corrected: '/eventTime',
  subject_spelling: '/extensions/subject',
  not_enrolled: '/extensions/course/id',
  ed_app_unknown: '/edApp/id',
  attempt_mismatch: '/object/id',
  score_status_unknown: '/generated/extensions/scoreStatus',
  max_score_ignored: '/generated/maxScore',
  standard_unknown: '/object/assignable/learningObjectives',
  processing_error: '',
};

/** The member that a reason is about (RFC 6901), for an event of this type. */
export function pointerOf(code: ReasonCode, type: string): string {
  if (code.startsWith('course_')) return '/extensions/course/id';
  if (code.startsWith('lesson_')) return '/extensions/lesson/id';
  if (code.startsWith('student_')) {
    return type === 'GradeEvent' ? '/object/assignee/id' : '/actor/id';
  }
  return POINTERS[code] ?? '/session';
}

/** The text at a pointer of an event; null = none. */
export function textAt(event: Json, pointer: string): string | null {
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  let value: unknown = event;
  for (const name of names) value = (value as Json | undefined)?.[name];
  // An entity may be given as its id, a course by its sourcedId or as the flat member "course.id".
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    const entity = value as Json;
    return text(entity, last) ?? (last === 'id' ? text(entity, 'sourcedId') : null);
  }
  return text((event['extensions'] ?? {}) as Json, names.slice(1).concat(last).join('.'));
}

/** The places where the event names a standard that is not in `known`. */
export function unknownStandards(event: Json, known: ReadonlySet<string>) {
  return namedStandards(event).filter(({ id }) => !known.has(id));
}
