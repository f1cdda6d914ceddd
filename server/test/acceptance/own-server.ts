/** The server that the suite judges when none is named: the one file that knows the program. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { createDatabase } from '../harness/database.ts';
import type { Credentials, Target } from './target.ts';

export interface Offer {
  /** Answers the target to whoever asks. */
  readonly url: string;
  close(): Promise<void>;
}

interface Started {
  readonly target: Target;
  stop(): Promise<void>;
}

/** One server for a whole test run, started when the first file of the suite asks for it. */
export async function offerServer(): Promise<Offer> {
  let started: Promise<Started> | undefined;
  const door = createServer((_request, response) => {
    started ??= startOwn();
    started.then(
      ({ target }) => response.end(JSON.stringify(target)),
      (error) => response.writeHead(500).end((error as Error).stack),
    );
  });
  door.listen(0, '127.0.0.1').unref();
  await once(door, 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async close() {
      door.close();
      door.closeAllConnections();
      await started?.then(({ stop }) => stop());
    },
  };
}

/** A port that nobody listens on: the base URL has to be known before the server listens. */
async function findPort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Loads the program only now: most test runs are of a few files, and ask for no server. */
async function startOwn(): Promise<Started> {
  const { insertApplication, insertClient } = await import(
    '../../src/auth/applications/applications.ts'
  );
  const { PARTNER_SCOPES } = await import('../../src/auth/tokens/scopes.ts');
  const { readConfig } = await import('../../src/config.ts');
  const { startServer } = await import('../../src/server.ts');
  const { pino } = await import('pino');
  const port = String(await findPort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({ HOST: '127.0.0.1', PORT: port, BASE_URL: baseUrl });
  const { connection, drop } = await createDatabase();
  const server = await startServer({ config, connection, log: pino({ level: 'error' }), jobs: [] });
  const credentials = async (name: string): Promise<Credentials> => {
    const applicationId = await insertApplication(server.ctx.db, { name });
    return insertClient(server.ctx.db, applicationId, PARTNER_SCOPES);
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
