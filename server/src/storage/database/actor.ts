/** Keeps the actor of a request or command for its transactions and the audit log. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  /** 'client': of an application; 'user': at the sign-in page; 'command': of an operator. */
  readonly kind: 'client' | 'user' | 'command';
  readonly id: string;
  readonly applicationId?: string;
  readonly requestId?: string;
  /** IP address, truncated to its network. */
  readonly address?: string;
  /** Called before each transaction begins; throws when it must not begin any more. */
  requirePresence?(): void;
}

const actors = new AsyncLocalStorage<Actor | undefined>();

/** Runs `work`, and all it calls, as this actor; undefined = the server itself. */
export function actAs<Result>(actor: Actor | undefined, work: () => Result): Result {
  return actors.run(actor, work);
}

/** The actor of the current call chain; undefined = the server itself. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}
