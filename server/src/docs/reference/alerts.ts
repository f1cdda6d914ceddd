/** Alerts that an operator should have: a page lists them, and prints them as Prometheus rules. */
import { EXAMPLE_URL } from '../render/files.ts';
import { anchorOf } from '../render/markdown.ts';

interface Alert {
  readonly name: string;
  /** PromQL. */
  readonly when: string;
  /** How long it must hold; '' = at once. */
  readonly lasts: string;
  readonly severity: 'page' | 'ticket';
  readonly meaning: string;
  /** Markdown file, relative to docs/reference, with the anchor. */
  readonly page?: string;
}

const OUTAGES = '../operate/outages.md';

export const ALERTS: readonly Alert[] = [
  {
    name: 'LecternDown',
    when: 'up{job="lectern"} == 0',
    lasts: '1m',
    severity: 'page',
    meaning: 'The server does not answer. `/health/ready` and the log say why.',
    page: `${OUTAGES}#the-start-is-refused`,
  },
  {
    name: 'LecternDatabaseRefuses',
    when: 'increase(lectern_database_refusals_total[5m]) > 0',
    lasts: '1m',
    severity: 'page',
    meaning: 'PostgreSQL refuses work: full disk, no connection left, read-only.',
    page: `${OUTAGES}#postgresql-refuses-work`,
  },
  {
    name: 'LecternDatabaseAway',
    when: 'lectern_database_up == 0',
    lasts: '1m',
    severity: 'page',
    meaning: 'The server runs, and its database does not answer: all requests get 503.',
    page: `${OUTAGES}#postgresql-refuses-work`,
  },
  {
    name: 'LecternReadDatabaseAway',
    when: 'lectern_read_database_away == 1',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'The standby of READ_DATABASE_URL answers no reads; the primary has them all.',
    page: '../operate/several-servers.md#reads-from-a-standby',
  },
  {
    name: 'LecternEventsLate',
    when: 'lectern_events_lag_seconds > 60',
    lasts: '5m',
    severity: 'page',
    meaning:
      'XP and results come late: the worker stopped, or more events arrive than it can process.',
    page: `${OUTAGES}#overload`,
  },
  {
    name: 'LecternEventsHeld',
    when: 'lectern_events_held_seconds > 30',
    lasts: '1m',
    severity: 'page',
    meaning: 'Events wait for the end of a transaction that stores others.',
    page: `${OUTAGES}#the-worker-is-held-back`,
  },
  {
    name: 'LecternTransactionOpen',
    when: 'lectern_oldest_writing_transaction_seconds > 60',
    lasts: '2m',
    severity: 'ticket',
    meaning: 'Tables grow and erasures wait; usually an open `begin` in psql.',
    page: `${OUTAGES}#a-transaction-stays-open`,
  },
  {
    name: 'LecternNoWorker',
    when: 'max(lectern_worker_active) == 0 or min(lectern_worker_last_step_seconds) > 10',
    lasts: '1m',
    severity: 'page',
    meaning: 'No process reads the event log.',
    page: `${OUTAGES}#a-server-process-dies-or-stops`,
  },
  {
    name: 'LecternErrors',
    when: 'sum(rate(lectern_http_requests_total{status=~"5.."}[5m])) / sum(rate(lectern_http_requests_total[5m])) > 0.005',
    lasts: '5m',
    severity: 'page',
    meaning:
      '503 = overload, or the database is away; 500 = a fault, whose request id is in the log.',
    page: `${OUTAGES}#overload`,
  },
  {
    name: 'LecternSlow',
    when: 'histogram_quantile(0.99, sum by (le) (rate(lectern_http_request_seconds_bucket[5m]))) > 1',
    lasts: '10m',
    severity: 'ticket',
    meaning: 'Disk or database are overloaded.',
    page: `${OUTAGES}#overload`,
  },
  {
    name: 'LecternTokensRefused',
    when: 'sum(rate(lectern_http_requests_total{route="/oauth2/token",status="401"}[10m])) * 60 > 10',
    lasts: '10m',
    severity: 'ticket',
    meaning: 'A partner has a wrong secret, or secrets are being guessed.',
    page: '../operate/keys.md',
  },
  {
    name: 'LecternRateLimited',
    when: 'sum(rate(lectern_http_requests_total{status="429"}[15m])) / sum(rate(lectern_http_requests_total[15m])) > 0.01',
    lasts: '15m',
    severity: 'ticket',
    meaning: 'A partner reaches its rate limit: raise it, or contact the partner.',
    page: '../decisions/rate-limits.md',
  },
  {
    name: 'LecternJobsFail',
    when: 'lectern_jobs_failing > 0',
    lasts: '1h',
    severity: 'ticket',
    meaning: 'Sweeps, retention or late erasures fail; the log says why.',
  },
  {
    name: 'LecternDiskFills',
    when: 'lectern_disk_free_bytes < 5368709120 or lectern_postgresql_wal_bytes > 4294967296',
    lasts: '5m',
    severity: 'page',
    meaning: 'The embedded PostgreSQL stops at a full disk.',
    page: `${OUTAGES}#postgresql-refuses-work`,
  },
  {
    name: 'LecternBackupOld',
    when: 'time() - lectern_backup_time_seconds > 93600',
    lasts: '1h',
    severity: 'ticket',
    meaning: 'The newest backup of `lectern db backup` is older than 26 hours.',
    page: '../operate/backups.md',
  },
  {
    name: 'LecternBackupMissing',
    when: 'lectern_disk_free_bytes unless lectern_backup_time_seconds',
    lasts: '26h',
    severity: 'ticket',
    meaning: 'The embedded database has no backup at all.',
    page: '../operate/backups.md',
  },
  {
    name: 'LecternWarehouseExportOld',
    when: 'time() - max(lectern_warehouse_export_time_seconds) > 108000',
    lasts: '1h',
    severity: 'ticket',
    meaning:
      'The newest nightly export of the warehouse began more than 30 hours ago. The Health page shows why the job `warehouse export` fails.',
    page: '../operate/warehouse.md#export-every-night',
  },
  {
    name: 'LecternEventsDropped',
    when: 'sum by (application) (lectern_application_events_last_hour{state="dropped"}) > 0.05 * sum by (application) (lectern_application_events_last_hour{state=~"dropped|processed"})',
    lasts: '1h',
    severity: 'ticket',
    meaning:
      'More than 5 % of the events of an application are dropped: its integration is broken, and `GET /admin/1.0/events` has the reasons.',
    page: '../operate/applications.md',
  },
  {
    name: 'LecternWebhooksLate',
    when: 'lectern_webhooks_lag_seconds > 300',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'Changes wait for webhooks whose receivers work: more are made than can be sent.',
    page: '../operate/applications.md#webhooks',
  },
  {
    name: 'LecternWebhookPaused',
    when: 'delta(lectern_webhooks_paused[1h]) > 0',
    lasts: '',
    severity: 'ticket',
    meaning:
      'A webhook took nothing for three days, or said that it is gone: its application misses changes until it is resumed.',
    page: '../operate/applications.md#webhooks',
  },
  {
    name: 'LecternStarves',
    when: 'increase(lectern_event_loop_late_total[5m]) > 0 or increase(lectern_requests_refused_late_total[5m]) > 0',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'The process was stopped, or gets too little CPU.',
    page: `${OUTAGES}#the-process-was-stopped-or-starved`,
  },
  {
    name: 'LecternConnectionsCut',
    when: 'increase(lectern_http_connections_cut_total[15m]) > 0',
    lasts: '15m',
    severity: 'ticket',
    meaning: 'Clients stall, or open more connections than permitted.',
    page: '../decisions/neighbours.md',
  },
  {
    name: 'LecternDatabaseWaits',
    when: 'increase(lectern_database_waits_too_long_total[5m]) > 0 or lectern_database_waiting > 20',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'Requests wait for connections of the database.',
    page: `${OUTAGES}#overload`,
  },
  {
    name: 'LecternFilesOpen',
    when: 'process_open_fds / process_max_fds > 0.8',
    lasts: '5m',
    severity: 'ticket',
    meaning: 'Soon no client can connect; raise `LimitNOFILE`.',
    page: `${OUTAGES}#overload`,
  },
  {
    name: 'LecternPostgresRestarted',
    when: 'changes(lectern_postgresql_start_time_seconds[10m]) > 0',
    lasts: '',
    severity: 'ticket',
    meaning: 'PostgreSQL was started again; its log says why.',
  },
  {
    name: 'LecternMemory',
    when: 'process_resident_memory_bytes{job="lectern"} > 1073741824',
    lasts: '15m',
    severity: 'ticket',
    meaning: 'Normal is 150 to 400 MB.',
  },
];

/** The file `deploy/prometheus/lectern.rules.yml`. */
export function alertFile(): string {
  return [
    '# Alert rules of Lectern, for `rule_files` of Prometheus; `npm run alerts` writes this file.',
    `# Put the address of your server in place of ${EXAMPLE_URL}.`,
    alertRules(),
  ].join('\n');
}

/** Rules of Prometheus for all alerts, in YAML. */
export function alertRules(): string {
  const rules = ALERTS.map(({ name, when, lasts, severity, meaning }) => [
    `      - alert: ${name}`,
    `        expr: '${when}'`,
    ...(lasts === '' ? [] : [`        for: ${lasts}`]),
    `        labels: { severity: ${severity} }`,
    '        annotations:',
    `          summary: '${meaning.replaceAll('`', '').replaceAll("'", "''")}'`,
    `          runbook_url: '${EXAMPLE_URL}/docs/reference/alerts#${anchorOf(name)}'`,
  ]);
  return ['groups:', '  - name: lectern', '    rules:', ...rules.flat(), ''].join('\n');
}
