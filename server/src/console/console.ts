/** Builds the console of a server: its pages, and the callers behind its sessions. */
import type { Logger } from 'pino';
import type { Auth } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mounts.ts';
import type { ConsoleCallers } from '../http/request/console.ts';
import { consoleMount } from './assets/assets.ts';
import { consolePages } from './pages/mounts.ts';
import { openProvider } from './pages/provider.ts';
import { personCallers } from './people/callers.ts';
import { consoleCallers } from './sessions/callers.ts';

interface Console {
  readonly mounts: readonly Mount[];
  /** Undefined = CONSOLE is off. */
  readonly sessionAuth: ConsoleCallers | undefined;
  stop(): void;
}

interface ConsoleParts {
  readonly ctx: Context;
  readonly auth: Pick<Auth, 'isLive' | 'redeem'>;
  /** Resolves when the server listens: there is time to bundle the pages. */
  readonly serverUrl: Promise<string>;
  readonly log: Logger;
}

export function openConsole({ ctx, auth, serverUrl, log }: ConsoleParts): Console {
  const { config, db, limiter, now, secrets } = ctx;
  if (config.console === 'off') {
    return { mounts: [], sessionAuth: undefined, stop: () => undefined };
  }
  const secondFactor = config.accountsSecondFactor;
  const onError = (error: Error) => log.error({ err: error }, 'a page of the console failed');
  const provider = openProvider(db, config, onError);
  const place = { db, baseUrl: config.baseUrl, now };
  const accounts = consoleCallers({ ...place, secondFactor, isLive: auth.isLive });
  const persons = personCallers(place);
  const pages = consoleMount(config, log);
  if (config.console === 'on') void serverUrl.then(pages.warm);
  return {
    mounts: [
      ...consolePages({
        ...{ db, config, secrets, limiter, now, provider, onError },
        redeem: auth.redeem,
      }),
      pages,
    ],
    sessionAuth: {
      find: (request, as) => (as === 'me' ? persons(request) : accounts.find(request, as)),
    },
    stop: () => pages.stop(),
  };
}
