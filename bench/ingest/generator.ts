/** Starts the load generator (load.ts), a process of its own, and reads what it has seen. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from './events.ts';

interface Load {
  readonly port: number;
  readonly token: string;
  readonly connections: number;
  readonly places: readonly Place[];
}

interface Seen {
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Posts events for so many seconds, after one that does not count. */
export async function generateLoad(load: Load, seconds: number): Promise<Seen> {
  const { port, token, connections, places } = load;
  const { stdout } = await promisify(execFile)(process.execPath, [
    new URL('load.ts', import.meta.url).pathname,
    ...[`--port=${port}`, `--token=${token}`, `--connections=${connections}`],
    ...[`--seconds=${seconds}`, `--places=${JSON.stringify(places)}`],
  ]);
  return JSON.parse(stdout);
}
