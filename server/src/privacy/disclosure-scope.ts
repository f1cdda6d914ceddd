/** Collects the ids of the people whose data an answer shows, from all reads of a request. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A sum over fewer students than this tells what one of them did: they are disclosed. */
export const CROWD_MIN = 10;

/** One request that reads. */
interface Scope {
  /** Whose limits it counts for: an application, or a person at the console; '' = unknown. */
  readonly reader: string;
  readonly shown: Set<string>;
  /** Resolves when a reply that is still being read has ended. */
  ended?: Promise<void>;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Whose limits the request counts for that is being answered; '' = none. */
export function currentReader(): string {
  return scopes.getStore()?.reader ?? '';
}

type People = Iterable<string | null | undefined>;

/**
 * Notes people whose data the answer shows: one id per text, or several separated by newlines,
 * which no id holds, and which cost less: V8 enters each text of a set into its table of all texts.
 * Outside of `collectDisclosures` it does nothing.
 */
export function recordDisclosure(people: People): void {
  const scope = scopes.getStore();
  if (scope) addPeople(scope, people);
}

function addPeople({ shown }: Scope, people: People): void {
  for (const person of people) if (person) shown.add(person);
}

/** Notes the people of a reply that is read while it is sent. */
interface LaterDisclosures {
  record(people: People): void;
  /** No more people follow. */
  end(): void;
}

export function laterDisclosures(): LaterDisclosures {
  const scope = scopes.getStore();
  if (!scope) return { record: () => undefined, end: () => undefined };
  const { promise, resolve } = Promise.withResolvers<void>();
  scope.ended = promise;
  return { record: (people) => addPeople(scope, people), end: resolve };
}

interface Collected<Result> {
  readonly result: Result;
  /** The ids that were noted, separated by newlines, '' = none. */
  readonly people: string;
  /** All ids of a reply that is still being read, when it has ended. */
  readonly later?: Promise<string>;
}

/** Runs `work`, which reads for this application or person, and collects people whom it notes. */
export async function collectDisclosures<Result>(
  work: () => Promise<Result> | Result,
  reader = '',
): Promise<Collected<Result>> {
  const scope: Scope = { reader, shown: new Set() };
  const result = await scopes.run(scope, work);
  const people = () => [...scope.shown].join('\n');
  if (!scope.ended) return { result, people: people() };
  return { result, people: people(), later: scope.ended.then(people) };
}
