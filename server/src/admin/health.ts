/** Is the server alive, can it serve, and how is it doing. */
import { Gauge } from 'prom-client';
import Type from 'typebox';
import { findLagSeconds } from '../events/lag.ts';
import { registry } from '../http/metrics.ts';
import { busy } from '../http/problem.ts';
import { Rendered, type Route, route } from '../http/route.ts';
import { isMigrated } from '../storage/migrate.ts';

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' });

const live = route({
  method: 'GET',
  url: '/health',
  scope: 'none',
  tag: 'Operation',
  summary: 'The process answers',
  responses: { 200: Health },
  handle: () => ({ status: 200, body: { status: 'ok' } }),
});

const ready = route({
  method: 'GET',
  url: '/health/ready',
  scope: 'none',
  tag: 'Operation',
  summary: 'The database is reachable and its schema is current',
  responses: { 200: Health },
  handle: async (ctx) => {
    const migrated = await isMigrated(ctx.db).catch(() => {
      throw busy('The database is not reachable.', 2);
    });
    if (!migrated) throw busy('The database schema is not current; restart the server.', 30);
    return { status: 200, body: { status: 'ok' } };
  },
});

const lagSeconds = new Gauge({
  name: 'lectern_events_lag_seconds',
  help: 'Age of the oldest event that waits to be processed',
  registers: [registry],
});

const metrics = route({
  method: 'GET',
  url: '/metrics',
  scope: 'none',
  tag: 'Operation',
  summary: 'Metrics in Prometheus text form',
  replyMediaType: 'text/plain',
  responses: { 200: Type.Unknown() },
  handle: async (ctx) => {
    lagSeconds.set(await findLagSeconds(ctx.db));
    return { status: 200, body: new Rendered(await registry.metrics(), registry.contentType) };
  },
});

export const healthRoutes: readonly Route[] = [live, ready, metrics];
