import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import { probeLatency } from './visitor-latency.ts';

const CLIENTS = 500;
const MOST_TIMES = 5;

/** Many clients send a byte of a request a second: the home page answers as usual. */
export async function sendSlowly(url: string, faults: Faults) {
  const measure = async () => {
    const probe = probeLatency(url, '/app', faults, 'slow clients');
    await sleep(5_000);
    return probe.stop();
  };
  await measure();
  const usual = await measure();
  const close = openSlowClients(url, CLIENTS);
  await sleep(3_000);
  const times = (await measure()) / usual;
  close();
  console.log(
    `home page beside ${CLIENTS} slow clients: ${times.toFixed(2)} times its usual ${usual.toFixed(1)} ms`,
  );
  faults.expect(times <= MOST_TIMES, 'the home page waits for slow clients', `${times} times its usual`);
}

/** Opens connections that each send one byte of a request a second. @returns closes them all */
function openSlowClients(url: string, count: number): () => void {
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
