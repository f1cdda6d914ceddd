/** Starts one PostgreSQL for the whole test run and makes the template of all test databases. */
import { rm } from 'node:fs/promises';
import { type Cluster, openCluster } from '../../src/storage/embedded/cluster.ts';
import { type Offer, offerServer } from '../acceptance/own-server.ts';
import { createTemplate } from './database.ts';
import { scratchFolder } from './scratch.ts';
import { listTestFiles } from './test-files.ts';

/**
 * Many connections: several test files run at once, each with all pools of its servers. A small
 * cache: PostgreSQL looks through all of it when a database is dropped.
 */
const SETTINGS = [
  'autovacuum=off',
  'max_connections=250',
  'max_wal_size=256MB',
  'shared_buffers=128MB',
];

let offer: Offer | undefined;
let cluster: Cluster | undefined;
let folder: string | undefined;
let queue: string | undefined;

export async function globalSetup(): Promise<void> {
  if (!process.env['TEST_DATABASE']) {
    folder = await scratchFolder('test');
    cluster = await openCluster({ dataDir: folder, lifetime: 'server', settings: SETTINGS });
    process.env['TEST_DATABASE'] = JSON.stringify(cluster.connection);
  }
  await createTemplate();
  queue = await scratchFolder('queue');
  await listTestFiles(queue);
  offer = await offerServer();
  process.env['TEST_ACCEPTANCE'] = offer.url;
}

export async function globalTeardown(): Promise<void> {
  await offer?.close();
  await cluster?.stop();
  for (const one of [folder, queue]) if (one) await rm(one, { recursive: true, force: true });
}
