/** Turns at lists: what one application asks for does not stop the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql, trusted } from '../storage/database/sql.ts';

const server = await testServer();

test('lists of one application that wait leave connections to another', async () => {
  const [slow, other] = [await server.partner(), await server.partner()];
  const isWaiting = async () => {
    const waiting = await server.db.first(sql`
      select 1 as found from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return waiting !== undefined;
  };
  let answered = 0;
  const asked = await server.db.begin(async (tx) => {
    await tx.execute(trusted('lock table courses in access exclusive mode'));
    const replies = Array.from({ length: 40 }, (_, offset) =>
      slow.get(`/rostering/1.0/courses?limit=1&offset=${offset}`).finally(() => {
        answered += 1;
      }),
    );
    await eventually('its lists wait', isWaiting);
    assert.equal((await other.get('/rostering/1.0/orgs?limit=1')).status, 200);
    assert.equal(answered, 0);
    return replies;
  });
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200);
});
