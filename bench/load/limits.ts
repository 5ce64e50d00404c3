import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Asked, type LoadOptions, load } from './wrk.ts';

/** Different answers that the bare server holds. */
const HELD = 500;

/** How many requests a second a Fastify without anything serves, answering the same bytes as the product at `url`. */
export async function bareFastifyRate(url: string, asked: Asked[], options: LoadOptions): Promise<number> {
  const held = asked.slice(0, HELD).map(({ path, token = '' }) => `${path}\t${token}`);
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-fastify.ts'), url], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    server.stdin.end(held.join('\n'));
    const [address] = await once(server.stdout, 'data');
    return (await load(String(address), asked, options)).perSecond;
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}
