/** Whether a session may do dangerous acts: set in the database, and known to the server. */
import type { Page } from 'playwright-core';
import { sql } from '../../../server/src/storage/database/sql.ts';
import { FROM_PAGE } from '../../../server/test/fixtures/accounts.ts';
import { eventually } from '../../../server/test/harness/server-process.ts';
import type { TestServer } from '../../../server/test/harness/test-server.ts';

type Server = Pick<TestServer, 'baseUrl' | 'db'>;

/** All sessions are older than the ten minutes of a new one, and none is confirmed. */
export async function endConfirmations(page: Page, server: Server): Promise<void> {
  await server.db.execute(sql`
    update account_sessions
    set created_at = now() - interval '11 minutes', confirmed_until = null`);
  await whenAnswered(403, page, server);
}

/** All sessions are confirmed for ten minutes. */
export async function confirmSessions(page: Page, server: Server): Promise<void> {
  await server.db.execute(sql`
    update account_sessions set confirmed_until = now() + interval '10 minutes'`);
  await whenAnswered(200, page, server);
}

/** The server keeps a session for a moment: what it refuses tells what it knows. */
async function whenAnswered(status: number, page: Page, { baseUrl }: Server): Promise<void> {
  await eventually(`${status} for an act that needs a confirmation`, async () => {
    const options = `${baseUrl}/console/1.0/account/passkeys/options`;
    const headers = { ...FROM_PAGE, 'content-type': 'application/json' };
    return (await page.request.post(options, { headers })).status() === status;
  });
}
