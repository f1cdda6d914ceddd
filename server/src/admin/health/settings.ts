/** The settings in force, by the names of their environment variables; secrets are never shown. */
import type { Config } from '../../config.ts';

interface Setting {
  readonly name: string;
  /** Of a secret: 'set'; null = it is not set. */
  readonly value: string | null;
  readonly meaning: string;
}

type Entry = readonly [name: string, value: unknown, meaning: string];

const KIB = 1_024;
const MIB = 1_048_576;

function server(config: Config): Entry[] {
  return [
    [
      'NODE_ENV',
      config.production ? 'production' : 'development',
      'production refuses what is unsafe',
    ],
    ['BASE_URL', config.baseUrl, 'Public address, in ids and links'],
    ['HOST', config.host, 'Address to listen on'],
    ['PORT', config.port, 'Port to listen on'],
    ['WORKERS', config.workers, 'Server processes that share the port'],
    ['TLS_PROXY', config.tlsProxy, 'A proxy in front ends TLS and names the client'],
    [
      'DATABASE_URL',
      isSet(config.databaseUrl),
      'An external PostgreSQL; not set = the embedded one',
    ],
    [
      'READ_DATABASE_URL',
      isSet(config.readDatabaseUrl),
      'A synchronous standby that answers reads; not set = the primary does',
    ],
    ['DATA_DIR', config.dataDir, 'Folder of the embedded database'],
    ['LOG_LEVEL', config.logLevel, 'Least severe level in the log'],
    ['CONSOLE', config.console, 'People sign in at /console'],
    ['ACCOUNTS_SECOND_FACTOR', config.accountsSecondFactor, 'For operators at the console'],
    ['LECTERN_SECRET', isSet(config.secret), 'Seals the signing keys'],
    ['LECTERN_SECRET_OTHER', isSet(config.otherSecret), 'Also opens what is sealed, in a rotation'],
    ['METRICS_TOKEN', isSet(config.metricsToken), 'Bearer token of /metrics'],
    ['SCAFFOLDING', config.scaffolding, 'Partners may write the roster and the gradebook'],
    ['COMPAT', config.compat, 'live: what known clients do otherwise than the contract'],
  ];
}

function data(config: Config): Entry[] {
  const { retention } = config;
  return [
    ['RECORD_MAX_KIB', config.recordBytesMax / KIB, 'Largest record as stored, in KiB'],
    ['CASE_BODY_MAX_MIB', config.caseBodyBytesMax / MIB, 'Largest CASE package, in MiB'],
    ['EVENTS_PER_POST_MAX', config.eventsPerPostMax, 'Events in one envelope'],
    [
      'EVENTS_LAG_MAX_SECONDS',
      config.eventsLagSecondsMax,
      'Lag from which events are refused (503)',
    ],
    ['EVENTS_FUTURE_MAX_SECONDS', config.eventsFutureSecondsMax, 'Largest lead of an event time'],
    ['ENROLLMENT_GRACE_DAYS', config.enrollmentGraceDays, 'Access after the end of an enrollment'],
    ['EVENT_RETENTION_DAYS', retention.eventDays, 'Days of event texts; 0 = for ever'],
    ['RETENTION_AUDIT_DAYS', retention.auditDays, 'Days of the audit log; 0 = for ever'],
    ['RETENTION_DISCLOSURE_DAYS', retention.disclosureDays, 'Days of the disclosure log'],
    ['RETENTION_HEARTBEAT_DAYS', retention.heartbeatDays, 'Days of heartbeats; 0 = for ever'],
  ];
}

function reviews({ review }: Config): Entry[] {
  return [
    ['REVIEW_RETENTION', review.desiredRetention, 'Probability of recall at which a review is due'],
    ['REVIEW_MAX_INTERVAL_DAYS', review.maximumIntervalDays, 'Longest interval of two reviews'],
    ['REVIEW_FOLD', review.fold, 'day: all answers of a day are one review'],
    ['REVIEW_TIME_ZONE', review.timeZone, 'Of students whose user and school have none'],
    ['REVIEW_MAX_PER_DAY', review.perDayMax, 'Standards for a student per day; 0 = no limit'],
  ];
}

function limits({ clients, rateLimits, rateLimitsOn }: Config): Entry[] {
  const perMinute = 'Per application and minute';
  return [
    ['CONNECTIONS_MAX', clients.connectionsMax, 'Open connections'],
    ['CONNECTIONS_PER_ADDRESS_MAX', clients.connectionsPerAddressMax, 'Of one address'],
    ['HEADERS_MAX_SECONDS', clients.headersSecondsMax, 'Time for the headers of a request'],
    [
      'STALL_MAX_SECONDS',
      clients.stallSecondsMax,
      'Time in which a client takes or sends something',
    ],
    ['RATE_LIMITS', rateLimitsOn, 'off: the limits are told, not enforced'],
    ['RATE_LIMIT_READS_PER_SECOND', rateLimits.readsPerSecond, 'Per application'],
    ['RATE_LIMIT_READ_MIB_PER_MINUTE', rateLimits.readMibPerMinute, 'MiB of lists per application'],
    ['RATE_LIMIT_WRITES_PER_SECOND', rateLimits.writesPerSecond, 'Per application'],
    ['RATE_LIMIT_EVENTS_PER_SECOND', rateLimits.eventsPerSecond, 'Per application'],
    ['RATE_LIMIT_UPLOADS_PER_MINUTE', rateLimits.uploadsPerMinute, perMinute],
    ['RATE_LIMIT_TOKENS_PER_MINUTE', rateLimits.tokensPerMinute, 'Per client and minute'],
    ['RATE_LIMIT_SIGN_INS_PER_MINUTE', rateLimits.signInsPerMinute, 'Per address and minute'],
    ['RATE_LIMIT_PUBLIC_READS_PER_SECOND', rateLimits.publicReadsPerSecond, 'Per address'],
  ];
}

function issuers({ upstream, externalIssuer }: Config): Entry[] {
  return [
    ['UPSTREAM_ISSUER', upstream?.issuer, 'A further way to sign in'],
    ['UPSTREAM_CLIENT_ID', upstream?.clientId, 'The id of this server there'],
    ['UPSTREAM_CLIENT_SECRET', isSet(upstream?.clientSecret), 'The secret of this server there'],
    ['UPSTREAM_ACCOUNTS', upstream?.accounts, 'Its people also sign in to the console'],
    ['UPSTREAM_NAME', upstream?.label, 'On the button "Sign in with …"'],
    ['UPSTREAM_SCOPE', upstream?.scope, 'Scopes that are requested there'],
    ['UPSTREAM_CLAIM', upstream?.claim, 'Claim that identifies the user'],
    ['UPSTREAM_MEMBER', upstream?.member, 'Member of a user that equals the claim'],
    ['TOKEN_ISSUER', externalIssuer?.issuer, 'Another issuer of access tokens'],
    ['TOKEN_JWKS_URL', externalIssuer?.jwksUrl, 'Its keys; not set = from its metadata'],
    ['TOKEN_AUDIENCE', externalIssuer?.audience, 'Required aud of its tokens'],
    ['TOKEN_ALGORITHMS', externalIssuer?.algorithms.join(' '), 'Accepted signature algorithms'],
    ['TOKEN_CLIENT_CLAIM', externalIssuer?.clientClaim, 'Claim with the id of the client'],
    ['TOKEN_SCOPE_CLAIM', externalIssuer?.scopeClaim, 'Claim with the scopes'],
    ['TOKEN_SCOPE_PREFIX', externalIssuer?.scopePrefix, 'Text before each scope'],
  ];
}

const isSet = (secret: string | null | undefined) => (secret ? 'set' : null);

export function listSettings(config: Config): Setting[] {
  const entries = [server, data, reviews, limits, issuers].flatMap((group) => group(config));
  return entries.map(([name, value, meaning]) => ({ name, value: print(value), meaning }));
}

function print(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
