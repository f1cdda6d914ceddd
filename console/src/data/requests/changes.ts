/** What a form changed of a record. */

/**
 * The members that differ from those with which the form began. A form sends these alone, so that
 * what another tab or person saved meanwhile stays.
 */
export function changesOf<Members extends object>(
  before: NoInfer<Members>,
  after: Members,
): Partial<Members> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Members]);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Members>;
}
