/** The alert rules: each begins and ends, by Prometheus's own judgement. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { checkRules, judge, noPromtool, type Trial } from '../../../test/harness/promtool.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import '../../app.ts';
import { registry } from '../../http/metrics.ts';
import '../../metrics.ts';
import { ALERTS, alertFile } from './alerts.ts';

const FILE = resolve(import.meta.dirname, '../../../../deploy/prometheus/lectern.rules.yml');
const folder = await testFolder('alerts');

/** Sound for ten minutes, then bad for `minutes`, then sound; samples of a minute. */
interface Course {
  readonly minutes: number;
  /** Minutes after which a counter of bad things is forgotten; 0 = at once. */
  readonly memory: number;
  readonly series: Readonly<Record<string, string>>;
  /** How many burn at once; left out = one. */
  readonly alerts?: number;
}

const gauge = (good: number, bad: number, minutes: number) =>
  `${good}x9 ${bad}x${minutes - 1} ${good}x60`;
const grows = (perMinute: number, minutes: number) =>
  `0x9 ${perMinute}+${perMinute}x${minutes - 1} ${perMinute * minutes}x60`;
const always = (perMinute: number) => `0+${perMinute}x2000`;

function byGauge(series: string, [good, bad]: readonly [number, number], minutes: number): Course {
  return { minutes, memory: 0, series: { [series]: gauge(good, bad, minutes) } };
}

function byCounter(series: string, minutes: number, memory: number): Course {
  return { minutes, memory, series: { [series]: grows(30, minutes) } };
}

const OK = 'lectern_http_requests_total{route="/health",status="200"}';
const TOKEN = 'lectern_http_requests_total{route="/oauth2/token",status="401"}';
const LATE = 'lectern_http_request_seconds_bucket';
const OF = 'lectern_application_events_last_hour{application';

/** What makes each alert begin, and end. */
const COURSES: Readonly<Record<string, Course>> = {
  LecternDown: byGauge('up{job="lectern"}', [1, 0], 5),
  LecternDatabaseAway: byGauge('lectern_database_up', [1, 0], 5),
  LecternDatabaseRefuses: byCounter('lectern_database_refusals_total{sqlstate="53100"}', 5, 5),
  LecternReadDatabaseAway: byGauge('lectern_read_database_away', [0, 1], 10),
  LecternEventsLate: byGauge('lectern_events_lag_seconds', [1, 90], 10),
  LecternEventsHeld: byGauge('lectern_events_held_seconds', [0, 40], 5),
  LecternTransactionOpen: byGauge('lectern_oldest_writing_transaction_seconds', [0, 90], 5),
  LecternNoWorker: {
    ...{ minutes: 5, memory: 0 },
    series: {
      'lectern_worker_active{instance="a"}': gauge(1, 0, 5),
      'lectern_worker_active{instance="b"}': gauge(0, 0, 5),
      'lectern_worker_last_step_seconds{instance="a"}': gauge(1, 1, 5),
    },
  },
  LecternErrors: {
    ...{ minutes: 10, memory: 5 },
    series: {
      [OK]: always(100),
      'lectern_http_requests_total{route="/x",status="503"}': grows(1, 10),
    },
  },
  LecternSlow: {
    ...{ minutes: 20, memory: 5 },
    series: {
      [`${LATE}{le="1"}`]: '0+100x9 900x19 1000+100x60',
      [`${LATE}{le="2.5"}`]: always(100),
      [`${LATE}{le="+Inf"}`]: always(100),
    },
  },
  LecternTokensRefused: byCounter(TOKEN, 25, 10),
  LecternRateLimited: {
    ...{ minutes: 40, memory: 15 },
    series: { [OK]: always(100), 'lectern_http_requests_total{status="429"}': grows(5, 40) },
  },
  LecternJobsFail: byGauge('lectern_jobs_failing', [0, 1], 65),
  LecternDiskFills: byGauge('lectern_disk_free_bytes', [1e10, 1e9], 10),
  LecternStarves: byCounter('lectern_event_loop_late_total', 10, 5),
  LecternConnectionsCut: byCounter('lectern_http_connections_cut_total', 30, 15),
  LecternDatabaseWaits: byGauge('lectern_database_waiting{pool="db"}', [0, 30], 10),
  LecternFilesOpen: {
    ...{ minutes: 10, memory: 0 },
    series: {
      process_open_fds: gauge(50, 900, 10),
      process_max_fds: always(0).replace('0', '1000'),
    },
  },
  LecternPostgresRestarted: {
    ...{ minutes: 1, memory: 10 },
    series: { lectern_postgresql_start_time_seconds: '100x9 200x60' },
  },
  LecternMemory: byGauge('process_resident_memory_bytes{job="lectern"}', [3e8, 2e9], 20),
  // The clock of these trials begins with 0.
  LecternBackupOld: byGauge('lectern_backup_time_seconds', [0, -100_000], 70),
  LecternWebhooksLate: byGauge('lectern_webhooks_lag_seconds', [0, 400], 10),
  LecternWebhookPaused: byGauge('lectern_webhooks_paused', [0, 1], 5),
  LecternWarehouseExportOld: byGauge('lectern_warehouse_export_time_seconds', [0, -110_000], 70),
  LecternBackupMissing: {
    ...{ minutes: 1_590, memory: 0 },
    series: { lectern_disk_free_bytes: '1e10x1700', lectern_backup_time_seconds: '_x1600 0x60' },
  },
  // All events of one application are dropped, some of another one, too few of a third.
  LecternEventsDropped: {
    ...{ minutes: 70, memory: 2 },
    series: {
      [`${OF}="a",state="dropped"}`]: '_x9 20x69 _x60',
      [`${OF}="b",state="dropped"}`]: gauge(1, 20, 70),
      [`${OF}="b",state="processed"}`]: gauge(100, 100, 70),
      [`${OF}="c",state="dropped"}`]: gauge(4, 4, 70),
      [`${OF}="c",state="processed"}`]: gauge(100, 100, 70),
    },
    alerts: 2,
  },
};

test('promtool accepts the rules', { skip: noPromtool }, async () => {
  assert.equal(await checkRules(folder, alertFile()), ALERTS.length);
});

test('each alert begins, and ends', { skip: noPromtool }, () => {
  const trials = Object.entries(COURSES).map(
    ([name, { minutes, memory, series, alerts = 1 }]): Trial => {
      const counts = [
        [9, 0],
        [9 + minutes, alerts],
        [9 + minutes + memory + 5, 0],
      ] as const;
      return { labels: `alertname="${name}",`, series, counts };
    },
  );
  return judge(folder, alertFile(), trials);
});

test('every alert has a course here, a name of its own, and metrics that exist', async () => {
  assert.deepEqual(ALERTS.map(({ name }) => name).sort(), Object.keys(COURSES).sort());
  const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
  const named = alertFile().match(/\blectern_[a-z_]+/g) ?? [];
  const bare = named.map((name) => (known.has(name) ? name : name.replace(/_bucket$/, '')));
  assert.deepEqual(
    [...new Set(bare)].filter((name) => !known.has(name)),
    [],
  );
  for (const { name, when, lasts } of ALERTS) {
    assert.match(lasts, /^(?:\d+[mh])?$/, name);
    for (const pair of ['()', '{}', '[]']) {
      const [open = '', close = ''] = pair;
      assert.equal(when.split(open).length, when.split(close).length, `${name}: ${pair}`);
    }
  }
});

test('deploy/prometheus/lectern.rules.yml has these rules: else run "npm run alerts"', async () => {
  assert.equal(await readFile(FILE, 'utf8'), alertFile());
});
