/** Runs many `lectern` commands in one child process: for tests of what commands say and do. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Ending } from './command.ts';
import type { CommandOrder } from './command-runner.ts';
import { atEnd } from './database.ts';

const RUNNER = fileURLToPath(new URL('./command-runner.ts', import.meta.url));

interface CommandPlace {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /**
   * The account to run as; only root may name another one. That account may be unable to read the
   * program, so run the same command as root before: then it is loaded.
   */
  readonly uid?: number;
}

/**
 * A function like `lectern` of command.ts that saves the start of a process for each command. The
 * commands run one after another. The exit code is -1 for a command that leaves a timer or a
 * connection open, since a process of its own would not end. Signals and stdin need `lectern`.
 */
export function commandSession(): (
  args: readonly string[],
  place: CommandPlace,
) => Promise<Ending> {
  const child = fork(RUNNER, {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const died = exited.then(([code]) => {
    throw new Error(`A command ended its process with ${code}.`);
  });
  died.catch(() => undefined);
  atEnd(async () => {
    child.disconnect();
    await exited;
  });
  const run = async (order: CommandOrder): Promise<Ending> => {
    child.send(order);
    const [[code], stdout, stderr] = await Promise.all([
      Promise.race([once(child, 'message'), died]),
      Promise.race([textUntil(child.stdout, order.mark), died]),
      Promise.race([textUntil(child.stderr, order.mark), died]),
    ]);
    return { code, stdout, stderr };
  };
  let last: Promise<unknown> = Promise.resolve();
  return (args, { cwd = '/', ...place }) => {
    const ending = last.then(() => run({ args, ...place, cwd, mark: randomUUID() }));
    last = ending.catch(() => undefined);
    return ending;
  };
}

function textUntil(stream: Readable | null, mark: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const onData = (piece: string) => {
      text += piece;
      if (!text.endsWith(mark)) return;
      stream?.off('data', onData);
      resolve(text.slice(0, -mark.length));
    };
    stream?.setEncoding('utf8').on('data', onData);
  });
}
