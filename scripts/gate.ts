import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  port: number;
  /** Drops every connection and refuses new ones, as a server that went away. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Where new connections lead to, in turn. */
  leadTo: (...ports: number[]) => void;
  /** Those there are stay open, and nothing passes any more: as a server that froze or was cut off. */
  silence: () => void;
}

/** A port of our own in front of a server on `port`, to take that server away from whoever stands before it. */
export async function openGate(port: number, hostname = '127.0.0.1'): Promise<Gate> {
  const sockets = new Set<Socket>();
  let behind = [port];
  let count = 0;
  const server = createServer((inside) => {
    const outside = connect(behind[count++ % behind.length] ?? port, hostname);
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
      behind = ports;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
  };
}
