/** Judges settings: what production refuses, and what deserves a warning. */
import { ConfigError, isHttp, listOf, type Read } from './values.ts';

interface Settings {
  readonly acceptedRisks: ReadonlySet<string>;
  readonly host: string;
  readonly baseUrl: string;
  readonly tlsProxy: boolean;
  readonly scaffolding: boolean;
  readonly accountsSecondFactor: 'required' | 'optional';
  readonly databaseUrl: string | null;
  readonly secret: string | null;
  readonly upstream: { readonly issuer: string } | null;
  readonly externalIssuer: {
    readonly issuer: string;
    readonly jwksUrl: string | null;
    readonly audience: string | null;
  } | null;
}

/** Risks that ACCEPT_RISKS can name in production, and their consequence. */
const RISKS: Readonly<Record<string, string>> = {
  http: 'tokens and passwords would travel unencrypted',
  scaffolding: 'partners could write the roster and the gradebook',
  'open-keys': 'a reader of the database could sign tokens',
  'password-only': 'the password of an operator alone would open everything',
  'any-audience': 'a token that the issuer made for another service would be accepted',
};

/** The risks that ACCEPT_RISKS names. */
export const risks: Read<ReadonlySet<string>> = (text, name) => {
  const names = listOf(text);
  const other = names.find((one) => !Object.hasOwn(RISKS, one));
  if (other === undefined) return new Set(names);
  throw new ConfigError(
    `${name} names "${other}"; it takes some of ${Object.keys(RISKS).join(', ')}.`,
  );
};

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

/** True when a proxy must be in front: this server itself speaks HTTP only. */
export function isBehindProxy({ baseUrl, tlsProxy }: Pick<Settings, 'baseUrl' | 'tlsProxy'>) {
  return tlsProxy || !isHttp(baseUrl);
}

/** A sentence for each unsafe setting of production whose risk is not accepted. */
export function unsafeSettings(settings: Settings): string[] {
  const { acceptedRisks: accepted, host, baseUrl, tlsProxy, upstream, externalIssuer } = settings;
  const isOpen = !LOCAL_HOSTS.includes(host) && !tlsProxy;
  const keysAreOpen = settings.databaseUrl !== null && settings.secret === null;
  const faults: readonly [risk: string, isUnsafe: boolean, fault: string][] = [
    ['http', isHttp(baseUrl), 'BASE_URL does not begin with https://'],
    ['http', isHttp(upstream?.issuer), 'UPSTREAM_ISSUER does not begin with https://'],
    ['http', isHttp(externalIssuer?.issuer), 'TOKEN_ISSUER does not begin with https://'],
    ['http', isHttp(externalIssuer?.jwksUrl), 'TOKEN_JWKS_URL does not begin with https://'],
    [
      'http',
      !isHttp(baseUrl) && isOpen,
      `HOST is "${host}", an address without TLS; set TLS_PROXY=on if only a TLS proxy uses it`,
    ],
    ['scaffolding', settings.scaffolding, 'SCAFFOLDING is on'],
    [
      'password-only',
      settings.accountsSecondFactor === 'optional',
      'ACCOUNTS_SECOND_FACTOR is optional',
    ],
    ['open-keys', keysAreOpen, 'LECTERN_SECRET is not set, and DATABASE_URL is'],
    [
      'any-audience',
      externalIssuer?.audience === null,
      'TOKEN_AUDIENCE is not set, and TOKEN_ISSUER is',
    ],
  ];
  return faults
    .filter(([risk, isUnsafe]) => isUnsafe && !accepted.has(risk))
    .map(
      ([risk, , fault]) =>
        `${fault}: in production ${RISKS[risk]}. Fix it, or accept the risk with ACCEPT_RISKS=${risk}.`,
    );
}

/** Settings that are accepted and probably a mistake. */
export function settingWarnings(settings: Settings): { finding: string; fix: string }[] {
  if (isHttp(settings.baseUrl) || settings.tlsProxy) return [];
  return [
    {
      finding:
        'BASE_URL is https:// and TLS_PROXY is off: all clients count as one address, that of the ' +
        'proxy, in rate limits, in the lockout of sign-ins and in the audit log',
      fix: 'set TLS_PROXY=on, and let the proxy set X-Forwarded-For',
    },
  ];
}
