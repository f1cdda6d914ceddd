/** Checks that the configured issuers answer: a dead one is told before people meet it. */

import type { ExternalIssuerConfig } from '../../config/issuers.ts';
import type { Config } from '../../config.ts';

/** An issuer that cannot be used now. */
interface IssuerFault {
  readonly setting: 'UPSTREAM_ISSUER' | 'TOKEN_ISSUER';
  /** What was wrong, with the address. */
  readonly reason: string;
  /** What does not work meanwhile. */
  readonly effect: string;
}

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 1_048_576;

/** The faults of configured issuers; none = each answers as OpenID Connect Discovery 1.0 says. */
export async function findIssuerFaults(
  { upstream, externalIssuer }: Pick<Config, 'upstream' | 'externalIssuer'>,
  signal?: AbortSignal,
): Promise<IssuerFault[]> {
  const checks: Promise<IssuerFault | undefined>[] = [];
  const check = (fault: Omit<IssuerFault, 'reason'>, work: Promise<unknown>) => {
    const told = work.then(
      () => undefined,
      (error: Error) => ({ ...fault, reason: reasonOf(error) }),
    );
    checks.push(told);
  };
  if (upstream) {
    const effect = `nobody can sign in with ${upstream.label}`;
    const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
    check({ setting: 'UPSTREAM_ISSUER', effect }, findMetadata(upstream.issuer, needed, signal));
  }
  if (externalIssuer) {
    const effect = 'its access tokens are answered 503';
    check({ setting: 'TOKEN_ISSUER', effect }, findKeys(externalIssuer, signal));
  }
  return (await Promise.all(checks)).filter((fault) => fault !== undefined);
}

/** fetch says only "fetch failed"; its cause says why. */
function reasonOf({ message, cause }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return [message, code ?? inner].filter(Boolean).join(': ');
}

type Issuer = Pick<ExternalIssuerConfig, 'issuer' | 'jwksUrl'>;

/** The address of an issuer's keys: the configured one, or that of its metadata. */
export async function findJwksUrl(
  { issuer, jwksUrl }: Issuer,
  signal?: AbortSignal,
): Promise<string> {
  return jwksUrl ?? String((await findMetadata(issuer, ['jwks_uri'], signal))['jwks_uri']);
}

async function findKeys(issuer: Issuer, signal: AbortSignal | undefined): Promise<void> {
  const url = await findJwksUrl(issuer, signal);
  const { keys } = await fetchJson(url, signal);
  if (!Array.isArray(keys)) throw new Error(`${url} answers no key set`);
}

async function findMetadata(
  issuer: string,
  needed: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown>> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await fetchJson(url, signal);
  if (metadata['issuer'] !== issuer)
    throw new Error(`${url} is that of the issuer '${metadata['issuer']}'`);
  const absent = needed.find((name) => typeof metadata[name] !== 'string');
  if (absent !== undefined) throw new Error(`${url} has no ${absent}`);
  return metadata;
}

async function fetchJson(
  url: string,
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(url, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    redirect: 'error',
  }).catch((error: Error) => {
    throw new Error(`${url} does not answer (${reasonOf(error)})`);
  });
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`);
  const text = await reply.text();
  try {
    const value: unknown = text.length > BYTES_MAX ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Not JSON: the error below.
  }
  throw new Error(`${url} does not answer JSON`);
}
