/** Reads and validates the settings; the only file that reads environment variables. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type ClientLimits, type RateLimits, workers } from './config/limits.ts';
import { RISKS, unsafeSettings } from './config/safety.ts';
import { readTelemetry, type TelemetryConfig } from './config/telemetry.ts';
import {
  ConfigError,
  count,
  days,
  type Environment,
  httpUrl,
  oneOf,
  onOff,
  ownUrl,
  within,
} from './config/values.ts';

/** A comment names the environment variable and its default; `–` = unset. */
export interface Config {
  /** HOST, localhost: address to listen on; 0.0.0.0 = all. */
  readonly host: string;
  /** PORT, 8080: port to listen on; 0 = any free one. */
  readonly port: number;
  /** WORKERS, 1: server processes that share the port. */
  readonly workers: number;
  /** BASE_URL, http://localhost:PORT: public address in ids and links, parsed, without a path. */
  readonly baseUrl: string;
  /** DATA_DIR, ./data: folder of the embedded database. */
  readonly dataDir: string;
  /** DATABASE_URL, –: external PostgreSQL; null = the embedded one. */
  readonly databaseUrl: string | null;
  /** READ_DATABASE_URL, –: synchronous standby of DATABASE_URL for reads; null = none. */
  readonly readDatabaseUrl: string | null;
  /** NODE_ENV: true = `production`, which refuses unsafe settings. */
  readonly production: boolean;
  /** LOG_LEVEL, info: least severe level in the log. */
  readonly logLevel: string;
  /** CASE_BODY_MAX_MIB, 128 MiB: largest CASE package, in bytes. */
  readonly caseBodyBytesMax: number;
  /** RECORD_MAX_KIB, 64 KiB, up to 240: largest stored record (CASE apart), in bytes. */
  readonly recordBytesMax: number;
  /** EVENTS_LAG_MAX_SECONDS, 3600: age of the oldest unprocessed event that stops intake (503). */
  readonly eventsLagSecondsMax: number;
  /** EVENTS_FUTURE_MAX_SECONDS, 300: largest lead of an event time over this server's clock. */
  readonly eventsFutureSecondsMax: number;
  /** EVENTS_PER_POST_MAX, 1 (the partner API), up to 100: events in one envelope. */
  readonly eventsPerPostMax: number;
  /** SCAFFOLDING, on, in production off: partners may write the roster and the gradebook (tests). */
  readonly scaffolding: boolean;
  /** ENROLLMENT_GRACE_DAYS, 30: how long an enrollment gives access after its end date. */
  readonly enrollmentGraceDays: number;
  /** COMPAT, –: default of the setting `compat` of an application. */
  readonly compat: Compat;
  readonly review: ReviewConfig;
  readonly clients: ClientLimits;
  /** Days that data is kept; 0 = for ever. */
  readonly retention: {
    /** RETENTION_AUDIT_DAYS, 730: lines of the audit log. */
    readonly auditDays: number;
    /** RETENTION_DISCLOSURE_DAYS, 1825: lines of the disclosure log. */
    readonly disclosureDays: number;
    /** RETENTION_HEARTBEAT_DAYS, 0: heartbeats of sessions. */
    readonly heartbeatDays: number;
    /** EVENT_RETENTION_DAYS, 0: texts of events as sent; the events themselves stay. */
    readonly eventDays: number;
  };
  /** TLS_PROXY, off: a proxy in front ends TLS; X-Forwarded-For names the client. */
  readonly tlsProxy: boolean;
  /** LECTERN_SECRET, –: encrypts private keys; null = not set: see `secretsOf`. */
  readonly secret: string | null;
  /** LECTERN_SECRET_OTHER, –: opens what it has sealed, while LECTERN_SECRET is exchanged. */
  readonly otherSecret: string | null;
  /**
   * CONSOLE, on: people sign in at /console; lazy = its pages are bundled at the first request, not
   * at the start; off = no pages, no accounts.
   */
  readonly console: (typeof CONSOLE)[number];
  /** ACCOUNTS_SECOND_FACTOR, optional, in production required: for operators at the console. */
  readonly accountsSecondFactor: 'required' | 'optional';
  /** METRICS_TOKEN, –: bearer token of /metrics; null = direct requests of this machine only. */
  readonly metricsToken: string | null;
  /** RATE_LIMITS, off, in production on; off = the limits are told, not enforced. */
  readonly rateLimitsOn: boolean;
  readonly rateLimits: RateLimits;
  /** UPSTREAM_*, –: a further way to sign in; null = none. */
  readonly upstream: UpstreamConfig | null;
  /** OTEL_*, –: traces and metrics for a collector; null = none are sent. */
  readonly telemetry: TelemetryConfig | null;
  /** TOKEN_*, –: an issuer whose access tokens are accepted beside this server's; null = none. */
  readonly externalIssuer: ExternalIssuerConfig | null;
}

/** 'live': deviations of known clients from the contract are accepted; null = they are not. */
export type Compat = 'live' | null;

/** UPSTREAM_*: an OpenID Connect provider that authenticates users. */
export interface UpstreamConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** NAME, "your school account": on the button "Sign in with …". */
  readonly label: string;
  /** SCOPE, openid. */
  readonly scope: string;
  /** CLAIM, sub: claim of the ID token that identifies the user. */
  readonly claim: string;
  /** MEMBER, sourcedId: member of a user that equals the claim. */
  readonly member: (typeof MEMBERS)[number];
  /** ACCOUNTS, off: people with an account sign in to the console by it, too. */
  readonly accounts: boolean;
}

/** TOKEN_*: another issuer of access tokens. */
export interface ExternalIssuerConfig {
  readonly issuer: string;
  /** JWKS_URL, –: null = from the issuer's metadata. */
  readonly jwksUrl: string | null;
  /** AUDIENCE, –: required `aud`; null = not checked, which production refuses. */
  readonly audience: string | null;
  /** ALGORITHMS, RS256: accepted signature algorithms. */
  readonly algorithms: readonly string[];
  /** CLIENT_CLAIM, client_id: claim with the id of the client. */
  readonly clientClaim: string;
  /** SCOPE_CLAIM, scope: claim with the scopes, a list or a text with spaces. */
  readonly scopeClaim: string;
  /** SCOPE_PREFIX, empty: text before each scope. */
  readonly scopePrefix: string;
}

/** REVIEW_*: spaced repetition. */
export interface ReviewConfig {
  /** RETENTION, 0.9 (0.7 to 0.97): probability of recall at which a review is due. */
  readonly desiredRetention: number;
  /** MAX_INTERVAL_DAYS, 365: longest interval between two reviews. */
  readonly maximumIntervalDays: number;
  /** FOLD, day: all answers of a day are one review; 'answer': each answer is one. */
  readonly fold: 'day' | 'answer';
  /** TIME_ZONE, UTC: of students whose user and school have none. */
  readonly timeZone: string;
  /** MAX_PER_DAY, 0: standards placed for a student per day; 0 = no limit. */
  readonly perDayMax: number;
}

/** At most 100: all events of an envelope share one reply, and a body has 256 KiB at most. */
const PER_POST = [1, 100, /^\d+$/] as const;
const CONSOLE = ['on', 'lazy', 'off'] as const;
const GRACE = 'ENROLLMENT_GRACE_DAYS';
const GRACE_DAYS = [0, 3_650, /^\d+$/] as const;
/** A body has 256 KiB at most. */
const RECORD_KIB = [1, 240, /^\d+$/] as const;
const SECRET_CHARACTERS_MIN = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function port(text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
  throw new ConfigError(`PORT is "${text}"; it takes a whole number from 0 to 65535.`);
}

/** Above 400 MiB the text of a package can exceed the maximum length of a JavaScript string. */
const CASE_BODY_MIB_MAX = 400;

function mebibytes(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= CASE_BODY_MIB_MAX) return value * 1_048_576;
  throw new ConfigError(
    `${name} is "${text}"; it takes a whole number of MiB from 1 to ${CASE_BODY_MIB_MAX}.`,
  );
}

/** Accepts 32 characters or more, 10 of them different; refuses placeholders such as "changeme". */
function secret(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= SECRET_CHARACTERS_MIN && new Set(text).size >= 10) return text;
  // Without the value: it is a secret.
  throw new ConfigError(
    `${name} is too weak; it takes ${SECRET_CHARACTERS_MIN} random characters or more, ` +
      'as `openssl rand -base64 32` prints them.',
  );
}

/** It opens, and seals nothing: beside it is one that seals, or that of the data folder. */
function otherSecret(env: Environment): string | null {
  const other = secret('LECTERN_SECRET_OTHER', env['LECTERN_SECRET_OTHER']);
  if (other === null || env['LECTERN_SECRET'] || !env['DATABASE_URL']) return other;
  throw new ConfigError(
    'LECTERN_SECRET_OTHER is set, and LECTERN_SECRET is not: set the secret that is to stay as ' +
      'LECTERN_SECRET.',
  );
}

function postgresUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  // For a socket the URL has no host: postgres://user@/database?host=/run/postgres.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (/^postgres(ql)?:$/.test(url?.protocol ?? '')) return text;
  // Without the value: it can contain a password.
  throw new ConfigError(
    `${name} is not a PostgreSQL URL; it takes postgres://user:password@host:5432/database.`,
  );
}

function readDatabaseUrl(env: Environment): string | null {
  const url = postgresUrl('READ_DATABASE_URL', env['READ_DATABASE_URL']);
  if (url === null || env['DATABASE_URL']) return url;
  throw new ConfigError(
    'READ_DATABASE_URL is set without DATABASE_URL; the embedded PostgreSQL has no standby.',
  );
}

function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    if (/^[A-Za-z]/.test(text)) return text;
  } catch {
    // An unknown zone: the error below.
  }
  throw new ConfigError(`REVIEW_TIME_ZONE is "${text}"; it takes a name like America/Chicago.`);
}

function readReview(env: Environment): ReviewConfig {
  const fold = oneOf('REVIEW_FOLD', env['REVIEW_FOLD'] || 'day', ['day', 'answer'] as const);
  const [whole, decimal] = [/^\d+$/, /^\d+(\.\d+)?$/];
  const given = (name: string, fallback: string, limits: readonly [number, number, RegExp]) =>
    within(env[name] || fallback, name, limits);
  return {
    desiredRetention: given('REVIEW_RETENTION', '0.9', [0.7, 0.97, decimal]),
    maximumIntervalDays: given('REVIEW_MAX_INTERVAL_DAYS', '365', [1, 36_500, whole]),
    fold,
    timeZone: timeZone(env['REVIEW_TIME_ZONE'] || 'UTC'),
    perDayMax: given('REVIEW_MAX_PER_DAY', '0', [0, 10_000, whole]),
  };
}

function rateLimits(env: Environment): RateLimits {
  return {
    readsPerSecond: count(env, 'RATE_LIMIT_READS_PER_SECOND', 1_000),
    readMibPerMinute: count(env, 'RATE_LIMIT_READ_MIB_PER_MINUTE', 2_048),
    writesPerSecond: count(env, 'RATE_LIMIT_WRITES_PER_SECOND', 200),
    eventsPerSecond: count(env, 'RATE_LIMIT_EVENTS_PER_SECOND', 5_000),
    uploadsPerMinute: count(env, 'RATE_LIMIT_UPLOADS_PER_MINUTE', 30),
    tokensPerMinute: count(env, 'RATE_LIMIT_TOKENS_PER_MINUTE', 120),
    signInsPerMinute: count(env, 'RATE_LIMIT_SIGN_INS_PER_MINUTE', 600),
    publicReadsPerSecond: count(env, 'RATE_LIMIT_PUBLIC_READS_PER_SECOND', 50),
  };
}

const MEMBERS = ['sourcedId', 'username', 'email', 'identifier', 'userMasterIdentifier'] as const;

function upstream(env: Environment): UpstreamConfig | null {
  const names = ['UPSTREAM_ISSUER', 'UPSTREAM_CLIENT_ID', 'UPSTREAM_CLIENT_SECRET'];
  const absent = names.filter((name) => !env[name]);
  if (absent.length === names.length) return null;
  if (absent.length > 0) {
    throw new ConfigError(`${absent.join(' and ')} is not set; ${names.join(', ')} go together.`);
  }
  const member = oneOf('UPSTREAM_MEMBER', env['UPSTREAM_MEMBER'] || 'sourcedId', MEMBERS);
  return {
    issuer: httpUrl('UPSTREAM_ISSUER', env['UPSTREAM_ISSUER'] ?? ''),
    clientId: env['UPSTREAM_CLIENT_ID'] ?? '',
    clientSecret: env['UPSTREAM_CLIENT_SECRET'] ?? '',
    label: env['UPSTREAM_NAME'] || 'your school account',
    scope: env['UPSTREAM_SCOPE'] || 'openid',
    claim: env['UPSTREAM_CLAIM'] || 'sub',
    member,
    accounts: onOff('UPSTREAM_ACCOUNTS', env['UPSTREAM_ACCOUNTS'], false),
  };
}

/** Asymmetric algorithms only: the key of a symmetric one can sign tokens, too. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 EdDSA'.split(' ');

function externalIssuer(env: Environment, baseUrl: string): ExternalIssuerConfig | null {
  if (!env['TOKEN_ISSUER']) return null;
  const issuer = httpUrl('TOKEN_ISSUER', env['TOKEN_ISSUER']);
  if (new URL(issuer).href === new URL(baseUrl).href) {
    throw new ConfigError('TOKEN_ISSUER is BASE_URL; it takes the address of another server.');
  }
  const algorithms = (env['TOKEN_ALGORITHMS'] || 'RS256').split(/[\s,]+/).filter(Boolean);
  for (const name of algorithms) oneOf('TOKEN_ALGORITHMS', name, ALGORITHMS);
  return {
    issuer,
    jwksUrl: env['TOKEN_JWKS_URL'] ? httpUrl('TOKEN_JWKS_URL', env['TOKEN_JWKS_URL']) : null,
    audience: env['TOKEN_AUDIENCE'] || null,
    algorithms,
    clientClaim: env['TOKEN_CLIENT_CLAIM'] || 'client_id',
    scopeClaim: env['TOKEN_SCOPE_CLAIM'] || 'scope',
    scopePrefix: env['TOKEN_SCOPE_PREFIX'] || '',
  };
}

function acceptedRisks(text: string | undefined): ReadonlySet<string> {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const other = names.find((name) => !Object.hasOwn(RISKS, name));
  if (other === undefined) return new Set(names);
  throw new ConfigError(
    `ACCEPT_RISKS names "${other}"; it takes some of ${Object.keys(RISKS).join(', ')}.`,
  );
}

function compat(text: string | undefined): Compat {
  if (!text) return null;
  if (text === 'live') return text;
  throw new ConfigError(`COMPAT is "${text}"; it takes live, or nothing for the contract alone.`);
}

/** Reads the settings; throws a ConfigError for an invalid value. */
export function readConfig(env: Environment): Config {
  const production = env['NODE_ENV'] === 'production';
  const logLevel = oneOf('LOG_LEVEL', env['LOG_LEVEL'] || 'info', LOG_LEVELS);
  const listenPort = port(env['PORT'] || '8080');
  const baseUrl = ownUrl('BASE_URL', env['BASE_URL'] || `http://localhost:${listenPort}`);
  const config: Config = Object.freeze({
    host: env['HOST'] || 'localhost',
    port: listenPort,
    workers: workers(env['WORKERS'] || '1', {
      cores: availableParallelism(),
      hasPostgres: !env['DATABASE_URL'],
    }),
    baseUrl,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: postgresUrl('DATABASE_URL', env['DATABASE_URL']),
    readDatabaseUrl: readDatabaseUrl(env),
    production,
    logLevel,
    caseBodyBytesMax: mebibytes('CASE_BODY_MAX_MIB', env['CASE_BODY_MAX_MIB'] || '128'),
    recordBytesMax: within(env['RECORD_MAX_KIB'] || '64', 'RECORD_MAX_KIB', RECORD_KIB) * 1_024,
    eventsLagSecondsMax: count(env, 'EVENTS_LAG_MAX_SECONDS', 3_600),
    eventsFutureSecondsMax: count(env, 'EVENTS_FUTURE_MAX_SECONDS', 300),
    eventsPerPostMax: within(env['EVENTS_PER_POST_MAX'] || '1', 'EVENTS_PER_POST_MAX', PER_POST),
    retention: {
      auditDays: days(env, 'RETENTION_AUDIT_DAYS', 730),
      disclosureDays: days(env, 'RETENTION_DISCLOSURE_DAYS', 1825),
      heartbeatDays: days(env, 'RETENTION_HEARTBEAT_DAYS', 0),
      eventDays: days(env, 'EVENT_RETENTION_DAYS', 0),
    },
    scaffolding: onOff('SCAFFOLDING', env['SCAFFOLDING'], !production),
    console: oneOf('CONSOLE', env['CONSOLE'] || 'on', CONSOLE),
    enrollmentGraceDays: within(env[GRACE] || '30', GRACE, GRACE_DAYS),
    compat: compat(env['COMPAT']),
    review: readReview(env),
    clients: {
      connectionsMax: count(env, 'CONNECTIONS_MAX', 4_000),
      connectionsPerAddressMax: count(env, 'CONNECTIONS_PER_ADDRESS_MAX', 1_000),
      headersSecondsMax: count(env, 'HEADERS_MAX_SECONDS', 15),
      stallSecondsMax: count(env, 'STALL_MAX_SECONDS', 30),
    },
    tlsProxy: onOff('TLS_PROXY', env['TLS_PROXY'], false),
    secret: secret('LECTERN_SECRET', env['LECTERN_SECRET']),
    otherSecret: otherSecret(env),
    accountsSecondFactor: oneOf(
      'ACCOUNTS_SECOND_FACTOR',
      env['ACCOUNTS_SECOND_FACTOR'] || (production ? 'required' : 'optional'),
      ['required', 'optional'],
    ),
    metricsToken: secret('METRICS_TOKEN', env['METRICS_TOKEN']),
    rateLimitsOn: onOff('RATE_LIMITS', env['RATE_LIMITS'], production),
    rateLimits: rateLimits(env),
    upstream: upstream(env),
    externalIssuer: externalIssuer(env, baseUrl),
    telemetry: readTelemetry(env),
  });
  const accepted = acceptedRisks(env['ACCEPT_RISKS']);
  const unsafe = production ? unsafeSettings(config, accepted) : [];
  if (unsafe.length > 0) throw new ConfigError(unsafe.join('\n'));
  return config;
}

export function processConfig(): Config {
  return readConfig(process.env);
}

/** Environment variables of commands that open the database. */
export function commandSettings() {
  const { env } = process;
  const home = env['HOME'] ? resolve(env['HOME'], '.local/state') : null;
  return {
    /** True when DATA_DIR or DATABASE_URL names the database. */
    isDatabaseNamed: Boolean(env['DATA_DIR'] || env['DATABASE_URL']),
    isAddressNamed: Boolean(env['BASE_URL'] || env['PORT']),
    /** Folder of the user's state (XDG Base Directory Specification); null = no home. */
    stateHome: env['XDG_STATE_HOME'] || home,
    /** The account that runs the command by sudo; '' = none. */
    sudoUser: env['SUDO_USER'] ?? '',
  };
}

/** Environment variables of commands that call a server; '' = not set. */
export function clientSettings({ env } = process) {
  return {
    baseUrl: env['LECTERN_BASE_URL'] ?? '',
    clientId: env['LECTERN_CLIENT_ID'] ?? '',
    clientSecret: env['LECTERN_CLIENT_SECRET'] ?? '',
    /** Folder of the user's settings (XDG Base Directory Specification). */
    configHome: env['XDG_CONFIG_HOME'] || resolve(env['HOME'] || '.', '.config'),
  };
}
