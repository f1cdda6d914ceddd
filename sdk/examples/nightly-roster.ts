/** Prints what changed in the roster since the last run: `node nightly-roster.ts <state file>`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createLectern } from '@lectern/sdk';

const { LECTERN_BASE_URL = '', LECTERN_CLIENT_ID = '', LECTERN_CLIENT_SECRET = '' } = process.env;
const [stateFile = 'roster-since.json'] = process.argv.slice(2);

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

// Without a state file everything is read: then remove from your copy what does not come, too.
const state = await readFile(stateFile, 'utf8').catch(() => undefined);
const roster = lectern.roster.changes(state ? { since: JSON.parse(state) } : {});

let count = 0;
for await (const { list, sourcedId, record } of roster) {
  // A record may come again: write it by its sourcedId.
  const name = record && 'givenName' in record ? ` ${record.givenName} ${record.familyName}` : '';
  console.log(`${record ? '+' : '-'} ${list} ${sourcedId}${name}`);
  count += 1;
}
await writeFile(stateFile, JSON.stringify(roster.since));
console.error(`${count} records; the next run begins at ${JSON.stringify(roster.since)}`);
