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
  /** Partners may write users, classes and enrollments (testing only). */
  readonly scaffolding: boolean;
  readonly review: ReviewConfig;
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

function httpUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new ConfigError(`BASE_URL is "${text}"; it takes an address like https://learn.example.`);
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

function numberFrom(
  name: string,
  text: string,
  { min, max, whole }: { min: number; max: number; whole: boolean },
): number {
  const value = Number(text);
  const fits = /^\d+(\.\d+)?$/.test(text) && value >= min && value <= max;
  if (fits && (!whole || Number.isInteger(value))) return value;
  const sort = whole ? 'whole number' : 'number';
  throw new ConfigError(`${name} is "${text}"; it takes a ${sort} from ${min} to ${max}.`);
}

function fold(text: string): 'day' | 'answer' {
  if (text === 'day' || text === 'answer') return text;
  throw new ConfigError(`REVIEW_FOLD is "${text}"; it takes day or answer.`);
}

function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    if (/^[A-Za-z]/.test(text)) return text;
  } catch {
    // No name of a zone.
  }
  throw new ConfigError(
    `REVIEW_TIME_ZONE is "${text}"; it takes an IANA name such as America/Chicago.`,
  );
}

function readReview(env: Readonly<Record<string, string | undefined>>): ReviewConfig {
  const whole = (name: string, otherwise: string, limits: { min: number; max: number }) =>
    numberFrom(name, env[name] || otherwise, { ...limits, whole: true });
  return {
    desiredRetention: numberFrom('REVIEW_RETENTION', env['REVIEW_RETENTION'] || '0.9', {
      min: 0.7,
      max: 0.97,
      whole: false,
    }),
    maximumIntervalDays: whole('REVIEW_MAX_INTERVAL_DAYS', '365', { min: 1, max: 36_500 }),
    fold: fold(env['REVIEW_FOLD'] || 'day'),
    timeZone: timeZone(env['REVIEW_TIME_ZONE'] || 'UTC'),
    perDayMax: whole('REVIEW_MAX_PER_DAY', '0', { min: 0, max: 10_000 }),
  };
}

/** Reads the settings; throws a ConfigError for a value that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const production = env['NODE_ENV'] === 'production';
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is "${logLevel}"; it takes one of ${LOG_LEVELS.join(', ')}.`);
  }
  const listenPort = port(env['PORT'] || '8080');
  return Object.freeze({
    host: env['HOST'] || 'localhost',
    port: listenPort,
    baseUrl: httpUrl(env['BASE_URL'] || `http://localhost:${listenPort}`),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: postgresUrl(env['DATABASE_URL']),
    production,
    logLevel,
    caseBodyBytesMax: mebibytes('CASE_BODY_MAX_MIB', env['CASE_BODY_MAX_MIB'] || '128'),
    scaffolding: onOff('SCAFFOLDING', env['SCAFFOLDING'], !production),
    review: readReview(env),
  });
}

/** The settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env);
}
