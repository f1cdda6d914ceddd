/** Where commands find out about events: at the server, or, for operators, in the database. */
import { feedOf } from '../../admin/events/feed.ts';
import { findFate } from '../../events/fate.ts';
import { eventKey } from '../../events/identity.ts';
import { askAgain, askAllAgain, type Wanted } from '../../events/retry-asked.ts';
import type { Caller } from '../../http/route.ts';
import { withDatabase } from '../database.ts';
import { type ApiClient, expectStatus, type Json } from '../demo/client.ts';
import { findClient, type ServerOptions } from './server-options.ts';

export interface Reason {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  readonly received?: string | null;
  readonly nearest?: readonly { readonly sourcedId: string; readonly title: string }[];
  readonly snippet?: unknown;
}

/** An event in a list. */
export interface Summary {
  readonly id: string;
  readonly applicationId: string;
  readonly type: string;
  readonly action: string;
  readonly state: string;
  readonly reason: Reason | null;
  readonly warnings: readonly Reason[];
  readonly tries: number;
  readonly retryAt: string | null;
  readonly eventTime: string;
  readonly receivedAt: string;
  readonly processedAt: string | null;
}

export interface Fate extends Summary {
  readonly effects: {
    readonly xpEntryIds: readonly string[];
    readonly assessmentResultIds: readonly string[];
    readonly assessmentLineItemIds: readonly string[];
    readonly sessionId: string | null;
  };
  readonly payload: unknown;
  readonly payloadRemoved: { readonly message: string } | null;
}

export interface Asked {
  readonly eventCount: number;
  readonly more: boolean;
}

export interface Fates {
  find(id: string): Promise<Fate | undefined>;
  /** Calls `see` with what gets its fate from now on, until `stop` is aborted. */
  follow(see: (events: readonly Summary[]) => void, stop: AbortSignal): Promise<void>;
  /** The state when it is `processed`, and then it is left alone; undefined = no such event. */
  retry(id: string): Promise<string | undefined>;
  retryAll(wanted: Wanted): Promise<Asked>;
}

const OPERATOR: Caller = {
  clientId: 'command line',
  applicationId: '00000000-0000-0000-0000-000000000000',
  scopes: new Set(),
  operator: true,
};

/** With credentials by HTTP, as a partner sees its own; without, as an operator in the database. */
export async function withFates<Result>(
  options: ServerOptions,
  work: (fates: Fates) => Promise<Result>,
): Promise<Result> {
  const client = await findClient(options);
  if (client) return work(byHttp(client));
  return withDatabase((db, config) => {
    const ctx = { db, config, ingest: db, sessions: db, now: () => new Date() };
    return work({
      find: async (id) => (await findFate(ctx, OPERATOR, id)) as Fate | undefined,
      async follow(see, stop) {
        const feed = feedOf(ctx);
        const { stop: unwatch } = await feed.watch(new Set(['events']), null, ({ data }) =>
          see((data as { events: Summary[] }).events),
        );
        await aborted(stop);
        unwatch();
        await feed.end();
      },
      async retry(id) {
        const fate = await findFate(ctx, OPERATOR, id);
        return fate && askAgain(db, eventKey(fate.applicationId, id));
      },
      retryAll: (wanted) => askAllAgain(db, wanted),
    });
  });
}

export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    // A signal does not keep the process alive.
    const alive = setInterval(() => undefined, 60_000);
    signal.addEventListener('abort', () => clearInterval(alive), { once: true });
  });
}

function byHttp(client: ApiClient): Fates {
  const adminOf = (id: string) => `/admin/1.0/events/${encodeURIComponent(id)}/reprocess`;
  return {
    async find(id) {
      const reply = await client.send('GET', `/events/1.0/events/${encodeURIComponent(id)}`);
      if (reply.status === 404) return undefined;
      expectStatus(reply, [200], `The fate of ${id}`);
      return reply.body['event'] as Fate;
    },
    follow: (see, stop) => poll(client, see, stop),
    async retry(id) {
      const reply = await client.send('POST', adminOf(id));
      if (reply.status === 404) return undefined;
      if (reply.status === 409) return 'processed';
      expectStatus(reply, [202], `Another try for ${id}`);
      return 'accepted';
    },
    async retryAll(wanted) {
      const since = wanted.since?.toISOString();
      const reply = await client.send('POST', '/admin/1.0/events/reprocess', { ...wanted, since });
      expectStatus(reply, [202], 'Another try');
      return reply.body as Json & Asked;
    },
  };
}

const POLL_EVERY_MS = 1_000;
/** Fates are looked up again for so long: they need not become visible in the order of their times. */
const OVERLAP_MS = 10_000;

async function poll(
  client: ApiClient,
  see: (events: readonly Summary[]) => void,
  stop: AbortSignal,
): Promise<void> {
  const began = Date.now();
  let seen = new Map<string, number>();
  while (!stop.aborted) {
    const since = new Date(Math.max(began, Date.now() - OVERLAP_MS)).toISOString();
    const page = await client.get(
      `/events/1.0/events?limit=3000&from=${encodeURIComponent(since)}`,
    );
    const events = (page['events'] as Summary[]).filter(({ state }) => state !== 'received');
    const kind = ({ id, processedAt }: Summary) => `${id} ${processedAt}`;
    const fresh = events.filter((event) => !seen.has(kind(event))).reverse();
    if (fresh.length > 0) see(fresh);
    seen = new Map(events.map((event) => [kind(event), 0]));
    await Promise.race([
      aborted(stop),
      new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS)),
    ]);
  }
}
