/** An OpenTelemetry collector for tests: takes OTLP over HTTP in protobuf, and keeps all it got. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atEnd } from './database.ts';

type Attributes = Readonly<Record<string, string | number | boolean>>;

interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '' = it has none. */
  readonly parentSpanId: string;
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly attributes: Attributes;
  readonly resource: Attributes;
}

interface CollectedPoint {
  readonly name: string;
  readonly attributes: Attributes;
  /** A histogram has its count here. */
  readonly value: number;
  /** A histogram has one more than its bounds. */
  readonly buckets: readonly number[];
  readonly bounds: readonly number[];
}

/** A protobuf message: the values of each field by number, in the form of the wire. */
type Message = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

function varint(bytes: Buffer, start: number): { value: bigint; end: number } {
  let [value, end] = [0n, start];
  for (let shift = 0n; ; shift += 7n) {
    const byte = bytes.readUInt8(end);
    end += 1;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end };
  }
}

/** Protocol Buffers, "Encoding": numbers as they lie there, everything else as bytes. */
function parse(bytes: Buffer): Message {
  const fields = new Map<number, (bigint | Buffer)[]>();
  for (let at = 0; at < bytes.length; ) {
    const tag = varint(bytes, at);
    const number = Number(tag.value >> 3n);
    const kind = Number(tag.value & 7n);
    const read = kind === 0 || kind === 2 ? varint(bytes, tag.end) : { value: 8n, end: tag.end };
    const size = kind === 5 ? 4 : Number(read.value);
    at = kind === 0 ? read.end : read.end + size;
    const value = kind === 0 ? read.value : bytes.subarray(read.end, at);
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const bytesOf = (message: Message, field: number) =>
  (message.get(field) ?? []).map((value) => value as Buffer);
const messagesOf = (message: Message, field: number) => bytesOf(message, field).map(parse);
const textOf = (message: Message, field: number) => bytesOf(message, field)[0]?.toString() ?? '';
const hexOf = (message: Message, field: number) =>
  bytesOf(message, field)[0]?.toString('hex') ?? '';
const fixedOf = (message: Message, field: number) =>
  Number(bytesOf(message, field)[0]?.readBigUInt64LE() ?? 0n);

/** The numbers of a packed field of eight bytes each. */
function packed(message: Message, field: number, read: (bytes: Buffer, at: number) => number) {
  return bytesOf(message, field).flatMap((bytes) =>
    Array.from({ length: bytes.length / 8 }, (_, index) => read(bytes, index * 8)),
  );
}

function valueAt(message: Message): string | number | boolean {
  const [boolean] = message.get(2) ?? [];
  const [integer] = message.get(3) ?? [];
  const [double] = bytesOf(message, 4);
  if (boolean !== undefined) return boolean === 1n;
  if (integer !== undefined) return Number(integer);
  return double ? double.readDoubleLE() : textOf(message, 1);
}

function attributesOf(message: Message, field: number): Attributes {
  const pairs = messagesOf(message, field).map((pair) => {
    const [value = new Map()] = messagesOf(pair, 2);
    return [textOf(pair, 1), valueAt(value)];
  });
  return Object.fromEntries(pairs);
}

/** opentelemetry-proto, trace.proto. */
function spansOf(body: Buffer): CollectedSpan[] {
  return messagesOf(parse(body), 1).flatMap((resourceSpans) => {
    const [resource = new Map()] = messagesOf(resourceSpans, 1);
    return messagesOf(resourceSpans, 2)
      .flatMap((scope) => messagesOf(scope, 2))
      .map((span) => ({
        traceId: hexOf(span, 1),
        spanId: hexOf(span, 2),
        parentSpanId: hexOf(span, 4),
        name: textOf(span, 5),
        duration: (fixedOf(span, 8) - fixedOf(span, 7)) / 1e6,
        attributes: attributesOf(span, 9),
        resource: attributesOf(resource, 1),
      }));
  });
}

/** opentelemetry-proto, metrics.proto: gauges, sums and histograms. */
function pointsOf(body: Buffer): CollectedPoint[] {
  const metrics = messagesOf(parse(body), 1)
    .flatMap((resource) => messagesOf(resource, 2))
    .flatMap((scope) => messagesOf(scope, 2));
  return metrics.flatMap((metric) => {
    const name = textOf(metric, 1);
    const numbers = [5, 7].flatMap((field) => messagesOf(metric, field));
    const histograms = messagesOf(metric, 9);
    return [
      ...numbers
        .flatMap((data) => messagesOf(data, 1))
        .map((point) => ({
          name,
          attributes: attributesOf(point, 7),
          value: bytesOf(point, 4)[0]?.readDoubleLE() ?? 0,
          buckets: [],
          bounds: [],
        })),
      ...histograms
        .flatMap((data) => messagesOf(data, 1))
        .map((point) => ({
          name,
          attributes: attributesOf(point, 9),
          value: fixedOf(point, 4),
          buckets: packed(point, 6, (bytes, at) => Number(bytes.readBigUInt64LE(at))),
          bounds: packed(point, 7, (bytes, at) => bytes.readDoubleLE(at)),
        })),
    ];
  });
}

/** Starts a collector; `status` is what it answers. It ends with the test file. */
export async function collector(status = 200) {
  const got = {
    spans: [] as CollectedSpan[],
    points: [] as CollectedPoint[],
    bodies: [] as Buffer[],
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    got.bodies.push(body);
    if (request.url === '/v1/traces') got.spans.push(...spansOf(body));
    // The latest values of all metrics.
    if (request.url === '/v1/metrics') got.points = pointsOf(body);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, got };
}
