/** Which URLs a webhook may have: only hosts with public addresses are connected to. */
import { lookup, Resolver } from 'node:dns/promises';
import type { Agent } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { useAgent } from 'request-filtering-agent';
import type { Config } from '../config.ts';
import { plainAddress } from '../http/request/address.ts';
import { quoted } from '../lib/shown.ts';

type Mode = Pick<Config, 'production'>;

/** Addresses of this machine, for those who develop a receiver. */
const loopback = ({ production }: Mode) => (production ? [] : ['127.0.0.1', '::1']);

/** Why the URL cannot be the target of a webhook; undefined = it can. */
export async function targetFault(text: string, config: Mode): Promise<string | undefined> {
  const url = URL.parse(text);
  const shown = quoted(text);
  if (!url) return `${shown} is no absolute URL`;
  if (url.username || url.password)
    return `${shown} has credentials; the signature proves the sender`;
  if (url.hash) return `${shown} has a fragment, which is never sent`;
  if (/\s/.test(text)) return `${shown} has white space; percent-encode it`;
  if (url.port === '0') return `${shown} has port 0, to which nothing connects`;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && !config.production))
    return `${shown} must begin with https://`;
  if (config.production && plainAddress(url.hostname) === '' && !/\.[^.]/.test(url.hostname))
    return `${shown} has a host of this network; a public name has a dot`;
  const inside = unreachable(await addressesOf(url.hostname, config), config);
  return inside && `${shown} leads to ${inside}, which is no public address`;
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * [] = the name has no address now; one that it gets later is judged at each delivery.
 * In production a resolver asks the name servers itself: `lookup` holds a thread that files and
 * passwords need, and name servers that do not answer would hold all of them.
 */
async function addressesOf(host: string, { production }: Mode): Promise<string[]> {
  const address = plainAddress(host);
  if (address !== '') return [address];
  if (!production || host === 'localhost') {
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  }
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Stands in for `dns.lookup` of a connection. */
export function lookupFor(config: Mode): LookupFunction {
  return (host, { all }, done) => {
    void addressesOf(host, config).then((addresses) => {
      const inside = unreachable(addresses, config);
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first] = found;
      if (inside) done(new Error(`${inside} is no public address: it is not allowed.`), '');
      else if (!first) done(new Error(`The name ${host} has no address.`), '');
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** All that networks have so far (RFC 4291 §2.4): `::10.0.0.1` passes for unicast, too. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The first of the addresses that nothing connects to. */
function unreachable(addresses: readonly string[], config: Mode): string | undefined {
  return addresses.find((address) => !isReachable(address, config));
}

function isReachable(text: string, config: Mode): boolean {
  const address = ipaddr.parse(text);
  const isPublic = address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
  return (isPublic && address.range() === 'unicast') || loopback(config).includes(text);
}

/** Connects to public addresses alone, whatever a name resolves to at that moment. */
export function agentFor(url: URL, config: Mode): Agent {
  return useAgent(url.href, { allowIPAddressList: loopback(config) });
}
