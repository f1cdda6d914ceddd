/** Lists the events of the last day that do not count, with the reason and what to do. */
import { createLectern } from '@lectern/sdk';

const { LECTERN_BASE_URL = '', LECTERN_CLIENT_ID = '', LECTERN_CLIENT_SECRET = '' } = process.env;

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const query = { status: 'dropped' } as const;
for await (const { id, reason } of lectern.list('GET /events/1.0/events', { query })) {
  const nearest = reason?.nearest?.map(({ sourcedId, title }) => `${title} (${sourcedId})`);
  console.log(`${id} ${reason?.code} at ${reason?.pointer}: ${reason?.fix}`);
  if (nearest?.length) console.log(`  Did you mean ${nearest.join(' or ')}?`);
}
