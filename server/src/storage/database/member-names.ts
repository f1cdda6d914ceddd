/** Converts column names (snake_case) to member names (camelCase). */

/** `application_id` → `applicationId`. */
export function memberName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
