/** The server under test, in a process of its own, with the limits of production. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../../server/src/config.ts';
import { startServer } from '../../server/src/server.ts';
import type { Connection } from '../../server/src/storage/database/postgres.ts';

const { values } = parseArgs({
  options: {
    connection: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
    limits: { type: 'string', default: 'on' },
  },
});
const config = readConfig({
  PORT: values.port,
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${values.port}`,
  LOG_LEVEL: 'error',
  RATE_LIMITS: values.limits,
});
await startServer({
  config,
  connection: JSON.parse(values.connection) as Connection,
  log: pino({ level: 'error' }),
  jobs: [],
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  process.send?.({ rss: process.memoryUsage().rss, loopMs: delay.percentile(99) / 1e6 });
  delay.reset();
});
process.send?.({});
