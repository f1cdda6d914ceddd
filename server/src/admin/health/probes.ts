/** Routes of health checks and Prometheus metrics. */
import { hash, timingSafeEqual } from 'node:crypto';
import Type from 'typebox';
import { isBehindProxy } from '../../config/safety.ts';
import { version } from '../../config/version.ts';
import type { Config } from '../../config.ts';
import { Rendered } from '../../http/body.ts';
import { metricsText, registry } from '../../http/metrics.ts';
import { forbidden, Problem } from '../../http/problem.ts';
import { isLoopback } from '../../http/request/address.ts';
import { type PreBodyRequest, type Route, route } from '../../http/route.ts';
import { measure } from './gauges.ts';

const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    version: Type.String({ description: 'The version of this server' }),
  },
  {
    title: 'Health',
    description: 'The answer of a successful health check.',
  },
);

const live = route({
  method: 'GET',
  shows: 'nothing',
  url: '/health',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getHealth',
  summary: 'Check that the process answers',
  responses: { 200: Health },
  handle: () => ({ status: 200, body: { status: 'ok', version } }),
});

const ready = route({
  method: 'GET',
  shows: 'nothing',
  url: '/health/ready',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getReadiness',
  summary: 'Check that the database is reachable, current and takes writes',
  responses: { 200: Health },
  handle: async (ctx) => {
    await ctx.readiness.require();
    return { status: 200, body: { status: 'ok', version } };
  },
});

/** Metrics need the token; without one, only a direct request from this machine gets them. */
function requireMetricsAccess(
  config: Config,
  { authorization = '', address, forwarded }: PreBodyRequest,
): void {
  const { metricsToken } = config;
  if (metricsToken !== null) {
    const digest = (text: string) => hash('sha256', text, 'buffer');
    if (timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`))) return;
    throw new Problem(
      401,
      'unauthorisedrequest',
      'Send the value of METRICS_TOKEN as Bearer token.',
      {
        headers: { 'www-authenticate': 'Bearer realm="metrics"' },
      },
    );
  }
  // What a proxy passes on comes from this machine, too; not every proxy says so in a header.
  if (!isBehindProxy(config) && !forwarded && isLoopback(address)) return;
  throw forbidden(
    'Without a token, metrics are for direct requests from this machine to a server that is ' +
      'behind no proxy; set METRICS_TOKEN, and send it as Bearer token.',
  );
}

const metrics = route({
  method: 'GET',
  shows: 'nothing',
  url: '/metrics',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getMetrics',
  summary: 'Get metrics in the Prometheus text format',
  description:
    'Needs METRICS_TOKEN as bearer token. Without that setting the server answers direct requests ' +
    'from its own machine only, and none when a proxy is in front of it.',
  replyMediaType: 'text/plain',
  responses: { 200: Type.Unknown() },
  errors: [401, 403],
  admit: requireMetricsAccess,
  handle: async (ctx) => {
    await measure(ctx);
    return { status: 200, body: new Rendered(await metricsText(), registry.contentType) };
  },
});

export const healthRoutes: readonly Route[] = [live, ready, metrics];
