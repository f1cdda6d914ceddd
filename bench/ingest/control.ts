/** How a benchmark controls its server, a process of its own: port, usage and stop are messages. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { SERVER_FLAGS } from '../../server/bin/server-flags.mjs';

interface Usage {
  /** CPU time so far, in microseconds. */
  readonly cpuUs: number;
  readonly memoryMb: number;
}

/** A started server, as the benchmark sees it. */
export interface MeasuredServer {
  readonly port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts a file of this folder, and waits until it listens. `profile`: the file that gets its CPU
 * profile when it stops.
 */
export async function startMeasured(
  file: string,
  options: Readonly<Record<string, string>>,
  profile?: string,
): Promise<MeasuredServer> {
  const texts = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const profiling = profile
    ? ['--cpu-prof', `--cpu-prof-dir=${dirname(profile)}`, `--cpu-prof-name=${basename(profile)}`]
    : [];
  const execArgv = [...SERVER_FLAGS, ...profiling];
  const child = fork(new URL(file, import.meta.url), texts, { execArgv });
  const next = async <Message>() => ((await once(child, 'message')) as [Message])[0];
  const { port } = await next<{ port: number }>();
  return {
    port,
    usage() {
      child.send('usage');
      return next<Usage>();
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** The other side: says where the server listens, and does what it is asked. */
export function obeyBenchmark(port: number, close: () => Promise<unknown>): void {
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuUs: user + system, memoryMb: process.memoryUsage.rss() / 1_048_576 });
      return;
    }
    await close();
    process.exit(0);
  });
  process.send?.({ port });
}
