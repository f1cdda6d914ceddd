/** Two machines with PostgreSQL, a third with etcd alone: six failures, and nothing is lost. */
import { startCluster } from './cluster.ts';
import { testFailures } from './failures.ts';

await testFailures(await startCluster('paired'));
