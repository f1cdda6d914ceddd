/** The student of an event. */

type Json = Readonly<Record<string, unknown>>;

const json = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

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

function idOf(value: unknown): string | null {
  const id = typeof value === 'string' ? value : json(value)['id'];
  return typeof id === 'string' ? id : null;
}
