/** Collects the ids of the people whose data an answer shows, from all reads of a request. */
import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Set<string>>();

/**
 * Notes people whose data the answer shows: one id per text, or several separated by newlines,
 * which no id holds. Outside of `collectDisclosures` it does nothing.
 */
export function recordDisclosure(people: Iterable<string | null | undefined>): void {
  const shown = scopes.getStore();
  if (!shown) return;
  for (const person of people) if (person) shown.add(person);
}

/** Runs `work`; `people` are the ids that it noted, separated by newlines, '' = none. */
export async function collectDisclosures<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; people: string }> {
  const shown = new Set<string>();
  const result = await scopes.run(shown, work);
  return { result, people: [...shown].join('\n') };
}
