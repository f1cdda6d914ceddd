/** Sends the demo to this server, as a partner would: records, then two weeks of events. */

import { closePartner, openPartner } from '../../demo/partner.ts';
import { sendDemo } from '../../demo/send.ts';
import { countDemo } from '../../demo/stored.ts';
import { RequestFailed } from '../../lib/api-client.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { Ended, ImportJob, Running } from './job.ts';

/** The dry run counts what is stored already: the demo changes and removes no record. */
export async function importDemo(db: Database, job: ImportJob, running: Running): Promise<Ended> {
  const { students } = job.options;
  const { total, stored } = await countDemo(db, students);
  const none = { updated: 0, removed: 0, failed: 0 };
  const planned = { ...none, created: total - stored, unchanged: stored };
  if (job.dryRun) return { state: 'ready', counts: planned };
  const ended = await send(db, students, running);
  const now = await countDemo(db, students);
  return { ...ended, counts: { ...planned, created: now.stored - stored } };
}

async function send(db: Database, students: number | undefined, running: Running): Promise<Ended> {
  const partner = await openPartner(db);
  try {
    const { states } = await sendDemo({
      partner,
      baseUrl: running.serverUrl,
      progress: untilStopped(running),
      students,
    });
    return states.received > 0
      ? { state: 'done', message: `${states.received} events wait for the worker.` }
      : { state: 'done' };
  } catch (error) {
    if (running.isStopped()) return { state: 'stopped' };
    if (error instanceof RequestFailed) {
      return { state: 'partial', message: `${error.message} ${STAYS}` };
    }
    throw error;
  } finally {
    await closePartner(db, partner);
  }
}

const STAYS = 'What is stored stays; apply it again to go on.';

/** The progress; its next step throws when the run is to stop. */
function untilStopped({ progress, isStopped }: Running): Progress {
  return {
    start: (total) => progress.start(total),
    stage: (name) => progress.stage(name),
    stop: () => progress.stop(),
    tick(steps) {
      progress.tick(steps);
      if (isStopped()) throw new Error('The demo is stopped.');
    },
  };
}
