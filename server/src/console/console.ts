/** Builds the console of a server: its pages, and the callers behind its sessions. */
import type { Mount } from '../http/mounts.ts';
import type { ConsoleCallers } from '../http/request/console.ts';
import type { Context } from '../http/route.ts';
import { consolePages } from './pages/mounts.ts';
import { consoleCallers } from './sessions/callers.ts';

interface Console {
  readonly mounts: readonly Mount[];
  /** Undefined = CONSOLE is off. */
  readonly people: ConsoleCallers | undefined;
}

interface ConsoleParts {
  readonly ctx: Context;
  /** COMPAT=live is on for this application. */
  isLive(applicationId: string): Promise<boolean>;
  /** Called with the cause of a page that failed. */
  onError(error: Error): void;
}

export function openConsole({ ctx, isLive, onError }: ConsoleParts): Console {
  const { config, db, limiter, accountSessions, now } = ctx;
  if (config.console === 'off') return { mounts: [], people: undefined };
  return {
    mounts: consolePages({ db, config, limiter, accountSessions, now, onError }),
    people: consoleCallers({ db, baseUrl: config.baseUrl, accountSessions, now, isLive }),
  };
}
