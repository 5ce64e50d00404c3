import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
/** Global unicast IPv6. The networks excluded below embed IPv4 addresses or are for documentation. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** True for an IP address of the public internet. */
export function isPublicIpAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Milliseconds until a silent name server is given up. */
const RESOLVER_OPTIONS = { timeout: 2_000, tries: 1 };

/**
 * Lookup for `https.request` that resolves to public addresses only; the connection uses the checked address.
 * Node skips it for hosts that are addresses. `dns.lookup` is avoided: it would block a thread that the
 * database's connections need while a name server of a member's choice is silent.
 * @param servers name servers as `address:port`; the system's by default
 */
export const createPublicOnlyDnsLookup =
  (servers?: readonly string[]): LookupFunction =>
  (host, options, done) => {
    const resolver = new Resolver(RESOLVER_OPTIONS);
    if (servers) resolver.setServers(servers);
    void Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)]).then((families) => {
      const found = families
        .flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
        .filter(isPublicIpAddress)
        .map((address) => ({ address, family: isIP(address) }));
      const [first] = found;
      if (!first) return done(new Error(`${host} has no public address`), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
