/** Sends the demo's framework, records, events and heartbeats, as a partner would. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CourseToPublish,
  isLecternError,
  isRetryable,
  type Lectern,
} from '../../sdk/src/index.ts';
import type { EventStep, Step } from './days/sender.ts';
import { FRAMEWORK } from './framework.ts';
import { PUTS, type Put } from './put.ts';

/** How the demo reports its progress. */
export interface DemoProgress {
  /** Begins a count of `total` steps. */
  start(total: number): void;
  /** Names the next steps. */
  stage(name: string): void;
  tick(): void;
  stop(): void;
}

export interface Sending {
  readonly lectern: Lectern;
  readonly progress: DemoProgress;
  /** The clock of the server. */
  readonly now: () => Date;
}

/** Counts of the server's answers to the events. */
export interface EventCounts {
  sent: number;
  /** Stored, to be processed. */
  accepted: number;
  /** SessionEvents, processed at once. */
  sessions: number;
  heartbeats: number;
  /** The sent events that are of an earlier run; they have no second effect. */
  replayed: number;
}

/** Requests at a time. */
export const CONCURRENCY = 16;

/** Tries after the first: a server that is busy says how long to wait. */
export const RETRIES = 7;

/** Does the work for each item, many at a time; the first failure stops it. */
async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await Readable.from(items).forEach(work, { concurrency: CONCURRENCY });
}

export async function sendFramework({ lectern, progress }: Sending): Promise<void> {
  progress.stage('standards');
  // The client repeats no POST by itself; the same package twice is stored once.
  for (let tries = 0; ; tries += 1) {
    try {
      await lectern.request('POST /ims/case/v1p1/CFPackages', { body: FRAMEWORK });
      break;
    } catch (error) {
      if (tries === RETRIES || !isLecternError(error) || !isRetryable(error)) throw error;
      await pause(error.retryAfterMs ?? 1_000);
    }
  }
  progress.tick();
}

/** Returns the number of records that were created. */
export async function sendCourses(
  { lectern, progress }: Sending,
  courses: readonly CourseToPublish[],
): Promise<number> {
  progress.stage('courses');
  const onProgress = () => progress.tick();
  const reports = await Promise.all(
    courses.map((course) => lectern.curriculum.publish(course, { onProgress })),
  );
  for (const { error } of reports.flatMap(({ failed }) => failed)) throw error;
  return reports.reduce((sum, { created }) => sum + created.length, 0);
}

/** Sends the batches in order, the records of one concurrently; returns the number created. */
export async function sendRecords(
  { lectern, progress }: Sending,
  batches: readonly (readonly Put[])[],
): Promise<number> {
  let created = 0;
  for (const batch of batches) {
    await forEachOf(batch, async ({ kind, sourcedId, record }) => {
      progress.stage(kind);
      const [operation, member] = PUTS[kind];
      const body = { [member]: record } as never;
      const { status } = await lectern.exchange(operation, { path: { sourcedId }, body });
      if (Number(status) === 201) created += 1;
      progress.tick();
    });
  }
  return created;
}

/** Sends many lists concurrently, the steps of each list in order. */
export async function sendSteps(
  sending: Sending,
  lists: readonly (readonly Step[])[],
): Promise<EventCounts> {
  const { lectern, progress } = sending;
  const counts = { sent: 0, accepted: 0, sessions: 0, heartbeats: 0, replayed: 0 };
  progress.stage('events');
  await forEachOf(lists, async (steps) => {
    for (const step of steps) {
      if (step.kind === 'heartbeat') {
        await lectern.events.heartbeat(step.sessionId, { eventTime: step.at.toISOString() });
        counts.heartbeats += 1;
      } else {
        const { status, replayed } = await sendEvent(sending, step);
        counts.sent += 1;
        counts[status === 'accepted' ? 'accepted' : 'sessions'] += 1;
        if (replayed) counts.replayed += 1;
      }
      progress.tick();
    }
  });
  return counts;
}

async function sendEvent({ lectern, now }: Sending, { event }: EventStep) {
  try {
    return await lectern.events.send(event, { sendTime: now().toISOString() });
  } catch (error) {
    if (!isLecternError(error) || error.status !== 409) throw error;
    const other = 'with other content, by another version of the demo; use an empty database';
    error.message = `The event ${event.id} was sent before ${other}.`;
    throw error;
  }
}
