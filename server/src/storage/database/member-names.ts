/** Columns are snake_case, the members of rows camelCase: this is the one place that knows it. */

/** Looked up once for each name. */
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
