/** Every setting: its environment variable, default and meaning, for the reference. */
import { CONNECTIONS_EACH } from './connections.ts';

interface Setting {
  /** '' = not set. */
  readonly default: string;
  /** In Markdown. */
  readonly meaning: string;
}

export const SETTING_GROUPS = {
  Server: {
    PORT: { default: '8080', meaning: 'Port to listen on; 0 = any free one.' },
    HOST: { default: 'localhost', meaning: 'Address to listen on; `0.0.0.0` = all.' },
    WORKERS: {
      default: '1',
      meaning: `Server processes that share the port: a number up to 64, or \`auto\` = one for each core, with the embedded PostgreSQL one for each two. One that ends is replaced, SIGHUP replaces all in turn. Each takes up to ${CONNECTIONS_EACH} connections of the database.`,
    },
    BASE_URL: {
      default: 'http://localhost:8080',
      meaning:
        'Where clients reach the server: protocol, host name, and port if it is not the usual one. Ids and links are built from it, so it stays the same for ever. The default has the port of `PORT`.',
    },
    DATA_DIR: { default: './data', meaning: 'Folder of the embedded database and its secret.' },
    DATABASE_URL: {
      default: '',
      meaning:
        'An external PostgreSQL (15 or newer, encoding UTF8, collation C or C.UTF-8). Nothing is embedded then.',
    },
    READ_DATABASE_URL: {
      default: '',
      meaning:
        'A synchronous standby of `DATABASE_URL`, for lists and other reads. Writes of records then wait until it shows them. While it is away the primary answers. The same for all processes, and set for commands that write. See [reads from a standby](../operate/several-servers.md#reads-from-a-standby).',
    },
    NODE_ENV: {
      default: '',
      meaning:
        '`production` turns scaffolding off and rate limits on, and refuses insecure settings.',
    },
    LOG_LEVEL: {
      default: 'info',
      meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    },
  },
  Security: {
    LECTERN_SECRET: {
      default: '',
      meaning:
        'Encrypts private keys; at least 32 random characters, as `openssl rand -base64 32` prints them. The same for all processes. Not set = the file `secret` in `DATA_DIR`. Production requires it beside `DATABASE_URL`.',
    },
    LECTERN_SECRET_OTHER: {
      default: '',
      meaning:
        'Also opens what is sealed, and seals nothing: the former or the next `LECTERN_SECRET` while it is exchanged.',
    },
    TLS_PROXY: {
      default: 'off',
      meaning:
        '`on`: a proxy in front ends TLS and sets `X-Forwarded-For`, which then names the client.',
    },
    METRICS_TOKEN: {
      default: '',
      meaning:
        'Bearer token of `/metrics`. Without it only direct requests of this machine get them, and none behind a proxy.',
    },
    ACCEPT_RISKS: {
      default: '',
      meaning:
        'Insecure settings that production accepts, with commas between them: `http`, `scaffolding`, `open-keys`, `password-only`, `any-audience`.',
    },
  },
  Console: {
    CONSOLE: {
      default: 'on',
      meaning:
        '`on`: people sign in at `/console`. `lazy`: its pages are bundled at the first request. `off`: no pages, no accounts.',
    },
    ACCOUNTS_SECOND_FACTOR: {
      default: 'optional',
      meaning:
        '`required`: operators at the console need a passkey or an authenticator app. That is the default in production.',
    },
  },
  'What the server accepts': {
    SCAFFOLDING: {
      default: 'on',
      meaning:
        'Partners may write the roster and the gradebook, for testing. Off in production by default.',
    },
    COMPAT: {
      default: '',
      meaning: '`live` accepts the known differences of existing clients.',
    },
    ENROLLMENT_GRACE_DAYS: {
      default: '30',
      meaning:
        "The application of a course sees a student so many days after the enrollment's end.",
    },
    CASE_BODY_MAX_MIB: { default: '128', meaning: 'Largest CASE upload in MiB, 400 at most.' },
    RECORD_MAX_KIB: {
      default: '64',
      meaning: 'Largest record as stored, in KiB (CASE apart), 240 at most; a larger one is 413.',
    },
    EVENTS_PER_POST_MAX: { default: '1', meaning: 'Events in one envelope, 100 at most.' },
    EVENTS_LAG_MAX_SECONDS: {
      default: '3600',
      meaning: 'Events are refused with 503 while the oldest unprocessed event is older.',
    },
    EVENTS_FUTURE_MAX_SECONDS: {
      default: '300',
      meaning: "Events and heartbeats further ahead of the server's clock are refused.",
    },
  },
  'How long data is kept': {
    EVENT_RETENTION_DAYS: {
      default: '0',
      meaning:
        'Days for which the texts of events as sent are kept; 0 = for ever. The events, XP and results stay.',
    },
    RETENTION_AUDIT_DAYS: { default: '730', meaning: 'Lines of the audit log; 0 = for ever.' },
    RETENTION_DISCLOSURE_DAYS: {
      default: '1825',
      meaning: 'Lines of the disclosure log; 0 = for ever.',
    },
    RETENTION_HEARTBEAT_DAYS: {
      default: '0',
      meaning: 'Heartbeats; 0 = for ever. Older active time is then computed from events alone.',
    },
  },
  'Limits of connections': {
    CONNECTIONS_MAX: { default: '4000', meaning: 'Open connections in all.' },
    CONNECTIONS_PER_ADDRESS_MAX: { default: '1000', meaning: 'Open connections of one address.' },
    HEADERS_MAX_SECONDS: { default: '15', meaning: 'Time for the headers of a request.' },
    STALL_MAX_SECONDS: {
      default: '30',
      meaning: 'Time without progress of a reply or an upload; then it is cut off.',
    },
  },
  'Limits of rates': {
    RATE_LIMITS: { default: 'off', meaning: '`on`: the limits below hold. On in production.' },
    RATE_LIMIT_READS_PER_SECOND: { default: '1000', meaning: 'Reads of one application.' },
    RATE_LIMIT_READ_MIB_PER_MINUTE: {
      default: '2048',
      meaning: 'MiB of lists that one application reads.',
    },
    RATE_LIMIT_WRITES_PER_SECOND: { default: '200', meaning: 'Writes of one application.' },
    RATE_LIMIT_EVENTS_PER_SECOND: { default: '5000', meaning: 'Events of one application.' },
    RATE_LIMIT_UPLOADS_PER_MINUTE: {
      default: '30',
      meaning: 'Uploads of frameworks of one application.',
    },
    RATE_LIMIT_TOKENS_PER_MINUTE: { default: '120', meaning: 'Tokens of one client.' },
    RATE_LIMIT_SIGN_INS_PER_MINUTE: {
      default: '600',
      meaning: 'Token requests and sign-ins from one address.',
    },
    RATE_LIMIT_PUBLIC_READS_PER_SECOND: {
      default: '50',
      meaning: 'Reads without a token from one address.',
    },
  },
  'Sign-in by another identity provider': {
    UPSTREAM_ISSUER: { default: '', meaning: 'Issuer of the OpenID Connect provider.' },
    UPSTREAM_CLIENT_ID: { default: '', meaning: 'Id of this server there.' },
    UPSTREAM_CLIENT_SECRET: { default: '', meaning: 'Its secret there.' },
    UPSTREAM_NAME: {
      default: 'your school account',
      meaning: 'Text of the button, after "Sign in with".',
    },
    UPSTREAM_SCOPE: { default: 'openid', meaning: 'Requested scopes, with spaces between them.' },
    UPSTREAM_CLAIM: { default: 'sub', meaning: 'Claim of the ID token that names the person.' },
    UPSTREAM_MEMBER: {
      default: 'sourcedId',
      meaning:
        'Member of a user that equals the claim: `sourcedId`, `username`, `email`, `identifier` or `userMasterIdentifier`.',
    },
    UPSTREAM_ACCOUNTS: {
      default: 'off',
      meaning: '`on`: people with an account sign in to the console by it, too.',
    },
  },
  'Tokens of another issuer': {
    TOKEN_ISSUER: { default: '', meaning: 'Issuer whose access tokens are accepted, too.' },
    TOKEN_JWKS_URL: { default: '', meaning: 'Address of its keys; not set = by its metadata.' },
    TOKEN_AUDIENCE: { default: '', meaning: 'Required `aud`; production requires the setting.' },
    TOKEN_ALGORITHMS: {
      default: 'RS256',
      meaning: 'Accepted signature algorithms, with commas between them.',
    },
    TOKEN_CLIENT_CLAIM: { default: 'client_id', meaning: 'Claim with the id of the client.' },
    TOKEN_SCOPE_CLAIM: { default: 'scope', meaning: 'Claim with the scopes.' },
    TOKEN_SCOPE_PREFIX: {
      default: '',
      meaning: 'Text before each scope, which is removed; scopes without it are ignored.',
    },
  },
  Reviews: {
    REVIEW_RETENTION: {
      default: '0.9',
      meaning: 'Probability of recall at which a review is due, 0.7 to 0.97.',
    },
    REVIEW_MAX_INTERVAL_DAYS: { default: '365', meaning: 'Longest interval between two reviews.' },
    REVIEW_FOLD: {
      default: 'day',
      meaning: '`day`: the answers of a day are one review. `answer`: each answer is one.',
    },
    REVIEW_TIME_ZONE: {
      default: 'UTC',
      meaning: 'Time zone of students whose user and school have none.',
    },
    REVIEW_MAX_PER_DAY: {
      default: '0',
      meaning: 'Standards placed for a student in a day; 0 = no limit.',
    },
  },
  'Traces and metrics for OpenTelemetry': {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      default: '',
      meaning:
        'Address of a collector that takes OTLP over HTTP, such as `http://localhost:4318`; not set = nothing is sent. Headers, timeout, compression and certificates are read from the [variables of the standard](https://opentelemetry.io/docs/specs/otel/protocol/exporter/).',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      default: '',
      meaning: 'Another address for traces, with its path.',
    },
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
      default: '',
      meaning: 'Another address for metrics, with its path.',
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      default: 'http/protobuf',
      meaning: 'The only protocol; a collector takes it at port 4318 by default.',
    },
    OTEL_SERVICE_NAME: { default: 'lectern', meaning: 'Name of the service.' },
    OTEL_RESOURCE_ATTRIBUTES: {
      default: '',
      meaning: 'Further attributes, as `deployment.environment.name=production`.',
    },
    OTEL_TRACES_EXPORTER: { default: 'otlp', meaning: '`none`: no traces are sent.' },
    OTEL_METRICS_EXPORTER: { default: 'otlp', meaning: '`none`: no metrics are sent.' },
    OTEL_TRACES_SAMPLER: {
      default: 'parentbased_always_on',
      meaning:
        'Which traces are kept: `parentbased_always_on`, `parentbased_always_off`, `parentbased_traceidratio`, `always_on`, `always_off` or `traceidratio`.',
    },
    OTEL_TRACES_SAMPLER_ARG: { default: '1', meaning: 'The part that a ratio keeps, 0 to 1.' },
    OTEL_BSP_SCHEDULE_DELAY: {
      default: '5000',
      meaning: 'Milliseconds between two sendings of traces.',
    },
    OTEL_METRIC_EXPORT_INTERVAL: {
      default: '60000',
      meaning: 'Milliseconds between two sendings of metrics.',
    },
    OTEL_SDK_DISABLED: { default: 'false', meaning: '`true`: nothing is sent.' },
  },
  'Commands that call a server': {
    LECTERN_BASE_URL: { default: '', meaning: 'Address of the server.' },
    LECTERN_CLIENT_ID: { default: '', meaning: 'Client id.' },
    LECTERN_CLIENT_SECRET: { default: '', meaning: 'Client secret.' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

export const SETTINGS: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...Object.values(SETTING_GROUPS),
);
