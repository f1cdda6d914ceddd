/** Ends the server process in order, at a signal or at an uncaught error. */
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Closing HTTP takes at most 25 s; a batch of events and jobs usually less than 1 s. */
const STOP_MS_MAX = 40_000;
/** PostgreSQL gets 30 s for its last checkpoint, then as many for an end without one. */
const LAST_MS_MAX = 65_000;
/** Under `npm start` one Ctrl-C arrives twice: from the terminal and from npm. */
const ECHO_MS_MAX = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface StopOptions {
  /** What follows in any case, also when `stop` fails or takes too long; left out = nothing. */
  readonly last?: () => Promise<void>;
  /** SIGHUP has another meaning: it does not end the process. */
  readonly keepsAtHangup?: boolean;
}

/** Throws when the work takes longer than STOP_MS_MAX; it goes on meanwhile. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fault = `the stop takes longer than ${STOP_MS_MAX / 1_000} s: what is under way is given up`;
    timer = setTimeout(() => reject(new Error(fault)), STOP_MS_MAX);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Calls `stop` once, then `last`, then ends the process: with 0 after a signal, with 1 after an
 * error or when `stop` fails or takes too long. A second signal ends the process at once, with 1.
 * Returns what does the same as a first signal.
 */
export function stopAtEnd(
  log: Logger,
  stop: () => Promise<void>,
  { last = async () => undefined, keepsAtHangup = false }: StopOptions = {},
): () => void {
  const { close } = closeWithGrace(
    {
      delay: STOP_MS_MAX + LAST_MS_MAX,
      logger: log,
      skip: keepsAtHangup ? [...SIGNALS, 'SIGHUP'] : [...SIGNALS],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the server stops: an error was not handled');
      try {
        await inTime(stop());
      } catch (error) {
        log.fatal({ err: error }, 'the server does not stop in order');
        throw error;
      } finally {
        await last();
      }
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
