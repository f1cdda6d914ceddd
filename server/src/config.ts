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
  /** How long data is kept, in days; 0 = for ever. */
  readonly retention: {
    readonly auditDays: number;
    readonly disclosureDays: number;
    /** Time that was spent is measured by them: without them it is shorter. */
    readonly heartbeatDays: number;
  };
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

const DAYS_MAX = 36_500;

function days(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= DAYS_MAX) return value;
  throw new ConfigError(
    `${name} is "${text}"; it takes a whole number of days up to ${DAYS_MAX}, 0 = for ever.`,
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
    retention: {
      auditDays: days('RETENTION_AUDIT_DAYS', env['RETENTION_AUDIT_DAYS'] || '730'),
      disclosureDays: days('RETENTION_DISCLOSURE_DAYS', env['RETENTION_DISCLOSURE_DAYS'] || '1825'),
      heartbeatDays: days('RETENTION_HEARTBEAT_DAYS', env['RETENTION_HEARTBEAT_DAYS'] || '0'),
    },
    scaffolding: onOff('SCAFFOLDING', env['SCAFFOLDING'], !production),
  });
}

/** The settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env);
}
