/** Event statuses from the database, for operators: the events of all applications. */

import { findRefusedEvent } from '../../events/intake/refused.ts';
import { eventKey } from '../../events/log/identity.ts';
import { EventFeed } from '../../events/monitor/feed.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocess, reprocessAll } from '../../events/worker/reprocess.ts';
import type { Caller, Context } from '../../http/route.ts';
import { aborted, type EventStatus, type StatusSource, type Summary } from './status-source.ts';

const OPERATOR: Caller = {
  clientId: 'command line',
  applicationId: '00000000-0000-0000-0000-000000000000',
  scopes: new Set(),
  operator: true,
};

export function statusInDatabase(ctx: Pick<Context, 'db' | 'config'>): StatusSource {
  return {
    async find(id) {
      const accepted = await findEventStatus(ctx, OPERATOR, id);
      if (accepted) return accepted as EventStatus;
      return findRefusedEvent(ctx, OPERATOR, id);
    },
    async follow(onEvents, stop) {
      const feed = new EventFeed(ctx);
      const wanted = { topics: new Set(['events'] as const), operator: true };
      const { stop: unwatch } = await feed.watch(wanted, null, {
        send: ({ data }) => onEvents((data as { events: Summary[] }).events),
        end: () => undefined,
      });
      await aborted(stop);
      unwatch();
      await feed.end();
    },
    async retry(id) {
      const status = await findEventStatus(ctx, OPERATOR, id);
      return status && reprocess(ctx.db, eventKey(status.applicationId, id));
    },
    retryAll: (wanted) => reprocessAll(ctx.db, wanted),
  };
}
