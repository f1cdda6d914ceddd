/**
 * Questions that a request raises while it runs: who is it (401), is it really you (403
 * confirmation_needed). A dialog answers; then the request is repeated. Requests that fail together
 * share one question.
 */
import { useSyncExternalStore } from 'react';

type Question = 'sign-in' | 'confirmation';

interface Open {
  readonly question: Question;
  readonly answer: (isAnswered: boolean) => void;
  readonly answered: Promise<boolean>;
}

let open: Open | undefined;
const watchers = new Set<() => void>();

function set(next: Open | undefined): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** True when the person has answered, false when the dialog was closed. */
export function ask(question: Question): Promise<boolean> {
  if (open?.question === question) return open.answered;
  open?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isAnswered: boolean) => {
    set(undefined);
    resolve(isAnswered);
  };
  set({ question, answer, answered: promise });
  return promise;
}

/** The open question, for the dialogs of the shell. */
export function useQuestion(): Open | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open,
  );
}
