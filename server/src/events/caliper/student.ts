/** Whose an event is: the student that it names. */
import { bareId } from './bare-id.ts';
import { entityId, isObject, type Json } from './json-shapes.ts';

/**
 * The sourcedId of the student, in any JSON object: of a graded event the assignee of the attempt;
 * else the actor, or the user of the session, which TimedOut carries as `session` or as its object.
 * Null = the event names none: then it is about the student of the stored session.
 */
export function studentOf(event: object): string | null {
  let value: unknown = event;
  for (const name of studentPlace(event)) value = isObject(value) ? value[name] : undefined;
  return bareId(entityId(value));
}

/** The names of the members that lead to the student. */
export function studentPlace(event: object): readonly string[] {
  const { type, actor, session } = event as Json;
  if (type === 'GradeEvent') return ['object', 'assignee'];
  if (isObject(actor) && actor['type'] === 'Person') return ['actor'];
  return [isObject(session) ? 'session' : 'object', 'user'];
}
