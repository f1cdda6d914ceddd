/** Reads from a graded answer which attempt it belongs to. */

/** The members of a logged event that identify the attempt. */
export interface Attempted {
  readonly objectId: string;
  /** The attempt that the score names; null when it is the object. */
  readonly attemptId: string | null;
  readonly assignableId: string | null;
}

/**
 * The key that joins the grades of one attempt. `generated.attempt` may be the attempt at a whole
 * quiz whose object is one question (Caliper v1p2, fixture GradeEventGradedItem), so the question
 * is part of the key.
 */
export function attemptOf({ objectId, attemptId, assignableId }: Attempted): string {
  const attempt = attemptId ?? objectId;
  return assignableId ? `${attempt} ${assignableId}` : attempt;
}
