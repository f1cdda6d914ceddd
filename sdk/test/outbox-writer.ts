/** A process that adds events to an outbox until it is killed, and prints the id of each. */

import { createLectern } from '@lectern/sdk';
import { caliper } from '@lectern/sdk/events';
import { openOutbox } from '@lectern/sdk/node';

const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', FOLDER = '', PLACE = '' } = process.env;

const lectern = createLectern({
  baseUrl: BASE_URL,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
});
const outbox = await openOutbox({ lectern, folder: FOLDER, segmentBytes: 8_192 });
const at = caliper({ baseUrl: BASE_URL, applicationId: 'quest' }).in(JSON.parse(PLACE));

async function addForEver(): Promise<void> {
  for (;;) {
    const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => at.xp(1));
    await outbox.add(events);
    for (const { id } of events) process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: 4 }, addForEver));
