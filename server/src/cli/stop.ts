/** When a server process ends: at a signal, or at an error that nobody caught. */
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** HTTP takes 25 s at most, a batch of events and PostgreSQL mostly less than one. */
const STOP_MS_MAX = 40_000;
/** One Ctrl-C under `npm start` arrives twice: from the terminal, and passed on by npm. */
const ECHO_MS_MAX = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls `stop` once, then ends the process: 0 after a signal, 1 after an error, after a `stop` that
 * fails or lasts too long, and at once when a second signal says that somebody will not wait.
 */
export function stopAtEnd(log: Logger, stop: () => Promise<void>): void {
  const { close } = closeWithGrace(
    { delay: STOP_MS_MAX, logger: log, skip: [...SIGNALS] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the server stops: an error was not handled');
      await stop();
    },
  );
  let firstAt: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (firstAt === undefined) close();
      else if (performance.now() - firstAt > ECHO_MS_MAX) process.exit(1);
      firstAt ??= performance.now();
    });
  }
}
