/** Sends traces and metrics to an OpenTelemetry collector; loaded only where one is configured. */
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import type { TelemetryConfig } from '../config/telemetry.ts';
import type { Tracer } from '../lib/tracer.ts';
import { Delivery } from './delivery.ts';
import { registryMetrics } from './registry-metrics.ts';
import { openSpans } from './spans.ts';

/** What is left is sent at the end; a collector that does not answer delays the end no longer. */
const FLUSH_MS_MAX = 3_000;

export interface Telemetry {
  /** Undefined = traces are not sent. */
  readonly tracer: Tracer | undefined;
  /** Begins to send metrics; `measure` updates those that are measured when they are read. */
  sendMetrics(measure: () => Promise<void>): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

interface TelemetryParts {
  readonly log: Logger;
  readonly version: string;
  readonly baseUrl: string;
}

/** Opens what the settings ask for. It fails and delays no request, also without its collector. */
export function openTelemetry(
  { traces, metrics }: TelemetryConfig,
  { log, version, baseUrl }: TelemetryParts,
): Telemetry {
  const delivery = new Delivery(log);
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES overrule.
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'lectern',
        'service.version': version,
        'service.instance.id': crypto.randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = traces
    ? openSpans(traces, {
        exporter: delivery.watch('traces', new OTLPTraceExporter()),
        resource,
        version,
        scheme: new URL(baseUrl).protocol.slice(0, -1),
      })
    : undefined;
  let meters: MeterProvider | undefined;
  return {
    tracer: spans?.tracer,
    sendMetrics(measure) {
      if (!metrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: delivery.watch('metrics', new OTLPMetricExporter()),
        exportIntervalMillis: metrics.intervalMs,
        metricProducers: [registryMetrics(version, measure)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async stop() {
      const flushed = Promise.allSettled([spans?.stop(), meters?.shutdown()]);
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, FLUSH_MS_MAX);
      await Promise.race([flushed, limit.promise]);
      clearTimeout(timer);
    },
  };
}
