/** Ctrl-C in a long command: the first one stops it after the current step, the second at once. */
import { EXIT } from './exit.ts';
import { note } from './output.ts';

/** Under `npx` one Ctrl-C arrives twice: from the terminal and from npm. */
const ECHO_MS_MAX = 500;

interface Interrupt {
  /** True after the first Ctrl-C. */
  isAsked(): boolean;
  /** Restores the usual effect of Ctrl-C. */
  release(): void;
}

/** Listens for Ctrl-C until `release`; `message` is printed at the first one. */
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
