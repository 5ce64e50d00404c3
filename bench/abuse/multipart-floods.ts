import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpMember } from '../../e2e/support/people.ts';
import { readProcessFigures } from '../load/process-figures.ts';
import type { AttackedProduct } from './attacked-product.ts';
import type { Faults } from './faults.ts';
import { multipart } from './multipart.ts';
import { probeLatency } from './visitor-latency.ts';

const CONNECTIONS = 300;
const FILE = Buffer.alloc(5_000_000, 0x5a);
const TEXT = 'x'.repeat(30_000);
/** The 128 MiB that bodies may take, as much again for the parser and the sockets, and what a busy process varies by. */
const MOST_MEGABYTES = 400;
const SECONDS = 20;
const MOST_TIMES = 5;

/**
 * Many connections send forms of 1 GB together and withhold the last boundary, on routes with and without files:
 * memory stays bounded, other visitors are answered, and nothing is held once the connections are closed.
 */
export async function floodWithForms(product: AttackedProduct, faults: Faults) {
  const { url } = product;
  const member = await signUpMember(product);
  const authorization = `Authorization: Bearer ${member.token}\r\n`;
  const withFile = (name: string) => multipart({ firstName: 'x' }, { [name]: FILE }, false);
  const requests = [
    ['POST /api/users/register', '', withFile('profileImage')],
    ['PUT /api/users/update', authorization, withFile('profileImage')],
    ['POST /api/adverts/create', authorization, withFile('images')],
    ['POST /api/users/register', '', multipart({ firstName: TEXT, lastName: TEXT }, {}, false)],
    ['POST /api/search/unsubscribe/x', '', multipart({ a: 'x'.repeat(3_000) }, {}, false)],
    ['POST /api/users/login', '', withFile('file')],
  ] as const;
  const memory = async () => (await readProcessFigures(url)).residentMegabytes;
  let mostHeld = 0;

  const usual = await memory();
  const calm = probeLatency(url, '/app', faults, 'calm');
  await sleep(3_000);
  const calmMs = await calm.stop();
  const probe = probeLatency(url, '/app', faults, 'a flood of forms');
  const sockets = Array.from({ length: CONNECTIONS }, (_, n) => {
    const [request, header, { type, bytes }] = requests[n % requests.length] ?? requests[0];
    // Each visitor from an address of its own, or one sender's share would bound all of them.
    const head = `${request} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.${n >> 8}.${n & 255}\r\n${header}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    return flood(url, head, bytes);
  });
  let worst = usual;
  for (let second = 0; second < SECONDS; second++) {
    worst = Math.max(worst, await memory());
    mostHeld = Math.max(mostHeld, (await readHeldBytes(url)) / 1e6);
    await sleep(1_000);
  }
  const floodedMs = await probe.stop();
  for (const socket of sockets) socket.destroy();
  console.log(
    `flood of ${CONNECTIONS} unfinished forms: memory ${usual.toFixed(0)} MB, at most ${worst.toFixed(0)} MB, of bodies ${mostHeld.toFixed(0)} MB; ` +
      `home page ${(floodedMs / calmMs).toFixed(2)} times its usual ${calmMs.toFixed(1)} ms`,
  );
  faults.expect(
    floodedMs <= MOST_TIMES * calmMs,
    'the home page waits for a flood of forms',
    `${floodedMs} ms`,
  );
  faults.expect(worst <= usual + MOST_MEGABYTES, 'memory under a flood of forms', `${usual} → ${worst} MB`);
  faults.expect(mostHeld > 1, 'no body of the flood arrived');
  await untilReleased(url).catch((error) =>
    faults.note('bodies of closed connections are held', String(error)),
  );
}

function flood(url: string, head: string, bytes: Buffer): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  socket.write(head);
  socket.write(`${bytes.length.toString(16)}\r\n`);
  socket.write(bytes);
  socket.write('\r\n');
  return socket;
}

/** @throws Error when bodies are held 20 seconds after */
async function untilReleased(url: string) {
  for (let tries = 0; (await readHeldBytes(url)) > 0; tries++) {
    if (tries === 40) throw new Error(`${await readHeldBytes(url)} bytes`);
    await sleep(500);
  }
}

async function readHeldBytes(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/api/metrics`)).text();
  const pools = [...figures.matchAll(/^request_body_bytes\{.*\} (\d+)$/gm)];
  return pools.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}
