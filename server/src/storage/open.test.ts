/** How the database of the settings is opened. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import { urlOf } from '../../test/harness/command.ts';
import { atEnd, testConnection } from '../../test/harness/database.ts';
import { openDatabase } from './database/postgres.ts';
import { sql } from './database/sql.ts';
import { openStorage } from './open.ts';

test('the first connection waits for work that holds the event loop', async (t) => {
  const accepted: Socket[] = [];
  const postgres = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1');
  await once(postgres, 'listening');
  t.after(() => postgres.close());
  const { port } = postgres.address() as AddressInfo;
  const settings = { dataDir: '', databaseUrl: `postgres://name@127.0.0.1:${port}/name` };
  const busy = Promise.withResolvers<void>();
  const options = { lifetime: 'server', busy: busy.promise } as const;
  const opened = openStorage(settings, pino({ level: 'silent' }), options);
  // Connections are accepted in their order: an earlier one would be there before this one.
  const witness = connect(port, '127.0.0.1');
  await once(postgres, 'connection');
  assert.deepEqual(
    accepted.map(({ remotePort }) => remotePort),
    [witness.localPort],
  );
  witness.destroy();
  busy.resolve();
  await once(postgres, 'connection');
  for (const socket of accepted) socket.destroy();
  await assert.rejects(opened, /^Error: DATABASE_URL cannot be used/);
});

test('a READ_DATABASE_URL of another database is refused before a migration is applied', async () => {
  const [connection, other] = [await testConnection(), await testConnection()];
  const db = openDatabase(connection, { name: 'test', connectionsMax: 1 });
  atEnd(() => db.close());
  const migrations = () => db.query(sql`select name from migrations order by name`);
  await db.execute(sql`delete from migrations where name like '0024%'`);
  const before = await migrations();
  const urls = { databaseUrl: urlOf(connection), readDatabaseUrl: urlOf(other) };
  const opened = openStorage({ dataDir: '', ...urls }, pino({ level: 'silent' }), {
    lifetime: 'server',
  });
  await assert.rejects(opened, /READ_DATABASE_URL names the database/);
  assert.deepEqual(await migrations(), before);
});
