/** Keeps the span of each request from its first hook to its end. */
import type { IncomingMessage } from 'node:http';
import type { RequestSpan, TracedAnswer, Tracer } from '../lib/tracer.ts';

interface Tracing {
  /** Begins the span; `proceed` and what it calls are within it. */
  begin(raw: IncomingMessage, proceed: () => void): void;
  /** Within the span: the body of a request arrives outside of it. */
  within<Result>(raw: IncomingMessage, work: () => Result): Result;
  end(raw: IncomingMessage, answer: TracedAnswer): void;
}

const OFF: Tracing = {
  begin: (_, proceed) => proceed(),
  within: (_, work) => work(),
  end: () => undefined,
};

/** Without a tracer it calls what it is given, and nothing else. */
export function traceRequests(tracer: Tracer | undefined): Tracing {
  if (!tracer) return OFF;
  const spans = new WeakMap<IncomingMessage, RequestSpan>();
  return {
    begin(raw, proceed) {
      const span = tracer.begin(raw.headers);
      spans.set(raw, span);
      span.within(proceed);
    },
    within(raw, work) {
      const span = spans.get(raw);
      return span ? span.within(work) : work();
    },
    end: (raw, answer) => spans.get(raw)?.end(answer),
  };
}
