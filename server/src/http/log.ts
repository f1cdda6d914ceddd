/** The log of a process: JSON lines without secrets and without values of rows. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

const CENSORED = '[redacted]';

/** Secrets anywhere in a line: in a message, in the text of an error, in a member. */
const SECRETS: readonly [RegExp, string][] = [
  [/lec_sk_[\w-]+/g, CENSORED],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, CENSORED],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${CENSORED}`],
  [
    /\b(client_secret|password|code|code_verifier|refresh_token|id_token_hint)=[^&\s"]+/gi,
    `$1=${CENSORED}`,
  ],
  [
    /("(?:authorization|cookie|set-cookie|client_secret|password|secret)":)"(?:[^"\\]|\\.)*"/gi,
    `$1"${CENSORED}"`,
  ],
];

/** After the `://` of an address: its user and password. */
const USER = /^([^\s:/@"]*:)[^\s@"]+@/;

function redact(line: string): string {
  const [before = '', ...addresses] = line.split('://');
  const censored = addresses.map((address) => address.replace(USER, `$1${CENSORED}@`));
  const text = [before, ...censored].join('://');
  return SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** Drops the members of an error in which PostgreSQL repeats the values of a row. */
function withoutValues(error: Error) {
  const { detail, where, internalQuery, ...rest } = stdSerializers.err(error);
  return rest;
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: withoutValues }, hooks: { streamWrite: redact } };
  return destination ? pino(options, destination) : pino(options);
}
