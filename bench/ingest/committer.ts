/** Measures P: the committer alone on the driver, without HTTP, token and validation. */
import { hash, randomUUID } from 'node:crypto';
import { parseEvent } from '../../server/src/events/caliper/parse.ts';
import { EventCommitter } from '../../server/src/events/log/committer.ts';
import type { LogEntry } from '../../server/src/events/log/entry.ts';
import { eventKey } from '../../server/src/events/log/identity.ts';
import { type Connection, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { eventText } from './events.ts';
import type { Prepared } from './prepare.ts';

/** Entries that lack only the key: making them is not part of the measurement. */
function templates(prepared: Prepared): LogEntry[] {
  return prepared.places.flatMap((place, index) =>
    Array.from({ length: 10 }, (_, kind) => {
      const payload = eventText(place, index * 10 + kind, randomUUID());
      const event = parseEvent(JSON.parse(payload));
      const receivedAt = new Date();
      return {
        key: '',
        applicationId: prepared.applicationId,
        event,
        effectiveTime: event.eventTime,
        receivedAt,
        payload,
        contentHash: hash('sha256', payload, 'hex').slice(0, 32),
        traceId: null,
      };
    }),
  );
}

/** Appends entries for some seconds, `waiting` at a time. */
export async function committerAlone(
  connection: Connection,
  prepared: Prepared,
  { seconds, waiting }: { seconds: number; waiting: number },
) {
  const db = openDatabase(connection, { name: 'ingest', connectionsMax: 2 });
  const committer = new EventCommitter(db);
  const ready = templates(prepared);
  const end = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let count = 0;
  const drive = async () => {
    while (performance.now() < end) {
      const template = ready[count++ % ready.length] as LogEntry;
      const key = eventKey(prepared.applicationId, `urn:uuid:${randomUUID()}`);
      const sentAt = performance.now();
      await committer.append({ ...template, key });
      latencies.push(performance.now() - sentAt);
    }
  };
  const cpu = process.cpuUsage();
  await Promise.all(Array.from({ length: waiting }, drive));
  const used = process.cpuUsage(cpu);
  await db.close();
  latencies.sort((a, b) => a - b);
  return {
    events: latencies.length,
    eventsPerSecond: latencies.length / seconds,
    p50Ms: latencies[latencies.length >> 1] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    statuses: {},
    nodeCpuUs: (used.user + used.system) / latencies.length,
    postgresCpuUs: null,
    memoryMb: null,
    walPerPayload: null,
    diskPerPayload: null,
    drainSeconds: null,
  };
}
