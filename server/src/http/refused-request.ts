/** A request of a known client that was answered with an error. */
import type { TSchema } from 'typebox';
import type { Caller } from './caller.ts';
import type { Problem } from './problem.ts';

export interface RefusedRequest {
  /** Of its route; the schemas have the members that a finding may point to. */
  readonly route: {
    readonly method: string;
    readonly url: string;
    readonly path?: TSchema;
    readonly query?: TSchema;
    readonly body?: TSchema;
    readonly documentedBody?: TSchema;
  };
  readonly caller: Caller;
  /** The status that was answered. */
  readonly status: number;
  readonly problem: Problem;
  readonly requestId: string;
}
