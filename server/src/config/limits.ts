/** Settings that limit what applications, clients and addresses may take. */
import { ConfigError } from './values.ts';

/** RATE_LIMIT_*: the first six per application or client. */
export interface RateLimits {
  /** READS_PER_SECOND, 1000. */
  readonly readsPerSecond: number;
  /** READ_MIB_PER_MINUTE, 2048: MiB of lists. */
  readonly readMibPerMinute: number;
  /** WRITES_PER_SECOND, 200. */
  readonly writesPerSecond: number;
  /** EVENTS_PER_SECOND, 5000. */
  readonly eventsPerSecond: number;
  /** UPLOADS_PER_MINUTE, 30. */
  readonly uploadsPerMinute: number;
  /** TOKENS_PER_MINUTE, 120. */
  readonly tokensPerMinute: number;
  /** SIGN_INS_PER_MINUTE, 600: token requests and sign-ins from one address. */
  readonly signInsPerMinute: number;
  /** PUBLIC_READS_PER_SECOND, 50: reads without a token from one address. */
  readonly publicReadsPerSecond: number;
}

/** Limits of connections, the same for all clients. */
export interface ClientLimits {
  /** CONNECTIONS_MAX, 4000: open connections. */
  readonly connectionsMax: number;
  /** CONNECTIONS_PER_ADDRESS_MAX, 1000: of one address; behind a proxy the proxy's task. */
  readonly connectionsPerAddressMax: number;
  /** HEADERS_MAX_SECONDS, 15: time for the headers of a request. */
  readonly headersSecondsMax: number;
  /** STALL_MAX_SECONDS, 30: time in which a client takes, or sends, something; else it is cut off. */
  readonly stallSecondsMax: number;
}

const WORKERS_MAX = 64;

/** What the server runs on; `hasPostgres`: PostgreSQL takes its share of these cores. */
interface Machine {
  readonly cores: number;
  readonly hasPostgres: boolean;
}

/**
 * WORKERS: the number of server processes. `auto` = one for each core that PostgreSQL leaves: an
 * event costs the embedded one as much as it costs the server.
 */
export function workers(text: string, machine: Machine): number {
  if (text === 'auto') {
    const cores = machine.hasPostgres ? Math.floor(machine.cores / 2) : machine.cores;
    return Math.min(Math.max(cores, 1), WORKERS_MAX);
  }
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= WORKERS_MAX)
    return Number(text);
  throw new ConfigError(
    `WORKERS is "${text}"; it takes auto, or a number from 1 to ${WORKERS_MAX}.`,
  );
}
