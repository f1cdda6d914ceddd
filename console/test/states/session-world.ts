/** Study sessions that have ended, for the states of pages that show them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { personEvent, post, sessionEvent, xpEvent } from '../../../server/test/fixtures/events.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';
import type { WorldEvents } from './event-world.ts';

/** Ids of ended sessions of one student. */
export interface WorldSessions {
  /** Closed by a logout: heartbeats, two subjects, a silence, XP. */
  readonly whole: string;
  /** Without heartbeats, timed out; its id is an address. */
  readonly timedOut: string;
}

const MINUTE_MS = 60_000;

interface Logged {
  /** Minutes after the start. */
  readonly at: number;
  readonly extensions?: object;
}

export async function sendWorldSessions(
  partner: TestClient,
  { studentId, place }: Pick<WorldEvents, 'studentId' | 'place'>,
): Promise<WorldSessions> {
  const start = Date.now() - 180 * MINUTE_MS;
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString();
  const sent = async (event: object) => {
    const { status, text } = await post(partner, event);
    assert.ok(status === 200 || status === 202, text);
  };
  const log = (action: 'LoggedIn' | 'LoggedOut', id: string, { at: minutes, ...members }: Logged) =>
    sent(sessionEvent(action, { id, studentId, ...members }, { eventTime: at(minutes) }));
  const view = (session: string, subject: string, minutes: number) =>
    sent(
      personEvent('ViewEvent', 'Viewed', {
        ...{ studentId, session, eventTime: at(minutes), extensions: { subject } },
      }),
    );
  const whole = `urn:uuid:${randomUUID()}`;
  await log('LoggedIn', whole, { at: 0, extensions: { requiresHeartbeat: true } });
  for (let minutes = 1; minutes <= 22; minutes += 1) {
    if (minutes > 9 && minutes < 15) continue;
    const body = { sessionId: whole, eventTime: at(minutes) };
    assert.equal((await partner.post('/events/1.0/heartbeat', body)).status, 200);
  }
  await view(whole, 'Math', 2.5);
  await view(whole, 'Reading', 16.4);
  await sent({ ...xpEvent(place, 12, { eventTime: at(20.5) }), session: whole });
  await log('LoggedOut', whole, { at: 23 });
  const timedOut = `https://quest.example/sessions/${randomUUID()}?a=b`;
  await log('LoggedIn', timedOut, { at: 60 });
  await view(timedOut, 'Math', 66);
  return { whole, timedOut };
}
