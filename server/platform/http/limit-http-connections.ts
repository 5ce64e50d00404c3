import type { Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Maximum number of connections of a process; each one whose request is half sent takes some 10 kB. */
const MAX_CONNECTIONS = 5_000;
/** Maximum number of connections of one address, which many visitors may share. */
const MAX_PER_ADDRESS = 500;

/** Limits in milliseconds: a request whose head is not sent in time is ended, which is checked at this interval. */
export const requestHeadTimeoutsMs = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

interface ConnectionLimits {
  max?: number;
  maxPerAddress?: number;
  /**
   * True for the address of a proxy, which may have any number of connections, as it carries those of many visitors.
   */
  isProxy: (address: string) => boolean;
}

/** Drops further connections: those of an address that has many, and all beyond a number that fits in memory. */
export function limitHttpConnections(
  server: Server,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { max = MAX_CONNECTIONS, maxPerAddress = MAX_PER_ADDRESS, isProxy }: ConnectionLimits,
) {
  server.maxConnections = max;
  server.once('drop', () => log.warn(`More than ${max} connections at once: further ones are refused`));
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 0) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
    if (count > maxPerAddress) socket.destroy();
  });
}

const ranges = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Recognises proxies by their addresses: those of `TRUST_PROXY`, and all that are not on the internet. */
export function createProxyMatcher(trusted: string): (address: string) => boolean {
  const list = new BlockList();
  const named = trusted.split(',').map((text) => text.trim());
  for (const range of [...Object.values(ranges).flat(), ...named.filter((name) => !(name in ranges))]) {
    const [ip = '', bits] = range.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    list.addSubnet(ip, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
