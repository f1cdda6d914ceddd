/** Copies the users that changed since the last run: `node nightly-roster.ts <state file>`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createLectern } from '@lectern/sdk';

const { LECTERN_BASE_URL = '', LECTERN_CLIENT_ID = '', LECTERN_CLIENT_SECRET = '' } = process.env;
const [stateFile = 'roster-since.txt'] = process.argv.slice(2);

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const since = await readFile(stateFile, 'utf8').catch(() => '2000-01-01T00:00:00Z');
const users = lectern.changes('GET /ims/oneroster/rostering/v1p2/users', { since: since.trim() });

let count = 0;
for await (const { sourcedId, status, givenName, familyName } of users) {
  // A record may come again: write it by its sourcedId.
  console.log(
    status === 'tobedeleted' ? `- ${sourcedId}` : `+ ${sourcedId} ${givenName} ${familyName}`,
  );
  count += 1;
}
await writeFile(stateFile, users.since);
console.error(`${count} users; the next run begins at ${users.since}`);
