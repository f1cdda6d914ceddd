/** Where this process runs: which machine, which start of it, which container. */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface Place {
  readonly host: string;
  /** A running kernel; '-' where the system does not tell. */
  readonly boot: string;
  /** The namespace of process ids, which mean other processes elsewhere; '-' = there are none. */
  readonly pids: string;
}

export async function ownPlace(): Promise<Place> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '-');
  const pids = await readlink('/proc/self/ns/pid').catch(() => '-');
  return { host: hostname(), boot: boot.trim() || '-', pids };
}

/** Whether both run on one kernel; where the system tells of none, on one host. */
export function isOfOneKernel(one: Place, other: Place): boolean {
  return one.boot === other.boot && (one.boot !== '-' || one.host === other.host);
}
