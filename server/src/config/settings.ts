/** Every setting of the server and its commands: variable, text, default, meaning. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { CONNECTIONS_EACH, REQUEST_SECONDS_MAX } from './connections.ts';
import { TOKENS, UPSTREAM } from './issuers.ts';
import { risks } from './safety.ts';
import { type Setting, type Settings, setting } from './setting.ts';
import { TELEMETRY } from './telemetry.ts';
import {
  bytes,
  ConfigError,
  count,
  days,
  decimal,
  type Environment,
  oneOf,
  onOff,
  optional,
  ownUrl,
  postgresUrl,
  type Read,
  refusal,
  secret,
  textAsIs,
  timeZone,
  UNITS,
  whole,
  workers,
} from './values.ts';

const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production';

const ownWorkers: Read<number> = (text, name, env) =>
  workers(text, name, { cores: availableParallelism(), hasPostgres: !env['DATABASE_URL'] });

const standbyUrl: Read<string> = (text, name, env) => {
  if (env['DATABASE_URL']) return postgresUrl(text, name, env);
  throw new ConfigError(
    `${name} is set without DATABASE_URL; the embedded PostgreSQL has no standby.`,
  );
};

/** It opens, and seals nothing: beside it is one that seals, or that of the data folder. */
const otherSecret: Read<string> = (text, name, env) => {
  if (env['LECTERN_SECRET'] || !env['DATABASE_URL']) return secret(text, name, env);
  throw new ConfigError(
    `${name} is set, and LECTERN_SECRET is not: set the secret that is to stay as LECTERN_SECRET.`,
  );
};

/** Misspelt, it would open all that production closes. */
const production: Read<boolean> = (text, name) => {
  if (text === 'production' || !/^\s*prod/i.test(text)) return text === 'production';
  throw refusal(name, text, 'production as it is spelt here; any other word is development');
};

const compat: Read<'live'> = (text, name) => {
  if (text === 'live') return text;
  throw refusal(name, text, 'live, or nothing for the contract alone');
};

/** Above it the text of a package can exceed the maximum length of a JavaScript string. */
const CASE_BODY_MIB_MAX = 400;

export const SERVER = {
  port: setting('PORT', whole(0, 65_535), {
    default: '8080',
    meaning: 'Port to listen on; 0 = any free one.',
    mayDiffer: true,
  }),
  host: setting('HOST', textAsIs, {
    default: 'localhost',
    meaning: 'Address to listen on; `0.0.0.0` = all.',
    mayDiffer: true,
  }),
  workers: setting('WORKERS', ownWorkers, {
    default: '1',
    meaning: `Server processes that share the port: a number up to 64, or \`auto\` = one for each core, with the embedded PostgreSQL one for each two. One that ends is replaced, SIGHUP replaces all in turn. Each takes up to ${CONNECTIONS_EACH} connections of the database.`,
    mayDiffer: true,
  }),
  baseUrl: setting('BASE_URL', ownUrl, {
    default: ({ PORT }) => `http://localhost:${PORT || '8080'}`,
    meaning:
      'Where clients reach the server: protocol, host name, and port if it is not the usual one. Ids and links are built from it, so it stays the same for ever. The default has the port of `PORT`.',
  }),
  dataDir: setting('DATA_DIR', (text) => resolve(text), {
    default: './data',
    meaning: 'Folder of the embedded database and its secret.',
    mayDiffer: true,
  }),
  databaseUrl: setting('DATABASE_URL', optional(postgresUrl), {
    meaning:
      'An external PostgreSQL (15 or newer, encoding UTF8, collation C or C.UTF-8). Nothing is embedded then.',
    secret: true,
    mayDiffer: true,
  }),
  readDatabaseUrl: setting('READ_DATABASE_URL', optional(standbyUrl), {
    meaning:
      'A synchronous standby of `DATABASE_URL`, for lists and other reads. Writes of records then wait until it shows them. While it is away the primary answers. The same for all processes, and set for commands that write. See [reads from a standby](../operate/several-servers.md#reads-from-a-standby).',
    secret: true,
  }),
  production: setting('NODE_ENV', production, {
    show: (is) => (is ? 'production' : 'development'),
    meaning:
      '`production` turns scaffolding off and rate limits on, and refuses insecure settings.',
  }),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    {
      default: 'info',
      meaning:
        'Least severe level in the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      mayDiffer: true,
    },
  ),
};

export const SECURITY = {
  secret: setting('LECTERN_SECRET', optional(secret), {
    meaning:
      'Encrypts private keys; at least 32 random characters, as `openssl rand -base64 32` prints them. The same for all processes. Not set = the file `secret` in `DATA_DIR`. Production requires it beside `DATABASE_URL`.',
    secret: true,
    mayDiffer: true,
  }),
  otherSecret: setting('LECTERN_SECRET_OTHER', optional(otherSecret), {
    meaning:
      'Also opens what is sealed, and seals nothing: the former or the next `LECTERN_SECRET` while it is exchanged.',
    secret: true,
    mayDiffer: true,
  }),
  tlsProxy: setting('TLS_PROXY', onOff, {
    default: 'off',
    meaning:
      '`on`: a proxy in front ends TLS and sets `X-Forwarded-For`, which then names the client.',
    mayDiffer: true,
  }),
  metricsToken: setting('METRICS_TOKEN', optional(secret), {
    meaning:
      'Bearer token of `/metrics`. Without it only direct requests of this machine get them, and none behind a proxy.',
    secret: true,
    mayDiffer: true,
  }),
  acceptedRisks: setting('ACCEPT_RISKS', risks, {
    show: (accepted) => [...accepted].join(' '),
    meaning:
      'Insecure settings that production accepts, with commas between them: `http`, `scaffolding`, `open-keys`, `password-only`, `any-audience`.',
    mayDiffer: true,
  }),
};

export const CONSOLE = {
  console: setting('CONSOLE', oneOf('on', 'lazy', 'off'), {
    default: 'on',
    meaning:
      '`on`: people sign in at `/console`. `lazy`: its pages are bundled at the first request. `off`: no pages, no accounts.',
    mayDiffer: true,
  }),
  accountsSecondFactor: setting('ACCOUNTS_SECOND_FACTOR', oneOf('required', 'optional'), {
    default: (env) => (isProduction(env) ? 'required' : 'optional'),
    meaning:
      '`required`: operators at the console need a passkey or an authenticator app. That is the default in production.',
  }),
};

export const INTAKE = {
  scaffolding: setting('SCAFFOLDING', onOff, {
    default: (env) => (isProduction(env) ? 'off' : 'on'),
    meaning:
      'Partners may write the roster and the gradebook, for testing. Off in production by default.',
  }),
  compat: setting('COMPAT', optional(compat), {
    meaning: '`live` accepts the known differences of existing clients.',
  }),
  enrollmentGraceDays: setting('ENROLLMENT_GRACE_DAYS', whole(0, 3_650), {
    default: '30',
    meaning: "The application of a course sees a student so many days after the enrollment's end.",
  }),
  caseBodyBytesMax: setting('CASE_BODY_MAX_MIB', bytes('MiB', CASE_BODY_MIB_MAX), {
    show: (value) => value / UNITS.MiB,
    default: '128',
    meaning: 'Largest CASE upload in MiB, 400 at most.',
  }),
  recordBytesMax: setting('RECORD_MAX_KIB', bytes('KiB', 240), {
    show: (value) => value / UNITS.KiB,
    default: '64',
    meaning: 'Largest record as stored, in KiB (CASE apart), 240 at most; a larger one is 413.',
  }),
  eventsPerPostMax: setting('EVENTS_PER_POST_MAX', whole(1, 100), {
    default: '1',
    meaning: 'Events in one envelope, 100 at most.',
  }),
  eventsLagSecondsMax: setting('EVENTS_LAG_MAX_SECONDS', count, {
    default: '3600',
    meaning: 'Events are refused with 503 while the oldest unprocessed event is older.',
  }),
  eventsFutureSecondsMax: setting('EVENTS_FUTURE_MAX_SECONDS', count, {
    default: '300',
    meaning: "Events and heartbeats further ahead of the server's clock are refused.",
  }),
  rateLimitsOn: setting('RATE_LIMITS', onOff, {
    default: (env) => (isProduction(env) ? 'on' : 'off'),
    meaning: '`on`: the limits of rates below hold. On in production.',
  }),
};

export const RETENTION = {
  eventDays: setting('EVENT_RETENTION_DAYS', days, {
    default: '0',
    meaning:
      'Days for which the texts of events as sent are kept; 0 = for ever. The events, XP and results stay.',
  }),
  auditDays: setting('RETENTION_AUDIT_DAYS', days, {
    default: '730',
    meaning: 'Days of the audit log; 0 = for ever.',
  }),
  disclosureDays: setting('RETENTION_DISCLOSURE_DAYS', days, {
    default: '1825',
    meaning: 'Days of the disclosure log; 0 = for ever.',
  }),
  heartbeatDays: setting('RETENTION_HEARTBEAT_DAYS', days, {
    default: '0',
    meaning:
      'Days of heartbeats; 0 = for ever. Older active time is then computed from events alone.',
  }),
};

export const CONNECTIONS = {
  connectionsMax: setting('CONNECTIONS_MAX', count, {
    default: '4000',
    meaning: 'Open connections in all.',
    mayDiffer: true,
  }),
  connectionsPerAddressMax: setting('CONNECTIONS_PER_ADDRESS_MAX', count, {
    default: '1000',
    meaning: 'Open connections of one address.',
    mayDiffer: true,
  }),
  headersSecondsMax: setting('HEADERS_MAX_SECONDS', whole(1, REQUEST_SECONDS_MAX), {
    default: '15',
    meaning: `Time for the headers of a request, ${REQUEST_SECONDS_MAX} s at most.`,
    mayDiffer: true,
  }),
  // A timer of more than 24 days would end at once.
  stallSecondsMax: setting('STALL_MAX_SECONDS', whole(1, 86_400), {
    default: '30',
    meaning: 'Time without progress of a reply or an upload; then it is cut off. A day at most.',
    mayDiffer: true,
  }),
};

export const RATES = {
  readsPerSecond: setting('RATE_LIMIT_READS_PER_SECOND', count, {
    default: '1000',
    meaning: 'Reads of one application.',
  }),
  readMibPerMinute: setting('RATE_LIMIT_READ_MIB_PER_MINUTE', count, {
    default: '2048',
    meaning: 'MiB of lists that one application reads.',
  }),
  writesPerSecond: setting('RATE_LIMIT_WRITES_PER_SECOND', count, {
    default: '200',
    meaning: 'Writes of one application.',
  }),
  eventsPerSecond: setting('RATE_LIMIT_EVENTS_PER_SECOND', count, {
    default: '5000',
    meaning: 'Events of one application.',
  }),
  uploadsPerMinute: setting('RATE_LIMIT_UPLOADS_PER_MINUTE', count, {
    default: '30',
    meaning: 'Uploads of frameworks of one application.',
  }),
  tokensPerMinute: setting('RATE_LIMIT_TOKENS_PER_MINUTE', count, {
    default: '120',
    meaning: 'Tokens of one client.',
  }),
  signInsPerMinute: setting('RATE_LIMIT_SIGN_INS_PER_MINUTE', count, {
    default: '600',
    meaning: 'Token requests and sign-ins from one address.',
  }),
  publicReadsPerSecond: setting('RATE_LIMIT_PUBLIC_READS_PER_SECOND', count, {
    default: '50',
    meaning: 'Reads without a token from one address.',
  }),
};

export const REVIEW = {
  desiredRetention: setting('REVIEW_RETENTION', decimal(0.7, 0.97), {
    default: '0.9',
    meaning: 'Probability of recall at which a review is due, 0.7 to 0.97.',
  }),
  maximumIntervalDays: setting('REVIEW_MAX_INTERVAL_DAYS', whole(1, 36_500), {
    default: '365',
    meaning: 'Longest interval between two reviews.',
  }),
  fold: setting('REVIEW_FOLD', oneOf('day', 'answer'), {
    default: 'day',
    meaning: '`day`: the answers of a day are one review. `answer`: each answer is one.',
  }),
  timeZone: setting('REVIEW_TIME_ZONE', timeZone, {
    default: 'UTC',
    meaning: 'Time zone of students whose user and school have none.',
  }),
  perDayMax: setting('REVIEW_MAX_PER_DAY', whole(0, 10_000), {
    default: '0',
    meaning: 'Standards placed for a student in a day; 0 = no limit.',
  }),
};

export const WAREHOUSE = {
  folder: setting(
    'WAREHOUSE_EXPORT',
    optional((text) => resolve(text)),
    {
      meaning:
        'Folder of nightly [exports of the warehouse](../operate/warehouse.md#export-every-night): a full one each week, what changed on the other nights. Set it for the processes of one machine, or for all with one shared folder. Not set = none.',
      mayDiffer: true,
    },
  ),
  hour: setting('WAREHOUSE_EXPORT_HOUR', whole(0, 23), {
    default: '2',
    meaning: 'Hour of the day (UTC) after which the nightly export begins.',
    mayDiffer: true,
  }),
};

/** Settings of commands that call a server. */
export const CALLS = {
  baseUrl: setting('LECTERN_BASE_URL', textAsIs, {
    meaning: 'Address of the server.',
  }),
  clientId: setting('LECTERN_CLIENT_ID', textAsIs, {
    meaning: 'Client id.',
  }),
  clientSecret: setting('LECTERN_CLIENT_SECRET', textAsIs, {
    meaning: 'Client secret.',
    secret: true,
  }),
};

interface Group {
  readonly title: string;
  readonly settings: Settings;
}

/** `member`: where the config has the values; '' = in itself. */
export const GROUPS = [
  { title: 'Server', member: '', settings: SERVER },
  { title: 'Security', member: '', settings: SECURITY },
  { title: 'Console', member: '', settings: CONSOLE },
  { title: 'What the server accepts', member: '', settings: INTAKE },
  { title: 'How long data is kept', member: 'retention', settings: RETENTION },
  { title: 'Limits of connections', member: 'clients', settings: CONNECTIONS },
  { title: 'Limits of rates', member: 'rateLimits', settings: RATES },
  { title: 'Sign-in by another identity provider', member: 'upstream', settings: UPSTREAM },
  { title: 'Tokens of another issuer', member: 'externalIssuer', settings: TOKENS },
  { title: 'Reviews', member: 'review', settings: REVIEW },
  { title: 'Exports of the warehouse', member: 'warehouse', settings: WAREHOUSE },
] as const satisfies readonly (Group & { readonly member: string })[];

export const ALL_GROUPS: readonly Group[] = [
  ...GROUPS,
  { title: 'Traces and metrics for OpenTelemetry', settings: TELEMETRY },
  { title: 'Commands that call a server', settings: CALLS },
];

/** By the name of the variable. */
export const SETTINGS: ReadonlyMap<string, Setting<unknown>> = new Map(
  ALL_GROUPS.flatMap(({ settings }) => Object.values(settings).map((one) => [one.name, one])),
);
