/**
 * A Fastify without anything: answers each path with the bytes that another server gave for it. A process of its own.
 * `node bare-fastify.ts ORIGIN` reads requests as `requests.lua` does, but from its standard input; prints its address.
 */
import { request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';

const [, , origin = ''] = process.argv;
const COPIED = [
  'content-type',
  'content-encoding',
  'cache-control',
  'etag',
  'content-security-policy',
  'vary',
];

const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
for (const line of (await text(process.stdin)).split('\n')) {
  const [path = '', token] = line.split('\t');
  answers.set(path, await askFor(path, token));
}
const all = [...answers.values()];
let next = 0;

const app = Fastify();
// As the product says it, for `readProcessFigures`.
app.get('/api/metrics', () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
app.get('/*', (request, reply) => {
  const { headers, body } = answers.get(request.url) ?? (all[next++ % all.length] as (typeof all)[number]);
  return reply.headers(headers).send(body);
});
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));

/** Not with `fetch`, which decompresses. */
function askFor(path: string, token?: string) {
  const headers = { 'accept-encoding': 'gzip, br', ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const asking = ask(origin + path, { headers }, async (answer) => {
      const copied = COPIED.flatMap((name) =>
        answer.headers[name] ? [[name, String(answer.headers[name])]] : [],
      );
      resolve({ headers: Object.fromEntries(copied), body: Buffer.concat(await answer.toArray()) });
    });
    asking.on('error', reject).end();
  });
}
