import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface TestProxy {
  port: number;
  /** Drops every connection and refuses new ones, like a server that went away. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Leads new connections to these ports, one after the other. */
  leadTo: (...ports: number[]) => void;
  /** Freezes connections: they stay open but let nothing pass, like a server that was cut off. */
  silence: () => void;
}

/**
 * Opens a port of our own in front of a server, to take that server away from its clients.
 * @param target loopback port, or URL of a PostgreSQL, which may be one of a Unix socket
 */
export async function openTestProxy(target: number | URL): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  let targets = [typeof target === 'number' ? loopback(target) : addressOf(target)];
  let count = 0;
  const server = createServer((inside) => {
    const outside = connect(targets[count++ % targets.length] ?? loopback(0));
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    open: () => listen(own),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    leadTo: (...ports) => {
      targets = ports.map(loopback);
    },
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
  };
}

const loopback = (port: number): NetConnectOpts => ({ port, host: '127.0.0.1' });

function addressOf({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { port: Number(port), host };
}
