/** The numbers that an operator watches, in Prometheus form. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

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

export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never the path: ids stay out of labels. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export function countRequest({ method, route, status, seconds }: AnsweredRequest): void {
  requests.labels(method, route, String(status)).inc();
  durations.labels(route).observe(seconds);
}
