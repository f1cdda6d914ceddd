/** Converts column names (snake_case) to member names (camelCase). */

/** Member names by column. */
const memberNames = new Map<string, string>();

/** `application_id` → `applicationId`. */
export function memberName(column: string): string {
  let name = memberNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
    memberNames.set(column, name);
  }
  return name;
}
