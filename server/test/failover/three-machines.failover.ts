/** Three machines with PostgreSQL, in Patroni's strict mode: six failures, and nothing is lost. */
import { startCluster } from './cluster.ts';
import { testFailures } from './failures.ts';

await testFailures(await startCluster('strict'));
