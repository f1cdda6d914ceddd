/** Rate limiter: one token bucket per application, client or address, with continuous refill. */
import { LRUCache } from 'lru-cache';
import type { RateLimits } from '../../config.ts';
import { Problem } from '../problem.ts';

/** Kinds of requests, each with its own limit. */
export type RateKind =
  | 'reads'
  | 'read-mib'
  | 'writes'
  | 'events'
  | 'uploads'
  | 'tokens'
  | 'sign-ins'
  | 'public-reads';

interface Rate {
  /** Requests (or MiB) that a full bucket admits at once. */
  readonly capacity: number;
  readonly perSecond: number;
}

export interface Verdict {
  readonly admitted: boolean;
  /** RateLimit header fields (IETF draft-03) of the reply; Retry-After when refused. */
  readonly headers: Readonly<Record<string, string>>;
  /** Until the next request is admitted; 0 = this one is. */
  readonly retryAfterSeconds: number;
}

interface Bucket {
  /** Below 0 when other processes have used more than was left. */
  tokens: number;
  updatedAt: number;
}

export interface RateLimiter {
  /** Counts one request of an application, a client or an address. */
  take(kind: RateKind, who: string): Verdict;
  /** Deducts what a request has cost, once that is known; a bucket may owe. */
  spend(kind: RateKind, who: string, amount: number): void;
  /** Counts nothing; admitted unless the bucket is empty. */
  check(kind: RateKind, who: string): Verdict;
}

/** What processes tell each other of their requests. */
export interface RateUsage {
  /** True when `report` would return usage. */
  isBusy(): boolean;
  /** Requests admitted here since the last call, by bucket. */
  report(): Map<string, number>;
  /** Deducts requests that other processes have admitted; passes over kinds it does not know. */
  deduct(used: Iterable<readonly [bucket: string, count: number]>): void;
}

/** Buckets in memory; the least recently used one is dropped, and is then full again. */
const BUCKETS_MAX = 50_000;
/** Lowest level of a bucket, in capacities: what other processes can admit in a second. */
const DEBT_MAX = 20;

function ratesOf(limits: RateLimits): Readonly<Record<RateKind, Rate>> {
  const bySecond = (count: number): Rate => ({ capacity: count, perSecond: count });
  const byMinute = (count: number): Rate => ({ capacity: count, perSecond: count / 60 });
  return {
    reads: bySecond(limits.readsPerSecond),
    'read-mib': byMinute(limits.readMibPerMinute),
    writes: bySecond(limits.writesPerSecond),
    events: bySecond(limits.eventsPerSecond),
    uploads: byMinute(limits.uploadsPerMinute),
    tokens: byMinute(limits.tokensPerMinute),
    'sign-ins': byMinute(limits.signInsPerMinute),
    'public-reads': bySecond(limits.publicReadsPerSecond),
  };
}

/** `now`: milliseconds, of any clock that only goes forward. */
export function createRateLimiter(limits: RateLimits, now: () => number): RateLimiter & RateUsage {
  const rates = ratesOf(limits);
  const buckets = new LRUCache<string, Bucket>({ max: BUCKETS_MAX });
  let unreported = new Map<string, number>();
  const rateOf = (name: string): Rate | undefined => {
    return rates[name.slice(0, name.indexOf(' ')) as RateKind];
  };

  /** The bucket, refilled up to now. */
  const bucketOf = (name: string, { capacity, perSecond }: Rate): Bucket => {
    const at = now();
    let bucket = buckets.get(name);
    if (!bucket) {
      bucket = { tokens: capacity, updatedAt: at };
      buckets.set(name, bucket);
    }
    const grown = bucket.tokens + ((at - bucket.updatedAt) / 1_000) * perSecond;
    bucket.tokens = grown > capacity ? capacity : grown;
    bucket.updatedAt = at;
    return bucket;
  };

  const use = (name: string, bucket: Bucket, amount: number) => {
    bucket.tokens -= amount;
    unreported.set(name, (unreported.get(name) ?? 0) + amount);
  };

  return {
    take(kind, who) {
      const rate = rates[kind];
      const name = `${kind} ${who}`;
      const bucket = bucketOf(name, rate);
      const admitted = bucket.tokens >= 1;
      if (admitted) use(name, bucket, 1);
      return verdict(rate, bucket.tokens, admitted);
    },
    spend(kind, who, amount) {
      const name = `${kind} ${who}`;
      use(name, bucketOf(name, rates[kind]), amount);
    },
    check(kind, who) {
      const { tokens } = bucketOf(`${kind} ${who}`, rates[kind]);
      return verdict(rates[kind], tokens, tokens > 0);
    },
    isBusy: () => unreported.size > 0,
    report() {
      const used = unreported;
      unreported = new Map();
      return used;
    },
    deduct(used) {
      for (const [name, count] of used) {
        const rate = rateOf(name);
        if (!rate) continue;
        const bucket = bucketOf(name, rate);
        bucket.tokens = Math.max(bucket.tokens - count, -DEBT_MAX * rate.capacity);
      }
    },
  };
}

/** Refuses no request and counts none: its headers give the limits, with nothing used. */
export function createOpenLimiter(limits: RateLimits): RateLimiter {
  const verdicts = Object.entries(ratesOf(limits)).map(
    ([kind, rate]) => [kind as RateKind, verdict(rate, rate.capacity, true)] as const,
  );
  const byKind = new Map(verdicts);
  return {
    take: (kind) => byKind.get(kind) as Verdict,
    spend: () => undefined,
    check: (kind) => byKind.get(kind) as Verdict,
  };
}

function verdict(rate: Rate, tokens: number, admitted: boolean): Verdict {
  const retryAfterSeconds = admitted ? 0 : Math.ceil((1 - tokens) / rate.perSecond);
  return {
    admitted,
    retryAfterSeconds,
    headers: {
      'ratelimit-limit': String(rate.capacity),
      'ratelimit-remaining': String(Math.max(0, Math.floor(tokens))),
      'ratelimit-reset': String(Math.ceil((rate.capacity - tokens) / rate.perSecond)),
      ...(admitted ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}

const RATE_NAMES: Readonly<Record<RateKind, string>> = {
  reads: 'reads by this application',
  'read-mib': 'bytes read in lists by this application',
  writes: 'writes by this application',
  events: 'events of this application',
  uploads: 'uploads by this application',
  tokens: 'token requests by this client',
  'sign-ins': 'token requests and sign-ins from this address',
  'public-reads': 'reads without a token from this address',
};

/** Counts a request and returns the headers for its reply; throws a Problem 429. */
export function requireRate(
  limiter: RateLimiter | undefined,
  kind: RateKind,
  who: string,
): Verdict['headers'] {
  if (!limiter) return {};
  const verdict = limiter.take(kind, who);
  if (verdict.admitted) return verdict.headers;
  throw refusedRate(kind, verdict);
}

/** The Problem 429 of a request that is not admitted. */
export function refusedRate(kind: RateKind, { headers, retryAfterSeconds }: Verdict): Problem {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const message = `Too many ${RATE_NAMES[kind]}; try again in ${wait}.`;
  return new Problem(429, 'server_busy', message, { headers });
}
