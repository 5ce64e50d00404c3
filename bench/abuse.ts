/**
 * Sends hostile requests to every route of the OpenAPI document of a product of its own, then slow clients and
 * pictures that harm, and prints what came back. Ends with 1 when something answered 5xx, leaked or hung.
 * `node bench/abuse.ts [requests] [seed]`
 */

import { boastfulJpeg, pngBomb } from '#server/testing/hostile-pictures.ts';
import { plain } from '#server/testing/pictures.ts';
import { openMailbox } from '../e2e/support/mailbox.ts';
import { ADMIN, type Product } from '../e2e/support/product.ts';
import { startProduct } from '../scripts/product-process.ts';
import { type Client, createClients, createSeedData, secrets } from './abuse/clients.ts';
import { type HostileRequest, hostileRequest } from './abuse/hostile-requests.ts';
import { seededRandom } from './abuse/hostile-values.ts';
import { readOperations } from './abuse/open-api.ts';
import { type Answer, send } from './abuse/send.ts';
import { openSlowClients } from './abuse/slow-clients.ts';
import { readProcessFigures } from './load/process-figures.ts';

const REQUESTS = Number(process.argv[2] ?? 100_000);
const SEED = Number(process.argv[3] ?? 1);
const AT_ONCE = 16;
const SLOW_CLIENTS = 500;

/** What no answer of the API may hold. */
const leaks: [string, RegExp][] = [
  ['a stack', /\n\s+at .+:\d+:\d+/],
  ['a path of the machine', /node_modules|\/server\/features\//],
  ['SQL', /\b(select|insert into|update) \S+ .*\bfrom\b/i],
  ['a hash', /\$argon2/],
  ['a file', /root:x:0|"lockfileVersion"|\[core\]/],
];

const mailbox = await openMailbox();
const process_ = await startProduct({
  SMTP_URL: mailbox.smtpUrl,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});
const product: Product = { url: process_.url, mailbox };
const faults = new Map<string, { count: number; example: string }>();
const statuses = new Map<string, number>();

try {
  const target = await createSeedData(product);
  const clients = await createClients(product);
  const operations = await readOperations(product.url);
  const seeds = {
    ...target,
    pictures: [
      await plain(60, 40).jpeg().toBuffer(),
      pngBomb(20_000),
      await boastfulJpeg(65_000, 65_000),
      Buffer.from('<svg onload="alert(1)"/>'),
    ],
  };
  const random = seededRandom(SEED);
  console.log(`${operations.length} operations, ${REQUESTS} requests, seed ${SEED}`);

  const memory = [await residentMegabytes()];
  const batches = 10;
  for (let batch = 0; batch < batches; batch++) {
    await attack(Math.ceil(REQUESTS / batches), async () => {
      const client = clients.any(random);
      const request = hostileRequest(operations, seeds, random);
      const answer = await send(product.url, {
        ...request,
        headers: { ...request.headers, ...client.headers },
      });
      judge(client, request, answer);
      if (answer.status === 401 && ['member', 'administrator'].includes(client.name))
        await clients.replace(client);
    });
    memory.push(await residentMegabytes());
  }
  console.log(
    'answers  ',
    [...statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join('  '),
  );
  console.log('memory MB', memory.join(' '));

  await medianOfHome();
  const usual = await medianOfHome();
  const closeSlow = openSlowClients(product.url, SLOW_CLIENTS);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const beside = await medianOfHome();
  closeSlow();
  console.log(
    `home page beside ${SLOW_CLIENTS} slow clients: ${(beside / usual).toFixed(2)} times its usual ${usual.toFixed(1)} ms`,
  );
} catch (error) {
  note('the run broke off', String(error));
} finally {
  await process_.stop();
  await mailbox.close();
}
for (const [fault, { count, example }] of faults)
  console.log(`FAULT ${fault} (${count}×), for example ${example}`);
console.log(faults.size === 0 ? 'no 5xx, no leak, no hang' : `${faults.size} kinds of fault`);
process.exitCode = faults.size === 0 ? 0 : 1;

async function attack(count: number, one: () => Promise<void>) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function judge(client: Client, request: HostileRequest, { status, text }: Answer) {
  const { method, path, body } = request;
  const example = `${client.name}: ${method} ${path.slice(0, 300)} ${body?.toString('latin1').slice(0, 500) ?? ''} → ${status} ${text.slice(0, 300)}`;
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
  const route = path
    .split('?')[0]
    ?.replace(/[0-9a-f-]{36}/g, '{id}')
    .slice(0, 60);
  // 501 is what the oEmbed specification asks for formats that are not offered.
  if (status >= 500 && status !== 501) note(`${status} on ${method} ${route}`, example);
  const isApi = path.startsWith('/api/') && !path.startsWith('/api/docs');
  for (const [what, pattern] of leaks)
    if (isApi && pattern.test(text)) note(`${what} in ${method} ${route}`, example);
  if (client.name === 'administrator') return;
  for (const [what, word] of Object.entries(secrets))
    if (text.includes(word)) note(`somebody's ${what} in ${method} ${route}`, example);
}

function note(fault: string, example: string) {
  const known = faults.get(fault);
  if (known) known.count += 1;
  else faults.set(fault, { count: 1, example });
}

async function residentMegabytes(): Promise<number> {
  return Math.round((await readProcessFigures(product.url)).residentMegabytes);
}

async function medianOfHome(): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < 101; i++) {
    const { ms, status } = await send(product.url, {
      method: 'GET',
      path: `/app?x=${i}`,
      headers: {},
      body: null,
    });
    if (status !== 200) note('home beside slow clients', String(status));
    took.push(ms);
  }
  return took.sort((a, b) => a - b)[50] ?? 0;
}
