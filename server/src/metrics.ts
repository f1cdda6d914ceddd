/** Every module that declares metrics: /metrics and the reference of metrics have all of them. */
import './admin/database-trouble.ts';
import './admin/health/gauges.ts';
import './events/worker/watch.ts';
import './events/worker/worker.ts';
import './http/limits/stale-requests.ts';
import './http/metrics.ts';
import './webhooks/worker.ts';
