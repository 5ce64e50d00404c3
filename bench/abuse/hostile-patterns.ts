import type { Clients } from './clients.ts';
import type { Faults } from './faults.ts';
import type { Random } from './hostile-values.ts';
import { likelyValue, type Operation, type Schema } from './open-api.ts';
import { send } from './send.ts';
import { probeLatency } from './visitor-latency.ts';

interface HostilePatterns {
  url: string;
  clients: Clients;
  operations: Operation[];
  random: Random;
  faults: Faults;
}

const LENGTH = 5_000;
/** Beside harmless texts of the same length in the same fields; a busy machine alone made it 2.9. */
const MOST_TIMES = 5;
const AT_ONCE = 4;

/** A repeated part and an end, at which patterns of addresses, links, numbers and blanks fail late. */
const hostile = ['a.!', 'a@b.!', 'http:/ ', '0 x', ' \t!', '👩\u200d:/', '+33 x', '[a@'].map(
  (parts) =>
    parts
      .slice(0, -1)
      .repeat(LENGTH)
      .slice(0, LENGTH - 1)
      .toWellFormed() + parts.slice(-1),
);
const harmless = hostile.map(() => 'tomates du jardin '.repeat(LENGTH).slice(0, LENGTH));

const inPage = (path: string, ...names: string[]): Operation => ({
  ...{ method: 'GET', path, bodies: {} },
  parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
});
/** They read a search from their address by themselves. */
const pages = [
  inPage('/app/annonces', 'productName', 'city', 'postalCode', 'coordinates', 'page'),
  inPage('/feeds/annonces.json', 'productName', 'city'),
  inPage('/app/login', 'next'),
];

/** Sends texts made for slow regular expressions in every text field of the contract and of the pages: `/api/health` answers as usual. */
export async function sendHostilePatterns(run: HostilePatterns) {
  const calls = [...run.operations, ...pages].flatMap((operation) =>
    textFields(operation).map((field) => ({ operation, field })),
  );
  const measure = async (texts: string[]) => {
    const probe = probeLatency(run.url, '/api/health', run.faults, 'long texts');
    const left = calls.flatMap((call) => texts.map((text) => ({ ...call, text })));
    let slowest = 0;
    const worker = async () => {
      for (let call = left.pop(); call; call = left.pop())
        slowest = Math.max(slowest, await sendOne(run, call.operation, call.field, call.text));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { median: await probe.stop(), slowest };
  };
  await measure(harmless.slice(0, 1));
  const usual = await measure(harmless);
  const beside = await measure(hostile);
  const times = beside.median / usual.median;
  console.log(
    `${LENGTH} characters in ${calls.length} text fields: /api/health ${times.toFixed(2)} times its ${usual.median.toFixed(1)} ms ` +
      `beside harmless ones; slowest call ${beside.slowest.toFixed(0)} ms, of harmless ones ${usual.slowest.toFixed(0)} ms`,
  );
  run.faults.expect(
    times <= MOST_TIMES,
    '/api/health waits for hostile patterns',
    `${times} times its usual`,
  );
}

/** Path to a text in a body, or the name of a parameter. */
type Field = { in: 'body'; path: string[] } | { in: 'path' | 'query'; name: string };

function textFields({ parameters, bodies }: Operation): Field[] {
  const [schema] = Object.values(bodies);
  return [
    ...parameters
      .filter(({ schema: own }) => isText(own))
      .map(({ in: place, name }) => ({ in: place, name })),
    ...(schema ? textPaths(schema).map((path) => ({ in: 'body' as const, path })) : []),
  ];
}

function textPaths(schema: Schema): string[][] {
  if (isText(schema)) return [[]];
  const inner = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return inner.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, part]) => textPaths(part).map((path) => [name, ...path])),
  );
}

const isText = (schema: Schema): boolean =>
  (schema.type === 'string' && !schema.enum && schema.format !== 'binary') ||
  (schema.anyOf ?? schema.oneOf ?? []).some(isText);

async function sendOne(
  { url, clients, random, faults }: HostilePatterns,
  operation: Operation,
  field: Field,
  text: string,
): Promise<number> {
  // Percent-encoded, a whole text would not fit into the head of a request.
  const encoded = encodeURIComponent(text.slice(0, 4_000).toWellFormed()).slice(0, 12_000);
  const safe = encoded.replace(/%[\dA-F]?$/, '');
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    field.in === 'path' && field.name === name ? safe : 'inconnu',
  );
  const isJson = field.in === 'body';
  const client = clients.administrator();
  const answer = await send(url, {
    method: operation.method,
    path: field.in === 'query' ? `${path}?${field.name}=${safe}` : path,
    headers: { ...client.headers, ...(isJson && { 'content-type': 'application/json' }) },
    body: isJson ? Buffer.from(JSON.stringify(bodyWith(operation, field.path, text, random))) : null,
  });
  const { status } = answer;
  const name = `${operation.method} ${operation.path}`;
  faults.expect(status < 500 || status === 501, `${status} on ${name} for a long text`, text.slice(0, 40));
  if (status === 401) await clients.replace(client);
  return answer.ms;
}

function bodyWith({ bodies }: Operation, path: string[], text: string, random: Random): unknown {
  const [schema = {}] = Object.values(bodies);
  const whole = likelyValue(schema, '', random);
  const put = (value: unknown, [name, ...rest]: string[]): unknown =>
    name === undefined ? text : { ...(value as object), [name]: put(Object(value)[name], rest) };
  return put(whole, path);
}
