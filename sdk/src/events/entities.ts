/** Reads entities of events that may come from anywhere. */

export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; what is none has no members. */
export const json = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** The id of an entity, which stands for itself or is its id alone; null = it has none. */
export function idOf(entity: unknown): string | null {
  const id = typeof entity === 'string' ? entity : json(entity)['id'];
  return typeof id === 'string' ? id : null;
}
