import { connect, type Socket } from 'node:net';

/** Opens connections that each send one byte of a request a second. @returns closes them all */
export function openSlowClients(url: string, count: number): () => void {
  const { hostname, port } = new URL(url);
  const request = Buffer.from(
    `POST /api/users/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 200000\r\n`,
  );
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.on('error', () => {});
  let at = 0;
  const timer = setInterval(() => {
    for (const socket of sockets) drip(socket, request, at);
    at += 1;
  }, 1_000);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

function drip(socket: Socket, request: Buffer, at: number) {
  if (socket.writable) socket.write(request.subarray(at, at + 1));
}
