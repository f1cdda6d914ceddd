/** Reads the texts of environment variables, each with the words that refuse a wrong one. */
import { isTimeZoneName } from '../lib/time-zone.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a text; throws a ConfigError. */
export type Read<Value> = (text: string, name: string, env: Environment) => Value;

/** An invalid or unsafe setting; the message names it and the accepted values. */
export class ConfigError extends Error {}

export function refusal(name: string, text: string, wanted: string): ConfigError {
  return new ConfigError(`${name} is "${text}"; it takes ${wanted}.`);
}

export const textAsIs: Read<string> = (text) => text;

/** Null for a setting that is not set. */
export function optional<Value>(read: Read<Value>): Read<Value | null> {
  return (text, name, env) => (text === '' ? null : read(text, name, env));
}

/** One of the values. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Read<Value> {
  return (text, name) => {
    const value = values.find((each) => each === text);
    if (value !== undefined) return value;
    throw refusal(name, text, `one of ${values.join(', ')}`);
  };
}

/** `on` or `off`, in the spellings that people use. */
export const onOff: Read<boolean> = (text, name) => {
  if (/^(on|true|1)$/i.test(text)) return true;
  if (/^(off|false|0)$/i.test(text)) return false;
  throw refusal(name, text, 'on or off');
};

/** The items of a list with commas or spaces between them. */
export function listOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

const WHOLE = /^\d{1,9}$/;

export function whole(min: number, max: number): Read<number> {
  return within(WHOLE, { min, max, noun: 'whole number' });
}

export function decimal(min: number, max: number): Read<number> {
  return within(/^\d{1,9}(\.\d{1,9})?$/, { min, max, noun: 'number' });
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly noun: string;
}

function within(digits: RegExp, { min, max, noun }: Range): Read<number> {
  return (text, name) => {
    const value = Number(text);
    if (digits.test(text) && value >= min && value <= max) return value;
    throw refusal(name, text, `a ${noun} from ${min} to ${max}`);
  };
}

/** A number of units of so many bytes, in bytes. */
export function bytes(unit: 'KiB' | 'MiB', max: number): Read<number> {
  const read = within(WHOLE, { min: 1, max, noun: `whole number of ${unit}` });
  return (text, name, env) => read(text, name, env) * UNITS[unit];
}

export const UNITS = { KiB: 1_024, MiB: 1_048_576 } as const;

export const count = whole(1, 999_999_999);

export const days: Read<number> = (text, name) => {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw refusal(name, text, 'a whole number of days from 0 to 99999, 0 = for ever');
};

const WORKERS_MAX = 64;

/** What the server runs on; `hasPostgres`: PostgreSQL takes its share of these cores. */
interface Machine {
  readonly cores: number;
  readonly hasPostgres: boolean;
}

/**
 * The number of server processes. `auto` = one for each core that PostgreSQL leaves: an event costs
 * the embedded one as much as it costs the server.
 */
export function workers(text: string, name: string, { cores, hasPostgres }: Machine): number {
  if (text === 'auto') {
    return Math.min(Math.max(hasPostgres ? Math.floor(cores / 2) : cores, 1), WORKERS_MAX);
  }
  if (WHOLE.test(text) && Number(text) >= 1 && Number(text) <= WORKERS_MAX) return Number(text);
  throw refusal(name, text, `auto, or a number from 1 to ${WORKERS_MAX}`);
}

function parsedUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw refusal(name, text, 'an address like https://learn.example');
}

/** The address of another server, as it was written: an issuer is compared so in tokens. */
export const httpUrl: Read<string> = (text, name) => {
  parsedUrl(name, text);
  return text;
};

const OWN = '; it takes an address like https://learn.example, with a host name of its own.';

/** The address of this server, as browsers write it: `https://learn.example`. */
export const ownUrl: Read<string> = (text, name) => {
  const url = parsedUrl(name, text);
  // Without the value: it holds a password.
  if (url.username || url.password) throw new ConfigError(`${name} has a user or a password${OWN}`);
  const parts = { path: !/^\/*$/.test(url.pathname), query: url.search, fragment: url.hash };
  const [part] = Object.entries(parts).find(([, isThere]) => isThere) ?? [];
  if (part === undefined) return url.origin;
  throw new ConfigError(`${name} is "${text}" with a ${part}${OWN}`);
};

/** Whether requests to the address are unencrypted. */
export function isHttp(url: string | null | undefined): boolean {
  return URL.parse(url ?? '')?.protocol === 'http:';
}

export const postgresUrl: Read<string> = (text, name) => {
  // For a socket the URL has no host: postgres://user@/database?host=/run/postgres.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (/^postgres(ql)?:$/.test(url?.protocol ?? '')) return text;
  // Without the value: it can contain a password.
  throw new ConfigError(
    `${name} is not a PostgreSQL URL; it takes postgres://user:password@host:5432/database.`,
  );
};

const SECRET_CHARACTERS_MIN = 32;

/** Accepts 32 characters or more, 10 of them different; refuses placeholders such as "changeme". */
export const secret: Read<string> = (text, name) => {
  if (text.length >= SECRET_CHARACTERS_MIN && new Set(text).size >= 10) return text;
  // Without the value: it is a secret.
  throw new ConfigError(
    `${name} is too weak; it takes ${SECRET_CHARACTERS_MIN} random characters or more, ` +
      'as `openssl rand -base64 32` prints them.',
  );
};

export const timeZone: Read<string> = (text, name) => {
  if (isTimeZoneName(text)) return text;
  throw refusal(name, text, 'a name like America/Chicago');
};
