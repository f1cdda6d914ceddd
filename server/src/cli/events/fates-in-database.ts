/** Events as an operator finds them, in the database: those of all applications. */
import { feedOf } from '../../admin/events/feed.ts';
import { eventKey } from '../../events/log/identity.ts';
import { findFate } from '../../events/status/status.ts';
import { askAgain, askAllAgain } from '../../events/worker/reprocess.ts';
import type { Caller, Context } from '../../http/route.ts';
import { aborted, type Fate, type Fates, type Summary } from './fates.ts';

const OPERATOR: Caller = {
  clientId: 'command line',
  applicationId: '00000000-0000-0000-0000-000000000000',
  scopes: new Set(),
  operator: true,
};

export function fatesIn(ctx: Context): Fates {
  return {
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
      return fate && askAgain(ctx.db, eventKey(fate.applicationId, id));
    },
    retryAll: (wanted) => askAllAgain(ctx.db, wanted),
  };
}
