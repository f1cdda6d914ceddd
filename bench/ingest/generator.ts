/** Starts the load generator (load.ts), a process of its own, and reads what it has seen. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from './events.ts';

interface Load {
  readonly port: number;
  readonly token: string;
  readonly connections: number;
  readonly places: readonly Place[];
  /** Heartbeats of so many sessions that begin at `from` (ms since 1970), in place of events. */
  readonly beats?: { readonly sessions: number; readonly from: number };
}

interface Seen {
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Posts events or heartbeats for so many seconds, after one that does not count. */
export async function generateLoad(load: Load, seconds: number): Promise<Seen> {
  const { port, token, connections, places, beats = { sessions: 0, from: 0 } } = load;
  const { stdout } = await promisify(execFile)(process.execPath, [
    new URL('load.ts', import.meta.url).pathname,
    ...[`--port=${port}`, `--token=${token}`, `--connections=${connections}`],
    ...[`--seconds=${seconds}`, `--places=${JSON.stringify(places)}`],
    ...[`--sessions=${beats.sessions}`, `--from=${beats.from}`],
  ]);
  return JSON.parse(stdout);
}
