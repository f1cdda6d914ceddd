/**
 * The load generator process: posts events, or heartbeats of so many `sessions`, over raw sockets
 * on many connections for some seconds; prints rate, latencies and statuses as one JSON line.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { eventText, type Place } from './events.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string', default: '' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '1' },
    places: { type: 'string', default: '[]' },
    sessions: { type: 'string', default: '0' },
    from: { type: 'string', default: '0' },
  },
});
const places = JSON.parse(values.places) as Place[];
const sessions = Number(values.sessions);
/** Between two heartbeats of a session, as a client that follows the documentation. */
const BEAT_MS = 30_000;
const start = performance.now();
const measureFrom = start + Number(values.warmup) * 1_000;
const measureTo = measureFrom + Number(values.seconds) * 1_000;

const latencies: number[] = [];
const statuses: Record<string, number> = {};
let count = 0;

function event(): string {
  return eventText(places[count % places.length] as Place, count, randomUUID());
}

/** The first of each session is half a minute after `from`. */
function beat(): string {
  const at = Number(values.from) + (Math.floor(count / sessions) + 1) * BEAT_MS;
  const sessionId = `urn:session:${(count % sessions) + 1}`;
  return JSON.stringify({ sessionId, eventTime: new Date(at).toISOString() });
}

const [path, text] =
  sessions > 0 ? (['/events/1.0/heartbeat', beat] as const) : (['/events/1.0/', event] as const);

function request(): string {
  const body = text();
  count += 1;
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${values.token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n` +
    body
  );
}

/** One request at a time on one connection; a reply is one or two chunks. */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(values.port), '127.0.0.1');
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    socket.setNoDelay(true).setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const now = performance.now();
      const status = received.slice(9, 12);
      received = '';
      if (now >= measureFrom && now < measureTo) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        latencies.push(now - sentAt);
      }
      if (now < measureTo) return send();
      socket.end();
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: Number(values.connections) }, drive));
latencies.sort((a, b) => a - b);
const quantile = (q: number) => latencies[Math.floor(latencies.length * q)] ?? 0;
process.stdout.write(
  `${JSON.stringify({
    events: latencies.length,
    eventsPerSecond: latencies.length / Number(values.seconds),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    statuses,
  })}\n`,
);
