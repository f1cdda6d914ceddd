/** The student of an event. */
import { idOf, type Json, json } from './entities.ts';

/**
 * Ids of the student: of a graded event the assignee, else the actor, or the user of the session;
 * empty = the event names none.
 */
export function studentsOf(event: object): string[] {
  const { type, actor, object, session } = event as Json;
  const id =
    type === 'GradeEvent'
      ? idOf(json(object)['assignee'])
      : json(actor)['type'] === 'Person'
        ? idOf(actor)
        : (idOf(json(session)['user']) ?? idOf(json(object)['user']));
  return id === null ? [] : [id];
}
