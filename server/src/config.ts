/** The settings of one process: the only reader of the environment. */
import { resolve } from 'node:path';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where clients reach us, without a trailing slash; ids and links are built from it. */
  readonly baseUrl: string;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** External PostgreSQL; null = the embedded one. */
  readonly databaseUrl: string | null;
  readonly production: boolean;
  readonly logLevel: string;
  /** Largest CASE package in bytes. */
  readonly caseBodyBytesMax: number;
  /** Events are refused while the oldest one that waits for the worker is older than this. */
  readonly eventsLagSecondsMax: number;
  /** Events further in the future are refused: so much may clocks differ. */
  readonly eventsFutureSecondsMax: number;
  /** Events that one envelope may hold: the partner API says one. */
  readonly eventsPerPostMax: number;
  /** Partners may write users, classes and enrollments (testing only). */
  readonly scaffolding: boolean;
  /** Takes and answers what known clients of this family do; per application, operators decide. */
  readonly compat: Compat;
  readonly review: ReviewConfig;
  /** How long data is kept, in days; 0 = for ever. */
  readonly retention: {
    readonly auditDays: number;
    readonly disclosureDays: number;
    readonly heartbeatDays: number;
    /** The texts of events, as they were sent; the events themselves stay. */
    readonly eventDays: number;
  };
  /** A proxy in front ends TLS; it alone reaches us, and says whom it speaks for. */
  readonly tlsProxy: boolean;
  /** Seals private keys in the database; null = the one in the data folder, if there is any. */
  readonly secret: string | null;
  /** What opens /metrics; null = whoever is on this machine (in development: everybody). */
  readonly metricsToken: string | null;
  /** Null = no limits. */
  readonly rateLimits: RateLimits | null;
  /** Another way to sign in. */
  readonly upstream: UpstreamConfig | null;
  /** Whose access tokens open the API beside our own. */
  readonly externalIssuer: ExternalIssuerConfig | null;
}

/** 'live': departures of known clients from the contract count; null = the contract alone does. */
export type Compat = 'live' | null;

/** What is let through; the first five of one application, or of one client. */
export interface RateLimits {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  readonly eventsPerSecond: number;
  readonly uploadsPerMinute: number;
  readonly tokensPerMinute: number;
  /** Requests for tokens and sign-ins from one address. */
  readonly signInsPerMinute: number;
}

/** An OpenID Connect issuer whose word we take for who somebody is. */
export interface UpstreamConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button: "Sign in with …". */
  readonly label: string;
  readonly scope: string;
  /** The claim of its ID token that says who it is. */
  readonly claim: string;
  /** The member of a user that the claim is compared with. */
  readonly member: 'sourcedId' | 'username' | 'email' | 'identifier' | 'userMasterIdentifier';
}

export interface ExternalIssuerConfig {
  readonly issuer: string;
  /** Null = as its metadata says. */
  readonly jwksUrl: string | null;
  /** Null = its tokens name no audience, or any. */
  readonly audience: string | null;
  readonly algorithms: readonly string[];
  readonly clientClaim: string;
  readonly scopeClaim: string;
  /** Stands before each scope; '' = nothing does. */
  readonly scopePrefix: string;
}

/** Spaced repetition. */
export interface ReviewConfig {
  /** The recall at which a review is due. */
  readonly desiredRetention: number;
  readonly maximumIntervalDays: number;
  /** The answers of a day are one review, or each answer is one. */
  readonly fold: 'day' | 'answer';
  /** Of students for whom neither user nor school names one. */
  readonly timeZone: string;
  /** Standards placed for a student on one day; 0 = no limit. */
  readonly perDayMax: number;
}

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {}

/** More would make one answer wait for all, and a body is 256 KiB at most. */
const EVENTS_PER_POST = [1, 100, /^\d+$/] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const SECRET_CHARACTERS_MIN = 32;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function port(text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
  throw new ConfigError(`PORT is "${text}"; it takes a whole number from 0 to 65535.`);
}

/** Beyond 400 MiB the text of a package may be longer than a JavaScript string can be. */
const CASE_BODY_MIB_MAX = 400;

function mebibytes(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= CASE_BODY_MIB_MAX) return value * 1_048_576;
  throw new ConfigError(
    `${name} is "${text}"; it takes a whole number of MiB from 1 to ${CASE_BODY_MIB_MAX}.`,
  );
}

function days(env: Environment, name: string, otherwise: number): number {
  const text = env[name] || String(otherwise);
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a whole number of days, 0 = for ever.`);
}

function httpUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new ConfigError(`${name} is "${text}"; it takes an address like https://learn.example.`);
}

function count(env: Environment, name: string, otherwise: number): number {
  const text = env[name] || String(otherwise);
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a whole number from 1.`);
}

/** Long enough, and not one that somebody wrote to fill the place. */
function secret(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= SECRET_CHARACTERS_MIN && new Set(text).size >= 10) return text;
  // The value itself stays out of the message.
  throw new ConfigError(
    `${name} is too weak; it takes ${SECRET_CHARACTERS_MIN} random characters or more, ` +
      'as `openssl rand -base64 32` prints them.',
  );
}

function postgresUrl(text: string | undefined): string | null {
  if (!text) return null;
  // PostgreSQL's own form for a socket names no host: postgres://user@/database?host=/run/postgres.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (/^postgres(ql)?:$/.test(url?.protocol ?? '')) return text;
  // The value itself stays out of the message: it may carry a password.
  throw new ConfigError(
    'DATABASE_URL is no PostgreSQL address; it takes postgres://user:password@host:5432/database.',
  );
}

function onOff(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined || text === '') return otherwise;
  if (/^(on|true|1)$/i.test(text)) return true;
  if (/^(off|false|0)$/i.test(text)) return false;
  throw new ConfigError(`${name} is "${text}"; it takes on or off.`);
}

/** A number that is written with these digits, from `min` to `max`. */
function within(text: string, name: string, [min, max, digits]: readonly [number, number, RegExp]) {
  if (digits.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a number from ${min} to ${max}.`);
}

function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    if (/^[A-Za-z]/.test(text)) return text;
  } catch {
    // No name of a zone.
  }
  throw new ConfigError(`REVIEW_TIME_ZONE is "${text}"; it takes a name as America/Chicago.`);
}

function readReview(env: Environment): ReviewConfig {
  const fold = env['REVIEW_FOLD'] || 'day';
  if (fold !== 'day' && fold !== 'answer') {
    throw new ConfigError(`REVIEW_FOLD is "${fold}"; it takes day or answer.`);
  }
  const [whole, decimal] = [/^\d+$/, /^\d+(\.\d+)?$/];
  const given = (name: string, otherwise: string, limits: readonly [number, number, RegExp]) =>
    within(env[name] || otherwise, name, limits);
  return {
    desiredRetention: given('REVIEW_RETENTION', '0.9', [0.7, 0.97, decimal]),
    maximumIntervalDays: given('REVIEW_MAX_INTERVAL_DAYS', '365', [1, 36_500, whole]),
    fold,
    timeZone: timeZone(env['REVIEW_TIME_ZONE'] || 'UTC'),
    perDayMax: given('REVIEW_MAX_PER_DAY', '0', [0, 10_000, whole]),
  };
}

function rateLimits(env: Environment, production: boolean): RateLimits | null {
  if (!onOff('RATE_LIMITS', env['RATE_LIMITS'], production)) return null;
  return {
    readsPerSecond: count(env, 'RATE_LIMIT_READS_PER_SECOND', 1_000),
    writesPerSecond: count(env, 'RATE_LIMIT_WRITES_PER_SECOND', 200),
    eventsPerSecond: count(env, 'RATE_LIMIT_EVENTS_PER_SECOND', 5_000),
    uploadsPerMinute: count(env, 'RATE_LIMIT_UPLOADS_PER_MINUTE', 30),
    tokensPerMinute: count(env, 'RATE_LIMIT_TOKENS_PER_MINUTE', 120),
    signInsPerMinute: count(env, 'RATE_LIMIT_SIGN_INS_PER_MINUTE', 600),
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
  const member = MEMBERS.find((name) => name === (env['UPSTREAM_MEMBER'] || 'sourcedId'));
  if (!member) {
    throw new ConfigError(
      `UPSTREAM_MEMBER is "${env['UPSTREAM_MEMBER']}"; it takes one of ${MEMBERS.join(', ')}.`,
    );
  }
  return {
    issuer: httpUrl('UPSTREAM_ISSUER', env['UPSTREAM_ISSUER'] ?? ''),
    clientId: env['UPSTREAM_CLIENT_ID'] ?? '',
    clientSecret: env['UPSTREAM_CLIENT_SECRET'] ?? '',
    label: env['UPSTREAM_NAME'] || 'your school account',
    scope: env['UPSTREAM_SCOPE'] || 'openid',
    claim: env['UPSTREAM_CLAIM'] || 'sub',
    member,
  };
}

/** Only what a public key verifies: a shared secret would let anybody sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

function externalIssuer(env: Environment, baseUrl: string): ExternalIssuerConfig | null {
  if (!env['TOKEN_ISSUER']) return null;
  const issuer = httpUrl('TOKEN_ISSUER', env['TOKEN_ISSUER']);
  if (issuer === baseUrl) {
    throw new ConfigError('TOKEN_ISSUER is our own BASE_URL; it takes the address of another.');
  }
  const algorithms = (env['TOKEN_ALGORITHMS'] || 'RS256').split(/[\s,]+/).filter(Boolean);
  const other = algorithms.find((name) => !ALGORITHMS.includes(name));
  if (other !== undefined) {
    throw new ConfigError(
      `TOKEN_ALGORITHMS names "${other}"; it takes some of ${ALGORITHMS.join(', ')}.`,
    );
  }
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

/** What somebody may accept by name in production, and why nobody should. */
const RISKS: Readonly<Record<string, string>> = {
  http: 'tokens and passwords would travel unencrypted',
  scaffolding: 'partners could write users, classes and enrollments',
  'open-keys': 'whoever reads the database could sign tokens',
};

function acceptedRisks(text: string | undefined): ReadonlySet<string> {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const other = names.find((name) => !Object.hasOwn(RISKS, name));
  if (other === undefined) return new Set(names);
  throw new ConfigError(
    `ACCEPT_RISKS names "${other}"; it takes some of ${Object.keys(RISKS).join(', ')}.`,
  );
}

const keysAreOpen = ({ databaseUrl, secret: own }: Config) => databaseUrl !== null && own === null;

/** Production does not start on what only development may do, unless the operator names the risk. */
function requireSafe(config: Config, accepted: ReadonlySet<string>): void {
  const isHttp = (url: string | null | undefined) => url?.startsWith('http:') === true;
  const local = ['localhost', '127.0.0.1', '::1'].includes(config.host);
  const faults: readonly [string, boolean, string][] = [
    ['http', isHttp(config.baseUrl), 'BASE_URL does not begin with https://'],
    ['http', isHttp(config.upstream?.issuer), 'UPSTREAM_ISSUER does not begin with https://'],
    ['http', isHttp(config.externalIssuer?.issuer), 'TOKEN_ISSUER does not begin with https://'],
    ['http', isHttp(config.externalIssuer?.jwksUrl), 'TOKEN_JWKS_URL does not begin with https://'],
    [
      'http',
      !isHttp(config.baseUrl) && !local && !config.tlsProxy,
      `HOST is "${config.host}", where others reach this server without TLS; set TLS_PROXY=on ` +
        'when only a proxy that ends TLS can',
    ],
    ['scaffolding', config.scaffolding, 'SCAFFOLDING is on'],
    ['open-keys', keysAreOpen(config), 'LECTERN_SECRET is not set, and DATABASE_URL is'],
  ];
  for (const [risk, isSo, fault] of faults) {
    if (!isSo || accepted.has(risk)) continue;
    throw new ConfigError(
      `${fault}: in production ${RISKS[risk]}. Mend it, or accept that with ACCEPT_RISKS=${risk}.`,
    );
  }
}

function compat(text: string | undefined): Compat {
  if (!text) return null;
  if (text === 'live') return text;
  throw new ConfigError(`COMPAT is "${text}"; it takes live, or nothing for the contract alone.`);
}

/** Reads the settings; throws a ConfigError for a value that cannot be used. */
export function readConfig(env: Environment): Config {
  const production = env['NODE_ENV'] === 'production';
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is "${logLevel}"; it takes one of ${LOG_LEVELS.join(', ')}.`);
  }
  const listenPort = port(env['PORT'] || '8080');
  const baseUrl = httpUrl('BASE_URL', env['BASE_URL'] || `http://localhost:${listenPort}`);
  const config: Config = Object.freeze({
    host: env['HOST'] || 'localhost',
    port: listenPort,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: postgresUrl(env['DATABASE_URL']),
    production,
    logLevel,
    caseBodyBytesMax: mebibytes('CASE_BODY_MAX_MIB', env['CASE_BODY_MAX_MIB'] || '128'),
    eventsLagSecondsMax: count(env, 'EVENTS_LAG_MAX_SECONDS', 3_600),
    eventsFutureSecondsMax: count(env, 'EVENTS_FUTURE_MAX_SECONDS', 300),
    eventsPerPostMax: within(
      env['EVENTS_PER_POST_MAX'] || '1',
      'EVENTS_PER_POST_MAX',
      EVENTS_PER_POST,
    ),
    retention: {
      auditDays: days(env, 'RETENTION_AUDIT_DAYS', 730),
      disclosureDays: days(env, 'RETENTION_DISCLOSURE_DAYS', 1825),
      heartbeatDays: days(env, 'RETENTION_HEARTBEAT_DAYS', 0),
      eventDays: days(env, 'EVENT_RETENTION_DAYS', 0),
    },
    scaffolding: onOff('SCAFFOLDING', env['SCAFFOLDING'], !production),
    compat: compat(env['COMPAT']),
    review: readReview(env),
    tlsProxy: onOff('TLS_PROXY', env['TLS_PROXY'], false),
    secret: secret('LECTERN_SECRET', env['LECTERN_SECRET']),
    metricsToken: secret('METRICS_TOKEN', env['METRICS_TOKEN']),
    rateLimits: rateLimits(env, production),
    upstream: upstream(env),
    externalIssuer: externalIssuer(env, baseUrl),
  });
  const accepted = acceptedRisks(env['ACCEPT_RISKS']);
  if (production) requireSafe(config, accepted);
  return config;
}

/** The settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env);
}

/** What commands that speak to a server take from the environment; '' = not set. */
export function clientSettings() {
  const { env } = process;
  return {
    baseUrl: env['LECTERN_BASE_URL'] ?? '',
    clientId: env['LECTERN_CLIENT_ID'] ?? '',
    clientSecret: env['LECTERN_CLIENT_SECRET'] ?? '',
    /** The folder of the user's own settings (XDG base directories). */
    configHome: env['XDG_CONFIG_HOME'] || resolve(env['HOME'] || '.', '.config'),
  };
}
