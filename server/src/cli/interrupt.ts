/** Ctrl-C in a long command: once lets it finish what it has begun, again ends it. */
import { EXIT } from './exit.ts';
import { note } from './output.ts';

/** One Ctrl-C under `npx` arrives twice: from the terminal, and passed on by npm. */
const ECHO_MS_MAX = 500;

interface Interrupt {
  isAsked(): boolean;
  /** Ctrl-C is again what it was. */
  release(): void;
}

/** `words`: what is said at the first Ctrl-C. */
export function onInterrupt(words: string): Interrupt {
  let askedAt: number | undefined;
  const listener = () => {
    const now = performance.now();
    if (askedAt === undefined) note(words);
    else if (now - askedAt > ECHO_MS_MAX) process.exit(EXIT.interrupted);
    askedAt ??= now;
  };
  process.on('SIGINT', listener);
  return {
    isAsked: () => askedAt !== undefined,
    release: () => process.off('SIGINT', listener),
  };
}
