/** Starts the server for the acceptance suite when none is named; only this file imports src. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDatabase } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import type { Credentials, Target } from './target.ts';

export interface Offer {
  /** GET replies with the target as JSON. */
  readonly url: string;
  close(): Promise<void>;
}

interface Started {
  readonly target: Target;
  stop(): Promise<void>;
}

/** Offers one server for the whole test run; the first request for the target starts it. */
export async function offerServer(): Promise<Offer> {
  let started: Promise<Started> | undefined;
  const server = createServer((_request, response) => {
    started ??= startOwn();
    started.then(
      ({ target }) => response.end(JSON.stringify(target)),
      (error) => response.writeHead(500).end((error as Error).stack),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await started?.then(({ stop }) => stop());
    },
  };
}

/** Imports the program only when needed: most test runs have no file of this suite. */
async function startOwn(): Promise<Started> {
  const { insertApplication, insertClient } = await import(
    '../../src/auth/applications/applications.ts'
  );
  const { PARTNER_SCOPES } = await import('../../src/auth/tokens/scopes.ts');
  const { readConfig } = await import('../../src/config.ts');
  const { startServer } = await import('../../src/server.ts');
  const { pino } = await import('pino');
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({ HOST: '127.0.0.1', PORT: port, BASE_URL: baseUrl });
  const { connection, drop } = await createDatabase();
  const server = await startServer({
    ...{ config, connection, log: pino({ level: 'error' }), jobs: [], writeWaitMsMax: 60_000 },
  });
  const credentials = async (name: string): Promise<Credentials> => {
    const applicationId = await insertApplication(server.ctx.db, { name });
    return insertClient(server.ctx.db, { applicationId, scopes: PARTNER_SCOPES });
  };
  const partner = await credentials('Acceptance');
  const other = await credentials('Acceptance, other');
  return {
    target: { baseUrl, partner, other },
    async stop() {
      await server.stop();
      await drop();
    },
  };
}
