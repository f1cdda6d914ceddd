/** Brings the metrics of `/metrics` into the form of OpenTelemetry: counted once, sent twice. */
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { registry } from '../http/metrics.ts';

type Metric = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>[number];

/** A line of a metric; histograms have lines named `…_bucket`, `…_sum` and `…_count`. */
interface Line {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function attributesOf({ le: _, ...labels }: Line['labels']): Attributes {
  return labels;
}

/** The lines of each combination of labels, buckets apart. */
function bySeries(lines: readonly Line[]): Line[][] {
  const keyOf = ({ labels }: Line) => JSON.stringify(Object.entries(attributesOf(labels)).sort());
  return [...Map.groupBy(lines, keyOf).values()];
}

/** A Prometheus histogram counts each bucket with all below it; that of OpenTelemetry does not. */
function histogramOf(lines: readonly Line[]): Histogram {
  const valueAt = (end: string) => lines.find((one) => one.metricName?.endsWith(end))?.value ?? 0;
  const buckets = lines.filter(({ labels }) => labels['le'] !== undefined);
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
  const boundaries = buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite);
  return { buckets: { boundaries, counts }, sum: valueAt('_sum'), count: valueAt('_count') };
}

function metricOf({ name, help, type, values }: Metric, period: Period): MetricData | undefined {
  const lines = values as readonly Line[];
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = (): DataPoint<number>[] =>
    lines.map(({ value, labels }) => ({ ...period, attributes: attributesOf(labels), value }));
  switch (String(type)) {
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(),
      };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: bySeries(lines).map((series) => ({
          ...period,
          attributes: attributesOf(series[0]?.labels ?? {}),
          value: histogramOf(series),
        })),
      };
    default:
      return undefined;
  }
}

/** `measure` updates the gauges that are measured when they are read. */
export function registryMetrics(version: string, measure: () => Promise<void>): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin);
  return {
    async collect() {
      await measure();
      const period = { startTime, endTime: hrTime() };
      const all = await registry.getMetricsAsJSON();
      const metrics = all.flatMap((one) => metricOf(one, period) ?? []);
      const scopeMetrics = [{ scope: { name: 'lectern', version }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}
