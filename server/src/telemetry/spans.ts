/** Records spans by the OpenTelemetry SDK, in the words of its semantic conventions. */
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '../config/telemetry.ts';
import type { Tracer } from '../lib/tracer.ts';

const ROOTS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
};

function samplerOf({ sampler, ratio }: TraceConfig): Sampler {
  const [, parent, kind = ''] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root = ROOTS[kind]?.(ratio) ?? new AlwaysOnSampler();
  return parent ? new ParentBasedSampler({ root }) : root;
}

interface SpanParts {
  readonly exporter: SpanExporter;
  readonly resource: Resource;
  readonly version: string;
  /** `http` or `https`, as clients see it. */
  readonly scheme: string;
}

/** The tracer of this process, and what ends it. */
export function openSpans(config: TraceConfig, { exporter, resource, version, scheme }: SpanParts) {
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.delayMs });
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanProcessors: [processor],
  });
  // Statements find the span of their request by it.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const spans = provider.getTracer('lectern', version);
  const propagator = new W3CTraceContextPropagator();
  const tracer: Tracer = {
    begin(headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = spans.startSpan('request', { kind: SpanKind.SERVER }, parent);
      const within = trace.setSpan(parent, span);
      return {
        within: (work) => context.with(within, work),
        end({ requestId, method, route, status }) {
          span.updateName(route === undefined ? method : `${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.response.status_code': status,
            'url.scheme': scheme,
            'lectern.request_id': requestId,
            ...(route === undefined ? {} : { 'http.route': route }),
            ...(status < 500 ? {} : { 'error.type': String(status) }),
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async statements(pool, work) {
      if (!trace.getActiveSpan()?.isRecording()) return work();
      const attributes = { 'db.system.name': 'postgresql', 'lectern.pool': pool };
      const span = spans.startSpan(`statements ${pool}`, { kind: SpanKind.CLIENT, attributes });
      try {
        return await work();
      } catch (error) {
        // The name alone: a message may quote values.
        span.setAttribute('error.type', (error as Error).name);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    batch(name, { begunAt, events }) {
      const endTime = Date.now();
      const startTime = endTime - (performance.now() - begunAt);
      const attributes = { 'messaging.batch.message_count': events };
      const kind = SpanKind.CONSUMER;
      spans.startSpan(name, { kind, startTime, attributes, root: true }).end(endTime);
    },
  };
  return {
    tracer,
    async stop() {
      await provider.shutdown();
      context.disable();
    },
  };
}
