/** What is said of an external database before it is used. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd, createDatabase } from '../../test/harness/database.ts';
import { openDatabase } from './database/postgres.ts';
import { examineExternal, PROBE_IDLE_MS } from './external.ts';

async function warningsOf(locale: string): Promise<readonly string[]> {
  const { connection, drop } = await createDatabase(`template0 locale_provider libc ${locale}`);
  atEnd(drop);
  const settings = { name: 'start', connectionsMax: 1, idleMsMax: PROBE_IDLE_MS };
  const db = openDatabase(connection, settings);
  atEnd(() => db.close());
  return (await examineExternal(connection, db)).warnings;
}

test('a locale that knows no upper and lower case of other letters is a warning', async () => {
  assert.deepEqual(await warningsOf("locale 'C.UTF-8'"), []);
  const [warning, ...others] = await warningsOf("locale 'C'");
  assert.match(warning ?? '', /LC_CTYPE of DATABASE_URL is C/);
  assert.deepEqual(others, []);
});
