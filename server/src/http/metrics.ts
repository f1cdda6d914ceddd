/** Prometheus metrics of the process and of its requests. */
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** The metrics of one process. */
export type Report = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>;

let reportsOfOthers: ((own: Report) => Promise<readonly Report[]>) | undefined;

/** From now on the text has the sums of this process and of those whose reports are given. */
export function sumMetricsWith(reports: (own: Report) => Promise<readonly Report[]>): void {
  reportsOfOthers = reports;
}

/** The text of all metrics. Of the server processes of one parent any answers for all. */
export async function metricsText(): Promise<string> {
  if (!reportsOfOthers) return registry.metrics();
  const own = await registry.getMetricsAsJSON();
  // This process first: it has just measured what is the same for all (aggregator `first`).
  const reports = [own, ...(await reportsOfOthers(own))];
  return sumOf(reports).metrics();
}

const sumOf = (reports: readonly Report[]) =>
  AggregatorRegistry.aggregate(reports as unknown as object[]);

/** What only grows, of several reports as one: what else a process measures ends with it. */
export function sumCounters(reports: readonly Report[]): Promise<Report> {
  const counters = reports.map((report) =>
    report.filter(({ type }) => ['counter', 'histogram'].includes(String(type))),
  );
  return sumOf(counters).getMetricsAsJSON();
}

/**
 * A gauge without labels that has no line until it is measured. One of prom-client's own begins
 * with 0, which an alert takes for a measurement.
 */
export function measuredGauge(name: string, help: string): Gauge {
  const gauge = new Gauge({ name, help, aggregator: 'first', registers: [registry] });
  gauge.remove();
  return gauge;
}

const requests = new Counter({
  name: 'lectern_http_requests_total',
  help: 'Requests answered, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
});

const durations = new Histogram({
  name: 'lectern_http_request_seconds',
  help: 'Time from the request to its answer, by route',
  labelNames: ['route'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

const cut = new Counter({
  name: 'lectern_http_connections_cut_total',
  help: 'Connections refused or cut off, by reason',
  labelNames: ['reason'],
  registers: [registry],
});

/** `stalled`: the client took nothing of its reply; `too_many`: more connections than permitted. */
export function cutConnection(reason: 'stalled' | 'too_many', count = 1): void {
  cut.inc({ reason }, count);
}

interface Answered {
  readonly method: string;
  /** The pattern, never the path: ids stay out of labels. */
  readonly route: string;
  readonly status: number;
}

export function countRequest({ method, route, status }: Answered, seconds: number): void {
  requests.inc({ method, route, status: String(status) });
  durations.observe({ route }, seconds);
}

/** Requests whose answers are not sent yet. */
export const requestsOpen = new Gauge({
  name: 'lectern_http_requests_open',
  help: 'Requests under way',
  registers: [registry],
});
