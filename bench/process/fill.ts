/** Stores a backlog of events. */
import { randomUUID } from 'node:crypto';
import { parseEvent } from '../../server/src/events/caliper/parse.ts';
import { EventCommitter } from '../../server/src/events/log/committer.ts';
import { digest, eventKey } from '../../server/src/events/log/identity.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { eventText } from '../ingest/events.ts';
import type { Prepared } from '../ingest/prepare.ts';

/** Stores the backlog: acknowledged events that no worker has read. */
export async function fill(db: Database, prepared: Prepared, events: number): Promise<void> {
  const committer = new EventCommitter(db);
  const { places, applicationId } = prepared;
  let count = 0;
  const send = async () => {
    while (count < events) {
      const number = count++;
      const id = randomUUID();
      const place = places[number % places.length];
      if (!place) return;
      const payload = eventText(place, number, id);
      const event = parseEvent(JSON.parse(payload));
      await committer.append({
        key: eventKey(applicationId, event.id),
        applicationId,
        event,
        effectiveTime: event.eventTime,
        receivedAt: new Date(),
        payload,
        contentHash: digest(payload),
        traceId: null,
      });
    }
  };
  await Promise.all(Array.from({ length: 2_000 }, send));
}
