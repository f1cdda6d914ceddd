/** One PostgreSQL for the whole test run, with a migrated template that every test file copies. */
import { rm } from 'node:fs/promises';
import { type Cluster, openCluster } from '../src/storage/embedded.ts';
import { type Offer, offerServer } from './acceptance/own-server.ts';
import { administer, createTemplate } from './database.ts';
import { scratchFolder } from './scratch.ts';

let offer: Offer | undefined;
let cluster: Cluster | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  if (!process.env['TEST_DATABASE']) {
    folder = await scratchFolder('test');
    cluster = await openCluster({ dataDir: folder, lifetime: 'server' });
    process.env['TEST_DATABASE'] = JSON.stringify(cluster.connection);
    // It need not outlive the machine; what must is tested on clusters of its own.
    await administer('alter system set fsync = off');
    await administer('alter system set autovacuum = off');
    await administer('select pg_reload_conf()');
  }
  await createTemplate();
  offer = await offerServer();
  process.env['TEST_ACCEPTANCE'] = offer.url;
}

export async function globalTeardown(): Promise<void> {
  await offer?.close();
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
