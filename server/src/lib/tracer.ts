/** What records how long work takes; a server that sends no traces has none. */
import type { IncomingHttpHeaders } from 'node:http';

/** What a span says of a request: no address, path or query, since ids of people are in them. */
export interface TracedAnswer {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route; undefined = there is none. */
  readonly route: string | undefined;
  readonly status: number;
}

export interface RequestSpan {
  /** Runs work as a part of the request: what it records is below its span. */
  within<Result>(work: () => Result): Result;
  end(answer: TracedAnswer): void;
}

export interface Tracer {
  /** Begins the span of a request; it continues the trace that the headers name. */
  begin(headers: IncomingHttpHeaders): RequestSpan;
  /** Runs statements as a part of the current request; outside of one nothing is recorded. */
  statements<Result>(pool: string, work: () => Promise<Result>): Promise<Result>;
  /** Records a batch of events that ends now; `begunAt` is of `performance.now()`. */
  batch(name: string, batch: { readonly begunAt: number; readonly events: number }): void;
}
