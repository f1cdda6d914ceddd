/** Ends the server process in order, at a signal or at an uncaught error. */
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Closing HTTP takes at most 25 s; a batch of events and PostgreSQL usually less than 1 s. */
const STOP_MS_MAX = 40_000;
/** Under `npm start` one Ctrl-C arrives twice: from the terminal and from npm. */
const ECHO_MS_MAX = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface StopOptions {
  /** SIGHUP has another meaning: it does not end the process. */
  readonly keepsAtHangup?: true;
}

/**
 * Calls `stop` once, then ends the process: with 0 after a signal, with 1 after an error or when
 * `stop` fails or takes too long. A second signal ends the process at once, with 1. Returns what does
 * the same as a first signal.
 */
export function stopAtEnd(
  log: Logger,
  stop: () => Promise<void>,
  { keepsAtHangup }: StopOptions = {},
): () => void {
  const { close } = closeWithGrace(
    {
      delay: STOP_MS_MAX,
      logger: log,
      skip: keepsAtHangup ? [...SIGNALS, 'SIGHUP'] : [...SIGNALS],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the server stops: an error was not handled');
      await stop();
    },
  );
  let firstAt: number | undefined;
  const stopOnce = () => {
    if (firstAt === undefined) void close();
    firstAt ??= performance.now();
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (firstAt !== undefined && performance.now() - firstAt > ECHO_MS_MAX) process.exit(1);
      stopOnce();
    });
  }
  return stopOnce;
}
