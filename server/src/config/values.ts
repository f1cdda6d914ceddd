/** Reads the values of environment variables, each with the words that refuse a wrong one. */

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid or unsafe setting; the message names it and the accepted values. */
export class ConfigError extends Error {}

/** One of the values. */
export function oneOf<Value extends string>(
  name: string,
  text: string,
  values: readonly Value[],
): Value {
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw new ConfigError(`${name} is "${text}"; it takes one of ${values.join(', ')}.`);
}

/** A whole number of days; `fallback` when it is not set. */
export function days(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a whole number of days, 0 = for ever.`);
}

function parsedUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new ConfigError(`${name} is "${text}"; it takes an address like https://learn.example.`);
}

/** The address of another server, as it was written: an issuer is compared so in tokens. */
export function httpUrl(name: string, text: string): string {
  parsedUrl(name, text);
  return text;
}

/** The address of this server, as browsers write it: `https://learn.example`. */
export function ownUrl(name: string, text: string): string {
  const url = parsedUrl(name, text);
  // Without the value: it holds a password.
  if (url.username || url.password) throw new ConfigError(`${name} has a user or a password${OWN}`);
  const parts = { path: !/^\/*$/.test(url.pathname), query: url.search, fragment: url.hash };
  const [part] = Object.entries(parts).find(([, isThere]) => isThere) ?? [];
  if (part === undefined) return url.origin;
  throw new ConfigError(`${name} is "${text}" with a ${part}${OWN}`);
}

const OWN = '; it takes an address like https://learn.example, with a host name of its own.';

/** Whether requests to the address are unencrypted. */
export function isHttp(url: string | null | undefined): boolean {
  return URL.parse(url ?? '')?.protocol === 'http:';
}

/** A whole number from 1; `fallback` when it is not set. */
export function count(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a whole number from 1.`);
}

/** `on` or `off`, in the spellings that people use; `fallback` when it is not set. */
export function onOff(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined || text === '') return fallback;
  if (/^(on|true|1)$/i.test(text)) return true;
  if (/^(off|false|0)$/i.test(text)) return false;
  throw new ConfigError(`${name} is "${text}"; it takes on or off.`);
}

/** A number from `min` to `max` whose text matches `digits`. */
export function within(
  text: string,
  name: string,
  [min, max, digits]: readonly [number, number, RegExp],
) {
  if (digits.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it takes a number from ${min} to ${max}.`);
}
