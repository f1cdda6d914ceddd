/** Sends the demo's framework, records, events and heartbeats, as a partner would. */
import {
  type ApiClient,
  type ApiReply,
  expectStatus,
  forEachOf,
  RequestFailed,
} from '../lib/api-client.ts';
import type { Progress } from '../lib/progress.ts';
import { inEnvelope, type Sender } from './days/caliper.ts';
import type { EventStep, HeartbeatStep, Step } from './days/step.ts';
import { FRAMEWORK } from './framework.ts';
import type { Put } from './put.ts';

export interface Sending {
  readonly client: ApiClient;
  readonly progress: Progress;
  /** The clock of the server. */
  readonly now: () => Date;
}

/** Counts of the server's answers to the events. */
export interface EventCounts {
  sent: number;
  /** Answered 202: stored, to be processed. */
  accepted: number;
  /** Answered 200: SessionEvents, processed at once. */
  sessions: number;
  heartbeats: number;
  /** The sent events that are of an earlier run; they have no second effect. */
  replayed: number;
}

export async function sendFramework({ client, progress }: Sending): Promise<void> {
  progress.stage('standards');
  const path = '/ims/case/v1p1/CFPackages';
  expectStatus(await client.send('POST', path, FRAMEWORK), [200, 201], `POST ${path}`);
  progress.tick();
}

/** Sends the batches in order, the records of one concurrently; returns the number created. */
export async function sendRecords(
  { client, progress }: Sending,
  batches: readonly (readonly Put[])[],
): Promise<number> {
  let created = 0;
  for (const batch of batches) {
    await forEachOf(batch, async ({ kind, path, body }) => {
      progress.stage(kind);
      const reply = await client.send('PUT', path, body);
      expectStatus(reply, [200, 201], `PUT ${path}`);
      if (reply.status === 201) created += 1;
      progress.tick();
    });
  }
  return created;
}

/** Sends many lists concurrently, the steps of each list in order. */
export async function sendSteps(
  sending: Sending,
  sender: Sender,
  lists: readonly (readonly Step[])[],
): Promise<EventCounts> {
  const { client, progress } = sending;
  const counts = { sent: 0, accepted: 0, sessions: 0, heartbeats: 0, replayed: 0 };
  progress.stage('events');
  await forEachOf(lists, async (steps) => {
    for (const step of steps) {
      if (step.kind === 'heartbeat') {
        await sendHeartbeat(client, step);
        counts.heartbeats += 1;
      } else {
        const { status, headers } = await sendEvent(sending, sender, step);
        counts.sent += 1;
        counts[status === 202 ? 'accepted' : 'sessions'] += 1;
        if (headers.get('idempotent-replayed') === 'true') counts.replayed += 1;
      }
      progress.tick();
    }
  });
  return counts;
}

async function sendEvent(
  { client, now }: Sending,
  sender: Sender,
  step: EventStep,
): Promise<ApiReply> {
  const { event } = step;
  const body = step.inEnvelope ? inEnvelope(sender, [event], now()) : event;
  const reply = await client.send('POST', '/events/1.0/', body);
  if (reply.status === 409) {
    const other = 'with other content, by another version of the demo; use an empty database';
    throw new RequestFailed(409, `The event ${event.id} was sent before ${other}.`);
  }
  expectStatus(reply, [200, 202], `The ${event.type} ${event.action} ${event.id}`);
  return reply;
}

async function sendHeartbeat(client: ApiClient, step: HeartbeatStep): Promise<void> {
  const { sessionId, form } = step;
  const id = encodeURIComponent(sessionId);
  const path = {
    path: `/events/1.0/sessions/${id}/heartbeat`,
    body: '/events/1.0/heartbeat',
    query: `/events/1.0/heartbeat?sessionId=${id}`,
  }[form];
  const eventTime = step.at.toISOString();
  const body = form === 'body' ? { sessionId, eventTime } : { eventTime };
  expectStatus(await client.send('POST', path, body), [200], `The heartbeat of ${sessionId}`);
}
