/** Reads and validates the settings; the only file that reads environment variables. */
import { resolve } from 'node:path';
import { externalIssuer, TOKENS, UPSTREAM, upstream } from './config/issuers.ts';
import { unsafeSettings } from './config/safety.ts';
import { readSettings } from './config/setting.ts';
import {
  CALLS,
  CONNECTIONS,
  CONSOLE,
  INTAKE,
  RATES,
  RETENTION,
  REVIEW,
  SECURITY,
  SERVER,
  WAREHOUSE,
} from './config/settings.ts';
import { readTelemetry } from './config/telemetry.ts';
import { ConfigError, type Environment } from './config/values.ts';

/** The values of the settings: config/settings.ts says what each is. */
export type Config = ReturnType<typeof readConfig>;

/** 'live': deviations of known clients from the contract are accepted; null = they are not. */
export type Compat = Config['compat'];

export type RateLimits = Config['rateLimits'];
export type ClientLimits = Config['clients'];
export type ReviewConfig = Config['review'];

/** Reads the settings; throws a ConfigError for an invalid value. */
export function readConfig(env: Environment) {
  const server = readSettings(SERVER, env);
  const config = Object.freeze({
    ...server,
    ...readSettings(SECURITY, env),
    ...readSettings(CONSOLE, env),
    ...readSettings(INTAKE, env),
    retention: readSettings(RETENTION, env),
    clients: readSettings(CONNECTIONS, env),
    rateLimits: readSettings(RATES, env),
    review: readSettings(REVIEW, env),
    warehouse: readSettings(WAREHOUSE, env),
    /** A further way to sign in; null = none. */
    upstream: upstream(readSettings(UPSTREAM, env)),
    /** Whose access tokens are accepted beside those of this server; null = none. */
    externalIssuer: externalIssuer(readSettings(TOKENS, env), server.baseUrl),
    /** For a collector; null = nothing is sent. */
    telemetry: readTelemetry(env),
  });
  const unsafe = config.production ? unsafeSettings(config) : [];
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
    ...readSettings(CALLS, env),
    /** Folder of the user's settings (XDG Base Directory Specification). */
    configHome: env['XDG_CONFIG_HOME'] || resolve(env['HOME'] || '.', '.config'),
  };
}
