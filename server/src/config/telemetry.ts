/** OTEL_*: what is sent to an OpenTelemetry collector. Where to, and how, the exporters read. */
import { ConfigError, count, type Environment, httpUrl, oneOf, onOff } from './values.ts';

/** The samplers of the OpenTelemetry specification. */
const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

export interface TraceConfig {
  /** OTEL_TRACES_SAMPLER, parentbased_always_on: which traces are kept. */
  readonly sampler: (typeof SAMPLERS)[number];
  /** OTEL_TRACES_SAMPLER_ARG, 1: the part of traces that a ratio keeps, 0 to 1. */
  readonly ratio: number;
  /** OTEL_BSP_SCHEDULE_DELAY, 5000: milliseconds between two sendings. */
  readonly delayMs: number;
}

export interface TelemetryConfig {
  /** Null = no traces are sent. */
  readonly traces: TraceConfig | null;
  /** Null = no metrics are sent. */
  readonly metrics: {
    /** OTEL_METRIC_EXPORT_INTERVAL, 60000: milliseconds between two sendings. */
    readonly intervalMs: number;
  } | null;
}

const PROTOCOL = 'OTEL_EXPORTER_OTLP_PROTOCOL';

/** Whether a signal has an endpoint and is not switched off. */
function isSent(env: Environment, signal: 'TRACES' | 'METRICS'): boolean {
  const [own, common] = [`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const name = env[own] ? own : common;
  const exporter = `OTEL_${signal}_EXPORTER`;
  if (!env[name] || oneOf(exporter, env[exporter] || 'otlp', ['otlp', 'none']) === 'none')
    return false;
  httpUrl(name, env[name]);
  oneOf(PROTOCOL, env[PROTOCOL] || 'http/protobuf', ['http/protobuf']);
  return true;
}

function ratio(env: Environment): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG';
  const text = env[name] || '1';
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 1) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a number from 0 to 1.`);
}

/** Null = there is no endpoint, or OTEL_SDK_DISABLED: nothing is recorded. */
export function readTelemetry(env: Environment): TelemetryConfig | null {
  const isOff = onOff('OTEL_SDK_DISABLED', env['OTEL_SDK_DISABLED'], false);
  const traces = !isOff && isSent(env, 'TRACES');
  const metrics = !isOff && isSent(env, 'METRICS');
  if (!traces && !metrics) return null;
  const sampler = env['OTEL_TRACES_SAMPLER'] || SAMPLERS[0];
  return {
    traces: traces
      ? {
          sampler: oneOf('OTEL_TRACES_SAMPLER', sampler, SAMPLERS),
          ratio: ratio(env),
          delayMs: count(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000),
        }
      : null,
    metrics: metrics ? { intervalMs: count(env, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000) } : null,
  };
}
