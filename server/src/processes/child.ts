/** The program of one server process of several: it serves the port of its parent. */
import { measurePools } from '../admin/health/gauges.ts';
import { processConfig } from '../config.ts';
import { openLog } from '../http/log.ts';
import { type Report, registry, sumMetricsWith } from '../http/metrics.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from './fault.ts';
import type { Order, ToChild, ToParent } from './messages.ts';
import { stopAtEnd } from './stop.ts';

const postToParent = (message: ToParent) => void process.send?.(message);

/** How long the metrics wait for the parent. */
const OTHERS_MS_MAX = 2_000;

const asked = new Map<number, (reports: readonly Report[]) => void>();
let asks = 0;

/** The metrics of the other processes; none when the parent does not answer in time. */
function othersReports(own: Report): Promise<readonly Report[]> {
  asks += 1;
  const id = asks;
  return new Promise((resolve) => {
    const settle = (reports: readonly Report[]) => {
      clearTimeout(timer);
      asked.delete(id);
      resolve(reports);
    };
    const timer = setTimeout(() => settle([]), OTHERS_MS_MAX);
    asked.set(id, settle);
    postToParent({ kind: 'others', id, own });
  });
}

let running: RunningServer | undefined;
let stop = () => {};

async function report(id: number): Promise<void> {
  if (running) measurePools(running.ctx);
  postToParent({ kind: 'report', id, report: await registry.getMetricsAsJSON() });
}

async function serve({ connection, secrets }: Order): Promise<void> {
  const config = processConfig();
  const log = openLog(config.logLevel);
  const server = await startServer({ config, connection, log, secrets });
  running = server;
  sumMetricsWith(othersReports);
  stop = stopAtEnd(log, () => server.stop());
  postToParent({ kind: 'ready', port: server.port });
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'stop') stop();
  else if (message.kind === 'measure') void report(message.id);
  else if (message.kind === 'reports') asked.get(message.id)?.(message.reports);
  else
    serve(message.order).catch((error) => {
      process.stderr.write(`${textOf(error)}\n`);
      process.exit(1);
    });
});
postToParent({ kind: 'loaded' });
