import { routes } from '#contract/routes.ts';
import { readProcessFigures } from '../load/process-figures.ts';
import type { Client, Clients } from './clients.ts';
import type { Faults } from './faults.ts';
import { type HostileRequest, hostileRequest, type Seeds } from './hostile-requests.ts';
import type { Random } from './hostile-values.ts';
import type { Operation } from './open-api.ts';
import { secrets } from './seed-data.ts';
import { type Answer, send } from './send.ts';

export interface RandomRequests {
  url: string;
  clients: Clients;
  operations: Operation[];
  seeds: Seeds;
  random: Random;
  count: number;
  faults: Faults;
}

const AT_ONCE = 16;
const BATCHES = 10;
/** Of the memory halfway; fewer requests than these have not warmed the process up. */
const GROWTH = 1.25;
const WARM_AFTER = 20_000;

/** What no answer of the API may hold. */
const leaks: [string, RegExp][] = [
  ['a stack', /\n\s+at .+:\d+:\d+/],
  ['a path of the machine', /node_modules|\/server\/features\//],
  ['SQL', /\b(select|insert into|update) \S+ .*\bfrom\b/i],
  ['a hash', /\$argon2/],
  ['a file', /root:x:0|"lockfileVersion"|\[core\]/],
];

/** Sends random hostile requests to every route, as every kind of client: no 5xx, no leak, no right that was not given. */
export async function sendRandomRequests(run: RandomRequests): Promise<void> {
  const { url, clients, operations, seeds, random, count, faults } = run;
  const statuses = new Map<number, number>();
  const memory = [await residentMegabytes(url)];
  for (let batch = 0; batch < BATCHES; batch++) {
    await inParallel(Math.ceil(count / BATCHES), async () => {
      const client = clients.any(random);
      const request = hostileRequest(operations, seeds, random);
      const headers = { ...request.headers, ...client.headers };
      const answer = await send(url, { ...request, headers }).catch((error: Error) => error);
      // Those at the same time go on, and show whether one call hangs or all of them.
      if (answer instanceof Error)
        return faults.note('a call hangs', `${new Date().toISOString()} ${client.name}: ${answer.message}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      judge(client, request, answer, faults);
      if (answer.status === 401 && ['member', 'administrator'].includes(client.name))
        await clients.replace(client);
    });
    memory.push(await residentMegabytes(url));
  }
  const sorted = [...statuses].sort(([one], [other]) => one - other);
  console.log('answers  ', sorted.map(([status, times]) => `${status}: ${times}`).join('  '));
  console.log('memory MB', memory.join(' '));
  const [halfway = 0, last = 0] = [memory[BATCHES / 2], memory[BATCHES]];
  if (count >= WARM_AFTER)
    faults.expect(last <= halfway * GROWTH, 'memory grows with the requests', memory.join(' '));
}

async function inParallel(count: number, one: () => Promise<void>) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function judge(client: Client, request: HostileRequest, { status, text }: Answer, faults: Faults) {
  const { method, path, body, operation } = request;
  const example = `${client.name}: ${method} ${path.slice(0, 300)} ${body?.toString('latin1').slice(0, 500) ?? ''} → ${status} ${text.slice(0, 300)}`;
  const route = path
    .split('?')[0]
    ?.replace(/[0-9a-f-]{36}/g, '{id}')
    .slice(0, 60);
  // 501 is what the oEmbed specification asks for formats that are not offered.
  if (status >= 500 && status !== 501) faults.note(`${status} on ${method} ${route}`, example);
  if (operation && status > 0 && status < 400 && !mayCall(client, operation))
    faults.note(`${method} ${operation.path} served a ${client.name}`, example);
  const isApi = path.startsWith('/api/') && !path.startsWith('/api/docs');
  for (const [what, pattern] of leaks)
    if (isApi && pattern.test(text)) faults.note(`${what} in ${method} ${route}`, example);
  if (client.name === 'administrator') return;
  for (const [what, word] of Object.entries(secrets))
    if (text.includes(word)) faults.note(`somebody's ${what} in ${method} ${route}`, example);
}

/** What the contract says; a path that has come to mean another route is not judged. */
function mayCall({ name }: Client, { method, path }: Operation): boolean {
  const key = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
  if (!(key in routes)) return true;
  const { access } = routes[key as keyof typeof routes];
  if (access === 'public' || name === 'administrator') return true;
  return name === 'member' && access !== 'admin';
}

async function residentMegabytes(url: string): Promise<number> {
  return Math.round((await readProcessFigures(url)).residentMegabytes);
}
