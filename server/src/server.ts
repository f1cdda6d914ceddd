/** Starts one server process: database pools, sign-in, HTTP server, event worker, jobs. */
import type { Logger } from 'pino';
import { pastEnrollmentsJob } from './access/past-enrollments.ts';
import { watchDatabase } from './admin/database-trouble.ts';
import { measure } from './admin/health/gauges.ts';
import { registerProcess } from './admin/health/settings-consistency.ts';
import { importFilesJob } from './admin/imports/purge.ts';
import { countRequestError } from './admin/request-errors/counter.ts';
import { retentionJob } from './admin/retention.ts';
import { consoleRoutes, jobs, processors, routes } from './app.ts';
import { openAuth } from './auth/auth.ts';
import { missingPage } from './auth/pages/pages.ts';
import { findIssuerFaults } from './auth/tokens/issuer-check.ts';
import { version } from './config/version.ts';
import type { Config } from './config.ts';
import { openConsole } from './console/console.ts';
import { type Context, createContext, drainContext } from './context.ts';
import { docsMount } from './docs/mounts.ts';
import { readCommands } from './docs/reference/commands.ts';
import { payloadJob } from './events/log/payload-retention.ts';
import { renumberLog } from './events/log/renumber.ts';
import { startWorker } from './events/worker/worker.ts';
import { endStreams } from './feed/open-stream.ts';
import { shareUsage } from './http/limits/rate-sharing.ts';
import type { Mount } from './http/mounts.ts';
import { openapi } from './http/reference/openapi.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/serve.ts';
import type { Secrets } from './lib/sealing.ts';
import './metrics.ts';
import { openPools, type Pools } from './pools.ts';
import { DisclosureLog } from './privacy/disclosures.ts';
import { withAuditing } from './privacy/with-auditing.ts';
import { storeReviewSettings } from './review/records/settings.ts';
import { type Job, startScheduler } from './storage/database/jobs.ts';
import type { Connection } from './storage/database/postgres.ts';
import { sealTexts } from './storage/sealed-texts.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { nightlyExports } from './warehouse/nightly.ts';
import { startWebhooks } from './webhooks/worker.ts';

export interface RunningServer {
  readonly port: number;
  readonly ctx: Context;
  /** Completes the requests and the batch under way, then closes HTTP server and pools. */
  stop(): Promise<void>;
}

/** Where a server that listens at this address is reached from its own machine. */
function ownAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface StartOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Default: the jobs of app.ts. Tests pass none and run jobs themselves. */
  readonly jobs?: readonly Job[];
  /** Encrypt private keys; default: those of the settings. */
  readonly secrets?: Secrets;
  /** Longest wait of a write before it is read. Tests, whose own work blocks the loop, raise it. */
  readonly writeWaitMsMax?: number;
}

/** The SDK of OpenTelemetry is loaded where it is used, and nowhere else. */
async function loadTelemetry({ config, log }: StartOptions): Promise<Telemetry | undefined> {
  if (!config.telemetry) return undefined;
  const { openTelemetry } = await import('./telemetry/telemetry.ts');
  return openTelemetry(config.telemetry, { log, version, baseUrl: config.baseUrl });
}

/** Starts the server on a migrated database; it runs until `stop`. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const trouble = watchDatabase(options.log);
  const telemetry = await loadTelemetry(options);
  const pools = openPools(options, { trouble, tracer: telemetry?.tracer });
  const closePools = () => Promise.all(Object.values(pools).map((pool) => pool.close()));
  try {
    const { lastRefusal } = trouble;
    const { stop, ...running } = await serve({ ...options, telemetry, lastRefusal }, pools);
    return {
      ...running,
      async stop() {
        await stop();
        await closePools();
      },
    };
  } catch (error) {
    await closePools();
    throw error;
  }
}

function jobsBySettings(config: Config): readonly Job[] {
  return [
    retentionJob(config),
    payloadJob(config.retention.eventDays),
    pastEnrollmentsJob(config.enrollmentGraceDays),
    importFilesJob(config),
  ];
}

function docs({ baseUrl }: Config, served: readonly Route[]): Mount {
  return docsMount({ baseUrl, openapi: () => openapi(served), commands: readCommands });
}

/** Logs issuers that cannot be used, unless the check is aborted. */
function warnOfIssuers(config: Config, log: Logger): AbortController {
  const checking = new AbortController();
  void findIssuerFaults(config, checking.signal).then((faults) => {
    if (checking.signal.aborted) return;
    for (const { setting, reason, effect } of faults)
      log.warn({ setting, cause: reason }, `${setting} cannot be used now: ${effect}`);
  });
  return checking;
}

function shareRates({ rateUsage }: Context, { state }: Pools, log: Logger) {
  if (!rateUsage) return undefined;
  return shareUsage(state, rateUsage, {
    onError: ({ message }) =>
      log.warn({ cause: message }, 'rate limits are not shared with other processes now'),
  });
}

interface ServeOptions extends StartOptions {
  readonly telemetry: Telemetry | undefined;
  lastRefusal(): Error | undefined;
}

async function serve(options: ServeOptions, pools: Pools): Promise<RunningServer> {
  const { log, telemetry, config, now, secrets, lastRefusal } = options;
  const { db } = pools;
  const tracer = telemetry?.tracer;
  const listening = Promise.withResolvers<string>();
  const serverUrl = listening.promise;
  const ctx = createContext(config, pools, { now, secrets, serverUrl, lastRefusal });
  const disclosures = new DisclosureLog(db, log);
  const auth = await openAuth({
    db,
    statePool: pools.state,
    config,
    secrets: ctx.secrets,
    onError: (error) => log.error({ err: error }, 'a token request or a sign-in failed'),
    limiter: ctx.limiter,
  });
  await sealTexts(db, ctx.secrets);
  const openedConsole = openConsole({ ctx, auth, serverUrl, log });
  const served = openedConsole.sessionAuth
    ? routes
    : routes.filter((route) => !consoleRoutes.includes(route));
  const server = createServer({
    ctx,
    routes: served.map((route) => withAuditing(route, disclosures)),
    mounts: [...auth.mounts, ...openedConsole.mounts, docs(config, served)],
    authenticate: auth.authenticate,
    people: openedConsole.sessionAuth,
    isKnownOrigin: auth.isKnownOrigin,
    openapi: () => openapi(served),
    missingPage: ({ message }) => missingPage(message, config.console !== 'off'),
    log,
    tracer,
    onRefused: (refused) => countRequestError(ctx, refused),
    writeWaitMsMax: options.writeWaitMsMax,
  });
  await renumberLog(db, () =>
    log.warn('the event log comes from another cluster: it is renumbered, a minute for a million'),
  );
  await storeReviewSettings(db, config.review);
  const port = await server.listen(config.host, config.port);
  listening.resolve(ownAddress(config.host, port));
  const membership = await registerProcess(pools.state, { config, port }, log);
  const worker = startWorker(pools.work, processors, { log, tracer, wake: ctx.committer.stored });
  const webhooks = startWebhooks(ctx, { disclosures, log });
  telemetry?.sendMetrics(() => measure(ctx));
  const sharing = shareRates(ctx, pools, log);
  const timer = { now: ctx.now, log };
  const all = options.jobs ?? [...jobs, ...jobsBySettings(config)];
  const scheduler = startScheduler(pools.jobs, all, timer);
  // It takes minutes, for which other jobs do not wait.
  const exports = startScheduler(pools.jobs, options.jobs ? [] : nightlyExports(config), timer);
  const checking = warnOfIssuers(config, log);
  return {
    port,
    ctx,
    async stop() {
      checking.abort();
      openedConsole.stop();
      await webhooks.stop();
      await endStreams(ctx);
      await Promise.all([server.close(), ctx.imports.stop(), ctx.downloads.stop()]);
      await drainContext(ctx);
      await disclosures.stop();
      await auth.stop();
      await Promise.all([worker.stop(), scheduler.stop(), exports.stop(), sharing?.stop()]);
      await membership.stop();
      await telemetry?.stop();
    },
  };
}
