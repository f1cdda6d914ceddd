/** Ctrl-C in a long command: it stops after the current step, ends a wait, or undoes the work. */
import type { Progress } from '../lib/progress.ts';
import { CommandError, EXIT } from './exit.ts';
import { note } from './output.ts';
import { progressFor } from './progress.ts';

/** Under `npx` one Ctrl-C arrives twice: from the terminal and from npm. */
const ECHO_MS_MAX = 500;

interface Interrupt {
  /** True after the first Ctrl-C. */
  isAsked(): boolean;
  /** Restores the usual effect of Ctrl-C. */
  release(): void;
}

/**
 * Listens for Ctrl-C until `release`. `message` is printed at the first one; the second one ends
 * the command at once.
 */
export function onInterrupt(message: string): Interrupt {
  let firstAt: number | undefined;
  const listener = () => {
    const now = performance.now();
    if (firstAt === undefined) note(message);
    else if (now - firstAt > ECHO_MS_MAX) process.exit(EXIT.interrupted);
    firstAt ??= now;
  };
  process.on('SIGINT', listener);
  return {
    isAsked: () => firstAt !== undefined,
    release: () => process.off('SIGINT', listener),
  };
}

/** Runs work with a signal that Ctrl-C aborts. */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  return work(stopping.signal).finally(() => process.off('SIGINT', stop));
}

/** Runs work that writes all or nothing: Ctrl-C undoes it, and ends the command. */
export async function allOrNothing<Result>(
  { quiet }: { readonly quiet?: true },
  work: (how: { progress: Progress; signal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const progress = progressFor(quiet === true);
  return untilInterrupted((signal) =>
    work({ progress, signal }).catch((error) => {
      if (!signal.aborted) throw error;
      throw new CommandError(EXIT.interrupted, 'Interrupted; nothing was written.');
    }),
  ).finally(() => progress.stop());
}
