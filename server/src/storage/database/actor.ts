/** Who does what a request or a command does: known to its transactions, and to the audit log. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  /** A client of an application, a person at the sign-in page, an operator's command. */
  readonly kind: 'client' | 'user' | 'command';
  readonly id: string;
  readonly applicationId?: string;
  readonly requestId?: string;
  /** Truncated. */
  readonly address?: string;
}

const actors = new AsyncLocalStorage<Actor | undefined>();

/** What `work` writes, in whatever depth of calls, is written by this actor; undefined = nobody. */
export function actAs<Result>(actor: Actor | undefined, work: () => Result): Result {
  return actors.run(actor, work);
}

/** Undefined for what the server does by itself. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}
