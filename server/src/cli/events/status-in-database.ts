/** Event statuses from the database, for operators: the events of all applications. */
import { reprocessEvent } from '../../admin/events/reprocess.ts';
import type { Context } from '../../context.ts';
import { findRefusedEvent } from '../../events/intake/refused.ts';
import { EventFeed } from '../../events/monitor/feed.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocessAll } from '../../events/worker/reprocess.ts';
import { OPERATOR } from '../operator.ts';
import { aborted, type EventStatus, type StatusSource, type Summary } from './status-source.ts';

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
    retry: (id) => reprocessEvent(ctx, OPERATOR, { id }),
    retryAll: (wanted) => reprocessAll(ctx.db, wanted),
  };
}
