/**
 * A client in a process of its own: GETs these paths over raw sockets, one request at a time on
 * each connection, for so many seconds or until it is told to stop; sends its parent what it saw.
 */
import { connect } from 'node:net';
import { setPriority } from 'node:os';
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
    /** 0 = until told to stop. */
    seconds: { type: 'string', default: '0' },
    /** Niceness of the process: a load that would come from other machines takes what is left. */
    nice: { type: 'string', default: '0' },
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
if (values.nice !== '0') setPriority(Number(values.nice));
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

/** The pause of a client that takes a refusal to heart, though not its Retry-After. */
const REFUSED_PAUSE_MS = 100;
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Reads the head and counts the body; one of unknown length is read to its last chunk. */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(values.port), '127.0.0.1');
    let head = '';
    let missing = -1;
    let refusedAt = Number.NEGATIVE_INFINITY;
    /** The last characters of a body of unknown length; undefined = its length is known. */
    let tail: string | undefined;
    /** When the request was due: one that had to wait for a slow answer counts from then. */
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
      if (everyMs === 0 && performance.now() - refusedAt < 1) {
        setTimeout(send, REFUSED_PAUSE_MS);
        return;
      }
      if (everyMs === 0) return send();
      due += everyMs;
      setTimeout(send, Math.max(0, due - performance.now()));
    };
    const done = () => {
      const status = head.slice(9, 12);
      if (status === '429') refusedAt = performance.now();
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - due);
      head = '';
      missing = -1;
      tail = undefined;
      next();
    };
    socket.setNoDelay(true).on('connect', send).on('error', reject).on('close', resolve);
    socket.on('data', (chunk: Buffer) => {
      if (tail !== undefined) {
        tail = (tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(
          -LAST_CHUNK.length,
        );
        if (tail === LAST_CHUNK) done();
        return;
      }
      if (missing >= 0) missing -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const cut = head.indexOf('\r\n\r\n');
        if (cut < 0) return;
        if (/\r\ntransfer-encoding: chunked/i.test(head.slice(0, cut + 2))) {
          tail = head.slice(-LAST_CHUNK.length);
          if (tail === LAST_CHUNK) done();
          return;
        }
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = length - (head.length - cut - 4);
      }
      if (missing === 0) done();
    });
  });
}

/** 'measure': what was seen so far does not count; 'stop': enough. */
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
