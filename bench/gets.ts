/**
 * The client process: GETs paths over raw sockets, one request at a time on each connection, for
 * some seconds or until the message 'stop'; sends rate, latencies and statuses to its parent.
 */
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

export interface Seen {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string', default: '' },
    connections: { type: 'string', default: '8' },
    /** Milliseconds from one request to the next on a connection; 0 = at once. */
    every: { type: 'string', default: '0' },
    /** 0 = until the message 'stop'. */
    seconds: { type: 'string', default: '0' },
    /** Further header lines, as a JSON object. */
    headers: { type: 'string', default: '{}' },
    /** A JSON array. */
    paths: { type: 'string', default: '[]' },
  },
});
const paths = JSON.parse(values.paths) as string[];
const lines = Object.entries(JSON.parse(values.headers) as Record<string, string>)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const latencies: number[] = [];
const statuses: Record<string, number> = {};
const start = performance.now();
const seconds = Number(values.seconds);
const everyMs = Number(values.every);
let end = seconds > 0 ? start + seconds * 1_000 : Number.POSITIVE_INFINITY;
let count = 0;

function request(): string {
  count += 1;
  return (
    `GET ${paths[count % paths.length]} HTTP/1.1\r\nhost: localhost\r\n${lines}` +
    `authorization: Bearer ${values.token}\r\n\r\n`
  );
}

/** Reads the content-length of each reply and counts the bytes of the body. */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(values.port), '127.0.0.1');
    let head = '';
    let missing = -1;
    /** When the request was due: latency includes the wait for a slow earlier reply. */
    let due = 0;
    const send = () => {
      if (everyMs === 0 || due === 0) due = performance.now();
      socket.write(request());
    };
    const next = () => {
      if (performance.now() >= end) {
        socket.end();
        return resolve();
      }
      if (everyMs === 0) return send();
      due += everyMs;
      setTimeout(send, Math.max(0, due - performance.now()));
    };
    const done = () => {
      const status = head.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - due);
      head = '';
      missing = -1;
      next();
    };
    socket.setNoDelay(true).on('connect', send).on('error', reject).on('close', resolve);
    socket.on('data', (chunk) => {
      if (missing >= 0) missing -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const cut = head.indexOf('\r\n\r\n');
        if (cut < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = length - (head.length - cut - 4);
      }
      if (missing === 0) done();
    });
  });
}

/** Messages: 'measure' forgets the latencies so far; 'stop' ends the run. */
process.on('message', (message) => {
  if (message === 'measure') latencies.length = 0;
  else end = 0;
});
await Promise.all(Array.from({ length: Number(values.connections) }, drive));
const took = (performance.now() - start) / 1_000;
latencies.sort((a, b) => a - b);
const quantile = (q: number) => latencies[Math.floor(latencies.length * q)] ?? 0;
const seen: Seen = {
  requests: latencies.length,
  perSecond: latencies.length / took,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  maxMs: latencies.at(-1) ?? 0,
  statuses,
};
process.send?.(seen, () => process.exit(0));
