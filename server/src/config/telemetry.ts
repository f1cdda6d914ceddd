/** OTEL_*: what is sent to an OpenTelemetry collector. Where to, and how, the exporters read. */
import { readSetting, type Setting, setting } from './setting.ts';
import {
  count,
  decimal,
  type Environment,
  httpUrl,
  oneOf,
  onOff,
  optional,
  textAsIs,
} from './values.ts';

/** The samplers of the OpenTelemetry specification. */
const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** Read only where something is sent: other programs of the host may have them, too. */
export const TELEMETRY = {
  endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', optional(httpUrl), {
    meaning:
      'Address of a collector that takes OTLP over HTTP, such as `http://localhost:4318`; not set = nothing is sent. Headers, timeout, compression and certificates are read from the [variables of the standard](https://opentelemetry.io/docs/specs/otel/protocol/exporter/).',
  }),
  tracesEndpoint: setting('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', optional(httpUrl), {
    meaning: 'Another address for traces, with its path.',
  }),
  metricsEndpoint: setting('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', optional(httpUrl), {
    meaning: 'Another address for metrics, with its path.',
  }),
  protocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', oneOf('http/protobuf'), {
    default: 'http/protobuf',
    meaning: 'The only protocol; a collector takes it at port 4318 by default.',
  }),
  serviceName: setting('OTEL_SERVICE_NAME', textAsIs, {
    default: 'lectern',
    meaning: 'Name of the service.',
  }),
  resourceAttributes: setting('OTEL_RESOURCE_ATTRIBUTES', textAsIs, {
    meaning: 'Further attributes, as `deployment.environment.name=production`.',
  }),
  tracesExporter: setting('OTEL_TRACES_EXPORTER', oneOf('otlp', 'none'), {
    default: 'otlp',
    meaning: '`none`: no traces are sent.',
  }),
  metricsExporter: setting('OTEL_METRICS_EXPORTER', oneOf('otlp', 'none'), {
    default: 'otlp',
    meaning: '`none`: no metrics are sent.',
  }),
  sampler: setting('OTEL_TRACES_SAMPLER', oneOf(...SAMPLERS), {
    default: 'parentbased_always_on',
    meaning:
      'Which traces are kept: `parentbased_always_on`, `parentbased_always_off`, `parentbased_traceidratio`, `always_on`, `always_off` or `traceidratio`.',
  }),
  ratio: setting('OTEL_TRACES_SAMPLER_ARG', decimal(0, 1), {
    default: '1',
    meaning: 'The part that a ratio keeps, 0 to 1.',
  }),
  tracesDelayMs: setting('OTEL_BSP_SCHEDULE_DELAY', count, {
    default: '5000',
    meaning: 'Milliseconds between two sendings of traces.',
  }),
  metricsDelayMs: setting('OTEL_METRIC_EXPORT_INTERVAL', count, {
    default: '60000',
    meaning: 'Milliseconds between two sendings of metrics.',
  }),
  isOff: setting('OTEL_SDK_DISABLED', onOff, {
    default: 'false',
    meaning: '`true`: nothing is sent.',
  }),
};

/** Whether a signal has an endpoint and is not switched off. */
function isSent(
  env: Environment,
  own: Setting<string | null>,
  exporter: Setting<'otlp' | 'none'>,
): boolean {
  const endpoint = env[own.name] ? own : TELEMETRY.endpoint;
  if (!env[endpoint.name] || readSetting(exporter, env) === 'none') return false;
  readSetting(endpoint, env);
  readSetting(TELEMETRY.protocol, env);
  return true;
}

/** Null = there is no endpoint, or OTEL_SDK_DISABLED: nothing is recorded. */
export function readTelemetry(env: Environment) {
  const { tracesEndpoint, tracesExporter, metricsEndpoint, metricsExporter } = TELEMETRY;
  const isOff = readSetting(TELEMETRY.isOff, env);
  const hasTraces = !isOff && isSent(env, tracesEndpoint, tracesExporter);
  const hasMetrics = !isOff && isSent(env, metricsEndpoint, metricsExporter);
  if (!hasTraces && !hasMetrics) return null;
  const traces = () => ({
    sampler: readSetting(TELEMETRY.sampler, env),
    ratio: readSetting(TELEMETRY.ratio, env),
    delayMs: readSetting(TELEMETRY.tracesDelayMs, env),
  });
  const metrics = () => ({ intervalMs: readSetting(TELEMETRY.metricsDelayMs, env) });
  return { traces: hasTraces ? traces() : null, metrics: hasMetrics ? metrics() : null };
}

export type TelemetryConfig = NonNullable<ReturnType<typeof readTelemetry>>;
export type TraceConfig = NonNullable<TelemetryConfig['traces']>;
