/** Whose data an answer shows: noted where it is read, kept by whoever collects. */
import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Set<string>>();

/**
 * `work` will answer with data of these people: an id each, or several with newlines between, which
 * no id holds. Nobody collects, nothing is kept.
 */
export function recordDisclosure(people: Iterable<string | null | undefined>): void {
  const shown = scopes.getStore();
  if (!shown) return;
  for (const person of people) if (person) shown.add(person);
}

/** Runs `work`, and tells whose data was noted meanwhile: ids with newlines between, '' = nobody's. */
export async function collectDisclosures<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; people: string }> {
  const shown = new Set<string>();
  const result = await scopes.run(shown, work);
  return { result, people: [...shown].join('\n') };
}
