/** Event statuses from the database, for operators: the events of all applications. */
import { reprocessEvent } from '../../admin/events/reprocess.ts';
import type { Context } from '../../context.ts';
import { findRefusedEvent } from '../../events/intake/refused.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocessAll } from '../../events/worker/reprocess.ts';
import { watchEvents } from '../../feed/live.ts';
import { FeedTail } from '../../feed/tail.ts';
import { OPERATOR } from '../operator.ts';
import type { EventStatus, StatusSource, Summary } from './status-source.ts';

export function statusInDatabase(ctx: Pick<Context, 'db' | 'config'>): StatusSource {
  return {
    async find(id) {
      const accepted = await findEventStatus(ctx, OPERATOR, id);
      if (accepted) return accepted as EventStatus;
      return findRefusedEvent(ctx, OPERATOR, id);
    },
    async follow(onEvents, stop) {
      const now = () => new Date();
      const tail = new FeedTail(ctx.db, now);
      const wanted = {
        topics: new Set(['events'] as const),
        ...{ who: 'operator', applicationId: undefined, operator: true },
        ...{ baseUrl: ctx.config.baseUrl, now, after: undefined },
      };
      for await (const { data } of watchEvents(tail, wanted, stop))
        if (data) onEvents((data as { events: Summary[] }).events);
      await tail.stop();
    },
    retry: (id) => reprocessEvent(ctx, OPERATOR, { id }),
    retryAll: (wanted) => reprocessAll(ctx.db, wanted),
  };
}
