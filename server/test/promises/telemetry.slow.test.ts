/** Traces and metrics reach an OpenTelemetry collector, and cost nothing where none is named. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { collector } from '../harness/collector.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { type Served, serve } from '../harness/own-cluster.ts';
import { eventually } from '../harness/server-process.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;
/** Far away: what arrives before was sent by the stop. */
const NEVER_MS = String(24 * 3_600_000);

/** Prints the files of the SDK that a process loads; its API alone comes with prom-client. */
const TELLS_LOADS = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('loads ' + url + '\\n');
      return next(url, context);
    },
  });`)}`;

async function stop({ process }: Served): Promise<void> {
  process.kill('SIGTERM');
  assert.equal(await process.ended, 0, process.output() + process.errors());
}

const collectorLines = ({ process }: Served) =>
  process
    .output()
    .split('\n')
    .filter((line) => /OpenTelemetry collector/.test(line));

suite('with a collector', async () => {
  const { endpoint, got } = await collector();
  const server = await serve(await testConnection(), {
    NODE_OPTIONS: TELLS_LOADS,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: NEVER_MS,
    OTEL_METRIC_EXPORT_INTERVAL: '100',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  const partner = await server.partner();
  const place = await putPlace(partner);
  const authorization = `Bearer ${partner.token}`;
  const headers = { authorization, traceparent: TRACEPARENT };
  await server.fetch(`/rostering/1.0/users/${place.studentId}?fields=sourcedId`, { headers });
  const event = xpEvent(place, 5);
  await server.fetch('/events/1.0/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  await statusOfEvent(partner, event);
  const point = (name: string, attributes: object = {}) =>
    got.points.find(
      (one) =>
        one.name === name &&
        Object.entries(attributes).every(([label, value]) => one.attributes[label] === value),
    );

  test('metrics are those of /metrics', async () => {
    await eventually(
      'the event is counted',
      () => (point('lectern_events_processed_total')?.value ?? 0) === 1,
    );
    const posted = point('lectern_http_requests_total', {
      method: 'POST',
      route: '/events/1.0/',
      status: '202',
    });
    assert.equal(posted?.value, 1);
    assert.equal(point('lectern_database_up')?.value, 1);
    assert.ok(point('process_resident_memory_bytes'));
    const seconds = point('lectern_http_request_seconds', { route: '/events/1.0/' });
    assert.ok(seconds);
    assert.equal(seconds.value, 1);
    assert.equal(seconds.buckets.length, seconds.bounds.length + 1);
    assert.equal(
      seconds.buckets.reduce((sum, one) => sum + one, 0),
      1,
    );
    await eventually('all names of /metrics have arrived', async () => {
      const names = new Set(got.points.map(({ name }) => name));
      const { text } = await server.fetch('/metrics');
      const shown = [...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name = '']) => name);
      return shown.every(
        (name) => names.has(name) || names.has(name.replace(/_(bucket|sum|count)$/, '')),
      );
    });
  });

  test('a stop sends the spans that wait', async () => {
    assert.deepEqual(got.spans, []);
    await stop(server);
    assert.notDeepEqual(got.spans, []);
  });

  const named = (name: string) => got.spans.filter((span) => span.name === name);

  test('the span of a request continues the trace of its sender, and names the route', () => {
    const [span, ...others] = named('GET /rostering/1.0/users/:sourcedId');
    assert.ok(span);
    assert.deepEqual(others, []);
    assert.equal(span.traceId, TRACE);
    assert.equal(span.parentSpanId, PARENT);
    assert.ok(span.duration > 0);
    const { 'lectern.request_id': requestId, ...attributes } = span.attributes;
    assert.match(String(requestId), /^[0-9a-f-]{36}$/);
    assert.deepEqual(attributes, {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/rostering/1.0/users/:sourcedId',
      'url.scheme': 'http',
    });
    assert.equal(span.resource['service.name'], 'lectern');
    assert.equal(span.resource['deployment.environment.name'], 'trial');
    assert.ok(span.resource['service.instance.id']);
    const statements = got.spans.filter((one) => one.parentSpanId === span.spanId);
    assert.ok(statements.length > 0);
    for (const one of statements) {
      assert.equal(one.name, 'statements api');
      assert.equal(one.traceId, TRACE);
    }
  });

  test('a request without traceparent begins a trace', () => {
    const [span] = named('POST /oauth2/token');
    assert.equal(span?.parentSpanId, '');
    assert.notEqual(span?.traceId, TRACE);
  });

  test('a batch of events has a span of its own', () => {
    const [span] = named('process events');
    assert.equal(span?.parentSpanId, '');
    assert.equal(span?.attributes['messaging.batch.message_count'], 1);
  });

  test('nothing that is sent names a person, a record or a query', () => {
    const all = Buffer.concat(got.bodies).toString('latin1');
    for (const secret of [place.studentId, place.lessonId, event.id, 'fields=', partner.token])
      assert.ok(!all.includes(secret), secret);
  });

  test('the SDK is loaded', () => {
    assert.match(server.process.errors(), /loads \S+@opentelemetry\/sdk-trace/);
  });
});

suite('without a collector', () => {
  test('nothing of the SDK is loaded', async () => {
    const server = await serve(await testConnection(), {
      NODE_OPTIONS: TELLS_LOADS,
      OTEL_SERVICE_NAME: 'alone',
    });
    assert.equal((await server.fetch('/health')).status, 200);
    await stop(server);
    assert.equal(server.process.errors(), '');
  });
});

/** A server that takes connections and never answers. */
async function silence(): Promise<string> {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  atEnd(async () => {
    silent.closeAllConnections();
    silent.close();
  });
  return `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

suite('a collector that does not work changes no answer', () => {
  const works = async (server: Served) => {
    const partner = await server.partner();
    const place = await putPlace(partner);
    const event = xpEvent(place, 5);
    assert.equal((await partner.post('/events/1.0/', event)).status, 202);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  };
  const served = async (endpoint: string) =>
    serve(await testConnection(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_METRIC_EXPORT_INTERVAL: '50',
    });

  test('it refuses: one line in the log', async () => {
    const { endpoint, got } = await collector(400);
    const server = await served(endpoint);
    await works(server);
    await eventually('it refused often', () => got.bodies.length > 5);
    await stop(server);
    assert.equal(collectorLines(server).length, 1, server.process.output());
  });

  test('it is not there', async () => {
    const server = await served(`http://127.0.0.1:${await freePort()}`);
    await works(server);
    await stop(server);
    assert.ok(collectorLines(server).length <= 1, server.process.output());
  });

  test('it is silent', async () => {
    const server = await served(await silence());
    await works(server);
    await stop(server);
    assert.ok(collectorLines(server).length <= 1, server.process.output());
  });
});
